import fc from 'fast-check';
import type { BasketCampaign, Campaign, DecimalString, Extra, Party, OfferIn, PaymentTerms, Vat, Voucher } from '#domain/catalogue.ts';
import { addDays, clockTime, dayNumber, fromDayNumber } from '#domain/date.ts';
import type { PricedLine, PricingInput } from '#domain/pricing/quote.ts';
import type { TourPricing } from '#verticals/tour/schemas.ts';
import type { VillaSeason } from '#verticals/villa/schemas.ts';
import { type Charter, CHARTER_UNITS } from '#verticals/yacht/schemas.ts';
import { dalamanKalkan, kekova, kirlangic, lodos, panda } from './offer-fixtures.ts';

/** Generators of all price inputs, and integer arithmetic to check prices with. */

export const CURRENCIES = ['EUR', 'TRY', 'USD', 'GBP', 'RUB'] as const;

/** Converts a two-place amount to integer hundredths; the tests compute with these, independently of the engine. */
export function minor(amount: DecimalString): bigint {
  if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`not two places: ${amount}`);
  return BigInt(amount.replace('.', ''));
}

export function total(amounts: readonly DecimalString[]): bigint {
  return amounts.reduce((all, amount) => all + minor(amount), 0n);
}

function decimalOf(hundredths: number): DecimalString {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

export const amount = (from = 0, to = 300_000) => fc.integer({ min: from, max: to }).map(decimalOf);
export const percent = (to = 10_000) => fc.integer({ min: 0, max: to }).map(decimalOf);
export const currency = fc.constantFrom('EUR', 'TRY', 'USD', 'GBP');
export const date = fc.integer({ min: dayNumber('2027-01-01'), max: dayNumber('2029-12-31') }).map(fromDayNumber);
export const party: fc.Arbitrary<Party> = fc.record({ adults: fc.integer({ min: 1, max: 8 }), children: fc.integer({ min: 0, max: 4 }), infants: fc.integer({ min: 0, max: 2 }) });

/** One to six spans that cover every day of the year, one of them over New Year unless it begins there. */
export const yearlySpans = fc.uniqueArray(fc.integer({ min: 0, max: 365 }), { minLength: 1, maxLength: 6 }).map((starts) => {
  const day = (ofYear: number) => addDays('2028-01-01', (ofYear + 366) % 366).slice(5);
  const sorted = starts.toSorted((a, b) => a - b);
  return sorted.map((start, index) => ({ from: day(start), to: day(sorted[(index + 1) % sorted.length]! - 1) }));
});

export const seasons = (nightly = amount(1_000, 90_000)): fc.Arbitrary<VillaSeason[]> => yearlySpans.chain((spans) =>
  fc.tuple(...spans.map((span) => nightly.map((price) => ({ ...span, nightly: price, minNights: 1 })))));

const campaign: fc.Arbitrary<Campaign | null> = fc.option(fc.oneof(
  percent(15_000).map((value) => ({ kind: 'percent', value }) as const),
  amount().map((value) => ({ kind: 'amount', value }) as const),
));
const vat: fc.Arbitrary<Vat> = fc.record({ mode: fc.constantFrom('included', 'excluded'), percent: fc.constantFrom('0', '1', '10', '18.50', '20') });
const payment: fc.Arbitrary<PaymentTerms> = fc.oneof(
  percent().map((value) => ({ kind: 'deposit', percent: value }) as const),
  fc.constant({ kind: 'full' } as const),
  fc.constant({ kind: 'onSpot' } as const),
);
const extra = (code: string): fc.Arbitrary<Extra> =>
  fc.record({ code: fc.constant(code), title: fc.constant(kirlangic.title), price: amount(0, 20_000), per: fc.constantFrom('booking', 'person', 'night', 'day') });
const terms = { currency, payment, vat, campaign, extras: fc.tuple(extra('one'), extra('two')) };
const chosen = fc.dictionary(fc.constantFrom('one', 'two'), fc.integer({ min: 0, max: 4 }));

export const tourPricing: fc.Arbitrary<TourPricing> = fc.oneof(
  fc.record({ kind: fc.constant('perPerson' as const), adult: amount(), child: amount(), infant: amount(), childAges: fc.constant([3, 11] as const), infantAges: fc.constant([0, 2] as const) }),
  fc.record({ kind: fc.constant('group' as const), price: amount(), maxPeople: fc.integer({ min: 1, max: 8 }), extraPerson: amount() }),
);

const villaOffer: fc.Arbitrary<OfferIn<'villa'>> = fc.record({
  ...terms,
  seasons: seasons(),
  cleaningFee: fc.option(fc.record({ amount: amount(0, 20_000), belowNights: fc.integer({ min: 2, max: 8 }) })),
}).map(({ seasons: spans, cleaningFee, ...rest }) => ({ ...kirlangic, ...rest, terms: { ...kirlangic.terms, seasons: spans, cleaningFee } }));

const tourOffer: fc.Arbitrary<OfferIn<'tour'>> = fc.record({ ...terms, pricing: tourPricing, fee: amount(0, 5_000) }).map(({ pricing, fee, ...rest }) =>
  ({ ...kekova, ...rest, terms: { ...kekova.terms, pricing, pickup: { zones: ['kalkan'], fee } } }));

/** Prices of a charter by one unit, for every day of the year. */
const charterSeasons = (price = amount(1_000, 900_000)): fc.Arbitrary<Charter['seasons'][number][]> => yearlySpans.chain((spans) =>
  fc.tuple(...spans.map((span) => price.map((each) => ({ ...span, price: each })))));

const yachtOffer: fc.Arbitrary<OfferIn<'yacht'>> = fc.record({ ...terms, seasons: fc.tuple(charterSeasons(), charterSeasons(), charterSeasons()) }).map(({ seasons: spans, ...rest }) =>
  ({ ...lodos, ...rest, terms: { ...lodos.terms, charter: CHARTER_UNITS.map((unit, index) => ({ unit, min: 1, seasons: spans[index]! })) } }));

type Wanted = Omit<PricedLine, 'lineId'>;
const villaItem: fc.Arbitrary<Wanted> = fc.record({ offer: villaOffer, arrival: date, nights: fc.integer({ min: 1, max: 30 }), party, extras: chosen }).map(
  ({ offer, arrival, nights, ...rest }) => ({ offer, selection: { vertical: 'villa', arrival, departure: addDays(arrival, nights) }, ...rest }));
const tourItem: fc.Arbitrary<Wanted> = fc.record({ offer: tourOffer, date, pickup: fc.option(fc.constant('kalkan')), party, extras: chosen }).map(
  ({ offer, date: on, pickup, ...rest }) => ({ offer, selection: { vertical: 'tour', date: on, session: '10:00', pickup }, ...rest }));

const yachtItem: fc.Arbitrary<Wanted> = fc.record({ offer: yachtOffer, unit: fc.constantFrom(...CHARTER_UNITS), date, hour: fc.integer({ min: 0, max: 23 }), units: fc.integer({ min: 1, max: 30 }), party, extras: chosen }).map(
  ({ offer, unit, date: on, hour, units, ...rest }) => ({ offer, selection: { vertical: 'yacht', unit, date: on, time: unit === 'hour' ? `${String(hour).padStart(2, '0')}:30` : null, units, licensed: false }, ...rest }));

const carOffer: fc.Arbitrary<OfferIn<'car'>> = fc.record({
  ...terms,
  seasons: yearlySpans.chain((spans) => fc.tuple(...spans.map((span) => amount(1_000, 20_000).map((daily) => ({ ...span, daily }))))),
  durationBands: fc.uniqueArray(fc.record({ minDays: fc.integer({ min: 2, max: 20 }), percentOff: percent(5_000) }), { selector: ({ minDays }) => minDays, maxLength: 3 }),
  oneWayFee: amount(0, 10_000),
}).map(({ seasons: spans, durationBands, oneWayFee, ...rest }) => ({ ...panda, ...rest, terms: { ...panda.terms, seasons: spans, durationBands, oneWayFee } }));
const carItem: fc.Arbitrary<Wanted> = fc.record({ offer: carOffer, date, days: fc.integer({ min: 0, max: 30 }), late: fc.boolean(), oneWay: fc.boolean(), party, extras: chosen }).map(
  ({ offer, date: on, days, late, oneWay, ...rest }) => ({
    offer,
    selection: {
      vertical: 'car', pickUpPlace: 'resort-kalkan', pickUpDate: on, pickUpTime: '10:00', dropOffPlace: oneWay ? 'airport-dlm' : 'resort-kalkan',
      dropOffDate: addDays(on, days + 1), dropOffTime: late ? '12:30' : '10:00', driverAge: 30, licenceYears: 8,
    },
    ...rest,
  }));

const clock = fc.integer({ min: 0, max: 1439 }).map(clockTime);
const transferOffer: fc.Arbitrary<OfferIn<'transfer'>> = fc.record({
  ...terms, oneWay: amount(), returnPercentOff: percent(), nightSurcharge: fc.option(fc.record({ from: clock, to: clock, percent: percent(5_000) })),
}).map(({ oneWay, returnPercentOff, nightSurcharge, ...rest }) => {
  const vehicles = dalamanKalkan.terms.vehicles.map((vehicle) => ({ ...vehicle, oneWay }));
  return { ...dalamanKalkan, ...rest, terms: { ...dalamanKalkan.terms, vehicles, returnPercentOff, nightSurcharge } };
});
const transferItem: fc.Arbitrary<Wanted> = fc.record({ offer: transferOffer, date, time: clock, back: fc.option(clock), vehicles: fc.integer({ min: 1, max: 10 }), party, extras: chosen }).map(
  ({ offer, date: on, time, back, vehicles, ...rest }) => ({
    offer,
    selection: {
      vertical: 'transfer', from: 'resort-kalkan', to: 'airport-dlm', vehicle: 'vip', vehicles, bags: 0,
      date: on, time, flight: null, returnDate: back === null ? null : addDays(on, 3), returnTime: back, returnFlight: null,
    },
    ...rest,
  }));

export const lines: fc.Arbitrary<PricedLine[]> = fc.uniqueArray(
  fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.oneof(villaItem, tourItem, yachtItem, carItem, transferItem)).map(([lineId, item]) => ({ ...item, lineId })),
  { selector: (line) => line.lineId, maxLength: 6 },
);

