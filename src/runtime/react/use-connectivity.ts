import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { ConnectivityActor } from '#runtime/sync/reachability.ts';
import { useRuntimeIfLoaded } from './runtime-context.tsx';
import { useNetworkHint } from './use-network-hint.ts';

/** `suspect`: one request failed, others are still sent. `probing`: was offline; a probe is under way. */
export type Connectivity = 'online' | 'suspect' | 'offline' | 'probing';

export function connectivityIn({ value }: SnapshotFrom<ConnectivityActor>): Connectivity {
  // The machine leaves `resuming` in the step that enters it.
  return value === 'resuming' ? 'online' : value;
}

/** Whether the server is reachable: by evidence once the runtime is loaded, before that by the browser's hint. */
export function useConnectivity(): Connectivity {
  const evidence = useSelector(useRuntimeIfLoaded()?.connectivity.actor, (snapshot) => snapshot && connectivityIn(snapshot));
  const hint = useNetworkHint();
  return evidence ?? hint;
}
