import { freeze, original, produce, type Draft } from 'immer';
import type { DraftEvent, DraftEventType, EventOf, UnknownEvent } from './events.ts';
import type { Guest } from './guest.ts';
import type { Origin } from './news.ts';
import { same } from '#domain/same.ts';
import { tellNews } from './tell-news.ts';
import { versionOf } from './upcast.ts';
import { blankDraft, lineOf, orderOf, pricedLine, type DraftLine, type DraftState, type Order, type RemovedLine } from './state.ts';

type Mutable = Draft<DraftState>;

/**
 * The state before the event. Lists that grow with the draft are read here:
 * immer wraps each element that is read of its draft, and removed lines are kept
 * for good, so each event would cost more than the one before.
 */
const before = (draft: Mutable): DraftState => original(draft) as DraftState;

/** A list of what is frozen already. Frozen itself, immer does not go through it again after each event to come. */
const listOf = <T>(items: readonly T[]) => Object.freeze(items) as Draft<T>[];

/** The line, to be changed; asked for before the event adds a line or takes one off. */
const find = (draft: Mutable, lineId: string) => draft.lines[before(draft).lines.findIndex((line) => line.lineId === lineId)];

const graveOf = (state: DraftState, lineId: string) => state.removed.find((grave) => grave.lineId === lineId);

/** Removal is for good: whatever else arrives about the lines, only a restore that names `removal` brings one back (L11). Once an event. */
function bury(draft: Mutable, lineIds: readonly string[], removal: string, keep: boolean): void {
  const state = before(draft);
  const buried = ({ lineId, line, removals }: RemovedLine): RemovedLine => freeze({
    lineId,
    line: keep ? (lineOf(state, lineId) ?? line) : null,
    removals: removals.includes(removal) ? removals : [...removals, removal],
  }, true);
  const isNamed = ({ lineId }: { readonly lineId: string }) => lineIds.includes(lineId);
  const known = state.removed.map((grave) => (isNamed(grave) ? buried(grave) : grave));
  const fresh = [...new Set(lineIds)].filter((lineId) => !graveOf(state, lineId)).map((lineId) => buried({ lineId, line: null, removals: [] }));
  draft.removed = listOf([...known, ...fresh]);
  draft.lines = listOf(state.lines.filter((line) => !isNamed(line)));
  uncover(draft, lineIds);
}

/** Whether two orders are after the same line, which is booked once. */
const sharesLine = (one: Order, other: Order): boolean => one.lines.some(({ lineId }) => other.lines.some((line) => line.lineId === lineId));

/** What a hold was granted for is no longer what the line asks for. */
function uncover(draft: Mutable, lineIds: readonly string[]): void {
  if (draft.hold) draft.hold.lineIds = draft.hold.lineIds.filter((held) => !lineIds.includes(held));
}

/** A wish that changed is to be asked for again, so an old refusal no longer tells anything. */
function rewish(draft: Mutable, line: Draft<DraftLine>): void {
  line.unavailable = null;
  uncover(draft, [line.lineId]);
}

/** A finished draft gives way to a new one, which keeps the currency and lines the booking did not take. */
function beginAnew(draft: Mutable): void {
  const { lines, removed, currency, news, unknown } = draft;
  Object.assign(draft, blankDraft, { lines, removed, currency, news, unknown });
}

const opensDraft: ReadonlySet<string> = new Set<DraftEventType>(['ItemAdded', 'ItemRestored']);

/** These close a draft, or belong to one device only, so they name none. */
const namesNoDraft: ReadonlySet<string> = new Set<DraftEventType>(['CheckoutConfirmed', 'DraftReset', 'NewsSeen']);

/**
 * No identity number travels between devices, so one that was typed here stays
 * while it is still the same person's.
 */
function withIdentity(guest: Guest, known: Guest | null, origin: Origin): Guest {
  const samePerson = known?.firstName === guest.firstName && known.lastName === guest.lastName && known.birthDate === guest.birthDate;
  return origin !== 'here' && guest.identityNumber === null && samePerson ? { ...guest, identityNumber: known.identityNumber } : guest;
}

