import { BehaviorSubject, type Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { Evidence } from '#api/client.ts';
import { backoff } from '#api/retry.ts';
import { connectivityMachine, type ConnectivityEvent } from '#machines/connectivity/connectivity.machine.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Timers } from '#runtime/timers.ts';

/** `suspect`: one sign against it, requests still go out. `probing`: was offline and is being tried. */
export type Connectivity = 'online' | 'suspect' | 'offline' | 'probing';

/** Whether requests go out. */
export const isReachable = (connectivity: Connectivity): boolean => connectivity === 'online' || connectivity === 'suspect';

export interface ConnectivityOptions {
  /** What each request says. */
  readonly evidence$: Observable<Evidence>;
  /** What the browser believes of its network card; only ever a hint. */
  readonly hints: { isOnline(): boolean; subscribe(onChange: () => void): () => void };
  /** One small uncached question to the server. Never rejects. */
  readonly probe: () => Promise<Evidence>;
  readonly timers: Timers;
  readonly platform: Pick<Platform, 'random'>;
}

export interface ConnectivityWatch {
  readonly state$: BehaviorSubject<Connectivity>;
  /** The visitor wants it tried now. */
  retry(): void;
  close(): void;
}

const EVENTS: Readonly<Record<Evidence, ConnectivityEvent['type']>> = {
  answered: 'request.answered',
  noAnswer: 'request.failed',
  garbled: 'request.captured',
};

const FIRST_PROBE_MS = 1000;
const MOST_DOUBLINGS = 5;

/** Runs the connectivity machine of this tab: hands it hints and evidence, and probes when it asks to. */
export function watchConnectivity({ evidence$, hints, probe, timers, platform }: ConnectivityOptions): ConnectivityWatch {
  const actor = createActor(connectivityMachine, { input: { hint: hints.isOnline() } });
  const state$ = new BehaviorSubject<Connectivity>(hints.isOnline() ? 'online' : 'suspect');
  let cancelProbe = () => {};

  actor.on('Probe', () => {
    cancelProbe();
    void probe().then((evidence) => actor.send({ type: EVENTS[evidence] }));
  });
  actor.on('ScheduleProbe', ({ failures }) => {
    cancelProbe();
    cancelProbe = timers.after(backoff(failures - 1, FIRST_PROBE_MS, platform.random), () => actor.send({ type: 'probe.due' }));
  });
  actor.subscribe(({ value }) => {
    if (value !== 'resuming' && value !== state$.value) state$.next(value);
  });
  actor.start();

  const evidence = evidence$.subscribe((each) => actor.send({ type: EVENTS[each] }));
  let stopRepeating = () => {};
  /** Said again while it lasts: the first look may still have got through a network that was just going. */
  const hint = (times = 0) => {
    stopRepeating();
    const online = hints.isOnline();
    actor.send({ type: online ? 'browser.online' : 'browser.offline' });
    if (!online) stopRepeating = timers.after(backoff(Math.min(times, MOST_DOUBLINGS), FIRST_PROBE_MS, platform.random), () => hint(times + 1));
  };
  const stopHints = hints.subscribe(() => hint());

  return {
    state$,
    retry: () => actor.send({ type: 'retry.wanted' }),
    close() {
      cancelProbe();
      stopRepeating();
      stopHints();
      evidence.unsubscribe();
      actor.stop();
      state$.complete();
    },
  };
}
