import { useState } from 'react';

/**
 * A value that is shown at once and saved in the background. Returns the chosen value
 * until the save ends, then the stored one, so a failed save reverts it.
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
