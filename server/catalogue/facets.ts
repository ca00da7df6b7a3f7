import { sql, type RawBuilder } from 'kysely';
import type { VerticalName } from '#domain/catalogue.ts';
import { partsOf } from '#domain/choice.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { amenityCounts, namedAmenityCounts } from './amenity-bits.ts';
import { destinationsIn, matching, onSaleIn, type ListingFilter } from './listing-queries.ts';
import type { PriceRange } from './price-conversion.ts';
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

/** The values by which the products on sale of a vertical can be filtered, with the number of products; the most frequent first. */
export interface Facets {
  readonly total: number;
  /** A product with one of these choices counts in the choice's destination, too. */
  readonly elsewhere: readonly ChoiceInDestination[];
  readonly destinations: readonly Count[];
  /** One for each currency that products are priced in. */
  readonly prices: readonly PriceRange[];
  /** Null without a product that has the column. */
  readonly capacity: Range | null;
  readonly rooms: Range | null;
  readonly amenities: readonly Count[];
  readonly languages: readonly Count[];
  readonly choices: readonly ChoiceCount[];
}

/** The most values of one choice that a list offers, e.g. places. */
const MOST_VALUES = 100;

/** Returns the facets of a vertical; the database counts them once per version. */
export async function facetsOf(catalogue: CatalogueReader, tenant: string, vertical: VerticalName): Promise<Facets> {
  const elsewhere = await choicesInDestinations(catalogue, tenant, vertical);
  return catalogue.cached(tenant, `facets ${vertical}`, async (queries) => {
    const onSale = onSaleIn(queries, tenant, vertical);
    const count = sql<number>`count(*)::int`.as('count');
    const destinations = await onSale.select([sql<string>`unnest(${destinationsIn(elsewhere)})`.as('code'), count]).groupBy(sql`1`).execute();
    const prices = await onSale.select(['currency', ({ fn }) => fn.min('price').as('min'), ({ fn }) => fn.max('price').as('max')]).groupBy('currency').orderBy('currency').execute();
    const ranges = await onSale.select(({ fn }) => [
      fn.min('capacity').as('least'), fn.max('capacity').as('most'), fn.min('rooms').as('fewest'), fn.max('rooms').as('largest'), count, amenityCounts('amenity_bits').as('amenities'),
    ]).executeTakeFirstOrThrow();
    const languages = await onSale.select([sql<string>`unnest(languages)`.as('code'), count]).groupBy(sql`1`).execute();
    const choices = await onSale.select([sql<string>`unnest(choices)`.as('code'), count, ({ fn }) => fn.min('code').as('example')]).groupBy(sql`1`).execute();
    return {
      total: ranges.count,
      elsewhere,
      destinations: mostFrequentFirst(destinations),
      prices: prices.map(({ currency, min, max }) => ({ currency: currency!, min: min!, max: max! })),
      capacity: rangeOf(ranges.least, ranges.most),
      rooms: rangeOf(ranges.fewest, ranges.largest),
      amenities: mostFrequentFirst(namedAmenityCounts(ranges.amenities)),
      languages: mostFrequentFirst(languages),
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
 * The most products in which the options of a filtered listing are counted. The cost of counting in all matching
 * products would grow with the catalogue. A visitor mainly needs to know which choice leaves few or none.
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
    // Another destination or language, or another value of the same choice, replaces the chosen one. So the chosen one is
    // no condition when its alternatives are counted. A product must have all chosen amenities, so those stay a condition.
    const counted = await countByFilter(queries, tenant, [
      ['destinations', { ...filter, destination: undefined }], ['amenities', filter], ['languages', { ...filter, language: undefined }], ['choices', filter],
    ], facets, most);
    const chosenNames = [...new Set(choices.map((choice) => partsOf(choice).name))];
    const isNamed = (names: readonly string[]) => ({ code }: Option) => names.includes(partsOf(code).name);
    const ofChoices = counted.choices.filter((option) => !isNamed(chosenNames)(option));
    for (const name of chosenNames) {
      const rest = choices.filter((choice) => partsOf(choice).name !== name);
      const withoutName = await countByFilter(queries, tenant, [['choices', { ...filter, choices: rest.length === 0 ? undefined : rest }]], facets, most);
      ofChoices.push(...withoutName.choices.filter(isNamed([name])));
    }
    return {
      destinations: withChosen(counted.destinations, destination === undefined ? [] : [destination]),
      amenities: withChosen(counted.amenities, amenities),
      languages: withChosen(counted.languages, language === undefined ? [] : [language]),
      choices: withChosen(mostOfEach(ofChoices), choices),
    };
  });
}

const NO_OPTIONS: Options = { destinations: [], amenities: [], languages: [], choices: [] };

/**
 * Counts options, each among the products that match a filter of its own. Options with the same filter are counted by
 * one statement.
 * @param all the options of the vertical: where nothing is filtered they are the answer, where more than `most` products match, without their numbers
 */
async function countByFilter(queries: TenantQueries, tenant: string, filters: Iterable<readonly [keyof Options, ListingFilter]>, all: Options, most: number): Promise<Options> {
  const together = new Map<string, { readonly filter: ListingFilter; readonly options: (keyof Options)[] }>();
  for (const [option, filter] of filters) {
    if (all[option].length === 0) continue;
    const key = JSON.stringify(filter);
    together.set(key, { filter, options: [...(together.get(key)?.options ?? []), option] });
  }
  const result = { ...NO_OPTIONS };
  for (const { filter, options } of together.values()) {
    const found = isWhole(filter) ? all : await countOptions(queries, tenant, filter, options, most);
    for (const option of options) result[option] = (found ?? all)[option].map(({ code, count }) => ({ code, count: found && count }));
  }
  return result;
}

const isWhole = (filter: ListingFilter): boolean => Object.entries(filter).every(([name, value]) => name === 'vertical' || name === 'elsewhere' || value === undefined);

/** Returns the values of the products that match, each with the number of products; null when more than `most` match. */
async function countOptions(queries: TenantQueries, tenant: string, filter: ListingFilter, options: readonly (keyof Options)[], most: number): Promise<Options | null> {
  // Amenities are counted by their bits, which are in the index; languages and choices are read row by row.
  const columns: Record<keyof Options, RawBuilder<unknown>> = { destinations: destinationsIn(filter.elsewhere), amenities: sql.ref('amenity_bits'), languages: sql.ref('languages'), choices: sql.ref('choices') };
  const few = sql`from found where (select matches from number) <= ${most}`;
  const countsOf = (option: keyof Options) => option === 'amenities'
    ? sql`(select ${amenityCounts('amenities')} ${few})`
    : sql`(select jsonb_object_agg(code, count) from (select code, count(*)::int as count from (select unnest(${sql.ref(option)}) as code ${few}) as each group by code) as counted)`;
  const { rows: [found] } = await sql<CountedOptions>`
    with found as materialized (${matching(queries, tenant, filter).select(options.map((option) => columns[option].as(option))).limit(most + 1)}),
      number as (select count(*)::int as matches from found)
    select matches, ${sql.join(options.map((option) => sql`${countsOf(option)} as ${sql.ref(option)}`))} from number`.execute(queries);
  const { matches, amenities = [], ...others } = found!;
  if (matches > most) return null;
  const counts = (option: keyof typeof others) => mostFrequentFirst(Object.entries(others[option] ?? {}).map(([code, count]) => ({ code, count })));
  return { destinations: counts('destinations'), amenities: mostFrequentFirst(namedAmenityCounts(amenities)), languages: counts('languages'), choices: counts('choices') };
}

type CountsByCode = Readonly<Record<string, number>> | null;

/** The numbers of the options that were asked for. */
interface CountedOptions {
  readonly matches: number;
  /** In the order of `AMENITIES`. */
  readonly amenities?: readonly number[];
  readonly destinations?: CountsByCode;
  readonly languages?: CountsByCode;
  readonly choices?: CountsByCode;
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
