import type { RequestOf } from '#contract/call.ts';
import type { Alternatives, filterData, ListingQuery, RemovableFilter } from '#contract/calls/listings.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { possibleClaims } from '#server/catalogue/listing-availability.ts';
import { countMatching } from '#server/catalogue/listing-counts.ts';
import { listOnDays, MOST_LISTED } from '#server/catalogue/listing-on-days.ts';
import type { ListingFilter, ListingOrder } from '#server/catalogue/listing-queries.ts';
import { countMissedByOne } from '#server/catalogue/near-matches.ts';
import { nearestDays, type FreeDays } from '#server/catalogue/nearest-days.ts';
import type { Database } from '#server/database/connection.ts';
import type { RequestedDays } from '#verticals/server.ts';

/** The most filters of which a search by days asks what is free without them. */
const MOST_ASKED_ON_DAYS = 6;

/** What a query asks of the products of a listing, beside the days. */
export type Conditions = { readonly [K in keyof Omit<RequestOf<typeof filterData>, 'category' | 'lang'>]?: RequestOf<typeof filterData>[K] | undefined };

interface Removable {
  readonly filter: RemovableFilter;
  /** Which one, of a filter that can be there several times. */
  readonly value?: string;
  readonly alone: Conditions;
  readonly others: Conditions;
}

export interface EmptyListing {
  readonly query: ListingQuery;
  readonly filter: ListingFilter;
  /** Makes the filter of some of the conditions. */
  readonly filterOf: (conditions: Conditions) => ListingFilter;
  readonly order: ListingOrder;
  /** Null for a listing that is not limited to days. */
  readonly requested: RequestedDays | null;
  readonly bookable: BookableDays;
}

type Removal = Alternatives['removals'][number];

/** Returns what would help where a listing finds nothing (C17): filters to remove, and other days. */
export async function alternativesOf({ database, catalogue }: { readonly database: Database; readonly catalogue: CatalogueReader }, tenant: string, empty: EmptyListing, now: Date): Promise<Alternatives> {
  const { query, filter, filterOf, order, requested, bookable } = empty;
  const parts = removableParts(query);
  const { vertical } = filter;
  // Two queries of different parts can have the same filter, for example when no price is within either's bounds.
  const conditions = parts.map(({ alone }) => filterOf(alone));
  const missed = await catalogue.cached(tenant, `missed by one ${JSON.stringify({ vertical, conditions })}`, (queries) => countMissedByOne(queries, tenant, vertical, conditions));
  const near = parts.map((part, index) => ({ part, matches: missed[index]! })).filter(({ matches }) => matches > 0).toSorted((a, b) => b.matches - a.matches);
  const nameOf = ({ filter: name, value }: Removable) => ({ filter: name, ...(value !== undefined && { value }) });

  if (requested === null) return { removals: near.map(({ part, matches }) => ({ ...nameOf(part), count: matches })), days: [] };

  const matches = await countMatching(catalogue, tenant, filter);
  const onDays = near.slice(0, MOST_ASKED_ON_DAYS).map(async ({ part }): Promise<Removal[]> => {
    const { guests = 1 } = part.others;
    const terms = { ...requested, guests };
    const possible = await catalogue.derived(tenant, `claims ${vertical} ${JSON.stringify({ requested: terms, bookable })}`, () => possibleClaims(catalogue, tenant, vertical, terms, bookable));
    const { total, isMore } = await database.inTenant(tenant, (queries) => listOnDays(queries, tenant, filterOf(part.others), { possible, now }, { ...order, offset: 0, limit: 0 }), { readOnly: true });
    return total === 0 ? [] : [{ ...nameOf(part), count: total, ...(isMore && { isMore }) }];
  });
  const removals = (await Promise.all(onDays)).flat();
  if (matches > 0) removals.push({ filter: 'days', count: Math.min(matches, MOST_LISTED), ...(matches > MOST_LISTED && { isMore: true }) });
  const { days, minimumStay } = matches > 0 ? await nearestDays({ database, catalogue }, tenant, filter, requested, bookable, now) : { days: [], minimumStay: null };
  return {
    removals: removals.toSorted((a, b) => Number(b.isMore ?? false) - Number(a.isMore ?? false) || b.count - a.count),
    days: days.map(searched),
    ...(minimumStay && { minimumStay: { days: minimumStay.days, fitting: minimumStay.fitting.map(searched) } }),
  };
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
