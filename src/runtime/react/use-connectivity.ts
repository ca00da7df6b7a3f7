import { useSelector } from '@xstate/react';
import { type Connectivity, connectivityIn } from '#runtime/sync/connectivity-view.ts';
import { useRuntimeIfLoaded } from './runtime-context.tsx';
import { useNetworkHint } from './use-network-hint.ts';

/** Whether the server can be reached: by evidence where the runtime is loaded, before that by the browser's hint. */
export function useConnectivity(): Connectivity {
  const evidence = useSelector(useRuntimeIfLoaded()?.connectivity.actor, (snapshot) => snapshot && connectivityIn(snapshot));
  const hint = useNetworkHint();
  return evidence ?? hint;
}
