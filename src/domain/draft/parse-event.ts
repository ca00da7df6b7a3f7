import { string } from 'yup';
import type { BookingItem } from '#domain/catalogue.ts';
import { CAUSE_KINDS } from '#domain/pricing/quote.ts';
import { chosenExtras, offer, offerHead, party, selection, voucher } from '#domain/offer-schema.ts';
import { draftQuotation } from '#domain/quotation/draft-quotation.ts';
import { MOST_LINES, quoteContact } from '#domain/quotation/quotation-schema.ts';
import { LENGTH_UNITS } from '#domain/period.ts';
import { read } from '#domain/schema/read.ts';
import { clockTime, code, currency, decimal, epoch, flag, id, int, isoDate, localized, oneOf, randomUuid, scalar, text } from '#domain/schema/scalars.ts';
import { list, nullable, optional, record, refine, type Fields, type RecordSchema, type Schema } from '#domain/schema/schema.ts';
import { MOST_TRIP_PARTS, TRIP_PART_KINDS } from '#domain/trip/trip-part-kind.ts';
import { isVerticalName, VERTICALS } from '#verticals/domain.ts';
import { VerticalNotLoadedError } from '#verticals/lazy-registry.ts';
import { AGREEMENTS, CHECKOUT_STEPS, MOST_INSTALMENTS, PAYMENT_METHODS, UNAVAILABLE_REASONS, type DraftEvent, type DraftEventType, type EventData } from './events.ts';
import { guest, hotel, note } from './guest-schema.ts';
import { upcast, versionOf } from './upcast.ts';

const money = record({ amount: decimal(), currency: currency() });

const line = { lineId: id(), offer, selection, party, extras: chosenExtras };

/** A line. Its offer and selection must be of the same vertical. */
function lineRecord<F extends Fields>(fields: F): RecordSchema<F> {
  return refine(record(fields), 'one-vertical', 'offer and selection of two verticals', (value) => {
    const { offer: sold, selection: chosen } = (value ?? {}) as Partial<Pick<BookingItem, 'offer' | 'selection'>>;
    return sold?.vertical === chosen?.vertical;
  });
}

const cause = record({
  lineId: nullable(id()),
  kind: oneOf(CAUSE_KINDS),
  amount: decimal(),
  title: nullable(localized()),
  from: optional(text({ max: 100 })),
  to: optional(text({ max: 100 })),
  code: optional(text({ max: 100 })),
  count: optional(int()),
  unit: optional(oneOf(LENGTH_UNITS)),
});

const draftHash = scalar<string>(() => string().defined().matches(/^[0-9a-f]{16}$/), { type: 'string' });
const checkoutOnly = record({ checkoutId: id() });
const lineIds = list(id(), 200);

const { productCode, title, slug, image } = offerHead.fields;
const requestedOffer = record({ vertical: oneOf(VERTICALS), productCode, title, slug, image });
const requestedPart = record({ kind: oneOf(TRIP_PART_KINDS), from: isoDate(), to: isoDate(), time: nullable(clockTime()), until: nullable(clockTime()) });

