import type { DraftEvent, Money, UnknownEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { NewsItem, NewsSource, Origin, LineChange } from './news-item.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { blankDraft, lineOf, type DraftState } from './state.ts';
import { newsItemsOf } from './derive-news.ts';

export type HistorySource = 'thisDevice' | NewsSource;

interface EntryHead {
  readonly id: string;
  /** Epoch ms by the clock of the device that wrote it. */
  readonly at: number;
  readonly by: HistorySource;
}

type WithSource<T> = T extends unknown ? Omit<T, 'by'> & { readonly by: HistorySource } : never;

/** One entry of the basket's history, as plain data; `kind` says what changed. */
export type HistoryEntry =
  | WithSource<NewsItem>
  | (EntryHead & { readonly kind: 'paymentStarted'; readonly total: Money })
  | (EntryHead & { readonly kind: 'declined'; readonly code: string });

export interface HistoricEvent {
  readonly event: DraftEvent | UnknownEvent;
  readonly origin: Origin;
}

/** Changes of the same thing within this time are merged into one entry. */
const MERGE_WITHIN_MS = 10 * 60_000;

function entriesOf(before: DraftState, { event, origin }: { readonly event: DraftEvent; readonly origin: Origin }, after: DraftState): HistoryEntry[] {
  const head = { id: event.id, at: event.at, by: origin === 'here' ? 'thisDevice' : 'otherDevice' } as const;
  switch (event.type) {
    case 'LineRequoted': {
      const line = lineOf(after, event.data.lineId);
      const { from, to, causes } = event.data;
      if (!line || deepEqual(from, to) || deepEqual(lineOf(before, line.lineId)?.offer, line.offer)) return [];
      return [{ ...head, by: 'server', kind: 'requoted', lineId: line.lineId, title: line.offer.title, from, to, causes }];
    }
    // The price change itself has an entry; seeing it changes nothing in the basket.
    case 'RequoteSeen':
      return [];
    case 'CheckoutIntended':
      return [{ ...head, kind: 'paymentStarted', total: { amount: event.data.acceptedTotal, currency: event.data.currency } }];
    case 'CheckoutDeclined':
      return [{ ...head, kind: 'declined', code: event.data.code }];
    default:
      return newsItemsOf(before, event, after).map((item): HistoryEntry => ({ ...item, by: item.by === 'server' ? 'server' : head.by }));
  }
}

function subjectOf(change: LineChange): string {
  return change.what === 'extra' ? `extra ${change.code}` : change.what;
}

/** Merges two entries. Null when they concern different things; `'nothing'` when the newer one undoes the older. */
function merged(older: HistoryEntry, newer: HistoryEntry): HistoryEntry | 'nothing' | null {
  if (older.by !== newer.by || newer.at - older.at > MERGE_WITHIN_MS) return null;
  if (older.kind === 'detailsChanged' && newer.kind === 'detailsChanged' && older.detail === newer.detail) return newer;
  if (older.kind !== 'lineChanged' || newer.kind !== 'lineChanged') return null;
  if (older.lineId !== newer.lineId || subjectOf(older.change) !== subjectOf(newer.change)) return null;
  if (deepEqual(older.change.before, newer.change.after)) return 'nothing';
  return { ...newer, change: { ...newer.change, before: older.change.before } as LineChange };
}

/**
 * The history of the basket, newest first: lines added, removed and changed,
 * price changes with their causes, payments. Checkout steps, holds and seen
 * changes have no entry. Changes in quick succession are merged.
 *
 * @param events all events of the draft, in the draft's order
 */
export function historyOf(events: Iterable<HistoricEvent>): HistoryEntry[] {
  const history: HistoryEntry[] = [];
  let state = blankDraft;
  for (const { event, origin } of events) {
    const after = evolve(state, event);
    // An event of a newer release has no data here.
    for (const entry of 'data' in event ? entriesOf(state, { event, origin }, after) : []) {
      const last = history.at(-1);
      const combined = last ? merged(last, entry) : null;
      if (combined) history.pop();
      if (combined !== 'nothing') history.push(combined ?? entry);
    }
    state = after;
  }
  return history.toReversed();
}