const handlers: { [T in DraftEventType]: (draft: Mutable, event: EventOf<T>, origin: Origin) => void } = {
  ItemAdded(draft, { at, data }) {
    const state = before(draft);
    if (lineOf(state, data.lineId) || graveOf(state, data.lineId)) return;
    draft.lines.push({ ...(pricedLine(data) as Draft<DraftLine>), quotedAt: at, unseen: null, unavailable: null });
  },
  ItemRemoved(draft, { id, data }) {
    bury(draft, [data.lineId], id, true);
  },
  ItemRestored(draft, { data }) {
    const state = before(draft);
    if (lineOf(state, data.lineId)) return;
    const grave = graveOf(state, data.lineId);
    const { undoes } = data;
    const left = undoes ? (grave?.removals.filter((removal) => !undoes.includes(removal)) ?? []) : [];
    if (grave && left.length > 0) {
      draft.removed = listOf(state.removed.map((other) => (other === grave ? freeze({ ...grave, removals: left }, true) : other)));
      return;
    }
    draft.removed = listOf(state.removed.filter((other) => other !== grave));
    const buried = grave?.line as Draft<DraftLine> | null | undefined;
    draft.lines.push({
      ...(pricedLine(data) as Draft<DraftLine>),
      quotedAt: buried?.quotedAt ?? 0,
      unseen: buried?.unseen ?? null,
      unavailable: buried?.unavailable ?? null,
    });
  },
  SelectionChanged(draft, { data }) {
    const line = find(draft, data.lineId);
    if (line?.offer.vertical !== data.selection.vertical) return;
    line.selection = data.selection;
    rewish(draft, line);
  },
  PartySet(draft, { data }) {
    const line = find(draft, data.lineId);
    if (!line) return;
    line.party = data.party;
    rewish(draft, line);
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
    draft.hotel = data.hotel;
  },
  CurrencyChosen(draft, { data }) {
    draft.currency = { code: data.code, rate: data.rate, at: data.at };
  },
  PaymentMethodChosen(draft, { data }) {
    draft.method = data.method;
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
    // Two devices that asked heard the same: its causes count once (L11).
    const heard = same(known.offer, data.offer) && (!known.unseen || same(known.unseen.to, data.to));
    line.offer = data.offer as Draft<DraftLine>['offer'];
    line.quotedAt = at;
    line.unavailable = null;
    if (heard) {
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
    uncover(draft, [data.lineId]);
  },
  HoldGranted(draft, { data }) {
    draft.hold = { holdId: data.holdId, lineIds: [...data.lineIds], expiresAt: data.expiresAt };
  },
  HoldExpired(draft, { data }) {
    if (draft.hold?.holdId === data.holdId) draft.hold = null;
  },
  CheckoutStepReached(draft, { data }) {
    draft.step = data.step;
    if (draft.checkout.status === 'declined') draft.checkout = { status: 'none' };
  },
  CheckoutIntended(draft, { data }) {
    const { checkoutId, acceptedTotal, currency, draftHash } = data;
    const attempt = () => ({ checkoutId, acceptedTotal, currency, draftHash, order: orderOf(draft as DraftState) as Draft<Order> });
    // Of two tabs or devices that intend at once the first in the log wins; the other finds its id is not the pending one.
    if (draft.checkout.status === 'pending') {
      const known = [draft.checkout, ...draft.rivals].some((other) => other.checkoutId === checkoutId);
      if (!known) draft.rivals.push(attempt());
      return;
    }
    // Another device was faster and booked it all: there is nothing left that this one could buy.
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
      bury(draft, rival.order.lines.map(({ lineId }) => lineId), id, false);
      draft.rivals = draft.rivals.filter((other) => other !== rival);
      // A line is booked once, so a checkout that shares one with the booking can only be refused now.
      if (sharesLine(checkout.order, rival.order)) draft.checkout = { status: 'confirmed', checkoutId: data.checkoutId, bookingNumber: data.bookingNumber, order: rival.order };
      return;
    }
    // Without its intent on record (a damaged log) what lies in the basket was bought: it was frozen.
    const order = own ? checkout.order : (rival?.order ?? (orderOf(draft as DraftState) as Draft<Order>));
    draft.checkout = { status: 'confirmed', checkoutId: data.checkoutId, bookingNumber: data.bookingNumber, order };
    bury(draft, order.lines.map(({ lineId }) => lineId), id, false);
    Object.assign(draft, { hold: null, step: null, agreements: [], note: '', rivals: [] });
    // A line that raced in from another tab was not booked: it begins the next draft.
    if (draft.lines.length > 0) draft.draftId = null;
  },
  CheckoutDeclined(draft, { data }) {
    const { checkout } = draft;
    draft.rivals = draft.rivals.filter(({ checkoutId }) => checkoutId !== data.checkoutId);
    if (checkout.status !== 'pending' || checkout.checkoutId !== data.checkoutId) return;
    // The booking that has its lines may be a rival's, still to be paid: it is followed to its end before anything new is bought.
    const booked = data.code === 'alreadyBooked' ? draft.rivals.find(({ order }) => sharesLine(checkout.order, order)) : undefined;
    if (booked) {
      draft.rivals = draft.rivals.filter((other) => other !== booked);
      draft.checkout = { status: 'pending', phase: 'unknown', ...booked };
      return;
    }
    draft.checkout = { status: 'declined', checkoutId: data.checkoutId, code: data.code, order: checkout.order };
  },
  DraftReset(draft, { id, data }) {
    bury(draft, data.lineIds, id, false);
    const { lines, checkout, rivals } = draft;
    beginAnew(draft);
    draft.lines = lines;
    // Money may be on its way: a pending checkout outlives a reset.
    if (checkout.status === 'pending') Object.assign(draft, { checkout, rivals });
  },
  NewsSeen(draft, { data }) {
    draft.news = draft.news.filter(({ id }) => !data.ids.includes(id));
  },
};

function isKnown(event: DraftEvent | UnknownEvent): event is DraftEvent {
  return Object.hasOwn(handlers, event.type) && event.v === versionOf(event.type as DraftEventType);
}

/**
 * The state after one event. Total: it never throws, an event that tells
 * nothing new changes nothing, and one of an unknown type or version is counted.
 *
 * @param event checked by `parseEvent`; its data becomes part of the state and is frozen
 * @param origin an event from elsewhere also tells news, which is all the difference it makes to the draft's meaning
 */
export function evolve(state: DraftState, event: DraftEvent | UnknownEvent, origin: Origin = 'here'): DraftState {
  const next = produce(state, (draft) => {
    if (!isKnown(event)) {
      draft.unknown += 1;
      return;
    }
    if (draft.checkout.status === 'confirmed' && opensDraft.has(event.type)) beginAnew(draft);
    if (!namesNoDraft.has(event.type)) draft.draftId ??= event.id;
    const handle = handlers[event.type] as (draft: Mutable, event: DraftEvent, origin: Origin) => void;
    handle(draft, event, origin);
  });
  if (origin !== 'elsewhere' || !isKnown(event)) return next;
  const news = tellNews(state, event, next);
  return news === next.news ? next : { ...next, news: listOf(news) };
}

/** The state after the events in order; an id that comes again counts once (L2, L11). */
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
