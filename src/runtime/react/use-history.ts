import { useEffect, useState } from 'react';
import type { HistoryEntry } from '#domain/draft/history.ts';
import { useRuntime, useSubject } from './runtime-context.tsx';

export type { HistoryEntry } from '#domain/draft/history.ts';

/**
 * The changes of the basket, newest first. Read again after every change of the basket.
 * @param wanted false while the history is not shown, because reading it reads the whole stream
 */
export function useHistory(wanted: boolean): readonly HistoryEntry[] | 'loading' | 'failed' {
  const runtime = useRuntime();
  const draft = useSubject(runtime?.basket.view$)?.draft;
  const [found, setFound] = useState<readonly HistoryEntry[] | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (!wanted || !runtime || !draft) return;
    let isCurrent = true;
    const show = (next: readonly HistoryEntry[] | 'failed') => {
      if (isCurrent) setFound(next);
    };
    runtime.basket.history.entries().then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [wanted, runtime, draft]);
  return found;
}
