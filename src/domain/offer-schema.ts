import { isVerticalName } from '#verticals/domain.ts';
import { schemasOf, type VerticalSchemas } from '#verticals/schemas.ts';
import { LOCALES, LONGEST_VOUCHER_CODE, type Offer, type Selection } from './catalogue.ts';
import { LARGEST_PARTY } from './party.ts';
import { code, currency, decimal, int, locale, localized, oneOf, text } from './schema/scalars.ts';
import { dictionary, dynamic, exact, list, nullable, optional, record, union, type AnyRecord, type Schema } from './schema/schema.ts';

/** The schemas of offers and booking items. The log, the contract and the catalogue files all use them. */

export const paymentTerms = union('kind', {
  deposit: record({ percent: decimal() }),
  full: record({}),
  onSpot: record({}),
});

export const vat = record({ mode: oneOf(['included', 'excluded']), percent: decimal() });

export const campaign = record({ kind: oneOf(['percent', 'amount']), value: decimal() });

/** A title in every language, with those that lack it (`CompleteTitle`). */
const completeTitle = { title: localized(), untranslated: optional(list(locale(), LOCALES.length)) };

export const extra = record({
  code: code(),
  ...completeTitle,
  price: decimal(),
  per: oneOf(['booking', 'person', 'night', 'day']),
});

export const imagePath = () => text({ max: 500 });

/** Hours from the close of bookings to the start, at most a year. */
export const leadHours = () => int({ max: 8760 });

export const offerHead = record({
  productCode: code(),
  ...completeTitle,
  slug: localized(),
  destination: code(),
  /** Path of the cover picture, without size, e.g. `/images/meltem/urun/VIL-001`. */
  image: imagePath(),
  currency: currency(),
  saleMode: oneOf(['direct', 'quote']),
  payment: paymentTerms,
  vat,
  campaign: nullable(campaign),
  extras: list(extra, 100),
  /** Hours before the start at which bookings close (B11); the vertical's when absent. */
  leadHours: optional(leadHours()),
});

export const party = record({ adults: int({ max: LARGEST_PARTY }), children: int({ max: LARGEST_PARTY }), infants: int({ max: LARGEST_PARTY }) });

/** Whole quantities by extra code. */
export const chosenExtras = dictionary(code(), int({ max: 999 }));

export const basketCampaign = record({
  kind: oneOf(['count', 'amount']),
  threshold: decimal(),
  discountKind: oneOf(['percent', 'amount']),
  discount: decimal(),
  currency: currency(),
});

/** A voucher as the operator issues it; `minTotal` and an amount are in `currency`. */
export const voucher = record({
  code: text({ min: 1, max: LONGEST_VOUCHER_CODE }),
  kind: oneOf(['percent', 'amount']),
  value: decimal(),
  minTotal: nullable(decimal()),
  currency: currency(),
});

/**
 * A record whose `vertical` decides its other fields. The vertical's schemas must be loaded.
 * @param fieldsOf the fields beside `vertical`
 * @param finish changes the finished record, e.g. `exact`
 */
export function ofVertical<T extends { readonly vertical: string }>(
  fieldsOf: (schemas: VerticalSchemas) => AnyRecord,
  finish: (schema: AnyRecord) => AnyRecord = (schema) => schema,
): Schema<T> {
  const made = new Map<string, Schema>();
  return dynamic<T>((value) => {
    const name = (value as { vertical?: unknown } | null | undefined)?.vertical;
    if (!isVerticalName(name)) return null;
    const schema = made.get(name) ?? finish(record({ vertical: oneOf([name]), ...fieldsOf(schemasOf(name)).fields }));
    made.set(name, schema);
    return schema;
  });
}

export const offer: Schema<Offer> = ofVertical<Offer>(({ terms }) => record({ ...offerHead.fields, terms }));
export const selection: Schema<Selection> = ofVertical<Selection>((schemas) => schemas.selection, exact);
