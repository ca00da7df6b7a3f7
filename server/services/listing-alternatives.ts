import type { RequestOf } from '#contract/call.ts';
import type { Alternatives, filterData, ListingQuery, RemovableFilter } from '#contract/calls/listings.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { countMatching } from '#server/catalogue/listing-counts.ts';
import { MOST_LISTED, type ListingOnDays } from '#server/catalogue/listing-on-days.ts';
import type { ListingFilter } from '#server/catalogue/listing-queries.ts';
import { countMissedByOne } from '#server/catalogue/near-matches.ts';
import { nearestDays, type FreeDays } from '#server/catalogue/nearest-days.ts';
import type { Database } from '#server/database/connection.ts';
import type { RequestedDays } from '#verticals/vertical-server.ts';

/** The most filters for which a search by days counts the free products without the filter. */
const MOST_ASKED_ON_DAYS = 6;

/** The conditions of a query on the products of a listing, without the days. */
export type Conditions = { readonly [K in keyof Omit<RequestOf<typeof filterData>, 'category' | 'lang'>]?: RequestOf<typeof filterData>[K] | undefined };

interface Removable {
  readonly filter: RemovableFilter;
  /** The value of a filter that can have several values. */
  readonly value?: string;
  readonly alone: Conditions;
  readonly others: Conditions;
}

/** The same conditions for any price. */
export const withoutPrices = (conditions: Conditions): Conditions => ({ ...conditions, priceMin: undefined, priceMax: undefined });

export interface EmptyListing {
  readonly query: ListingQuery;
  /** Makes the filter of some conditions; the price bounds apply to the from-price. */
  readonly filterOf: (conditions: Conditions) => ListingFilter;
  /** Counts the products that are free on some days and meet some conditions; the price bounds apply to the total. */
  readonly countOn: (days: FreeDays, conditions: Conditions) => Promise<Pick<ListingOnDays, 'total' | 'isMore'>>;
  /** Null for a listing that is not limited to days. */
  readonly requested: RequestedDays | null;
  readonly bookable: BookableDays;
}

type Removal = Alternatives['removals'][number];

/** Returns the changes with which an empty listing finds something (C17): filters to remove, and other days. */
export async function alternativesOf({ database, catalogue }: { readonly database: Database; readonly catalogue: CatalogueReader }, tenant: string, empty: EmptyListing, now: Date): Promise<Alternatives> {
  const { query, filterOf, countOn, requested, bookable } = empty;
  const parts = removableParts(query);
  const anyPrice = filterOf(withoutPrices(query));
  // A product that meets all parts, but is taken or too dear on the days, may be free or cheaper for a smaller party.
  const meetAll = requested === null ? 0 : await countMatching(catalogue, tenant, anyPrice);
  const missed = await missedWithout(catalogue, tenant, empty, parts);
  const near = parts.map((part, index) => ({ part, matches: missed[index]! + meetAll })).filter(({ matches }) => matches > 0).toSorted((a, b) => b.matches - a.matches);
  const nameOf = ({ filter: name, value }: Removable) => ({ filter: name, ...(value !== undefined && { value }) });

  if (requested === null) return { removals: near.map(({ part, matches }) => ({ ...nameOf(part), count: matches })), days: [] };

  const onDays = near.slice(0, MOST_ASKED_ON_DAYS).map(async ({ part }): Promise<Removal[]> => {
    const { total, isMore } = await countOn(requested, part.others);
    return total === 0 ? [] : [{ ...nameOf(part), count: total, ...(isMore && { isMore }) }];
  });
  const removals = (await Promise.all(onDays)).flat();
  const matches = await countMatching(catalogue, tenant, filterOf(query));
  if (matches > 0) removals.push({ filter: 'days', count: Math.min(matches, MOST_LISTED), ...(matches > MOST_LISTED && { isMore: true }) });
  // What is free on other days may be too dear on them.
  const affordable = async (free: readonly FreeDays[]) => {
    if (!isPriced(query)) return free;
    const totals = await Promise.all(free.map((days) => countOn(days, query)));
    return free.filter((_, index) => totals[index]!.total > 0);
  };
  const { days, minimumStay } = meetAll > 0 ? await nearestDays({ database, catalogue }, tenant, anyPrice, requested, bookable, now) : { days: [], minimumStay: null };
  return {
    removals: removals.toSorted((a, b) => Number(b.isMore ?? false) - Number(a.isMore ?? false) || b.count - a.count),
    days: (await affordable(days)).map(searched),
    ...(minimumStay && { minimumStay: { days: minimumStay.days, fitting: (await affordable(minimumStay.fitting)).map(searched) } }),
  };
}

const isPriced = ({ priceMin, priceMax }: Conditions) => priceMin !== undefined || priceMax !== undefined;
const isPrice = ({ filter }: Removable) => filter === 'priceMin' || filter === 'priceMax';

/**
 * Counts, for each part of the filter, the products that meet all other parts but not this one, whether they are free or
 * not. A price filter with days is left out, because only totals can be compared with it.
 */
async function missedWithout(catalogue: CatalogueReader, tenant: string, { filterOf, requested }: EmptyListing, parts: readonly Removable[]): Promise<readonly number[]> {
  const { vertical } = filterOf({});
  const compared = requested === null ? parts : parts.filter((part) => !isPrice(part));
  // Two queries of different parts can have the same filter, for example when no price is within either's bounds.
  const conditions = compared.map(({ alone }) => filterOf(alone));
  const missed = await catalogue.cached(tenant, `missed by one ${JSON.stringify({ vertical, conditions })}`, (queries) => countMissedByOne(queries, tenant, vertical, conditions));
  const numbers = new Map(compared.map((part, index) => [part, missed[index]!]));
  return parts.map((part) => numbers.get(part) ?? 0);
}

const searched = ({ from, to }: FreeDays) => ({ from, ...(to !== null && { to }) });

/** The filters of a query that are not days, each alone and with what stays without it. */
function removableParts(query: ListingQuery): Removable[] {
  const { destination, guests, priceMin, priceMax, currency, language, rooms } = query;
  const [amenities, choices] = [[...new Set(query.amenities)], [...new Set(query.choices)]];
  const all: Conditions = { destination, guests, priceMin, priceMax, currency, language, rooms, amenities, choices };
  const single = (['destination', 'guests', 'priceMin', 'priceMax', 'language', 'rooms'] as const)
    .filter((name) => query[name] !== undefined)
    .map((name): Removable => ({ filter: name, alone: { [name]: query[name], currency }, others: { ...all, [name]: undefined } }));
  return [
    ...single,
    ...amenities.map((value): Removable => ({ filter: 'amenities', value, alone: { amenities: [value] }, others: { ...all, amenities: amenities.filter((each) => each !== value) } })),
    ...choices.map((value): Removable => ({ filter: 'choices', value, alone: { choices: [value] }, others: { ...all, choices: choices.filter((each) => each !== value) } })),
  ];
}
