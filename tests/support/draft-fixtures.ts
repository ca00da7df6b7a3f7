import * as fc from 'fast-check';
import { completeText, type LocalizedText, type OfferIn } from '#domain/catalogue.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import { AGREEMENTS, CHECKOUT_STEPS, PAYMENT_METHODS, UNAVAILABLE_REASONS, type DraftEvent, type DraftEventType, type EventData } from '#domain/draft/events.ts';
import type { Guest, HotelDetails } from '#domain/draft/guest.ts';
import { versionOf } from '#domain/draft/upcast.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import { priceQuotation } from '#domain/quotation/price-quotation.ts';
import type { QuoteContact } from '#domain/quotation/quotation-schema.ts';
import { requestedOffer } from '#domain/quotation/sent-request.ts';
import type { TripPart } from '#domain/trip/trip-part.ts';

/** Offers, lines, people and event histories for tests of the draft. */

const inEvery = (text: string): LocalizedText => completeText({ en: text });

export const villaOffer: OfferIn<'villa'> = {
  productCode: 'VIL-001',
  vertical: 'villa',
  title: inEvery('Villa Kekik'),
  slug: inEvery('villa-kekik'),
  destination: 'kas',
  image: '/images/meltem/urun/VIL-001',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'deposit', percent: '30' },
  vat: { mode: 'included', percent: '10' },
  campaign: null,
  extras: [{ code: 'chef', title: inEvery('Chef'), price: '120.00', per: 'night' }],
  terms: {
    capacity: 6,
    checkIn: '16:00',
    checkOut: '10:00',
    seasons: [{ from: '01-01', to: '12-31', nightly: '200.00', minNights: 3 }],
    damageDeposit: '500.00',
    cleaningFee: { amount: '80.00', belowNights: 7 },
  },
};

export const tourOffer: OfferIn<'tour'> = {
  productCode: 'TUR-001',
  vertical: 'tour',
  title: inEvery('Kekova by boat'),
  slug: inEvery('kekova-by-boat'),
  destination: 'kas',
  image: '/images/meltem/urun/TUR-001',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'full' },
  vat: { mode: 'excluded', percent: '20' },
  campaign: { kind: 'percent', value: '10' },
  extras: [{ code: 'lunch', title: inEvery('Lunch'), price: '15.00', per: 'person' }],
  terms: {
    durationMinutes: 480,
    sessions: ['09:00', '13:00'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    pricing: { kind: 'perPerson', adult: '60.00', child: '30.00', infant: '0.00', childAges: [3, 11], infantAges: [0, 2] },
    capacityPerSession: 40,
    pickup: { zones: ['kas', 'kalkan'], fee: '10.00' },
  },
};

export const party = { adults: 2, children: 1, infants: 0 };

export const villaLine: PricedLine = {
  lineId: 'villa-line',
  offer: villaOffer,
  selection: { vertical: 'villa', arrival: '2027-06-05', departure: '2027-06-12' },
  party,
  extras: { chef: 2 },
};

export const tourLine: PricedLine = {
  lineId: 'tour-line',
  offer: tourOffer,
  selection: { vertical: 'tour', date: '2027-06-07', session: '09:00', pickup: 'kas' },
  party,
  extras: {},
};

/** An identity number that may appear only in the guest's data. */
export const IDENTITY = 'U1234567X';

export const guest: Guest = {
  firstName: 'Deniz',
  lastName: 'Aydın',
  birthDate: '1988-04-02',
  identityNumber: IDENTITY,
  address: 'Liman Cd. 4, Kaş',
  phone: '+90 532 000 00 00',
  email: 'deniz@example.org',
};

export const hotel: HotelDetails = { hotelName: 'Hotel Mavi', room: '', city: 'Antalya', district: 'Kaş' };

/** 2026-11-20, noon UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

/** Creates a context with ascending ids and a fixed clock. */
export function testContext(patch: Partial<DecideContext> = {}): DecideContext {
  let next = 0;
  return { now: NOON, today: '2026-11-20', newId: () => `id-${++next}`, ...patch };
}

let made = 0;

/** Creates an event with a new id. */
export function createEvent<T extends DraftEventType>(type: T, data: EventData[T], at = NOON): DraftEvent {
  made += 1;
  return { id: `event-${made}`, type, v: versionOf(type), at, data } as DraftEvent;
}

/** Creates the history of a draft that is ready for payment: two lines, guest, hotel, currency, agreements and a hold. */
export function payableHistory(): DraftEvent[] {
  return [
    createEvent('ItemAdded', villaLine),
    createEvent('ItemAdded', tourLine),
    createEvent('CurrencyChosen', { code: 'EUR', rate: '48.20', at: NOON }),
    createEvent('GuestDetailsSet', { guest }),
    createEvent('HotelDetailsSet', { hotel }),
    createEvent('CheckoutStepReached', { step: 'payment' }),
    createEvent('HoldGranted', { holdId: 'hold-1', lineIds: ['villa-line', 'tour-line'], expiresAt: NOON + 900_000 }),
    createEvent('AgreementSet', { agreement: 'distanceSales', accepted: true }),
    createEvent('AgreementSet', { agreement: 'rental', accepted: true }),
    createEvent('CheckoutStepReached', { step: 'review' }),
  ];
}

