import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskResult, DeskTrouble } from '#runtime/quote/desk.ts';

/**
 * Reads a list of the desk when `read` changes.
 * @param read memoised by what it reads
 * @returns the list, null until it is there; why it could not be read; and a function that reads it again
 */
export function useDeskList<T>(read: () => Promise<DeskResult<T>>, onSignedOut: () => void): { readonly list: T | null; readonly trouble: DeskTrouble | null; readonly load: () => void } {
  const [list, setList] = useState<T | null>(null);
  const [trouble, setTrouble] = useState<DeskTrouble | null>(null);
  const latest = useRef(0);
  const load = useCallback(() => {
    const asked = (latest.current += 1);
    void read().then((result) => {
      // The answer to another page or filter that was asked for before.
      if (asked !== latest.current) return;
      if (!result.ok && result.trouble === 'signedOut') return onSignedOut();
      setList(result.ok ? result.value : null);
      setTrouble(result.ok ? null : result.trouble);
    });
  }, [read, onSignedOut]);
  useEffect(load, [load]);
  return { list, trouble, load };
}
