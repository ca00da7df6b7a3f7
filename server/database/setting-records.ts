import { MOST_CARDS } from '#contract/calls/cards.ts';
import { MOST_INSTALMENTS } from '#domain/draft/events.ts';
import { code, currency, decimal, email, flag, int, isoDate, locale, oneOf, real, storedText, text, timeZone } from '#domain/schema/scalars.ts';
import { dictionary, list, nullable, optional, pair, record, type ValueOf } from '#domain/schema/schema.ts';

const cancellationTerms = record({
  verticals: list(code(), 20),
  tiers: list(record({ before: int({ min: 0, max: 1000 }), unit: oneOf(['days', 'hours']), refundPercent: decimal() }), 10),
});

/** Schemas of the operator's settings, one row per name. An operator may store further settings. */
export const settingRecords = record({
  company: record({
    name: text({ max: 200 }),
    tursabNo: text({ max: 40 }),
    tursabUrl: text({ max: 500 }),
    /** File in the folder `logo` (B8): the mark of the registration. */
    tursabImage: optional(code()),
    address: storedText(500),
    phone: text({ max: 40 }),
    email: email(),
    /** Of the e-mails to the operator; English where absent. */
    language: optional(locale()),
    /** Latitude and longitude of the office, for the map of the contact page. */
    coordinates: optional(pair(real({ min: -180, max: 180 }))),
  }),
  /** Name of the shop, the company's where absent; files in the folders `logo` and `favicon` (B8), e.g. `meltem.svg`, drawn marks where absent. */
  brand: optional(record({ name: optional(text({ max: 80 })), logo: optional(code()), favicon: optional(code()) })),
  /** `whatsapp` is an international number without spaces; empty without one. */
  support: record({ whatsapp: text({ max: 40 }), hours: storedText() }),
  seo: record({ title: storedText(), description: storedText(1000), keywords: storedText(1000) }),
  languages: list(locale(), 20),
  operatorNotice: storedText(1000),
  footer: record({ refund: storedText(1000), prepayment: storedText(1000) }),
  /** How many months ahead can be booked (B9), the time zone of the destinations (B11), and what comes back after a cancellation (B22). */
  booking: optional(record({ horizonMonths: int({ min: 1, max: 120 }), timeZone: optional(timeZone()), cancellation: optional(list(cancellationTerms, 20)) })),
  /** Whether guests without an account may review what they booked (R1); they may not where absent. */
  reviews: optional(record({ withoutMembership: flag() })),
  /** Address by network, e.g. `instagram`. */
  social: dictionary(code(), text({ max: 500 })),
  /** The names of the tags of posts. A tag without a name is not shown. */
  postTags: optional(list(record({ code: code(), slug: storedText(200), title: storedText() }), 1000)),
  /** The products that the operator shows first (C15), by their codes: of a category, or of the whole shop where `category` is null. */
  showcases: optional(list(record({ category: nullable(code()), products: list(code(), MOST_CARDS) }), 100)),
  /** The accounts that take bank transfers, each in its own currency (B21). */
  bankAccounts: list(record({ bank: text({ max: 200 }), holder: text({ max: 200 }), iban: text({ max: 40 }), bic: optional(text({ max: 11 })), currency: currency() }), 50),
});
export type SettingRecords = ValueOf<typeof settingRecords>;

export const rateRecord = record({ code: currency(), symbol: text({ max: 8 }), bankCode: text({ max: 8 }), buy: decimal(), sell: decimal() });
export type RateRecord = ValueOf<typeof rateRecord>;

const percentOrAmount = oneOf(['percent', 'amount']);

/** Schemas of the settings that have tables of their own. Discount amounts are in EUR. */
export const tradeRecords = record({
  currencies: list(rateRecord, 50),
  coupons: list(record({
    code: code(), kind: percentOrAmount, value: decimal(), from: isoDate(), to: isoDate(), minTotal: nullable(decimal()), limit: nullable(int()), forMembers: optional(flag()),
  }), 1000),
  basketCampaigns: list(record({ kind: oneOf(['count', 'amount']), threshold: decimal(), discountKind: percentOrAmount, discount: decimal() }), 50),
  instalments: list(record({ count: int({ min: 1, max: MOST_INSTALMENTS }), surchargePercent: decimal() }), MOST_INSTALMENTS),
});
