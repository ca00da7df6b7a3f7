import { createActor } from 'xstate';
import { connectivityMachine, type ConnectivityEvent } from '#machines/connectivity/connectivity.machine.ts';
import type { ConnectivityWatch } from '#runtime/sync/connectivity.ts';
import type { Connectivity } from '#runtime/react/use-connectivity.ts';

/** A tab's connectivity that a test controls: the real machine, without probes. */
export interface TestNetwork extends ConnectivityWatch {
  set(connectivity: Connectivity): void;
}

/** Events that lead to each state, from any other. */
const WAYS: Readonly<Record<Connectivity, readonly ConnectivityEvent['type'][]>> = {
  online: ['request.answered'],
  suspect: ['request.answered', 'request.failed'],
  offline: ['request.captured'],
  probing: ['request.captured', 'probe.due'],
};

export function testNetwork(start: Connectivity = 'online'): TestNetwork {
  const actor = createActor(connectivityMachine, { input: { hint: true } }).start();
  const set = (connectivity: Connectivity) => {
    for (const type of WAYS[connectivity]) actor.send({ type });
  };
  set(start);
  return { actor, set, retry() {}, close: () => void actor.stop() };
}