const schemas: { readonly [T in DraftEventType]: Schema<EventData[T]> } = {
  ItemAdded: lineRecord(line),
  ItemRemoved: record({ lineId: id() }),
  ItemRestored: lineRecord({ ...line, undoes: nullable(list(id(), 200)) }),
  SelectionChanged: record({ lineId: id(), selection }),
  PartySet: record({ lineId: id(), party }),
  ExtraSet: record({ lineId: id(), code: code(), quantity: chosenExtras.value }),
  GuestDetailsSet: record({ guest }),
  NoteSet: record({ note }),
  HotelDetailsSet: record({ hotel }),
  CurrencyChosen: record({ code: currency(), rate: decimal(), at: epoch() }),
  VoucherApplied: record({ voucher }),
  VoucherRemoved: record({ code: voucher.fields.code }),
  PaymentMethodChosen: record({ method: oneOf(PAYMENT_METHODS) }),
  InstalmentsChosen: record({ count: int({ min: 1, max: MOST_INSTALMENTS }) }),
  PaymentPlanChosen: record({ plan: oneOf(['deposit', 'everything']) }),
  AgreementSet: record({ agreement: oneOf(AGREEMENTS), accepted: flag() }),
  LineRequoted: record({ lineId: id(), from: money, to: money, causes: list(cause, 500), offer }),
  RequoteSeen: record({ lineId: id(), requoteId: id() }),
  LineUnavailable: record({ lineId: id(), reason: oneOf(UNAVAILABLE_REASONS) }),
  HoldGranted: record({ holdId: id(), lineIds, expiresAt: epoch() }),
  HoldExpired: record({ holdId: id(), expiresAt: optional(epoch()) }),
  CheckoutStepReached: record({ step: oneOf(CHECKOUT_STEPS) }),
  CheckoutIntended: record({ checkoutId: id(), acceptedTotal: decimal(), currency: currency(), draftHash }),
  PaymentChallenged: checkoutOnly,
  CheckoutConfirmed: record({ checkoutId: id(), bookingNumber: code() }),
  CheckoutDeclined: record({ checkoutId: id(), code: code() }),
  CheckoutUnknown: checkoutOnly,
  QuoteAsked: record({ quoteId: randomUuid(), offer: requestedOffer, parts: optional(list(requestedPart, MOST_TRIP_PARTS)) }),
  QuotationOpened: record({ quotation: draftQuotation, lines: list(lineRecord(line), MOST_LINES), contact: quoteContact }),
  DraftReset: record({ lineIds }),
  NewsSeen: record({ ids: list(id(), 1000) }),
};

const envelope = record({ id: id(), type: text({ max: 60 }), v: int({ min: 1, max: 0xffff_ffff }), at: epoch() });

/** The form of event type names. */
const TYPE_NAME = /^[A-Z][A-Za-z]{2,59}$/;
/** The form of vertical names. */
const VERTICAL_NAME = /^[a-z][A-Za-z]{1,39}$/;

const isType = (type: string): type is DraftEventType => Object.hasOwn(schemas, type);

/** Whether the event names a vertical that only a newer release has. */
function isOfNewerVertical(data: unknown): boolean {
  const { offer: sold, selection: chosen, lines } = (data ?? {}) as { offer?: { vertical?: unknown }; selection?: { vertical?: unknown }; lines?: unknown };
  if (Array.isArray(lines)) return lines.slice(0, MOST_LINES).some(isOfNewerVertical);
  return [sold?.vertical, chosen?.vertical].some((name) => typeof name === 'string' && VERTICAL_NAME.test(name) && !isVerticalName(name));
}

/** The result of reading a value from the log or from another device. `newer`: an event of a type, version or vertical of a newer release (L8). `none`: no event. */
export type ReadEvent = { readonly kind: 'event'; readonly event: DraftEvent } | { readonly kind: 'newer' } | { readonly kind: 'none' };

/**
 * Reads a decrypted, authentic value that an older or newer release may have
 * written. An event of an older version is upcast (L8); unknown fields are dropped.
 * The schemas of its vertical must be loaded (`loadSchemas`).
 * @throws VerticalNotLoadedError when they are not, and nothing else
 */
export function readEvent(value: unknown): ReadEvent {
  try {
    const head = read(envelope, value);
    const { type, v } = head;
    if (!isType(type)) return { kind: TYPE_NAME.test(type) ? 'newer' : 'none' };
    if (v > versionOf(type)) return { kind: 'newer' };
    const data = upcast(type, v, (value as { data?: unknown }).data);
    if (isOfNewerVertical(data)) return { kind: 'newer' };
    return { kind: 'event', event: { ...head, v: versionOf(type), data: read(schemas[type], data) } as DraftEvent };
  } catch (error) {
    if (error instanceof VerticalNotLoadedError) throw error;
    // The value does not match the schema, or has a key `__proto__`: it is no event.
    return { kind: 'none' };
  }
}

/** The event in a value, in the current version. Null when this release cannot read it; the caller then keeps the bytes (L9). */
export function parseEvent(value: unknown): DraftEvent | null {
  const found = readEvent(value);
  return found.kind === 'event' ? found.event : null;
}
