import type { DraftEvent, Money, UnknownEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { NewsItem, NewsSource, Origin, WishChange } from './news.ts';
import { same } from '#domain/same.ts';
import { blankDraft, lineOf, type DraftState } from './state.ts';
import { changesBy } from './tell-news.ts';

export type HistorySource = 'thisDevice' | NewsSource;

interface Happened {
  readonly id: string;
  /** Epoch ms by the clock of the device that wrote it. */
  readonly at: number;
  readonly by: HistorySource;
}

type WithSource<T> = T extends unknown ? Omit<T, 'by'> & { readonly by: HistorySource } : never;

/** One thing that happened to the basket, as plain data; `kind` says what. */
export type HistoryEntry =
  | WithSource<NewsItem>
  | (Happened & { readonly kind: 'paymentStarted'; readonly total: Money })
  | (Happened & { readonly kind: 'declined'; readonly code: string });

export interface HistoricEvent {
  readonly event: DraftEvent | UnknownEvent;
  readonly origin: Origin;
}

/** Changes of one thing that follow each other this closely are told as one. */
const ONE_GO_MS = 10 * 60_000;

function entriesOf(before: DraftState, { event, origin }: { readonly event: DraftEvent; readonly origin: Origin }, after: DraftState): HistoryEntry[] {
  const told = { id: event.id, at: event.at, by: origin === 'here' ? 'thisDevice' : 'otherDevice' } as const;
  switch (event.type) {
    case 'LineRequoted': {
      const line = lineOf(after, event.data.lineId);
      const { from, to, causes } = event.data;
      if (!line || same(from, to) || same(lineOf(before, line.lineId)?.offer, line.offer)) return [];
      return [{ ...told, by: 'server', kind: 'requoted', lineId: line.lineId, title: line.offer.title, from, to, causes }];
    }
    // Told when it moved; that it was looked at is no change of the basket.
    case 'RequoteSeen':
      return [];
    case 'CheckoutIntended':
      return [{ ...told, kind: 'paymentStarted', total: { amount: event.data.acceptedTotal, currency: event.data.currency } }];
    case 'CheckoutDeclined':
      return [{ ...told, kind: 'declined', code: event.data.code }];
    default:
      return changesBy(before, event, after).map((item): HistoryEntry => ({ ...item, by: item.by === 'server' ? 'server' : told.by }));
  }
}

function subjectOf(change: WishChange): string {
  return change.what === 'extra' ? `extra ${change.code}` : change.what;
}

/** Both as one entry, or null where they are two things. One that was taken back leaves the list. */
function joined(older: HistoryEntry, newer: HistoryEntry): HistoryEntry | 'nothing' | null {
  if (older.by !== newer.by || newer.at - older.at > ONE_GO_MS) return null;
  if (older.kind === 'detailsChanged' && newer.kind === 'detailsChanged' && older.detail === newer.detail) return newer;
  if (older.kind !== 'lineChanged' || newer.kind !== 'lineChanged') return null;
  if (older.lineId !== newer.lineId || subjectOf(older.change) !== subjectOf(newer.change)) return null;
  if (same(older.change.before, newer.change.after)) return 'nothing';
  return { ...newer, change: { ...newer.change, before: older.change.before } as WishChange };
}

/**
 * What happened to the basket, newest first: lines that came, went and changed,
 * prices that moved with their causes, payments. Steps of the checkout, holds
 * and what was only looked at are left out, and small steps in one go are one.
 *
 * @param events all of the draft, in its order
 */
export function historyOf(events: Iterable<HistoricEvent>): HistoryEntry[] {
  const history: HistoryEntry[] = [];
  let state = blankDraft;
  for (const { event, origin } of events) {
    const after = evolve(state, event);
    // An unknown event has no data to tell.
    for (const entry of 'data' in event ? entriesOf(state, { event, origin }, after) : []) {
      const last = history.at(-1);
      const one = last ? joined(last, entry) : null;
      if (one) history.pop();
      if (one !== 'nothing') history.push(one ?? entry);
    }
    state = after;
  }
  return history.toReversed();
}
