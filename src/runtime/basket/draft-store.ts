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
import { nextTask } from '#runtime/next-task.ts';
import { PendingEvents } from '#runtime/pending-events.ts';
import type { Ack } from '#runtime/sync/ack.ts';
import type { ReadOnlyReason, Touched } from '#runtime/sync/sync-view.ts';
import type { Timers } from '#runtime/timers.ts';
import { lossesOf } from './damage-report.ts';
import { RestorableEvents } from './restorable-events.ts';
import { DraftDamage } from './draft-damage.ts';
import { DraftHistory } from './draft-history.ts';
import { draftRecords, recordsOf } from './draft-records.ts';
import type { Dispatched, SyncedDraft } from './draft-roles.ts';
import { SeenPosition } from './seen-position.ts';
import { SnapshotSchedule } from './snapshot-schedule.ts';

export interface DraftStoreOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly context: () => DecideContext;
  /** Id of the server draft whose order events are folded in; null without one. */
  readonly draft?: string | null;
  readonly timers: Timers;
}

/** The state in a snapshot. A change of its shape needs a new FOLD_VERSION. */
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
 * Decides, appends and folds the events of one draft (D1). Folds events of other
 * tabs and devices as they arrive (L6, L11). The file is long because reading,
 * folding and publishing share one order.
 */
export class DraftStore implements SyncedDraft {
  /** Confirmed events folded in the draft's order, then the pending ones. */
  readonly state$: BehaviorSubject<DraftState>;
  readonly damage: DraftDamage;
  readonly history: DraftHistory;
  /** Set when a newer release has written to the stream: commands are refused until a reload (L8). */
  readonly readOnly$ = new BehaviorSubject<ReadOnlyReason | null>(null);
  readonly lost$ = new Subject<void>();
  private readonly log: EventLog;
  private readonly stream: string;
  private readonly context: () => DecideContext;
  private readonly pending: PendingEvents<DraftEvent>;
  private readonly seenPosition = new SeenPosition();
  private readonly deleted: RestorableEvents;
  private readonly snapshots: SnapshotSchedule;
  /** Runs one read or fold at a time. */
  private readonly inTurn = queue();
  private stops: readonly (() => void)[] = [];
  private fold: OrderedFold;
  /** Local seqs up to which events are folded, and up to which the last snapshot has them. */
  private head = 0;
  private snapshotAt = 0;
  private newestAt: number | null = null;
  private foundAt: number | null = null;
  /** All events were created here, so their order is the same in every draft. */
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
    this.deleted = new RestorableEvents(log, stream);
    this.snapshots = new SnapshotSchedule(timers, (fewest) => this.keepSnapshot(fewest), () => this.holdUnsent());
  }

  /** Time of the newest event on opening, epoch ms; null for an empty stream. */
  get keptAt(): number | null {
    return this.foundAt;
  }

  /** Decides a command, publishes its events at once and resolves when they are durable. Never rejects. */
  async dispatch(command: DraftCommand): Promise<Dispatched> {
    if (this.readOnly$.value) return { status: 'refused', problems: [{ code: 'reloadNeeded' }] };
    const decision = decide(this.state$.value, command, this.context());
    if (!decision.ok) return { status: 'refused', problems: decision.problems };
    const { events } = decision;
    if (events.length === 0) {
      const underWay = this.pending.underWay();
      if (!underWay) return { status: 'stored', events };
      // The command may be redundant only because of a pending append, which may fail.
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
    // The events are durable. If this read fails, they stay pending until the next one.
    await this.caughtUp().catch(() => undefined);
    return { status: 'stored', events };
  }

  follow(draft: string | null): Promise<void> {
    return this.inTurn(async () => {
      if (draft === this.fold.draft) return;
      if (this.isAllOwn) this.fold = { ...this.fold, draft };
      else {
        await this.refold(this.head, draft);
        this.snapshotAt = 0;
        this.publish();
      }
      this.seenPosition.reset();
    });
  }

  recordExchanged({ sent, cursor, searched, seen }: Pick<Ack, 'sent' | 'cursor' | 'searched' | 'seen'>): void {
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

  keepSnapshotBeforeLeaving(): Promise<void> {
    return this.snapshots.beforeLeaving();
  }

  close(): void {
    this.snapshots.close();
    for (const stop of this.stops) stop();
    this.damage.close();
    for (const subject of [this.state$, this.readOnly$, this.lost$]) subject.complete();
  }

  private async restoreAndWatch(): Promise<void> {
    // Watched first: what another tab appends during the restore is read after it.
    this.stops = [
      this.log.subscribe(this.stream, (now) => {
        if (now === 0) void this.inTurn(async () => this.restartEmpty());
        // A failed read is retried with the next notification.
        if (now === 0 || now > this.head) this.caughtUp().catch(() => undefined);
      }),
      this.log.onLost((lost) => (lost === this.stream ? this.deleted.eventsToRestore(this.fold.draft) : undefined)),
    ];
    try {
      await this.inTurn(async () => {
        await this.restore();
        this.foundAt = this.newestAt;
      });
    } catch (cause) {
      this.close();
      throw cause;
    }
    if (this.deleted.needsUnsent) this.snapshots.waitForQuiet();
  }

  /** Restores a snapshot in this draft's order and folds the events after it; without one, folds all events. */
  private async restore(): Promise<void> {
    const { snapshot, ...above } = await this.log.restore(this.stream, FOLD_VERSION);
    await nextTask();
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

  /** Folds the events read above `head`. */
  private async take(events: readonly StoredEvent[], damage: readonly Damage[], now: number): Promise<void> {
    const read = await draftRecords(events);
    const records = read.map(({ record }) => record);
    const placed = insertRecords(this.fold, records);
    if (placed) {
      this.fold = placed;
      this.isAllOwn &&= records.every(isDoneHere);
    } else await this.refold(now, this.fold.draft);
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

  /** Folds all stored events up to local seq `upTo` again, in the order of a draft. */
  private async refold(upTo: number, draft: string | null): Promise<void> {
    const { events, damage } = await this.log.read(this.stream);
    const records = recordsOf(events.filter(({ seq }) => seq <= upTo));
    if (lossesOf(damage).length > 0) this.seenPosition.stopAtGap(this.hasNews());
    this.fold = foldAll(records, draft);
    this.isAllOwn = records.every(isDoneHere);
    // The snapshot may have hidden this damage until now.
    if (this.damage.add(damage)) await this.damage.report();
  }

  /** Resets the fold after the database was deleted, or erased by the visitor. */
  private restartEmpty(): void {
    this.seenPosition.stopAtGap(this.hasNews());
    const isPartlyLost = this.deleted.reset();
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
    // A failed read is retried in the next idle period.
    if (this.deleted.needsUnsent) this.inTurn(() => this.deleted.holdUnsent(this.fold.draft, this.head)).catch(() => undefined);
  }
}
