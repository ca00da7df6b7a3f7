import { freeze, original, produce, type Draft } from 'immer';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import type { DraftEvent, DraftEventType, EventOf, UnknownEvent } from './events.ts';
import type { Guest, HotelDetails } from './guest.ts';
import type { Origin } from './news-item.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { newsAfter } from './derive-news.ts';
import { versionOf } from './upcast.ts';
import { blankDraft, hasQuotation, endsHold, lineOf, orderOf, pricedLine, type DraftLine, type DraftState, type Order, type RemovedLine } from './state.ts';

type Mutable = Draft<DraftState>;

/**
 * The state before the event. Read growing lists here, not from the immer draft:
 * immer wraps each element that is read there, so each event would cost more than
 * the one before.
 */
const before = (draft: Mutable): DraftState => original(draft) as DraftState;

/** A frozen list of frozen elements. Immer does not traverse a frozen list after later events. */
const listOf = <T>(items: readonly T[]) => Object.freeze(items) as Draft<T>[];

/** The line as a mutable draft. Call it before the event adds or removes lines. */
const find = (draft: Mutable, lineId: string) => draft.lines[before(draft).lines.findIndex((line) => line.lineId === lineId)];

const removalOf = (state: DraftState, lineId: string) => state.removed.find((removed) => removed.lineId === lineId);

/**
 * Removes the lines and records the removal. Only a restore that names `removal` brings a line back (L11).
 * Call it once per event.
 * @param keep whether the line is kept for undo
 */
function recordRemoval(draft: Mutable, lineIds: readonly string[], removal: string, keep: boolean): void {
  const state = before(draft);
  const removedLine = ({ lineId, line, removals }: RemovedLine): RemovedLine => freeze({
    lineId,
    line: keep ? (lineOf(state, lineId) ?? line) : null,
    removals: removals.includes(removal) ? removals : [...removals, removal],
  }, true);
  const isNamed = ({ lineId }: { readonly lineId: string }) => lineIds.includes(lineId);
  const known = state.removed.map((removed) => (isNamed(removed) ? removedLine(removed) : removed));
  const fresh = [...new Set(lineIds)].filter((lineId) => !removalOf(state, lineId)).map((lineId) => removedLine({ lineId, line: null, removals: [] }));
  draft.removed = listOf([...known, ...fresh]);
  draft.lines = listOf(state.lines.filter((line) => !isNamed(line)));
  dropFromHold(draft, lineIds);
}

/** Whether two orders have a line in common. A line is booked once. */
const sharesLine = (one: Order, other: Order): boolean => one.lines.some(({ lineId }) => other.lines.some((line) => line.lineId === lineId));

/** Removes the lines from the hold, because they no longer match what was held. */
function dropFromHold(draft: Mutable, lineIds: readonly string[]): void {
  if (draft.hold) draft.hold.lineIds = draft.hold.lineIds.filter((held) => !lineIds.includes(held));
}

/** Clears the unavailability and the hold of a changed line: both were for the item before the change. */
function clearRefusal(draft: Mutable, line: Draft<DraftLine>): void {
  line.unavailable = null;
  dropFromHold(draft, [line.lineId]);
}

/** Starts a new draft after a finished one. It keeps the currency, the requests, the news and the lines that were not booked. */
function startNewDraft(draft: Mutable): void {
  const { lines, removed, currency, requests, news, unknown } = draft;
  Object.assign(draft, blankDraft, { lines, removed, currency, requests, news, unknown });
}

/** Events that start a new draft after a booking. */
const opensDraft: ReadonlySet<string> = new Set<DraftEventType>(['ItemAdded', 'ItemRestored', 'QuotationOpened']);

/** Whether the event opens the quotation that the draft has booked: another device or tab opened it, too. */
function isBookedAlready({ quotation }: Pick<DraftState, 'quotation'>, event: DraftEvent): boolean {
  if (event.type !== 'QuotationOpened' || !quotation) return false;
  const { quoteId, revision } = event.data.quotation;
  return quotation.quoteId === quoteId && quotation.revision >= revision;
}

/** Events whose id never becomes a draft id: they close a draft or concern one device only. */
const namesNoDraft: ReadonlySet<string> = new Set<DraftEventType>(['CheckoutConfirmed', 'DraftReset', 'NewsSeen']);

