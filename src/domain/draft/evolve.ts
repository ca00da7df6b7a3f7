import { produce, type Draft } from 'immer';
import type { DraftEvent, DraftEventType, EventOf, UnknownEvent } from './events.ts';
import { blankDraft, orderOf, pricedLine, type DraftLine, type DraftState } from './state.ts';

type Mutable = Draft<DraftState>;

const find = (draft: Mutable, lineId: string) => draft.lines.find((line) => line.lineId === lineId);

/** Removal is for good: whatever else arrives about the line, only a restore brings it back (L11). */
function bury(draft: Mutable, lineId: string, keep: boolean): void {
  const line = find(draft, lineId);
  const grave = draft.removed.find((removed) => removed.lineId === lineId);
  if (!grave) draft.removed.push({ lineId, line: keep && line ? line : null });
  else grave.line = keep ? (line ?? grave.line) : null;
  draft.lines = draft.lines.filter((other) => other.lineId !== lineId);
  uncover(draft, lineId);
}

/** What a hold was granted for is no longer what the line asks for. */
function uncover(draft: Mutable, lineId: string): void {
  if (draft.hold) draft.hold.lineIds = draft.hold.lineIds.filter((held) => held !== lineId);
}

/** A wish that changed is to be asked for again, so an old refusal no longer tells anything. */
function rewish(draft: Mutable, line: Draft<DraftLine>): void {
  line.unavailable = null;
  uncover(draft, line.lineId);
}

/** A finished draft gives way to a new one, which keeps the currency and lines the booking did not take. */
function beginAnew(draft: Mutable): void {
  const { lines, removed, currency, unknown } = draft;
  Object.assign(draft, blankDraft, { lines, removed, currency, unknown });
}

const opensDraft: ReadonlySet<string> = new Set<DraftEventType>(['ItemAdded', 'ItemRestored']);

/** These close a draft, so they name none. */
const endsDraft: ReadonlySet<string> = new Set<DraftEventType>(['CheckoutConfirmed', 'DraftReset']);

const handlers: { [T in DraftEventType]: (draft: Mutable, event: EventOf<T>) => void } = {
  ItemAdded(draft, { at, data }) {
    const line = { ...(pricedLine(data) as Draft<DraftLine>), quotedAt: at, unseen: null, unavailable: null };
    const grave = draft.removed.find((removed) => removed.lineId === data.lineId);
    if (grave) return;
    if (!find(draft, data.lineId)) draft.lines.push(line);
  },
  ItemRemoved(draft, { data }) {
    bury(draft, data.lineId, true);
  },
  ItemRestored(draft, { data }) {
    if (find(draft, data.lineId)) return;
    const buried = draft.removed.find((removed) => removed.lineId === data.lineId)?.line;
    draft.removed = draft.removed.filter((removed) => removed.lineId !== data.lineId);
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
  GuestDetailsSet(draft, { data }) {
    draft.guest = data.guest;
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
    const line = find(draft, data.lineId);
    if (line?.offer.vertical !== data.offer.vertical || line.unseen?.requoteId === id) return;
    line.offer = data.offer as Draft<DraftLine>['offer'];
    line.quotedAt = at;
    line.unavailable = null;
    const before = line.unseen?.from.currency === data.to.currency ? line.unseen : null;
    const from = before?.from ?? data.from;
    const moved = from.amount !== data.to.amount || from.currency !== data.to.currency;
    line.unseen = moved
      ? { requoteId: id, from, to: data.to, causes: [...(before?.causes ?? []), ...(data.causes as Draft<typeof data.causes>)] }
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
    uncover(draft, data.lineId);
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
    // Of two tabs that intend at once the first in the log wins; the other finds its id is not the pending one.
    if (draft.checkout.status === 'pending') return;
    draft.checkout = {
      status: 'pending',
      phase: 'intended',
      checkoutId: data.checkoutId,
      acceptedTotal: data.acceptedTotal,
      currency: data.currency,
      draftHash: data.draftHash,
      order: orderOf(draft as DraftState) as Draft<ReturnType<typeof orderOf>>,
    };
  },
  PaymentChallenged(draft, { data }) {
    const { checkout } = draft;
    if (checkout.status === 'pending' && checkout.checkoutId === data.checkoutId) checkout.phase = 'challenged';
  },
  CheckoutUnknown(draft, { data }) {
    const { checkout } = draft;
    if (checkout.status === 'pending' && checkout.checkoutId === data.checkoutId) checkout.phase = 'unknown';
  },
  CheckoutConfirmed(draft, { data }) {
    const { checkout } = draft;
    if (checkout.status === 'confirmed') return;
    const other = checkout.status !== 'none' && checkout.checkoutId !== data.checkoutId;
    if (checkout.status === 'pending' && other) return;
    // Without its intent on record (a damaged log) what lies in the basket was bought: it was frozen.
    const order = checkout.status === 'none' || other ? (orderOf(draft as DraftState) as Draft<ReturnType<typeof orderOf>>) : checkout.order;
    draft.checkout = { status: 'confirmed', checkoutId: data.checkoutId, bookingNumber: data.bookingNumber, order };
    for (const line of order.lines) bury(draft, line.lineId, false);
    Object.assign(draft, { hold: null, step: null, agreements: [], note: '' });
    // A line that raced in from another tab was not booked: it begins the next draft.
    if (draft.lines.length > 0) draft.draftId = null;
  },
  CheckoutDeclined(draft, { data }) {
    const { checkout } = draft;
    if (checkout.status !== 'pending' || checkout.checkoutId !== data.checkoutId) return;
    draft.checkout = { status: 'declined', checkoutId: data.checkoutId, code: data.code, order: checkout.order };
  },
  DraftReset(draft, { data }) {
    for (const lineId of data.lineIds) bury(draft, lineId, false);
    const { lines, checkout } = draft;
    beginAnew(draft);
    draft.lines = lines;
    // Money may be on its way: a pending checkout outlives a reset.
    if (checkout.status === 'pending') draft.checkout = checkout;
  },
};

function isKnown(event: DraftEvent | UnknownEvent): event is DraftEvent {
  return event.v === 1 && Object.hasOwn(handlers, event.type);
}

/**
 * The state after one event. Total: it never throws, an event that tells
 * nothing new changes nothing, and one of an unknown type or version is counted.
 *
 * @param event checked by `parseEvent`; its data becomes part of the state and is frozen
 */
export function evolve(state: DraftState, event: DraftEvent | UnknownEvent): DraftState {
  return produce(state, (draft) => {
    if (!isKnown(event)) {
      draft.unknown += 1;
      return;
    }
    if (draft.checkout.status === 'confirmed' && opensDraft.has(event.type)) beginAnew(draft);
    if (!endsDraft.has(event.type)) draft.draftId ??= event.id;
    const handle = handlers[event.type] as (draft: Mutable, event: DraftEvent) => void;
    handle(draft, event);
  });
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
