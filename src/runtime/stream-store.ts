import { BehaviorSubject } from 'rxjs';
import type { Damage, EventLog, LogEvent } from '#log/event-log.ts';

/** What makes a stream of events a thing with commands and a state. All pure. */
export interface StreamRules<S, C, E extends LogEvent> {
  readonly blank: S;
  /** The events that carry a command out; none when what it wants is so already. */
  decide(state: S, command: C): readonly E[];
  evolve(state: S, event: E): S;
  /** The event in a value read back; null when it is none of this stream's, or a later release's. */
  parse(value: unknown): E | null;
}

/** `failed`: it was not stored, and the state went back to what it was. */
export type Kept = { readonly status: 'stored' } | { readonly status: 'failed'; readonly cause: unknown };

export interface StreamStore<S, C> {
  /** What is stored folded, then what is on its way to storage. */
  readonly state$: BehaviorSubject<S>;
  /** What of the stream could not be read (L9). */
  readonly damage$: BehaviorSubject<readonly Damage[]>;
  /** Shows the outcome at once and resolves when it is durable. Never rejects. */
  dispatch(command: C): Promise<Kept>;
  close(): void;
}

/**
 * The loop of a stream whose commands are always allowed: decide, append, fold.
 * Other tabs' events are folded as they come (L6). Rejects with ReadFailed when
 * the stream cannot be read at all.
 */
export async function openStreamStore<S, C, E extends LogEvent>(log: EventLog, stream: string, rules: StreamRules<S, C, E>): Promise<StreamStore<S, C>> {
  let confirmed = rules.blank;
  let head = 0;
  /** Shown, not yet confirmed, in the order of dispatch. */
  let pending: readonly (readonly E[])[] = [];
  /** Appends that have not ended. */
  const appending = new Set<Promise<unknown>>();
  const state$ = new BehaviorSubject(confirmed);
  const damage$ = new BehaviorSubject<readonly Damage[]>([]);
  const publish = () => state$.next(pending.flat().reduce((state, event) => rules.evolve(state, event), confirmed));

  /** Reads what is stored above what was folded, whoever wrote it. One reading at a time. */
  let reading: Promise<void> = Promise.resolve();
  function catchUp(): Promise<void> {
    reading = reading.catch(() => undefined).then(async () => {
      const result = await log.read(stream, head);
      const arrived = new Set<string>();
      const unreadable: Damage[] = [];
      for (const { seq, event } of result.events) {
        arrived.add(event.id);
        const known = rules.parse(event);
        if (known) confirmed = rules.evolve(confirmed, known);
        else unreadable.push({ seq, kind: 'badJson' });
      }
      head = result.head;
      pending = pending.filter(([first]) => !first || !arrived.has(first.id));
      if (result.damage.length + unreadable.length > 0) damage$.next([...damage$.value, ...result.damage, ...unreadable]);
      publish();
    });
    return reading;
  }

  await catchUp();

  const unsubscribe = log.subscribe(stream, (now) => {
    if (now === 0) {
      confirmed = rules.blank;
      head = 0;
      damage$.next([]);
      publish();
    } else if (now > head) {
      // A reading that fails is tried again with the next hint.
      catchUp().catch(() => undefined);
    }
  });

  async function dispatch(command: C): Promise<Kept> {
    const events = rules.decide(state$.value, command);
    if (events.length === 0) {
      if (appending.size === 0) return { status: 'stored' };
      // What makes this one needless may itself be on its way, and may fail.
      await Promise.allSettled(appending);
      return dispatch(command);
    }
    pending = [...pending, events];
    publish();
    const append = log.append(stream, events);
    appending.add(append);
    try {
      await append;
    } catch (cause) {
      pending = pending.filter((batch) => batch !== events);
      publish();
      return { status: 'failed', cause };
    } finally {
      appending.delete(append);
    }
    // Durable by now: should this reading fail, the events stay shown as pending until the next one.
    await catchUp().catch(() => undefined);
    return { status: 'stored' };
  }

  return {
    state$,
    damage$,
    dispatch,
    close() {
      unsubscribe();
      state$.complete();
      damage$.complete();
    },
  };
}
