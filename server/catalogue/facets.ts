import { sql } from 'kysely';
import type { CurrencyCode, DecimalString, VerticalName } from '#domain/catalogue.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

export interface Count {
  readonly code: string;
  readonly count: number;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What the products on sale in a vertical can be filtered by, with the number of products; the most frequent first. */
export interface Facets {
  readonly total: number;
  readonly destinations: readonly Count[];
  /** Lowest and highest from-price of each currency that products are priced in. */
  readonly prices: readonly { readonly currency: CurrencyCode; readonly min: DecimalString; readonly max: DecimalString }[];
  /** Null without a product that has the column. */
  readonly capacity: Range | null;
  readonly bedrooms: Range | null;
  readonly amenities: readonly Count[];
  readonly languages: readonly Count[];
}

/** Returns the facets of a vertical; the database counts them once a version. */
export function facetsOf(catalogue: CatalogueReader, tenant: string, vertical: VerticalName): Promise<Facets> {
  return catalogue.cached(tenant, `facets ${vertical}`, async (queries) => {
    const onSale = queries.selectFrom('product_listings').where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true);
    const count = sql<number>`count(*)::int`.as('count');
    const counted = async (column: 'amenities' | 'languages') =>
      mostFrequentFirst((await onSale.select([sql<string>`unnest(${sql.ref(column)})`.as('value'), count]).groupBy('value').execute())
        .map(({ value: code, count }) => ({ code, count })));

    const destinations = await onSale.select(['destination as code', count]).groupBy('destination').execute();
    const prices = await onSale.select(['currency', ({ fn }) => fn.min('price').as('min'), ({ fn }) => fn.max('price').as('max')]).groupBy('currency').orderBy('currency').execute();
    const ranges = await onSale.select(({ fn }) => [
      fn.min('capacity').as('least'), fn.max('capacity').as('most'), fn.min('bedrooms').as('fewest'), fn.max('bedrooms').as('largest'),
    ]).executeTakeFirstOrThrow();
    return {
      total: destinations.reduce((sum, one) => sum + one.count, 0),
      destinations: mostFrequentFirst(destinations),
      prices: prices.map(({ currency, min, max }) => ({ currency: currency!, min: min!, max: max! })),
      capacity: rangeOf(ranges.least, ranges.most),
      bedrooms: rangeOf(ranges.fewest, ranges.largest),
      amenities: await counted('amenities'),
      languages: await counted('languages'),
    };
  });
}

const rangeOf = (min: number | null, max: number | null) => (min === null || max === null ? null : { min, max });

const mostFrequentFirst = (counts: readonly Count[]) => counts.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
