import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** What the browser believes of its network. A first view has nothing better: evidence comes with the runtime. */
export function useNetworkHint(): 'online' | 'offline' {
  return useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? 'online' : 'offline'),
    () => 'online',
  );
}
