import { string, type ISchema } from 'yup';
import { OPEN_VERTICALS, type OpenVertical } from '#domain/catalogue.ts';
import { code, count, currency, decimal, list, localized, oneOf, orNull, record, text, variant } from './fields.ts';

/** The shape of an `Offer` as a line keeps it, for what is read back from the log. */

const clock = () => string().strict().matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/).required();
const monthDay = () => string().strict().matches(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/).required();

const payment = variant('kind', {
  deposit: record({ kind: oneOf(['deposit']), percent: decimal() }),
  full: record({ kind: oneOf(['full']) }),
  onSpot: record({ kind: oneOf(['onSpot']) }),
});

const villaTerms = record({
  capacity: count(500),
  checkIn: clock(),
  checkOut: clock(),
  seasons: list(record({ from: monthDay(), to: monthDay(), nightly: decimal(), minNights: count(365) }), 60),
  damageDeposit: decimal(),
  cleaningFee: orNull(record({ amount: decimal(), belowNights: count(365) })),
});

const ages = () => list(count(120), 2).length(2);

const tourTerms = record({
  durationMinutes: count(100_000),
  sessions: list(clock(), 60),
  weekdays: list(count(7), 7),
  pricing: variant('kind', {
    perPerson: record({ kind: oneOf(['perPerson']), adult: decimal(), child: decimal(), infant: decimal(), childAges: ages(), infantAges: ages() }),
    group: record({ kind: oneOf(['group']), price: decimal(), maxPeople: count(500), extraPerson: decimal() }),
  }),
  capacityPerSession: count(10_000),
  pickup: orNull(record({ zones: list(code(), 200), fee: decimal() })),
});

const termsOf: { readonly [V in OpenVertical]: ISchema<unknown> } = { villa: villaTerms, tour: tourTerms };

const offerIn = (vertical: OpenVertical) =>
  record({
    productCode: code(),
    vertical: oneOf([vertical]),
    title: localized(),
    slug: localized(),
    destination: code(),
    image: text(300),
    currency: currency(),
    saleMode: oneOf(['direct', 'quote']),
    payment,
    vat: record({ mode: oneOf(['included', 'excluded']), percent: decimal() }),
    campaign: orNull(record({ kind: oneOf(['percent', 'amount']), value: decimal() })),
    extras: list(record({ code: code(), title: localized(), price: decimal(), per: oneOf(['booking', 'person', 'night', 'day']) }), 100),
    terms: termsOf[vertical],
  });

export const offerSchema = variant('vertical', Object.fromEntries(OPEN_VERTICALS.map((vertical) => [vertical, offerIn(vertical)])));
