import { useSelector } from '@xstate/react';
import type { DraftSync } from '#runtime/sync/draft-sync.ts';
import { statusIn, syncView, type SyncView } from '#runtime/sync/sync-view.ts';
import { useSubject } from './runtime-context.tsx';

/** State of the exchange with the server; null until the runtime is loaded. */
export function useSync(sync: DraftSync | undefined): SyncView | null {
  const copy = useSubject(sync?.copy$);
  const status = useSelector(sync?.actor ?? undefined, statusIn);
  return copy && syncView(status, copy);
}
