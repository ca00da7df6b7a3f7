import { freeze } from 'immer';
import type { DraftEvent, Money } from './events.ts';
import type { NewsItem, NewsSource, LineChange } from './news-item.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { lineOf, type DraftLine, type DraftState } from './state.ts';

/** Events of the operator, whichever device requested them. */
const operatorEvents: ReadonlySet<DraftEvent['type']> = new Set<DraftEvent['type']>(['LineRequoted', 'LineUnavailable', 'HoldExpired']);

const detailOf = { GuestDetailsSet: 'guest', HotelDetailsSet: 'hotel', NoteSet: 'note', CurrencyChosen: 'currency', VoucherApplied: 'voucher', VoucherRemoved: 'voucher', PaymentPlanChosen: 'plan' } as const;

function changeOf(before: DraftLine, after: DraftLine, event: DraftEvent): LineChange | null {
  switch (event.type) {
    case 'SelectionChanged':
      return deepEqual(before.selection, after.selection) ? null : { what: 'dates', before: before.selection, after: after.selection };
    case 'PartySet':
      return deepEqual(before.party, after.party) ? null : { what: 'party', before: before.party, after: after.party };
    case 'ExtraSet': {
      const { code } = event.data;
      const [was, is] = [before.extras[code] ?? 0, after.extras[code] ?? 0];
      const name = after.offer.extras.find((extra) => extra.code === code)?.title ?? null;
      return was === is ? null : { what: 'extra', code, name, before: was, after: is };
    }
    default:
      return null;
  }
}

/** The lines of `other` that `one` does not have. */
function linesMissingIn(one: DraftState, other: DraftState): readonly DraftLine[] {
  const existing = new Set(one.lines.map(({ lineId }) => lineId));
  return other.lines.filter(({ lineId }) => !existing.has(lineId));
}

/** The price of a line in the draft's quotation; null without one. */
function quotedTotal({ quotation }: DraftState, { lineId }: DraftLine): Money | null {
  const total = quotation?.price.lines.find((line) => line.lineId === lineId)?.total;
  return quotation && total !== undefined ? { amount: total, currency: quotation.price.currency } : null;
}

/** The changes that an event made in the basket, as news items. */
export function newsItemsOf(before: DraftState, event: DraftEvent, after: DraftState): NewsItem[] {
  const by: NewsSource = operatorEvents.has(event.type) ? 'server' : 'otherDevice';
  const head = { id: event.id, at: event.at, by };
  const about = (line: DraftLine) => ({ ...head, lineId: line.lineId, title: line.offer.title });
  switch (event.type) {
    case 'ItemAdded':
    case 'ItemRestored':
      return linesMissingIn(before, after).map((line) => ({ ...about(line), kind: 'lineAdded' }));
    case 'QuotationOpened': {
      const requoted = after.lines.flatMap((line): NewsItem[] => {
        const [from, to] = [quotedTotal(before, line), quotedTotal(after, line)];
        return from && to && !deepEqual(from, to) ? [{ ...about(line), kind: 'requoted', by: 'server', from, to, causes: [] }] : [];
      });
      return [...linesMissingIn(before, after).map((line): NewsItem => ({ ...about(line), kind: 'lineAdded' })), ...requoted];
    }
    case 'ItemRemoved':
    case 'DraftReset':
      return linesMissingIn(after, before).map((line) => ({ ...about(line), kind: 'lineRemoved' }));
    case 'SelectionChanged':
    case 'PartySet':
    case 'ExtraSet': {
      const [was, is] = [lineOf(before, event.data.lineId), lineOf(after, event.data.lineId)];
      const change = was && is ? changeOf(was, is, event) : null;
      return is && change ? [{ ...about(is), kind: 'lineChanged', change }] : [];
    }
    case 'RequoteSeen': {
      const [was, is] = [lineOf(before, event.data.lineId), lineOf(after, event.data.lineId)];
      if (!was?.unseen || !is || is.unseen) return [];
      const { from, to, causes } = was.unseen;
      return [{ ...about(is), kind: 'requoted', by: 'server', from, to, causes }];
    }
    case 'LineUnavailable': {
      const [was, is] = [lineOf(before, event.data.lineId), lineOf(after, event.data.lineId)];
      return is?.unavailable && was?.unavailable !== is.unavailable ? [{ ...about(is), kind: 'unavailable', reason: is.unavailable }] : [];
    }
    case 'CheckoutConfirmed': {
      const { checkout } = after;
      return checkout.status === 'confirmed' && before.checkout.status !== 'confirmed' ? [{ ...head, kind: 'booked', bookingNumber: checkout.bookingNumber }] : [];
    }
    case 'GuestDetailsSet':
    case 'HotelDetailsSet':
    case 'NoteSet':
    case 'CurrencyChosen':
    case 'VoucherApplied':
    case 'VoucherRemoved':
    case 'PaymentPlanChosen': {
      const detail = detailOf[event.type];
      // The first line fixes the currency; that is part of adding it.
      if (detail === 'currency' && before.currency === null) return [];
      return deepEqual(before[detail], after[detail]) ? [] : [{ ...head, kind: 'detailsChanged', detail }];
    }
    default:
      return [];
  }
}

const isOf = (item: NewsItem, lineId: string, kind: NewsItem['kind']) => item.kind === kind && 'lineId' in item && item.lineId === lineId;

/** The news with one more item. Items that it repeats or makes obsolete are dropped: a line that was added and removed gives none. */
function withItem(news: readonly NewsItem[], item: NewsItem): readonly NewsItem[] {
  switch (item.kind) {
    case 'lineRemoved': {
      const others = news.filter((other) => !('lineId' in other && other.lineId === item.lineId));
      return news.some((other) => isOf(other, item.lineId, 'lineAdded')) ? others : [...others, item];
    }
    case 'lineAdded': {
      const others = news.filter((other) => !isOf(other, item.lineId, 'lineRemoved'));
      return others.length < news.length ? others : [...news, item];
    }
    case 'detailsChanged':
      return [...news.filter((other) => !(other.kind === 'detailsChanged' && other.detail === item.detail)), item];
    default:
      return [...news, item];
  }
}

/** The news after an event from elsewhere changed the draft from `before` to `after`. */
export function newsAfter(before: DraftState, event: DraftEvent, after: DraftState): readonly NewsItem[] {
  return newsItemsOf(before, event, after).map((item) => freeze(item, true)).reduce(withItem, after.news);
}
