import { sql, type RawBuilder } from 'kysely';
import type { CurrencyCode, DecimalString, VerticalName } from '#domain/catalogue.ts';
import { partsOf } from '#domain/choice.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { destinationsIn, matching, onSaleIn, type ListingFilter } from './listing-queries.ts';
import { choicesInDestinations, type ChoiceInDestination } from './pick-up-places.ts';

export interface Count {
  readonly code: string;
  readonly count: number;
}

/** How many products have a choice, `name:value`. */
export interface ChoiceCount extends Count {
  /** Code of a product that has it. */
  readonly example: string;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What the products on sale in a vertical can be filtered by, with the number of products; the most frequent first. */
export interface Facets {
  readonly total: number;
  /** A product with one of these choices counts in the choice's destination, too. */
  readonly elsewhere: readonly ChoiceInDestination[];
  readonly destinations: readonly Count[];
  /** Lowest and highest from-price of each currency that products are priced in. */
  readonly prices: readonly { readonly currency: CurrencyCode; readonly min: DecimalString; readonly max: DecimalString }[];
  /** Null without a product that has the column. */
  readonly capacity: Range | null;
  readonly rooms: Range | null;
  readonly amenities: readonly Count[];
  readonly languages: readonly Count[];
  readonly choices: readonly ChoiceCount[];
}

/** The most values of one choice that a list offers, e.g. places. */
const MOST_VALUES = 100;

/** Returns the facets of a vertical; the database counts them once a version. */
export async function facetsOf(catalogue: CatalogueReader, tenant: string, vertical: VerticalName): Promise<Facets> {
  const elsewhere = await choicesInDestinations(catalogue, tenant, vertical);
  return catalogue.cached(tenant, `facets ${vertical}`, async (queries) => {
    const onSale = onSaleIn(queries, tenant, vertical);
    const count = sql<number>`count(*)::int`.as('count');
    const counted = async (column: 'amenities' | 'languages') =>
      mostFrequentFirst((await onSale.select([sql<string>`unnest(${sql.ref(column)})`.as('value'), count]).groupBy('value').execute())
        .map(({ value: code, count }) => ({ code, count })));

    const destinations = await onSale.select([sql<string>`unnest(${destinationsIn(elsewhere)})`.as('code'), count]).groupBy(sql`1`).execute();
    const prices = await onSale.select(['currency', ({ fn }) => fn.min('price').as('min'), ({ fn }) => fn.max('price').as('max')]).groupBy('currency').orderBy('currency').execute();
    const ranges = await onSale.select(({ fn }) => [
      fn.min('capacity').as('least'), fn.max('capacity').as('most'), fn.min('rooms').as('fewest'), fn.max('rooms').as('largest'), count,
    ]).executeTakeFirstOrThrow();
    const choices = await onSale.select([sql<string>`unnest(choices)`.as('code'), count, ({ fn }) => fn.min('code').as('example')]).groupBy(sql`1`).execute();
    return {
      total: ranges.count,
      elsewhere,
      destinations: mostFrequentFirst(destinations),
      prices: prices.map(({ currency, min, max }) => ({ currency: currency!, min: min!, max: max! })),
      capacity: rangeOf(ranges.least, ranges.most),
      rooms: rangeOf(ranges.fewest, ranges.largest),
      amenities: await counted('amenities'),
      languages: await counted('languages'),
      choices: mostOfEach(mostFrequentFirst(choices)),
    };
  });
}

/** An option of a filter. Its count is null where more products match than are counted. */
export interface Option {
  readonly code: string;
  readonly count: number | null;
}

export interface Options {
  readonly destinations: readonly Option[];
  readonly amenities: readonly Option[];
  readonly languages: readonly Option[];
  /** By `name:value`. */
  readonly choices: readonly Option[];
}

/**
 * The most products in which the options of a filtered listing are counted. Counting in all that match would grow with
 * the catalogue; what a visitor wants to know is which choice leaves few or none.
 */
export const MOST_COUNTED = 500;

/**
 * Returns the options of a listing that is filtered, each with the number of products that have it and meet the other
 * conditions. Where these leave more than are counted, the options are those of the vertical, without numbers.
 * A chosen option that no product has any more is counted as 0, so that it can still be shown and removed.
 * @param most the most products in which options are counted
 */
export async function optionsOf(catalogue: CatalogueReader, tenant: string, filter: ListingFilter, facets: Facets, most = MOST_COUNTED): Promise<Options> {
  const { destination, language, amenities = [], choices = [] } = filter;
  return catalogue.cached(tenant, `options ${JSON.stringify({ ...filter, most })}`, async (queries) => {
    const counted = async (option: keyof Options, other: ListingFilter): Promise<readonly Option[]> =>
      isWhole(other) ? facets[option].map(({ code, count }) => ({ code, count })) : await countOptions(queries, tenant, other, valuesOf(option, other), most) ?? facets[option].map(({ code }) => ({ code, count: null }));
    const isNamed = (names: readonly string[]) => ({ code }: Option) => names.includes(partsOf(code).name);
    const countedChoices = async (): Promise<readonly Option[]> => {
      if (facets.choices.length === 0) return [];
      const chosen = [...new Set(choices.map((choice) => partsOf(choice).name))];
      const options = (await counted('choices', filter)).filter((option) => !isNamed(chosen)(option));
      // Another value of a chosen name is chosen in place of it.
      for (const name of chosen) {
        const others = choices.filter((choice) => partsOf(choice).name !== name);
        options.push(...(await counted('choices', { ...filter, choices: others.length === 0 ? undefined : others })).filter(isNamed([name])));
      }
      return options;
    };
    return {
      destinations: withChosen(await counted('destinations', { ...filter, destination: undefined }), destination === undefined ? [] : [destination]),
      // A product must have all chosen amenities, so those stay a condition.
      amenities: withChosen(await counted('amenities', filter), amenities),
      languages: withChosen(await counted('languages', { ...filter, language: undefined }), language === undefined ? [] : [language]),
      choices: withChosen(mostOfEach(await countedChoices()), choices),
    };
  });
}

/** The array of values that a product has of an option. */
const valuesOf = (option: keyof Options, { elsewhere }: ListingFilter): RawBuilder<string[]> =>
  ({ destinations: destinationsIn(elsewhere), amenities: sql<string[]>`amenities`, languages: sql<string[]>`languages`, choices: sql<string[]>`choices` })[option];

const isWhole = (filter: ListingFilter): boolean => Object.entries(filter).every(([name, value]) => name === 'vertical' || name === 'elsewhere' || value === undefined);

/** Returns the values of the products that match, each with the number of products; null when more than `most` match. */
async function countOptions(queries: TenantQueries, tenant: string, filter: ListingFilter, values: RawBuilder<string[]>, most: number): Promise<Count[] | null> {
  const { rows } = await sql<Count & { readonly matches: number }>`
    with found as materialized (${matching(queries, tenant, filter).select(values.as('options')).limit(most + 1)})
    select value as code, count(*)::int as count, (select count(*)::int from found) as matches
    from found, unnest(options) as value group by value`.execute(queries);
  if (rows.some(({ matches }) => matches > most)) return null;
  return mostFrequentFirst(rows.map(({ code, count }) => ({ code, count })));
}

const withChosen = (options: readonly Option[], chosen: readonly string[]): Option[] =>
  [...options, ...chosen.filter((code) => !options.some((each) => each.code === code)).map((code) => ({ code, count: 0 }))];

/** The first values of each name. */
function mostOfEach<T extends { readonly code: string }>(options: readonly T[]): readonly T[] {
  const seen = new Map<string, number>();
  return options.filter(({ code }) => {
    const { name } = partsOf(code);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before < MOST_VALUES;
  });
}

const rangeOf = (min: number | null, max: number | null) => (min === null || max === null ? null : { min, max });

const mostFrequentFirst = <T extends Count>(counts: readonly T[]): T[] => counts.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