/**
 * The guest of an event, with the identity number entered on this device if the
 * person is the same. Identity numbers are not sent between devices.
 */
function withIdentity(guest: Guest, known: Guest | null, origin: Origin): Guest {
  const samePerson = known?.firstName === guest.firstName && known.lastName === guest.lastName && known.birthDate === guest.birthDate;
  return origin !== 'here' && guest.identityNumber === null && samePerson ? { ...guest, identityNumber: known.identityNumber } : guest;
}

const handlers: { [T in DraftEventType]: (draft: Mutable, event: EventOf<T>, origin: Origin) => void } = {
  ItemAdded(draft, { at, data }) {
    // Another device has opened this draft by a link and put its own lines into it; they are in that device's own basket, too.
    if (draft.quotation) return;
    const state = before(draft);
    if (lineOf(state, data.lineId) || removalOf(state, data.lineId)) return;
    draft.lines.push({ ...(pricedLine(data) as Draft<DraftLine>), quotedAt: at, unseen: null, unavailable: null });
  },
  ItemRemoved(draft, { id, data }) {
    recordRemoval(draft, [data.lineId], id, true);
  },
  ItemRestored(draft, { data }) {
    const state = before(draft);
    if (lineOf(state, data.lineId)) return;
    const removed = removalOf(state, data.lineId);
    const { undoes } = data;
    const left = undoes ? (removed?.removals.filter((removal) => !undoes.includes(removal)) ?? []) : [];
    if (removed && left.length > 0) {
      draft.removed = listOf(state.removed.map((other) => (other === removed ? freeze({ ...removed, removals: left }, true) : other)));
      return;
    }
    draft.removed = listOf(state.removed.filter((other) => other !== removed));
    const removedLine = removed?.line as Draft<DraftLine> | null | undefined;
    draft.lines.push({
      ...(pricedLine(data) as Draft<DraftLine>),
      quotedAt: removedLine?.quotedAt ?? 0,
      unseen: removedLine?.unseen ?? null,
      unavailable: removedLine?.unavailable ?? null,
    });
  },
  SelectionChanged(draft, { data }) {
    const line = find(draft, data.lineId);
    if (line?.offer.vertical !== data.selection.vertical) return;
    line.selection = data.selection;
    clearRefusal(draft, line);
  },
  PartySet(draft, { data }) {
    const line = find(draft, data.lineId);
    if (!line) return;
    line.party = data.party;
    clearRefusal(draft, line);
  },
  ExtraSet(draft, { data }) {
    const line = find(draft, data.lineId);
    if (!line) return;
    const { [data.code]: _, ...others } = line.extras;
    line.extras = data.quantity > 0 ? { ...others, [data.code]: data.quantity } : others;
  },
  GuestDetailsSet(draft, { data }, origin) {
    draft.guest = withIdentity(data.guest, draft.guest, origin);
  },
  NoteSet(draft, { data }) {
    draft.note = data.note;
  },
  HotelDetailsSet(draft, { data }) {
    draft.hotel = data.hotel as Draft<HotelDetails>;
  },
  CurrencyChosen(draft, { data }) {
    draft.currency = { code: data.code, rate: data.rate, at: data.at };
  },
  VoucherApplied(draft, { data }) {
    draft.voucher = data.voucher;
  },
  VoucherRemoved(draft, { data }) {
    if (draft.voucher?.code === data.code) draft.voucher = null;
  },
  PaymentMethodChosen(draft, { data }) {
    draft.method = data.method;
  },
  InstalmentsChosen(draft, { data }) {
    draft.instalments = data.count;
  },
  PaymentPlanChosen(draft, { data }) {
    draft.plan = data.plan;
  },
  AgreementSet(draft, { data }) {
    const others = draft.agreements.filter((agreement) => agreement !== data.agreement);
    draft.agreements = data.accepted ? [...others, data.agreement].sort() : others;
  },
  LineRequoted(draft, { id, at, data }) {
    const known = lineOf(before(draft), data.lineId);
    const line = find(draft, data.lineId);
    if (!line || known?.offer.vertical !== data.offer.vertical || known.unseen?.requoteId === id) return;
    // Two devices may record the same price; its causes count once (L11).
    const isRecorded = deepEqual(known.offer, data.offer) && (!known.unseen || deepEqual(known.unseen.to, data.to));
    line.offer = data.offer as Draft<DraftLine>['offer'];
    line.quotedAt = at;
    line.unavailable = null;
    if (isRecorded) {
      if (line.unseen) line.unseen.requoteId = id;
      return;
    }
    const unseen = known.unseen?.from.currency === data.to.currency ? known.unseen : null;
    const from = unseen?.from ?? data.from;
    const moved = from.amount !== data.to.amount || from.currency !== data.to.currency;
    line.unseen = moved
      ? { requoteId: id, from, to: data.to, causes: listOf([...(unseen?.causes ?? []), ...freeze(data.causes, true)]) }
      : null;
  },
  RequoteSeen(draft, { data }) {
    const line = find(draft, data.lineId);
    if (line?.unseen?.requoteId === data.requoteId) line.unseen = null;
  },
  LineUnavailable(draft, { data }) {
    const line = find(draft, data.lineId);
    if (!line) return;
    line.unavailable = data.reason;
    dropFromHold(draft, [data.lineId]);
  },
  HoldGranted(draft, { data }) {
    draft.hold = { holdId: data.holdId, lineIds: [...data.lineIds], expiresAt: data.expiresAt };
  },
  HoldExpired(draft, { data }) {
    if (draft.hold && endsHold(draft.hold, data)) draft.hold = null;
  },
  CheckoutStepReached(draft, { data }) {
    draft.step = data.step;
    if (draft.checkout.status === 'declined') draft.checkout = { status: 'none' };
  },
  CheckoutIntended(draft, { data }) {
    const { checkoutId, acceptedTotal, currency, draftHash } = data;
    const attempt = () => ({ checkoutId, acceptedTotal, currency, draftHash, order: orderOf(draft as DraftState) as Draft<Order> });
    // The first of two concurrent intents is the checkout; the other becomes a rival.
    if (draft.checkout.status === 'pending') {
      const known = [draft.checkout, ...draft.rivals].some((other) => other.checkoutId === checkoutId);
      if (!known) draft.rivals.push(attempt());
      return;
    }
    // Another device booked all lines already.
    if (draft.checkout.status === 'confirmed' && draft.lines.length === 0) return;
    draft.checkout = { status: 'pending', phase: 'intended', ...attempt() };
  },
  PaymentChallenged(draft, { data }) {
    const { checkout } = draft;
    if (checkout.status === 'pending' && checkout.checkoutId === data.checkoutId) checkout.phase = 'challenged';
  },
  CheckoutUnknown(draft, { data }) {
    const { checkout } = draft;
    if (checkout.status === 'pending' && checkout.checkoutId === data.checkoutId) checkout.phase = 'unknown';
  },
  CheckoutConfirmed(draft, { id, data }) {
    const { checkout } = draft;
    if (checkout.status === 'confirmed') return;
    const own = checkout.status !== 'none' && checkout.checkoutId === data.checkoutId;
    const rival = draft.rivals.find(({ checkoutId }) => checkoutId === data.checkoutId);
    if (checkout.status === 'pending' && !own) {
      if (!rival) return;
      recordRemoval(draft, rival.order.lines.map(({ lineId }) => lineId), id, false);
      draft.rivals = draft.rivals.filter((other) => other !== rival);
      // A line is booked once, so a checkout that shares a line with the booking will be refused.
      if (sharesLine(checkout.order, rival.order)) draft.checkout = { status: 'confirmed', checkoutId: data.checkoutId, bookingNumber: data.bookingNumber, order: rival.order };
      return;
    }
    // The intent is missing (a damaged log). The basket was frozen, so its lines are the order.
    const order = own ? checkout.order : (rival?.order ?? (orderOf(draft as DraftState) as Draft<Order>));
    draft.checkout = { status: 'confirmed', checkoutId: data.checkoutId, bookingNumber: data.bookingNumber, order };
    recordRemoval(draft, order.lines.map(({ lineId }) => lineId), id, false);
    Object.assign(draft, { hold: null, step: null, agreements: [], note: '', voucher: null, rivals: [] });
    // A line that another tab added meanwhile was not booked: it belongs to the next draft.
    if (draft.lines.length > 0) draft.draftId = null;
  },
  CheckoutDeclined(draft, { data }) {
    const { checkout } = draft;
    draft.rivals = draft.rivals.filter(({ checkoutId }) => checkoutId !== data.checkoutId);
    if (checkout.status !== 'pending' || checkout.checkoutId !== data.checkoutId) return;
    // A rival may have booked the lines and await payment. Its outcome must be known before a new checkout.
    const booked = data.code === 'alreadyBooked' ? draft.rivals.find(({ order }) => sharesLine(checkout.order, order)) : undefined;
    if (booked) {
      draft.rivals = draft.rivals.filter((other) => other !== booked);
      draft.checkout = { status: 'pending', phase: 'unknown', ...booked };
      return;
    }
    draft.checkout = { status: 'declined', checkoutId: data.checkoutId, code: data.code, order: checkout.order };
  },
  QuoteAsked(draft, { data }) {
    const { requests } = before(draft);
    const index = requests.findIndex(({ quoteId }) => quoteId === data.quoteId);
    draft.requests = listOf(requests.toSpliced(index < 0 ? requests.length : index, 1, freeze(data, true)));
  },
  QuotationOpened(draft, { at, data }) {
    const state = before(draft);
    const { quotation, lines, contact } = data;
    // The order of a pending checkout is fixed (L12), and a booked one is done with. Two tabs may open a quotation at once.
    if (draft.checkout.status === 'pending' || draft.checkout.status === 'confirmed' || hasQuotation(draft as DraftState, quotation)) return;
    const lineIds = new Set(lines.map(({ lineId }) => lineId));
    draft.quotation = freeze(quotation, true) as Draft<DraftQuotation>;
    draft.lines = listOf(lines.map((line): DraftLine => freeze({ ...pricedLine(line), quotedAt: at, unseen: null, unavailable: null }, true)));
    draft.removed = listOf(state.removed.filter(({ lineId }) => !lineIds.has(lineId)));
    draft.guest ??= { ...contact, birthDate: null, identityNumber: null, address: '' };
    Object.assign(draft, { voucher: null, hold: null });
  },
  DraftReset(draft, { id, data }) {
    recordRemoval(draft, data.lineIds, id, false);
    const { lines, checkout, rivals, quotation } = draft;
    startNewDraft(draft);
    draft.lines = lines;
    // A pending checkout may still be charged, so it survives a reset.
    if (checkout.status === 'pending') Object.assign(draft, { checkout, rivals, quotation });
  },
  NewsSeen(draft, { data }) {
    draft.news = draft.news.filter(({ id }) => !data.ids.includes(id));
  },
};

