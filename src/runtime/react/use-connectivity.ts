import { useSyncExternalStore } from 'react';
import type { Connectivity } from '#runtime/sync/connectivity.ts';
import { useRuntimeIfLoaded, useSubject } from './runtime-context.tsx';

function subscribeToHints(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** By evidence where the runtime is loaded; before that, nothing has been asked of the network, and the browser's hint has to do. */
export function useConnectivity(): Connectivity {
  const evidence = useSubject(useRuntimeIfLoaded()?.connectivity$);
  const hinted = useSyncExternalStore<Connectivity>(
    subscribeToHints,
    () => (navigator.onLine ? 'online' : 'offline'),
    () => 'online',
  );
  return evidence ?? hinted;
}
