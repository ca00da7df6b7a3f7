import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { connectivityMachine } from '#machines/connectivity/connectivity.machine.ts';

/** Whether the server can be reached, by evidence. */
export type ConnectivityActor = ActorRefFrom<typeof connectivityMachine>;

/** Whether requests go out. */
export const isReachable = (actor: ConnectivityActor): boolean => actor.getSnapshot().hasTag('reachable');

/** Calls back when requests begin to go out again, and when they no longer do. @returns what stops it */
export function watchReachable(actor: ConnectivityActor, onChange: (reachable: boolean) => void): () => void {
  return watch(actor, (snapshot) => snapshot.hasTag('reachable'), onChange);
}

/** Calls back whenever the server answers again. @returns what stops it */
export function watchOnline(actor: ConnectivityActor, onOnline: () => void): () => void {
  return watch(actor, (snapshot) => snapshot.matches('online'), (online) => online && onOnline());
}

/** An actor publishes after every event, so only a value that changed counts. */
function watch(actor: ConnectivityActor, select: (snapshot: SnapshotFrom<typeof connectivityMachine>) => boolean, onChange: (value: boolean) => void): () => void {
  let before = select(actor.getSnapshot());
  const subscription = actor.subscribe((snapshot) => {
    const now = select(snapshot);
    if (now === before) return;
    before = now;
    onChange(now);
  });
  return () => subscription.unsubscribe();
}
