import { BehaviorSubject, Subject } from 'rxjs';
import type { DraftCommand } from '#domain/draft/commands.ts';
import { decide } from '#domain/draft/decide.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { evolve } from '#domain/draft/evolve.ts';
import { FOLD_VERSION } from '#domain/draft/fold-version.ts';
import { historyOf, type HistoryEntry } from '#domain/draft/history.ts';
import { blankFold, foldAll, inOrder, originOf, placeInto, settle, type LocalRecord, type OrderedFold } from '#domain/draft/order.ts';
import type { DraftProblem } from '#domain/draft/problem.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { StaleWriter } from '#log/errors.ts';
import type { Damage, EventLog, LogEvent, StoredEvent } from '#log/event-log.ts';
import { queue } from '#log/in-turn.ts';
import { lossesOf, touchedBy } from './damage-report.ts';
import { draftRecord, isOwn, recordsOf } from './draft-records.ts';
import { EVENTS_PER_SNAPSHOT, showEvents } from '#runtime/pending-events.ts';
import { type Ack, ackOf } from '#runtime/sync/ack.ts';
import type { ReadOnlyReason, Touched } from '#runtime/sync/sync-view.ts';
import type { Timers } from '#runtime/timers.ts';

/** `refused`: nothing was to be stored. `failed`: it was not stored and the state went back to what it was. */
export type Dispatched =
  | { readonly status: 'stored'; readonly events: readonly DraftEvent[] }
  | { readonly status: 'refused'; readonly problems: readonly DraftProblem[] }
  | { readonly status: 'failed'; readonly cause: unknown };

export interface DraftStore {
  /** Confirmed events folded in the draft's order, then those on their way to storage. */
  readonly state$: BehaviorSubject<DraftState>;
  /** What of the stream could not be read (L9). */
  readonly damage$: BehaviorSubject<readonly Damage[]>;
  /** The same as the visitor is told it: each place once, with the line it was about where that is known. */
  readonly touched$: BehaviorSubject<readonly Touched[]>;
  /** Set once a newer release has written here: then nothing can be changed until a reload (L8). */
  readonly readOnly$: BehaviorSubject<ReadOnlyReason | null>;
  /** The database was deleted while it was open, and of what the server had only that is still to be brought back (L9). */
  readonly lost$: Subject<void>;
  /** When the newest event found on opening was written, epoch ms; null for an empty stream. */
  readonly keptAt: number | null;
  /** Decides, shows the outcome at once and resolves when it is durable (design section 2). Never rejects. */
  dispatch(command: DraftCommand): Promise<Dispatched>;
  /** Whether a checkout was begun on this device and not on another with the same draft. Rejects with ReadFailed. */
  begunHere(checkoutId: string): Promise<boolean>;
  /** What happened to the basket, newest first. Rejects with ReadFailed. */
  history(): Promise<HistoryEntry[]>;
  /** Folds in the order of this draft of the server's from now on (L11). Rejects with ReadFailed, and nothing has changed then. */
  follow(draft: string | null): Promise<void>;
  /** The server has this device's events up to local seq `sent`, and all it had up to `cursor` is folded, but for damage that is still to be searched for. */
  settled(ack: Pick<Ack, 'sent' | 'cursor' | 'searched' | 'seen'>): void;
  /** Place in the order of this draft of the server's up to which others' changes are known to have been seen; 0 for none. */
  seen(draft: string): number;
  /** Resolves when all that is stored is folded. Rejects with ReadFailed. */
  caughtUp(): Promise<void>;
  /** Keeps a snapshot where one is worth it (L7): for when the page is being left. */
  rest(): Promise<void>;
  close(): void;
}

export interface DraftStoreOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly context: () => DecideContext;
  /** The draft this device exchanges with the server, in whose order events are folded. */
  readonly draft?: string | null;
  readonly timers: Timers;
}

/** What a snapshot holds, at the seq it was taken. */
interface Kept {
  readonly fold: OrderedFold;
  readonly newestAt: number | null;
  readonly damage: readonly Damage[];
  readonly touched: readonly Touched[];
  /** All of it was done here, so every draft's order has it in the same place. */
  readonly isAllOwn?: boolean;
  readonly seen?: number;
}

/** A pause in which nobody waits for the disk; and what makes a snapshot worth it then. */
const QUIET_MS = 10_000;
const EVENTS_WHEN_QUIET = 20;

const isDoneHere = (record: LocalRecord): boolean => !('moves' in record) && record.place === null;