const basketCampaign: fc.Arbitrary<BasketCampaign> = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), threshold: fc.nat({ max: 5 }).map(String), discountKind: fc.constantFrom('percent' as const, 'amount' as const), discount: amount(0, 12_000), currency }),
  fc.record({ kind: fc.constant('amount' as const), threshold: amount(), discountKind: fc.constantFrom('percent' as const, 'amount' as const), discount: amount(0, 12_000), currency }),
);
const voucher: fc.Arbitrary<Voucher> = fc.record({ code: fc.constantFrom('WELCOME10', 'SUMMER50'), kind: fc.constantFrom('percent', 'amount'), value: amount(0, 12_000), minTotal: fc.option(amount()), currency });
const rate = fc.integer({ min: 5_000, max: 1_000_000 }).map((value) => `${Math.floor(value / 10_000)}.${String(value % 10_000).padStart(4, '0')}`);

export const basket: fc.Arbitrary<PricingInput> = fc.record({
  lines,
  currency,
  rates: fc.record({ EUR: rate, USD: rate, GBP: rate, RUB: rate }).map((rates) => ({ TRY: '1', ...rates })),
  captured: fc.record({ EUR: rate, USD: rate }, { requiredKeys: [] }),
  basketCampaigns: fc.array(basketCampaign, { maxLength: 3 }),
  voucher: fc.option(voucher, { nil: null }),
  discretionary: fc.option(fc.record({ kind: fc.constantFrom('percent' as const, 'amount' as const), value: amount(0, 12_000), currency }), { nil: null }),
  plan: fc.constantFrom('deposit' as const, 'everything' as const),
  instalments: fc.option(fc.record({ count: fc.integer({ min: 2, max: 12 }), surchargePercent: percent(1_500) }), { nil: null }),
});
