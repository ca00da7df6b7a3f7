import { number, string, type ISchema, type Schema } from 'yup';
import type { ChangeCause } from '#domain/pricing/quote.ts';
import { selectionSchema } from '#domain/verticals/registry.ts';
import { AGREEMENTS, CHECKOUT_STEPS, PAYMENT_METHODS, UNAVAILABLE_REASONS, type DraftEvent, type DraftEventType } from './events.ts';
import { code, count, currency, decimal, epoch, flag, id, list, localized, oneOf, orNull, quantities, record, text, typed } from './fields.ts';
import { offerSchema } from './offer-schema.ts';
import { upcast, versionOf } from './upcast.ts';

const day = () => string().strict().matches(/^\d{4}-\d{2}-\d{2}$/).required();
const party = () => record({ adults: count(500), children: count(500), infants: count(500) });
const money = () => record({ amount: decimal(), currency: currency() });

const line = (more: Record<string, ISchema<unknown>> = {}) => record({ lineId: id(), offer: offerSchema, selection: selectionSchema, party: party(), extras: quantities(999), ...more }).test(
  'one-vertical',
  'offer and selection of two verticals',
  (value) => {
    const { offer, selection } = value as { offer?: { vertical?: unknown }; selection?: { vertical?: unknown } };
    return offer?.vertical === selection?.vertical;
  },
);

const guest = record({
  firstName: typed(100),
  lastName: typed(100),
  birthDate: orNull(day()),
  identityNumber: orNull(typed(30)),
  address: typed(500),
  phone: typed(40, 16),
  email: typed(254),
});

const CAUSES = [
  'lineAdded', 'lineRemoved', 'price', 'seasons', 'dates', 'party', 'extras', 'campaign', 'basketCampaign', 'voucher', 'discretionary', 'vat', 'rate', 'currency',
] as const satisfies readonly ChangeCause['kind'][];

const cause = record({
  lineId: orNull(id()),
  kind: oneOf(CAUSES),
  amount: decimal(),
  title: orNull(localized()),
  from: string().strict().max(100),
  to: string().strict().max(100),
  code: string().strict().max(100),
  count: number().strict().integer().min(0),
});

const checkoutId = () => record({ checkoutId: id() });

const schemas: { readonly [T in DraftEventType]: Schema } = {
  ItemAdded: line(),
  ItemRemoved: record({ lineId: id() }),
  ItemRestored: line({ undoes: orNull(list(id(), 200)) }),
  SelectionChanged: record({ lineId: id(), selection: selectionSchema }),
  PartySet: record({ lineId: id(), party: party() }),
  ExtraSet: record({ lineId: id(), code: code(), quantity: count(999) }),
  GuestDetailsSet: record({ guest }),
  NoteSet: record({ note: typed(2000) }),
  HotelDetailsSet: record({ hotel: record({ hotelName: typed(200), room: typed(50), city: typed(100), district: typed(100) }) }),
  CurrencyChosen: record({ code: currency(), rate: decimal(), at: epoch() }),
  PaymentMethodChosen: record({ method: oneOf(PAYMENT_METHODS) }),
  PaymentPlanChosen: record({ plan: oneOf(['deposit', 'everything']) }),
  AgreementSet: record({ agreement: oneOf(AGREEMENTS), accepted: flag() }),
  LineRequoted: record({ lineId: id(), from: money(), to: money(), causes: list(cause, 100), offer: offerSchema }),
  RequoteSeen: record({ lineId: id(), requoteId: id() }),
  LineUnavailable: record({ lineId: id(), reason: oneOf(UNAVAILABLE_REASONS) }),
  HoldGranted: record({ holdId: id(), lineIds: list(id(), 200), expiresAt: epoch() }),
  HoldExpired: record({ holdId: id() }),
  CheckoutStepReached: record({ step: oneOf(CHECKOUT_STEPS) }),
  CheckoutIntended: record({ checkoutId: id(), acceptedTotal: decimal(), currency: currency(), draftHash: string().strict().matches(/^[0-9a-f]{16}$/).required() }),
  PaymentChallenged: checkoutId(),
  CheckoutConfirmed: record({ checkoutId: id(), bookingNumber: code() }),
  CheckoutDeclined: record({ checkoutId: id(), code: code() }),
  CheckoutUnknown: checkoutId(),
  DraftReset: record({ lineIds: list(id(), 200) }),
  NewsSeen: record({ ids: list(id(), 1000) }),
};

const envelope = record({ id: id(), type: text(60), v: count(0xffff_ffff).min(1), at: epoch() });

/** How event types are named; anything else was never one. */
const TYPE_NAME = /^[A-Z][A-Za-z]{2,59}$/;

const isType = (type: string): type is DraftEventType => Object.hasOwn(schemas, type);

/** What a value read back from the log or received from another device is. `newer`: an event, but of a type or version that a later release brought (L8). */
export type ReadEvent = { readonly kind: 'event'; readonly event: DraftEvent } | { readonly kind: 'newer' } | { readonly kind: 'none' };

/**
 * Reads an event that opened and is authentic, but perhaps was written by an
 * older or newer release. One of an older version is upcast (L8); fields that
 * its version does not know are dropped, so nothing rides along. Never throws.
 */
export function readEvent(value: unknown): ReadEvent {
  try {
    const head = envelope.validateSync(value, { stripUnknown: true }) as { readonly id: string; readonly type: string; readonly v: number; readonly at: number };
    const { type, v } = head;
    if (!isType(type)) return { kind: TYPE_NAME.test(type) ? 'newer' : 'none' };
    if (v > versionOf(type)) return { kind: 'newer' };
    const data: unknown = schemas[type].validateSync(upcast(type, v, (value as { data?: unknown }).data), { stripUnknown: true });
    return { kind: 'event', event: { ...head, v: versionOf(type), data } as DraftEvent };
  } catch {
    // A ValidationError, or what yup throws over a key such as `__proto__`: no event either way.
    return { kind: 'none' };
  }
}

/** The event in a value, in today's version; null when it is none that this release knows, and then the caller keeps the bytes (L9). */
export function parseEvent(value: unknown): DraftEvent | null {
  const read = readEvent(value);
  return read.kind === 'event' ? read.event : null;
}