function isKnown(event: DraftEvent | UnknownEvent): event is DraftEvent {
  return Object.hasOwn(handlers, event.type) && event.v === versionOf(event.type as DraftEventType);
}

/**
 * The state after one event. It never throws. An event that is already applied
 * changes nothing; an event of an unknown type or version is counted.
 *
 * @param event checked by `parseEvent`; its data becomes part of the state and is frozen
 * @param origin an event from elsewhere also adds news; otherwise the result is the same
 */
export function evolve(state: DraftState, event: DraftEvent | UnknownEvent, origin: Origin = 'here'): DraftState {
  const next = produce(state, (draft) => {
    if (!isKnown(event)) {
      draft.unknown += 1;
      return;
    }
    if (draft.checkout.status === 'confirmed' && opensDraft.has(event.type) && !isBookedAlready(draft, event)) startNewDraft(draft);
    if (!namesNoDraft.has(event.type)) draft.draftId ??= event.id;
    const handle = handlers[event.type] as (draft: Mutable, event: DraftEvent, origin: Origin) => void;
    handle(draft, event, origin);
  });
  if (origin !== 'elsewhere' || !isKnown(event)) return next;
  const news = newsAfter(state, event, next);
  return news === next.news ? next : { ...next, news: listOf(news) };
}

/** The state after the events in order. An event with a repeated id counts once (L2, L11). */
export function fold(events: Iterable<DraftEvent | UnknownEvent>, from: DraftState = blankDraft): DraftState {
  const seen = new Set<string>();
  let state = from;
  for (const event of events) {
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    state = evolve(state, event);
  }
  return state;
}
