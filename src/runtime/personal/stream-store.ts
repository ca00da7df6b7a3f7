import { BehaviorSubject } from 'rxjs';
import { StaleWriter } from '#log/errors.ts';
import type { Damage, EventLog, LogEvent, ReadResult } from '#log/event-log.ts';
import { queue } from '#log/queue.ts';
import { EVENTS_PER_SNAPSHOT, PendingEvents } from '#runtime/pending-events.ts';

/** The state and commands of a stream, as pure functions. */
export interface StreamRules<S, C, E extends LogEvent> {
  readonly blank: S;
  /** Incremented with each change of the state's shape: a snapshot of another version is ignored (L7). */
  readonly version: number;
  /** The events of a command; none when it changes nothing. */
  decide(state: S, command: C): readonly E[];
  evolve(state: S, event: E): S;
  /** Parses a stored value; null when it is not an event of this stream, or a later release's. */
  parse(value: unknown): E | null;
  /** Events that create this state from `blank`, for a database that was deleted while open. */
  restate(state: S): readonly E[];
}

/** A stream's interface for pages. */
export interface KeptStream<S, C> {
  /** Stored events folded, then the pending ones. */
  readonly state$: BehaviorSubject<S>;
  /** The damaged records of the stream (L9). */
  readonly damage$: BehaviorSubject<readonly Damage[]>;
  /** Publishes a command's events at once and resolves when they are durable. Never rejects. */
  dispatch(command: C): Promise<Kept>;
}

/** `failed`: storing failed, and the state is reverted. `outdated`: the same, because a newer release has written to the stream (L8). */
export type Kept = { readonly status: 'stored' | 'outdated' } | { readonly status: 'failed'; readonly cause: unknown };

/**
 * Decides, appends and folds the events of a stream whose commands are always valid.
 * Folds events of other tabs as they arrive (L6).
 */
export class StreamStore<S, C, E extends LogEvent = LogEvent> implements KeptStream<S, C> {
  readonly state$: BehaviorSubject<S>;
  readonly damage$ = new BehaviorSubject<readonly Damage[]>([]);
  private readonly log: EventLog;
  private readonly stream: string;
  private readonly rules: StreamRules<S, C, E>;
  private readonly pending: PendingEvents<E>;
  /** Runs one read at a time. */
  private readonly inTurn = queue();
  private confirmed: S;
  /** Local seqs up to which events are folded, and up to which the last snapshot has them. */
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
      // The command may be redundant only because of a pending append, which may fail.
      await underWay;
      return this.dispatch(command);
    }
    try {
      await this.pending.append(events);
    } catch (cause) {
      return cause instanceof StaleWriter ? { status: 'outdated' } : { status: 'failed', cause };
    }
    // The events are durable. If this read fails, they stay pending until the next one.
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
        if (now === 0) void this.inTurn(async () => this.restartEmpty());
        // A failed read is retried with the next notification.
        if (now === 0 || now > this.head) this.catchUp().catch(() => undefined);
      }),
      this.log.onLost((lost) => (lost === this.stream ? this.rules.restate(this.confirmed) : undefined)),
    ];
  }

  /** Reads and folds the events above `head`, of any tab. */
  private catchUp(): Promise<void> {
    return this.inTurn(async () => this.take(await this.log.read(this.stream, this.head)));
  }

  /** Folds the events read above `head`. */
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

  /** Resets the state after the database was deleted, or erased by the visitor. */
  private restartEmpty(): void {
    this.confirmed = this.rules.blank;
    this.head = this.snapshotAt = 0;
    this.damage$.next([]);
    this.publish();
  }

  private publish(): void {
    this.state$.next(this.pending.all().reduce((state, event) => this.rules.evolve(state, event), this.confirmed));
  }
}
