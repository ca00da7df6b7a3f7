import { useEffect, useState } from 'react';
import type { HistoryEntry } from '#domain/draft/history.ts';
import { useRuntime, useSubject } from './runtime-context.tsx';

export type { HistoryEntry } from '#domain/draft/history.ts';

/**
 * What happened to the basket, newest first, read anew with every change of it.
 * @param wanted it takes a reading of the whole stream, so not before somebody looks
 */
export function useHistory(wanted: boolean): readonly HistoryEntry[] | 'loading' | 'failed' {
  const runtime = useRuntime();
  const draft = useSubject(runtime?.view$)?.draft;
  const [found, setFound] = useState<readonly HistoryEntry[] | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (!wanted || !runtime || !draft) return;
    let isCurrent = true;
    const tell = (next: readonly HistoryEntry[] | 'failed') => {
      if (isCurrent) setFound(next);
    };
    runtime.history().then(tell, () => tell('failed'));
    return () => {
      isCurrent = false;
    };
  }, [wanted, runtime, draft]);
  return found;
}
