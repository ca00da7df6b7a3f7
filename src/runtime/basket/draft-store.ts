import { BehaviorSubject, Subject } from 'rxjs';
import type { DraftCommand } from '#domain/draft/commands.ts';
import { decide } from '#domain/draft/decide.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { evolve } from '#domain/draft/evolve.ts';
import { FOLD_VERSION } from '#domain/draft/fold-version.ts';
import { blankFold, foldAll, insertRecords, settleUntil, type LocalRecord, type OrderedFold } from '#domain/draft/ordered-fold.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { StaleWriter } from '#log/errors.ts';
import type { Damage, EventLog, StoredEvent } from '#log/event-log.ts';
import { queue } from '#log/queue.ts';
import { PendingEvents } from '#runtime/pending-events.ts';
import type { Ack } from '#runtime/sync/ack.ts';
import type { ReadOnlyReason, Touched } from '#runtime/sync/sync-view.ts';
import type { Timers } from '#runtime/timers.ts';
import { lossesOf } from './damage-report.ts';
import { DeletedDatabase } from './deleted-database.ts';
import { DraftDamage } from './draft-damage.ts';
import { DraftHistory } from './draft-history.ts';
import { draftRecord, recordsOf } from './draft-records.ts';
import type { Dispatched, SyncedDraft } from './draft-roles.ts';
import { SeenPosition } from './seen-position.ts';
import { SnapshotSchedule } from './snapshot-schedule.ts';

export interface DraftStoreOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly context: () => DecideContext;
  /** The draft that this device exchanges with the server, in whose order events are folded. */
  readonly draft?: string | null;
  readonly timers: Timers;
}

/** What a snapshot holds, at the seq it was taken. A change of its shape is a new FOLD_VERSION. */
interface Kept {
  readonly fold: OrderedFold;
  readonly newestAt: number | null;
  readonly damage: readonly Damage[];
  readonly touched: readonly Touched[];
  readonly isAllOwn?: boolean;
  readonly seen?: number;
}

const isDoneHere = (record: LocalRecord): boolean => !('moves' in record) && record.place === null;

/**
 * The loop of one draft: decide, append, fold (D1). What other tabs
 * and devices append is folded as it arrives (L6, L11). A file longer than most,
 * because reading, folding and publishing share one order.
 */
export class DraftStore implements SyncedDraft {
  /** Confirmed events folded in the draft's order, then those on their way to storage. */
  readonly state$: BehaviorSubject<DraftState>;
  readonly damage: DraftDamage;
  readonly history: DraftHistory;
  /** Set once a newer release has written here: nothing can be changed until a reload (L8). */
  readonly readOnly$ = new BehaviorSubject<ReadOnlyReason | null>(null);
  readonly lost$ = new Subject<void>();
  private readonly log: EventLog;
  private readonly stream: string;
  private readonly context: () => DecideContext;
  private readonly pending: PendingEvents<DraftEvent>;
  private readonly seenPosition = new SeenPosition();
  private readonly deleted: DeletedDatabase;
  private readonly snapshots: SnapshotSchedule;
  /** One reading or folding at a time. */
  private readonly inTurn = queue();
  private stops: readonly (() => void)[] = [];
  private fold: OrderedFold;
  /** Local seq up to which everything is folded, and up to which a snapshot holds it. */
  private head = 0;
  private snapshotAt = 0;
  private newestAt: number | null = null;
  private foundAt: number | null = null;
  /** All of it was done here, so every draft's order has it in the same place. */
  private isAllOwn = true;

  /** Opens the draft of a stream. Rejects with ReadFailed when the stream cannot be read at all. */
  static async open(options: DraftStoreOptions): Promise<DraftStore> {
    const store = new DraftStore(options);
    await store.restoreAndWatch();
    return store;
  }

