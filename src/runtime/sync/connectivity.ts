import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { Evidence } from '#api/client.ts';
import { backoff } from '#api/retry.ts';
import { connectivityMachine, type ConnectivityEvent } from '#machines/connectivity/connectivity.machine.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Timers } from '#runtime/timers.ts';
import type { ConnectivityActor } from './reachability.ts';

export interface ConnectivityOptions {
  /** The network evidence of each request. */
  readonly evidence$: Observable<Evidence>;
  /** `navigator.onLine` and its events: a hint, never evidence. */
  readonly hints: { isOnline(): boolean; subscribe(onChange: () => void): () => void };
  /** One small uncached request to the server. Never rejects. */
  readonly probe: () => Promise<Evidence>;
  readonly timers: Timers;
  readonly platform: Pick<Platform, 'random'>;
}

export interface ConnectivityWatch {
  readonly actor: ConnectivityActor;
  /** Probes the connection now, on the visitor's request. */
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

/** Runs this tab's connectivity machine: sends it hints and evidence, and executes its probes. */
export function watchConnectivity({ evidence$, hints, probe, timers, platform }: ConnectivityOptions): ConnectivityWatch {
  const actor = createActor(connectivityMachine, { input: { hint: hints.isOnline() } });
  let cancelProbe = () => {};
  actor.on('Probe', () => {
    cancelProbe();
    void probe().then((evidence) => actor.send({ type: EVENTS[evidence] }));
  });
  actor.on('ScheduleProbe', ({ failures }) => {
    cancelProbe();
    cancelProbe = timers.after(backoff(failures - 1, FIRST_PROBE_MS, platform.random), () => actor.send({ type: 'probe.due' }));
  });
  actor.start();

  const evidence = evidence$.subscribe((each) => actor.send({ type: EVENTS[each] }));
  let stopRepeating = () => {};
  /** Repeats an offline hint while it lasts, because the first probe may still succeed while a network goes down. */
  const sendHint = (times = 0) => {
    stopRepeating();
    const online = hints.isOnline();
    actor.send({ type: online ? 'browser.online' : 'browser.offline' });
    if (!online) stopRepeating = timers.after(backoff(Math.min(times, MOST_DOUBLINGS), FIRST_PROBE_MS, platform.random), () => sendHint(times + 1));
  };
  const stopHints = hints.subscribe(() => sendHint());

  return {
    actor,
    retry: () => actor.send({ type: 'retry.requested' }),
    close() {
      cancelProbe();
      stopRepeating();
      stopHints();
      evidence.unsubscribe();
      actor.stop();
    },
  };
}