/** The loop of one draft: command, decide, append, fold. Rejects when the stream cannot be read at all. */
export async function openDraftStore({ log, stream, context, draft = null, timers }: DraftStoreOptions): Promise<DraftStore> {
  let fold = blankFold(draft);
  let head = 0;
  let newestAt: number | null = null;
  let isAllOwn = true;
  /** Places in the server's order: up to where the fold has all, 0 while it lacks something; and what was seen once. */
  let whole = 0;
  let seen = 0;
  let snapshotAt = 0;
  const state$ = new BehaviorSubject(fold.state);
  const damage$ = new BehaviorSubject<readonly Damage[]>([]);
  const touched$ = new BehaviorSubject<readonly Touched[]>([]);
  const readOnly$ = new BehaviorSubject<ReadOnlyReason | null>(null);
  const lost$ = new Subject<void>();
  let stopQuiet = () => {};
  /** Events above a place, for a database that is deleted while it is open: all of them, or at least those that nobody else has. */
  let held: { readonly above: number; readonly events: StoredEvent[] } = { above: 0, events: [] };
  let isPartlyLost = false;

  const shown = showEvents<DraftEvent>(log, stream, publish);
  function publish(): void {
    state$.next(shown.all().reduce((state, event) => evolve(state, event), fold.state));
  }
  const goReadOnly = () => {
    if (!readOnly$.value) readOnly$.next('newerRelease');
  };

  function keepSnapshot(fewest: number): Promise<void> {
    if (head - snapshotAt < fewest || readOnly$.value) return Promise.resolve();
    snapshotAt = head;
    const state: Kept = { fold, newestAt, damage: damage$.value, touched: touched$.value, isAllOwn, seen: seenUpTo() };
    return log.keepSnapshot(stream, { seq: head, version: FOLD_VERSION, state });
  }

  /** Folds what was read above `head`. */
  async function take(events: readonly StoredEvent[], damage: readonly Damage[], now: number): Promise<void> {
    const read = events.map(draftRecord);
    const records = read.map(({ record }) => record);
    const placed = placeInto(fold, records);
    if (placed) {
      fold = placed;
      isAllOwn &&= records.every(isDoneHere);
    } else await foldAnew(now, fold.draft);
    head = now;
    held.events.push(...events);
    for (const { event } of events) newestAt = Math.max(newestAt ?? 0, event.at);
    const arrived = new Set(events.map(({ event }) => event.id));
    shown.confirm(arrived);
    if (read.some(({ kind }) => kind === 'newer') || damage.some(({ kind }) => kind === 'newer')) goReadOnly();
    const unreadable = read.flatMap(({ kind, record }): Damage[] => (kind === 'none' ? [{ seq: record.seq, kind: 'badJson' }] : []));
    const isNew = addDamage([...damage, ...unreadable]);
    const isMended = read.some(({ record }, i) => record.seq !== events[i]!.seq);
    if (isNew || isMended) await tellTouched();
    publish();
  }

  /** Of all that is stored up to local seq `now`. */
  async function foldAnew(now: number, of: string | null): Promise<void> {
    const { events, damage } = await log.read(stream);
    const records = recordsOf(events.filter(({ seq }) => seq <= now));
    if (lossesOf(damage).length > 0) giveUpWhole();
    fold = foldAll(records, of);
    isAllOwn = records.every(isDoneHere);
    // What a snapshot had helped over until now.
    if (addDamage(damage)) await tellTouched();
  }

  /** All up to there was seen as long as there is no news of it. */
  function seenUpTo(): number {
    if (fold.state.news.length === 0) seen = Math.max(seen, whole);
    return seen;
  }

  /** What was seen outlasts the fold that could tell. */
  function giveUpWhole(): void {
    seenUpTo();
    whole = 0;
  }

  /** @returns whether something of it was not known */
  function addDamage(found: readonly Damage[]): boolean {
    const news = found.filter((one) => !damage$.value.some(({ seq, kind }) => seq === one.seq && kind === one.kind));
    if (news.length > 0) damage$.next([...damage$.value, ...news]);
    return news.length > 0;
  }

  async function tellTouched(): Promise<void> {
    const all = await log.read(stream).catch(() => null);
    touched$.next(touchedBy(damage$.value, all ? recordsOf(all.events) : []));
  }

  function afterChange(): void {
    void keepSnapshot(EVENTS_PER_SNAPSHOT);
    stopQuiet();
    stopQuiet = timers.after(QUIET_MS, whenQuiet);
  }

  function whenQuiet(): void {
    void keepSnapshot(EVENTS_WHEN_QUIET);
    if (held.above > 0) inTurn(holdUnsent).catch(() => undefined); // when it is quiet again
  }

  /** Reads what a snapshot holds and the server does not have. */
  async function holdUnsent(): Promise<void> {
    const { sent, refused } = ackOf(await log.readAck(stream), fold.draft ?? '');
    const above = refused.length > 0 ? 0 : sent;
    if (above >= held.above) return;
    const { events } = await log.read(stream, above);
    held = { above, events: events.filter(({ seq }) => seq <= head) };
  }

  /** What was done here and not read back from the server, where that has the rest; otherwise all. */
  function putBack(): LogEvent[] {
    isPartlyLost = held.above > 0;
    const events = isPartlyLost ? held.events.filter((stored) => isOwn(stored, fold.draft)) : held.events;
    return events.map(({ event }) => event);
  }

  /** One reading or folding anew at a time. */
  const inTurn = queue();

  /** Reads what is stored above what was folded, whoever wrote it. */
  const catchUp = (): Promise<void> =>
    inTurn(async () => {
      const { events, damage, head: now } = await log.read(stream, head);
      await take(events, damage, now);
      if (events.length > 0) afterChange();
    });

  await inTurn(async () => {
    const { snapshot, ...above } = await log.restore(stream, FOLD_VERSION);
    const kept = snapshot?.state as Kept | undefined;
    if (snapshot && kept && (kept.fold.draft === draft || kept.isAllOwn)) {
      fold = { ...kept.fold, draft };
      newestAt = kept.newestAt;
      isAllOwn = kept.isAllOwn ?? false;
      if (kept.fold.draft === draft) seen = kept.seen ?? 0;
      damage$.next(kept.damage);
      touched$.next(kept.touched);
      head = snapshotAt = snapshot.seq;
      held = { above: head, events: [] };
      return take(above.events, above.damage, above.head);
    }
    const all = snapshot ? await log.read(stream) : above;
    return take(all.events, all.damage, all.head);
  });
  const keptAt = newestAt;
  if (held.above > 0) stopQuiet = timers.after(QUIET_MS, whenQuiet);

  function beginAnew(): void {
    giveUpWhole();
    if (!isPartlyLost) seen = 0;
    fold = blankFold(fold.draft);
    isAllOwn = true;
    head = snapshotAt = 0;
    held = { above: 0, events: [] };
    damage$.next([]);
    touched$.next([]);
    publish();
    if (isPartlyLost) lost$.next();
    isPartlyLost = false;
  }

  const unsubscribe = log.subscribe(stream, (now) => {
    if (now === 0) void inTurn(async () => beginAnew());
    // A reading that fails is tried again with the next hint.
    if (now === 0 || now > head) catchUp().catch(() => undefined);
  });

  const stopLost = log.onLost((lost) => (lost === stream ? putBack() : undefined));

  async function dispatch(command: DraftCommand): Promise<Dispatched> {
    if (readOnly$.value) return { status: 'refused', problems: [{ code: 'reloadNeeded' }] };
    const decision = decide(state$.value, command, context());
    if (!decision.ok) return { status: 'refused', problems: decision.problems };
    const { events } = decision;
    if (events.length === 0) {
      const underWay = shown.underWay();
      if (!underWay) return { status: 'stored', events };
      // What makes this one needless may itself be on its way, and may fail.
      await underWay;
      return dispatch(command);
    }
    try {
      await shown.append(events);
    } catch (cause) {
      if (!(cause instanceof StaleWriter)) return { status: 'failed', cause };
      goReadOnly();
      return { status: 'refused', problems: [{ code: 'reloadNeeded' }] };
    }
    // Durable by now: should this reading fail, the events stay shown as pending until the next one.
    await catchUp().catch(() => undefined);
    return { status: 'stored', events };
  }

  return {
    state$,
    damage$,
    touched$,
    readOnly$,
    lost$,
    keptAt,
    dispatch,
    async begunHere(checkoutId) {
      const { events } = await log.read(stream);
      return events.map(draftRecord).some(({ kind, record }) => {
        if (kind !== 'event' || record.place) return false;
        const { event } = record;
        return event.type === 'CheckoutIntended' && 'data' in event && event.data.checkoutId === checkoutId;
      });
    },
    async history() {
      const { events } = await log.read(stream);
      return historyOf(inOrder(recordsOf(events), fold.draft).map((local) => ({ event: local.event, origin: originOf(local) })));
    },
    follow: (next) =>
      inTurn(async () => {
        if (next === fold.draft) return;
        if (isAllOwn) fold = { ...fold, draft: next };
        else {
          await foldAnew(head, next);
          snapshotAt = 0;
          publish();
        }
        whole = seen = 0;
      }),
    settled({ sent, cursor, searched, seen: noted }) {
      fold = settle(fold, sent);
      // Also where the server's order is another now, and nothing of it was seen.
      seen = noted;
      if (lossesOf(damage$.value).every((seq) => searched.includes(seq))) whole = cursor;
    },
    seen: (of) => (of === fold.draft ? seenUpTo() : 0),
    caughtUp: catchUp,
    rest: () => keepSnapshot(1),
    close() {
      stopQuiet();
      stopLost();
      unsubscribe();
      for (const subject of [state$, damage$, touched$, readOnly$, lost$]) subject.complete();
    },
  };
}
