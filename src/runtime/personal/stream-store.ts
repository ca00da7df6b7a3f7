import { BehaviorSubject } from 'rxjs';
import { StaleWriter } from '#log/errors.ts';
import type { Damage, EventLog, LogEvent, ReadResult } from '#log/event-log.ts';
import { queue } from '#log/queue.ts';
import { EVENTS_PER_SNAPSHOT, PendingEvents } from '#runtime/pending-events.ts';

/** What makes a stream of events a thing with commands and a state. All pure. */
export interface StreamRules<S, C, E extends LogEvent> {
  readonly blank: S;
  /** Counted up with each change of what a state is: a snapshot of another version is ignored (L7). */
  readonly version: number;
  /** The events that carry a command out; none when the state is already so. */
  decide(state: S, command: C): readonly E[];
  evolve(state: S, event: E): S;
  /** The event in a value that was read back; null when it is none of this stream's, or a later release's. */
  parse(value: unknown): E | null;
  /** Events that make this state out of none, for a stream whose database was deleted while it was open. */
  restate(state: S): readonly E[];
}

/** A stream as pages use it. */
export interface KeptStream<S, C> {
  /** What is stored folded, then what is on its way to storage. */
  readonly state$: BehaviorSubject<S>;
  /** What of the stream could not be read (L9). */
  readonly damage$: BehaviorSubject<readonly Damage[]>;
  /** Shows the outcome at once and resolves when it is durable. Never rejects. */
  dispatch(command: C): Promise<Kept>;
}

/** `failed`: it was not stored, and the state is back to what it was. `outdated`: so, too, because a newer release writes here (L8). */
export type Kept = { readonly status: 'stored' | 'outdated' } | { readonly status: 'failed'; readonly cause: unknown };

/**
 * The loop of a stream whose commands are always allowed: decide, append, fold.
 * What other tabs append is folded as it arrives (L6).
 */
export class StreamStore<S, C, E extends LogEvent = LogEvent> implements KeptStream<S, C> {
  readonly state$: BehaviorSubject<S>;
  readonly damage$ = new BehaviorSubject<readonly Damage[]>([]);
  private readonly log: EventLog;
  private readonly stream: string;
  private readonly rules: StreamRules<S, C, E>;
  private readonly pending: PendingEvents<E>;
  /** One reading at a time. */
  private readonly inTurn = queue();
  private confirmed: S;
  /** Local seq up to which everything is folded, and up to which a snapshot holds it. */
  private head = 0;
  private snapshotAt = 0;
  private stops: readonly (() => void)[] = [];

  /** Opens a stream. Rejects with ReadFailed when it cannot be read at all. */
  static async open<S, C, E extends LogEvent>(log: EventLog, stream: string, rules: StreamRules<S, C, E>): Promise<StreamStore<S, C, E>> {
    const store = new StreamStore(log, stream, rules);
    await store.restoreAndWatch();
    return store;
  }

  private constructor(log: EventLog, stream: string, rules: StreamRules<S, C, E>) {
    this.log = log;
    this.stream = stream;
    this.rules = rules;
    this.confirmed = rules.blank;
    this.state$ = new BehaviorSubject(rules.blank);
    this.pending = new PendingEvents(log, stream, () => this.publish());
  }

  async dispatch(command: C): Promise<Kept> {
    const events = this.rules.decide(this.state$.value, command);
    if (events.length === 0) {
      const underWay = this.pending.underWay();
      if (!underWay) return { status: 'stored' };
      // What makes this one needless may itself be on its way, and may fail.
      await underWay;
      return this.dispatch(command);
    }
    try {
      await this.pending.append(events);
    } catch (cause) {
      return cause instanceof StaleWriter ? { status: 'outdated' } : { status: 'failed', cause };
    }
    // Durable by now: should this reading fail, the events stay shown as pending until the next one.
    await this.catchUp().catch(() => undefined);
    return { status: 'stored' };
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.state$.complete();
    this.damage$.complete();
  }

  private async restoreAndWatch(): Promise<void> {
    await this.inTurn(async () => {
      const { snapshot, ...above } = await this.log.restore(this.stream, this.rules.version);
      if (snapshot) {
        this.confirmed = snapshot.state as S;
        this.snapshotAt = snapshot.seq;
      }
      this.take(above);
    });
    this.stops = [
      this.log.subscribe(this.stream, (now) => {
        if (now === 0) void this.inTurn(async () => this.beginAnew());
        // A reading that fails is tried again with the next hint.
        if (now === 0 || now > this.head) this.catchUp().catch(() => undefined);
      }),
      this.log.onLost((lost) => (lost === this.stream ? this.rules.restate(this.confirmed) : undefined)),
    ];
  }

  /** Reads what is stored above what was folded, whichever tab wrote it. */
  private catchUp(): Promise<void> {
    return this.inTurn(async () => this.take(await this.log.read(this.stream, this.head)));
  }

  /** Folds what was read above `head`. */
  private take({ events, damage, head }: ReadResult): void {
    const arrived = new Set<string>();
    const unreadable: Damage[] = [];
    for (const { seq, event } of events) {
      arrived.add(event.id);
      const known = this.rules.parse(event);
      if (known) this.confirmed = this.rules.evolve(this.confirmed, known);
      else unreadable.push({ seq, kind: event.v > 1 ? 'newer' : 'badJson' });
    }
    this.head = head;
    this.pending.confirm(arrived);
    if (damage.length + unreadable.length > 0) this.damage$.next([...this.damage$.value, ...damage, ...unreadable]);
    this.publish();
    if (this.head - this.snapshotAt < EVENTS_PER_SNAPSHOT) return;
    this.snapshotAt = this.head;
    void this.log.keepSnapshot(this.stream, { seq: this.head, version: this.rules.version, state: this.confirmed });
  }

  /** The database was deleted, or erased by the visitor. */
  private beginAnew(): void {
    this.confirmed = this.rules.blank;
    this.head = this.snapshotAt = 0;
    this.damage$.next([]);
    this.publish();
  }

  private publish(): void {
    this.state$.next(this.pending.all().reduce((state, event) => this.rules.evolve(state, event), this.confirmed));
  }
}