export const intended = (checkoutId = 'checkout-1') =>
  createEvent('CheckoutIntended', { checkoutId, acceptedTotal: '1500.00', currency: 'EUR', draftHash: '0123456789abcdef' });

const REQUEST_IDS = ['0b0f9f5e-5a0f-4c43-9b0b-6f5d2f0c7a11', '5e4c0f0a-9a51-4f3e-8d53-0d2c8b1f2e22'] as const;

/** Who asked for a quote. */
export const contact: QuoteContact = { firstName: 'Ada', lastName: 'Yılmaz', email: 'ada@example.org', phone: '+90 532 000 00 00' };

/** A quotation of 900.00 for each of the lines, less 100.00, with a deposit of 40 %, as the operator's desk makes it. */
export function quotationOf(lines: readonly PricedLine[], change: Partial<DraftQuotation> = {}): DraftQuotation {
  const terms = { currency: 'EUR', entries: Object.fromEntries(lines.map(({ lineId }) => [lineId, [{ title: 'All of it', quantity: 1, unit: '900.00' }]])), discount: '100.00', depositPercent: '40' };
  return { quoteId: REQUEST_IDS[0], quoteNumber: 'TKL261120120000123456', revision: 2, validUntil: '2026-12-31', price: priceQuotation(lines, terms, { EUR: '48.20', TRY: '1' }), ...change };
}

/** A villa that the operator has quoted, as a basket of its own buys it. @param revision each one has another price */
export function quotedVilla(revision = 2): { readonly quotation: DraftQuotation; readonly lines: readonly PricedLine[]; readonly contact: QuoteContact } {
  const lines = [{ ...villaLine, lineId: `${REQUEST_IDS[0]}.0`, offer: { ...villaOffer, saleMode: 'quote' as const } }];
  const entries = { [lines[0]!.lineId]: [{ title: 'The house', quantity: revision, unit: '450.00' }] };
  const price = priceQuotation(lines, { currency: 'EUR', entries, discount: '0', depositPercent: '40' }, { EUR: '48.20', TRY: '1' });
  return { quotation: quotationOf(lines, { revision, price }), lines, contact };
}

/** Creates the history of the basket of a quote that is ready for payment. */
export function payableQuote(): DraftEvent[] {
  const { quotation, lines } = quotedVilla();
  return [
    createEvent('QuotationOpened', { quotation, lines, contact }),
    createEvent('CheckoutStepReached', { step: 'payment' }),
    createEvent('HoldGranted', { holdId: 'hold-1', lineIds: lines.map(({ lineId }) => lineId), expiresAt: NOON + 900_000 }),
    createEvent('AgreementSet', { agreement: 'distanceSales', accepted: true }),
    createEvent('AgreementSet', { agreement: 'rental', accepted: true }),
  ];
}

