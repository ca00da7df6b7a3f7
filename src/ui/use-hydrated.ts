import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this component is active in a browser: false on the server and in the first render of its page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}
