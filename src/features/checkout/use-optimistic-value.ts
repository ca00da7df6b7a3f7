import { useState } from 'react';

/**
 * A choice that is shown at once and saved behind it: what was chosen until it is
 * stored, then what is stored, so that a failure takes the mark back by itself.
 */
export function useOptimisticValue<T>(stored: T, save: (value: T) => Promise<unknown>): readonly [T, (value: T) => void] {
  const [chosen, setChosen] = useState<{ readonly value: T } | null>(null);
  const choose = (value: T) => {
    const mine = { value };
    setChosen(mine);
    void save(value).finally(() => setChosen((now) => (now === mine ? null : now)));
  };
  return [chosen ? chosen.value : stored, choose];
}
