import { useCallback, useEffect, useRef, useState } from 'react';

/** The answer to a call that needs somebody to be signed in. */
type Answer<T, Trouble extends string> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly trouble: Trouble | 'signedOut' };

export interface LoadedList<T, Trouble> {
  /** Null until it is there. */
  readonly list: T | null;
  /** Why it could not be read. */
  readonly trouble: Trouble | null;
  /** Reads it again. */
  readonly load: () => void;
}

/**
 * Reads a list of the desk or of the member area when `read` changes.
 * @param read memoised by what it reads
 * @param onSignedOut memoised; called when the session has ended
 */
export function useLoadedList<T, Trouble extends string>(read: () => Promise<Answer<T, Trouble>>, onSignedOut: () => void): LoadedList<T, Trouble> {
  const [list, setList] = useState<T | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const latest = useRef(0);
  const load = useCallback(() => {
    const asked = (latest.current += 1);
    void read().then((answer) => {
      // The answer to another page or filter that was asked for before.
      if (asked !== latest.current) return;
      if (!answer.ok && answer.trouble === 'signedOut') return onSignedOut();
      setList(answer.ok ? answer.value : null);
      setTrouble(answer.ok ? null : answer.trouble as Trouble);
    });
  }, [read, onSignedOut]);
  useEffect(load, [load]);
  return { list, trouble, load };
}
