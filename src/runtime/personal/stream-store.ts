import { BehaviorSubject } from 'rxjs';
import { StaleWriter } from '#log/errors.ts';
import type { Damage, EventLog, LogEvent, ReadResult } from '#log/event-log.ts';
import { queue } from '#log/in-turn.ts';
import { EVENTS_PER_SNAPSHOT, showEvents } from '#runtime/pending-events.ts';

/** What makes a stream of events a thing with commands and a state. All pure. */
export interface StreamRules<S, C, E extends LogEvent> {
  readonly blank: S;
  /** Counted up with each change of what a state is: snapshots of another version are not used (L7). */
  readonly version: number;
  /** The events that carry a command out; none when what it wants is so already. */
  decide(state: S, command: C): readonly E[];
  evolve(state: S, event: E): S;
  /** The event in a value read back; null when it is none of this stream's, or a later release's. */
  parse(value: unknown): E | null;
  /** Events that make this state out of none, for a stream whose database was deleted under it. */
  restate(state: S): readonly E[];
}

/** `failed`: it was not stored, and the state went back to what it was. `outdated`: so, too, since a newer release writes here (L8). */
export type Kept = { readonly status: 'stored' | 'outdated' } | { readonly status: 'failed'; readonly cause: unknown };

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
  let snapshotAt = 0;
  const state$ = new BehaviorSubject(confirmed);
  const damage$ = new BehaviorSubject<readonly Damage[]>([]);
  const shown = showEvents<E>(log, stream, publish);
  function publish(): void {
    state$.next(shown.all().reduce((state, event) => rules.evolve(state, event), confirmed));
  }

  /** Folds what was read above `head`. */
  function take({ events, damage, head: now }: ReadResult): void {
    const arrived = new Set<string>();
    const unreadable: Damage[] = [];
    for (const { seq, event } of events) {
      arrived.add(event.id);
      const known = rules.parse(event);
      if (known) confirmed = rules.evolve(confirmed, known);
      else unreadable.push({ seq, kind: event.v > 1 ? 'newer' : 'badJson' });
    }
    head = now;
    shown.confirm(arrived);
    if (damage.length + unreadable.length > 0) damage$.next([...damage$.value, ...damage, ...unreadable]);
    publish();
    if (head - snapshotAt < EVENTS_PER_SNAPSHOT) return;
    snapshotAt = head;
    void log.keepSnapshot(stream, { seq: head, version: rules.version, state: confirmed });
  }

  /** One reading at a time. */
  const inTurn = queue();
  /** Reads what is stored above what was folded, whoever wrote it. */
  const catchUp = () => inTurn(async () => take(await log.read(stream, head)));

  await inTurn(async () => {
    const { snapshot, ...above } = await log.restore(stream, rules.version);
    if (snapshot) {
      confirmed = snapshot.state as S;
      snapshotAt = snapshot.seq;
    }
    take(above);
  });

  async function beginAnew(): Promise<void> {
    confirmed = rules.blank;
    head = snapshotAt = 0;
    damage$.next([]);
    publish();
  }

  const unsubscribe = log.subscribe(stream, (now) => {
    if (now === 0) void inTurn(beginAnew);
    // A reading that fails is tried again with the next hint.
    if (now === 0 || now > head) catchUp().catch(() => undefined);
  });
  const unsubscribeLost = log.onLost((lost) => (lost === stream ? rules.restate(confirmed) : undefined));

  async function dispatch(command: C): Promise<Kept> {
    const events = rules.decide(state$.value, command);
    if (events.length === 0) {
      const underWay = shown.underWay();
      if (!underWay) return { status: 'stored' };
      // What makes this one needless may itself be on its way, and may fail.
      await underWay;
      return dispatch(command);
    }
    try {
      await shown.append(events);
    } catch (cause) {
      return cause instanceof StaleWriter ? { status: 'outdated' } : { status: 'failed', cause };
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
      unsubscribeLost();
      state$.complete();
      damage$.complete();
    },
  };
}