  private constructor({ log, stream, context, draft = null, timers }: DraftStoreOptions) {
    this.log = log;
    this.stream = stream;
    this.context = context;
    this.fold = blankFold(draft);
    this.state$ = new BehaviorSubject(this.fold.state);
    this.pending = new PendingEvents(log, stream, () => this.publish());
    this.damage = new DraftDamage(async () => recordsOf((await log.read(stream)).events));
    this.history = new DraftHistory(log, stream, () => this.fold.draft);
    this.deleted = new DeletedDatabase(log, stream);
    this.snapshots = new SnapshotSchedule(timers, (fewest) => this.keepSnapshot(fewest), () => this.holdUnsent());
  }

  /** When the newest event was written that was found on opening, epoch ms; null for an empty stream. */
  get keptAt(): number | null {
    return this.foundAt;
  }

  /** Decides, shows the outcome at once and resolves when it is durable. Never rejects. */
  async dispatch(command: DraftCommand): Promise<Dispatched> {
    if (this.readOnly$.value) return { status: 'refused', problems: [{ code: 'reloadNeeded' }] };
    const decision = decide(this.state$.value, command, this.context());
    if (!decision.ok) return { status: 'refused', problems: decision.problems };
    const { events } = decision;
    if (events.length === 0) {
      const underWay = this.pending.underWay();
      if (!underWay) return { status: 'stored', events };
      // What makes this one needless may itself be on its way, and may fail.
      await underWay;
      return this.dispatch(command);
    }
    try {
      await this.pending.append(events);
    } catch (cause) {
      if (!(cause instanceof StaleWriter)) return { status: 'failed', cause };
      this.goReadOnly();
      return { status: 'refused', problems: [{ code: 'reloadNeeded' }] };
    }
    // Durable by now: should this reading fail, the events stay shown as pending until the next one.
    await this.caughtUp().catch(() => undefined);
    return { status: 'stored', events };
  }

  follow(draft: string | null): Promise<void> {
    return this.inTurn(async () => {
      if (draft === this.fold.draft) return;
      if (this.isAllOwn) this.fold = { ...this.fold, draft };
      else {
        await this.foldAnew(this.head, draft);
        this.snapshotAt = 0;
        this.publish();
      }
      this.seenPosition.reset();
    });
  }

  settled({ sent, cursor, searched, seen }: Pick<Ack, 'sent' | 'cursor' | 'searched' | 'seen'>): void {
    this.fold = settleUntil(this.fold, sent);
    this.seenPosition.settle(seen, cursor, this.damage.isSearched(searched));
  }

  seen(draft: string): number {
    return draft === this.fold.draft ? this.seenPosition.upTo(this.hasNews()) : 0;
  }

  caughtUp(): Promise<void> {
    return this.inTurn(async () => {
      const { events, damage, head } = await this.log.read(this.stream, this.head);
      await this.take(events, damage, head);
      if (events.length > 0) this.snapshots.afterChange();
    });
  }

  rest(): Promise<void> {
    return this.snapshots.beforeLeaving();
  }

  close(): void {
    this.snapshots.close();
    for (const stop of this.stops) stop();
    this.damage.close();
    for (const subject of [this.state$, this.readOnly$, this.lost$]) subject.complete();
  }

  private async restoreAndWatch(): Promise<void> {
    await this.inTurn(() => this.restore());
    this.foundAt = this.newestAt;
    if (this.deleted.needsUnsent) this.snapshots.waitForQuiet();
    this.stops = [
      this.log.subscribe(this.stream, (now) => {
        if (now === 0) void this.inTurn(async () => this.beginAnew());
        // A reading that fails is tried again with the next hint.
        if (now === 0 || now > this.head) this.caughtUp().catch(() => undefined);
      }),
      this.log.onLost((lost) => (lost === this.stream ? this.deleted.putBack(this.fold.draft) : undefined)),
    ];
  }

