import type { DraftEvent, UnknownEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Origin } from './news.ts';
import { blankDraft, type DraftState } from './state.ts';

/** Where an event of another device or of the server belongs, in the order of the draft it came with (L11). */
export interface RemotePlace {
  /** The draft's id at the server. */
  readonly draft: string;
  /** Its place in the server's order, from 1 on. */
  readonly seq: number;
  /** Local seq of the last event of this device before it in that order; 0 for none. */
  readonly after: number;
  /** The visitor asked for it (a basket taken over or brought back), so it is no news. */
  readonly asked?: true;
}

/** An event as the device's own log has it. */
export interface LocalEvent {
  /** Its place in the local log, in order of arrival; of one that was damaged there and came back, the place it had. */
  readonly seq: number;
  readonly event: DraftEvent | UnknownEvent;
  /** Null for what was done on this device. */
  readonly place: RemotePlace | null;
}

/**
 * Where events belong that this device already had when the server named them as
 * another device's: what two devices took along into the same draft.
 */
export interface LocalMoves {
  readonly seq: number;
  readonly moves: readonly { readonly id: string; readonly place: RemotePlace }[];
}

export type LocalRecord = LocalEvent | LocalMoves;

/** Place in the draft's order: the local seq it is at or after, and then the server's. */
type Key = readonly [local: number, server: number];

/**
 * The fold of a draft in its one order: what the server has in the server's
 * order, then what this device did since, in its own. Plain JSON, so a snapshot
 * is this value as it is; a change of its shape is a new FOLD_VERSION.
 *
 * An event of another device may belong before ones that are folded already. So
 * the fold keeps a state that nothing is expected to come before any more, and
 * the events after it as a list; what does come before it asks for a fold from
 * the beginning.
 */
export interface OrderedFold {
  /** Whose order: the draft this device exchanges with; null before the first exchange. */
  readonly draft: string | null;
  readonly base: { readonly key: Key; readonly state: DraftState };
  readonly tail: readonly LocalEvent[];
  /** The draft as it stands. */
  readonly state: DraftState;
}

/** Beyond so many the oldest are folded for good; an event that then comes before them costs a fold from the beginning. */
const LONGEST_TAIL = 400;

export function blankFold(draft: string | null): OrderedFold {
  return { draft, base: { key: [0, 0], state: blankDraft }, tail: [], state: blankDraft };
}

/** What came with another draft counts as done here: joining takes everything along. */
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

/** Moves the first `count` of the tail into the base. */
function advance(fold: OrderedFold, count: number): OrderedFold {
  const last = fold.tail[count - 1];
  if (!last) return fold;
  const all = count === fold.tail.length;
  const state = all ? fold.state : fold.tail.slice(0, count).reduce(step, fold.base.state);
  return { ...fold, base: { key: keyOf(last, fold.draft), state }, tail: fold.tail.slice(count) };
}

/**
 * The fold with more records in it.
 *
 * @param records that are not in yet, in local order; one whose place is taken is in already
 * @returns null when one belongs before the base: then all is to be folded anew, with `foldAll`
 */
export function placeInto(fold: OrderedFold, records: readonly LocalRecord[]): OrderedFold | null {
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

/** All records of the log in the order of the draft, each event once. */
export function inOrder(records: readonly LocalRecord[], draft: string | null): LocalEvent[] {
  const moved = new Map(records.flatMap((record) => ('moves' in record ? record.moves : [])).filter(({ place }) => place.draft === draft).map(({ id, place }) => [id, place]));
  const seen = new Set<string>();
  return records
    .flatMap((record): LocalEvent[] => {
      if ('moves' in record || seen.has(record.event.id)) return [];
      seen.add(record.event.id);
      const place = moved.get(record.event.id);
      // Where it belongs changes, not where it was done.
      return [place ? { ...record, place: originOf(record) === 'elsewhere' ? place : { ...place, asked: true } } : record];
    })
    .sort((a, b) => compare(keyOf(a, draft), keyOf(b, draft)));
}

/** The fold of all records of the log. */
export function foldAll(records: readonly LocalRecord[], draft: string | null): OrderedFold {
  const events = inOrder(records, draft);
  const settled = events.slice(0, -LONGEST_TAIL);
  const tail = events.slice(-LONGEST_TAIL);
  const last = settled.at(-1);
  const base = { key: last ? keyOf(last, draft) : ([0, 0] as const), state: settled.reduce(step, blankDraft) };
  return { draft, base, tail, state: tail.reduce(step, base.state) };
}

/**
 * The fold with less to keep: nothing can come before the device's event at
 * local seq `sent` any more, because the server has it and what is known of its
 * order up to there.
 */
export function settle(fold: OrderedFold, sent: number): OrderedFold {
  return advance(fold, fold.tail.findLastIndex((local) => keyOf(local, fold.draft)[0] <= sent) + 1);
}
