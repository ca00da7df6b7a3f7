import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** `navigator.onLine`, the only source before the runtime is loaded and collects evidence. */
export function useNetworkHint(): 'online' | 'offline' {
  return useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? 'online' : 'offline'),
    () => 'online',
  );
}