const LINES = ['a', 'b', 'c'] as const;
const lineId = fc.constantFrom(...LINES);
const voucherCode = fc.constantFrom('WELCOME10', 'SUMMER50');
const checkoutId = fc.constantFrom('checkout-1', 'checkout-2');
const people = fc.record({ adults: fc.integer({ min: 1, max: 4 }), children: fc.integer({ min: 0, max: 2 }), infants: fc.integer({ min: 0, max: 1 }) });
const cents = fc.integer({ min: 0, max: 500_000 }).map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`);
const money = fc.record({ amount: cents, currency: fc.constantFrom('EUR', 'TRY') });
/** Line `a` is a tour, the others are villas, so that a line keeps its vertical. */
const isTour = (line: string) => line === 'a';
const offerOf = (line: string) => (isTour(line) ? tourOffer : villaOffer);
const selectionOf = (line: string, day: number) =>
  isTour(line)
    ? ({ vertical: 'tour', date: `2027-06-0${day}`, session: '09:00', pickup: day > 4 ? 'kas' : null } as const)
    : ({ vertical: 'villa', arrival: `2027-06-0${day}`, departure: '2027-06-15' } as const);
const day = fc.integer({ min: 1, max: 9 });
const line: fc.Arbitrary<PricedLine> = fc
  .record({ lineId, day, party: people, chef: fc.integer({ min: 0, max: 3 }) })
  .map((made) => ({ lineId: made.lineId, offer: offerOf(made.lineId), selection: selectionOf(made.lineId, made.day), party: made.party, extras: made.chef ? { chef: made.chef } : {} }));

const data: { readonly [T in DraftEventType]: fc.Arbitrary<EventData[T]> } = {
  ItemAdded: line,
  ItemRemoved: fc.record({ lineId }),
  ItemRestored: fc.tuple(line, fc.option(fc.subarray(['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7']))).map(([line, undoes]) => ({ ...line, undoes })),
  SelectionChanged: fc.record({ lineId, day }).map((made) => ({ lineId: made.lineId, selection: selectionOf(made.lineId, made.day) })),
  PartySet: fc.record({ lineId, party: people }),
  ExtraSet: fc.record({ lineId, code: fc.constantFrom('chef', 'lunch'), quantity: fc.integer({ min: 0, max: 5 }) }),
  GuestDetailsSet: fc.constant({ guest }),
  NoteSet: fc.record({ note: fc.constantFrom('', 'Late arrival', 'Уже едем') }),
  HotelDetailsSet: fc.constant({ hotel }),
  CurrencyChosen: fc.record({ code: fc.constantFrom('EUR', 'TRY'), rate: fc.constantFrom('1', '48.20'), at: fc.constant(NOON) }),
  VoucherApplied: voucherCode.map((code) => ({ voucher: { code, kind: 'percent', value: '10', minTotal: null, currency: 'EUR' } })),
  VoucherRemoved: voucherCode.map((code) => ({ code })),
  PaymentMethodChosen: fc.record({ method: fc.constantFrom(...PAYMENT_METHODS) }),
  InstalmentsChosen: fc.record({ count: fc.constantFrom(1, 3) }),
  PaymentPlanChosen: fc.record({ plan: fc.constantFrom('deposit', 'everything') }),
  AgreementSet: fc.record({ agreement: fc.constantFrom(...AGREEMENTS), accepted: fc.boolean() }),
  LineRequoted: fc
    .record({ lineId, from: money, to: money })
    // The cause of a price change is in the offer; its VAT represents all causes.
    .map(({ lineId, from, to }) => ({ lineId, from, to, causes: [{ lineId, kind: 'price', amount: '1.00', title: null }], offer: { ...offerOf(lineId), vat: { mode: 'included', percent: `${Math.floor(Number(to.amount)) % 100}` } } })),
  RequoteSeen: fc.record({ lineId, requoteId: fc.constantFrom('e0', 'e1', 'e2', 'e3', 'e4', 'e5') }),
  LineUnavailable: fc.record({ lineId, reason: fc.constantFrom(...UNAVAILABLE_REASONS) }),
  HoldGranted: fc.record({ holdId: fc.constantFrom('hold-1', 'hold-2'), lineIds: fc.subarray([...LINES]), expiresAt: fc.constant(NOON + 900_000) }),
  HoldExpired: fc.record({ holdId: fc.constantFrom('hold-1', 'hold-2'), expiresAt: fc.constantFrom(NOON, NOON + 900_000) }, { requiredKeys: ['holdId'] }),
  CheckoutStepReached: fc.record({ step: fc.constantFrom(...CHECKOUT_STEPS) }),
  CheckoutIntended: checkoutId.map((checkoutId) => ({ checkoutId, acceptedTotal: '10.00', currency: 'EUR', draftHash: '0123456789abcdef' })),
  PaymentChallenged: fc.record({ checkoutId }),
  CheckoutConfirmed: fc.record({ checkoutId, bookingNumber: fc.constant('INT261120120000') }),
  CheckoutDeclined: fc.record({ checkoutId, code: fc.constantFrom('declined', 'insufficientFunds') }),
  CheckoutUnknown: fc.record({ checkoutId }),
  QuoteAsked: fc.record({
    quoteId: fc.constantFrom(...REQUEST_IDS),
    offer: fc.constant(requestedOffer(villaOffer)),
    parts: fc.constantFrom<readonly TripPart[]>([], [{ kind: 'stay', from: '2027-06-12', to: '2027-06-19', time: '16:00', until: '10:00' }]),
  }, { requiredKeys: ['quoteId', 'offer'] }),
  QuotationOpened: fc.record({ quoteId: fc.constantFrom(...REQUEST_IDS), revision: fc.integer({ min: 1, max: 3 }), line }).map(({ quoteId, revision, line }) => {
    const lines = [{ ...line, lineId: `${quoteId}.0` }];
    return { quotation: quotationOf(lines, { quoteId, revision }), lines, contact };
  }),
  DraftReset: fc.record({ lineIds: fc.subarray([...LINES]) }),
  NewsSeen: fc.record({ ids: fc.subarray(['e0', 'e1', 'e2', 'e3', 'e4', 'e5']) }),
};

export const EVENT_TYPES = Object.keys(data) as DraftEventType[];

/** Generates arbitrary histories, also inconsistent ones: ids `e0`, `e1` ... in order, times a second apart. */
export function histories(types: readonly DraftEventType[] = EVENT_TYPES, maxLength = 30): fc.Arbitrary<DraftEvent[]> {
  const often: readonly DraftEventType[] = ['ItemAdded', 'LineRequoted', 'CheckoutIntended'];
  const one = fc.oneof(...types.map((type) => ({ weight: often.includes(type) ? 5 : 1, arbitrary: data[type].map((made) => ({ type, data: made })) })));
  return fc.array(one, { maxLength }).map((all) => all.map((made, index) => ({ id: `e${index}`, v: versionOf(made.type), at: NOON + index * 1000, ...made }) as DraftEvent));
}
