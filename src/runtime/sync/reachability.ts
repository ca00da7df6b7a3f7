import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { connectivityMachine } from '#machines/connectivity/connectivity.machine.ts';

/** The machine that decides from evidence whether the server is reachable. */
export type ConnectivityActor = ActorRefFrom<typeof connectivityMachine>;

/** Whether requests may be sent. */
export const isReachable = (actor: ConnectivityActor): boolean => actor.getSnapshot().hasTag('reachable');

/** Calls back when the server becomes reachable or unreachable. @returns unsubscribes */
export function watchReachable(actor: ConnectivityActor, onChange: (reachable: boolean) => void): () => void {
  return watch(actor, (snapshot) => snapshot.hasTag('reachable'), onChange);
}

/** Calls back whenever the server answers again. @returns unsubscribes */
export function watchOnline(actor: ConnectivityActor, onOnline: () => void): () => void {
  return watch(actor, (snapshot) => snapshot.matches('online'), (online) => online && onOnline());
}

/** Calls back only when the selected value changes, because an actor publishes after every event. */
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