  /** Takes a snapshot that serves this draft's order, and what was appended since; otherwise everything. */
  private async restore(): Promise<void> {
    const { snapshot, ...above } = await this.log.restore(this.stream, FOLD_VERSION);
    const kept = snapshot?.state as Kept | undefined;
    const { draft } = this.fold;
    if (!snapshot || !kept || (kept.fold.draft !== draft && !kept.isAllOwn)) {
      const all = snapshot ? await this.log.read(this.stream) : above;
      return this.take(all.events, all.damage, all.head);
    }
    this.fold = { ...kept.fold, draft };
    this.newestAt = kept.newestAt;
    this.isAllOwn = kept.isAllOwn ?? false;
    if (kept.fold.draft === draft) this.seenPosition.restore(kept.seen ?? 0);
    this.damage.restore(kept.damage, kept.touched);
    this.head = this.snapshotAt = snapshot.seq;
    this.deleted.startAbove(snapshot.seq);
    return this.take(above.events, above.damage, above.head);
  }

  /** Folds what was read above `head`. */
  private async take(events: readonly StoredEvent[], damage: readonly Damage[], now: number): Promise<void> {
    const read = events.map(draftRecord);
    const records = read.map(({ record }) => record);
    const placed = insertRecords(this.fold, records);
    if (placed) {
      this.fold = placed;
      this.isAllOwn &&= records.every(isDoneHere);
    } else await this.foldAnew(now, this.fold.draft);
    this.head = now;
    this.deleted.hold(events);
    for (const { event } of events) this.newestAt = Math.max(this.newestAt ?? 0, event.at);
    this.pending.confirm(new Set(events.map(({ event }) => event.id)));
    if (read.some(({ kind }) => kind === 'newer') || damage.some(({ kind }) => kind === 'newer')) this.goReadOnly();
    const unreadable = read.flatMap(({ kind, record }): Damage[] => (kind === 'none' ? [{ seq: record.seq, kind: 'badJson' }] : []));
    const isNew = this.damage.add([...damage, ...unreadable]);
    const isRepaired = read.some(({ record }, i) => record.seq !== events[i]!.seq);
    if (isNew || isRepaired) await this.damage.report();
    this.publish();
  }

  /** Folds everything that is stored up to local seq `upTo`, in the order of a draft. */
  private async foldAnew(upTo: number, draft: string | null): Promise<void> {
    const { events, damage } = await this.log.read(this.stream);
    const records = recordsOf(events.filter(({ seq }) => seq <= upTo));
    if (lossesOf(damage).length > 0) this.seenPosition.breakOff(this.hasNews());
    this.fold = foldAll(records, draft);
    this.isAllOwn = records.every(isDoneHere);
    // A snapshot may have covered it until now.
    if (this.damage.add(damage)) await this.damage.report();
  }

  /** The database was deleted, or erased by the visitor. */
  private beginAnew(): void {
    this.seenPosition.breakOff(this.hasNews());
    const isPartlyLost = this.deleted.beginAnew();
    if (!isPartlyLost) this.seenPosition.forgetSeen();
    this.fold = blankFold(this.fold.draft);
    this.isAllOwn = true;
    this.head = this.snapshotAt = 0;
    this.damage.restore([], []);
    this.publish();
    if (isPartlyLost) this.lost$.next();
  }

  private publish(): void {
    this.state$.next(this.pending.all().reduce((state, event) => evolve(state, event), this.fold.state));
  }

  private hasNews(): boolean {
    return this.fold.state.news.length > 0;
  }

  private goReadOnly(): void {
    if (!this.readOnly$.value) this.readOnly$.next('newerRelease');
  }

  private keepSnapshot(fewest: number): Promise<void> {
    if (this.head - this.snapshotAt < fewest || this.readOnly$.value) return Promise.resolve();
    this.snapshotAt = this.head;
    const state: Kept = {
      fold: this.fold,
      newestAt: this.newestAt,
      damage: this.damage.found$.value,
      touched: this.damage.touched$.value,
      isAllOwn: this.isAllOwn,
      seen: this.seenPosition.upTo(this.hasNews()),
    };
    return this.log.keepSnapshot(this.stream, { seq: this.head, version: FOLD_VERSION, state });
  }

  private holdUnsent(): void {
    // A reading that fails is tried again in the next pause.
    if (this.deleted.needsUnsent) this.inTurn(() => this.deleted.holdUnsent(this.fold.draft, this.head)).catch(() => undefined);
  }
}
