import type { DraftEvent, UnknownEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Origin } from './news-item.ts';
import { blankDraft, type DraftState } from './state.ts';

/** The position of an event of another device or of the server in the order of its draft (L11). */
export interface RemotePlace {
  /** The draft's id at the server. */
  readonly draft: string;
  /** Its place in the server's order, from 1 on. */
  readonly seq: number;
  /** Local seq of this device's last event before it in that order; 0 for none. */
  readonly after: number;
  /** The visitor asked for it (a basket opened by a link or restored), so it gives no news. */
  readonly asked?: true;
}

/** An event in the device's own log. */
export interface LocalEvent {
  /** Its position in the local log, in order of arrival. A damaged event that was fetched again keeps its position. */
  readonly seq: number;
  readonly event: DraftEvent | UnknownEvent;
  /** Null for an event of this device. */
  readonly place: RemotePlace | null;
}

/**
 * New positions of events that this device already had when the server sent them
 * as another device's. This happens when two devices bring the same events into one draft.
 */
export interface LocalMoves {
  readonly seq: number;
  readonly moves: readonly { readonly id: string; readonly place: RemotePlace }[];
}

export type LocalRecord = LocalEvent | LocalMoves;

/** Position in the draft's order: the local seq it is at or after, then the server's seq. */
type Key = readonly [local: number, server: number];

/**
 * The fold of a draft in its order: first the events of the server in the server's
 * order, then the later events of this device in its own. Plain JSON, stored as it
 * is as the snapshot; a change of its form needs a new FOLD_VERSION.
 *
 * An event of another device may belong before events that are folded already.
 * So the fold keeps a base state, before which no event is expected, and the list
 * of the events after it. An event before the base requires a fold of all records.
 */
export interface OrderedFold {
  /** Id of the draft this device exchanges with, whose order counts; null before the first exchange. */
  readonly draft: string | null;
  readonly base: { readonly key: Key; readonly state: DraftState };
  readonly tail: readonly LocalEvent[];
  /** The current state of the draft. */
  readonly state: DraftState;
}

/** Longest tail. The oldest events beyond it move into the base; an event before them then requires a fold of all records. */
const LONGEST_TAIL = 400;

export function blankFold(draft: string | null): OrderedFold {
  return { draft, base: { key: [0, 0], state: blankDraft }, tail: [], state: blankDraft };
}

/** An event of another draft counts as one of this device, because joining a draft brings all events along. */
function keyOf({ seq, place }: LocalEvent, draft: string | null): Key {
  return place && place.draft === draft ? [place.after, place.seq] : [seq, 0];
}

const compare = (a: Key, b: Key): number => a[0] - b[0] || a[1] - b[1];

/** How an event reached this device, for `evolve`. */
export function originOf({ place }: LocalEvent): Origin {
  if (!place) return 'here';
  return place.asked ? 'asked' : 'elsewhere';
}

const step = (state: DraftState, local: LocalEvent): DraftState => evolve(state, local.event, originOf(local));

/** Moves the first `count` events of the tail into the base. */
function advance(fold: OrderedFold, count: number): OrderedFold {
  const last = fold.tail[count - 1];
  if (!last) return fold;
  const all = count === fold.tail.length;
  const state = all ? fold.state : fold.tail.slice(0, count).reduce(step, fold.base.state);
  return { ...fold, base: { key: keyOf(last, fold.draft), state }, tail: fold.tail.slice(count) };
}

/**
 * Adds records to the fold.
 *
 * @param records new records in local order; one whose position is taken is skipped as a duplicate
 * @returns null when a record belongs before the base; then fold all records with `foldAll`
 */
export function insertRecords(fold: OrderedFold, records: readonly LocalRecord[]): OrderedFold | null {
  const tail = [...fold.tail];
  let { state } = fold;
  let late = false;
  for (const record of records) {
    if ('moves' in record) return null;
    const key = keyOf(record, fold.draft);
    if (compare(key, fold.base.key) <= 0) return null;
    const at = tail.findLastIndex((other) => compare(keyOf(other, fold.draft), key) <= 0) + 1;
    const before = tail[at - 1];
    if (before && compare(keyOf(before, fold.draft), key) === 0) continue;
    if (at < tail.length) late = true;
    else if (!late) state = step(state, record);
    tail.splice(at, 0, record);
  }
  const placed = { ...fold, tail, state: late ? tail.reduce(step, fold.base.state) : state };
  return advance(placed, tail.length - LONGEST_TAIL);
}

/** The events of the log in the order of the draft, each once. */
export function sortRecords(records: readonly LocalRecord[], draft: string | null): LocalEvent[] {
  const moved = new Map(records.flatMap((record) => ('moves' in record ? record.moves : [])).filter(({ place }) => place.draft === draft).map(({ id, place }) => [id, place]));
  const seen = new Set<string>();
  return records
    .flatMap((record): LocalEvent[] => {
      if ('moves' in record || seen.has(record.event.id)) return [];
      seen.add(record.event.id);
      const place = moved.get(record.event.id);
      // Its position changes, its origin does not.
      return [place ? { ...record, place: originOf(record) === 'elsewhere' ? place : { ...place, asked: true } } : record];
    })
    .sort((a, b) => compare(keyOf(a, draft), keyOf(b, draft)));
}

/** Folds all records of the log. */
export function foldAll(records: readonly LocalRecord[], draft: string | null): OrderedFold {
  const events = sortRecords(records, draft);
  const settled = events.slice(0, -LONGEST_TAIL);
  const tail = events.slice(-LONGEST_TAIL);
  const last = settled.at(-1);
  const base = { key: last ? keyOf(last, draft) : ([0, 0] as const), state: settled.reduce(step, blankDraft) };
  return { draft, base, tail, state: tail.reduce(step, base.state) };
}

/**
 * Moves the events up to local seq `sent` into the base. The server has them and
 * this device knows the server's order up to there, so no event can come before them.
 */
export function settleUntil(fold: OrderedFold, sent: number): OrderedFold {
  return advance(fold, fold.tail.findLastIndex((local) => keyOf(local, fold.draft)[0] <= sent) + 1);
}
