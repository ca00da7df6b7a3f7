import type { IsoDate } from '#domain/catalogue.ts';
import { daysBetween, isIsoDate } from '#domain/date.ts';
import type { Amenity, ListingFilters } from '#runtime/page/page-context.ts';

/** The filters that the address of a category page can carry. */
export interface ListingSearch {
  readonly destination?: string | undefined;
  /** Arrival, or the day of a tour. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly guests?: number | undefined;
  /** Whole units of the visitor's currency. */
  readonly priceMin?: number | undefined;
  readonly priceMax?: number | undefined;
  /** Amenity codes joined by dots: a short address. */
  readonly amenities?: string | undefined;
  readonly sort?: Sort | undefined;
  /** From 2 on; the first page has no number. */
  readonly page?: number | undefined;
}

/** Orders that the address can name; the default order is not written into it. */
export const SORTS = ['priceAsc', 'priceDesc', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

/** Products per page. One large and eight small posters fill whole rows of the wall. */
export const PAGE_SIZE = 9;

const CODE = /^[a-z][a-z0-9-]{0,40}$/;
const AMENITIES = {
  wifi: true, ac: true, bbq: true, jacuzzi: true, sauna: true, gym: true, cinema: true, gamesRoom: true, seaView: true, gardenView: true,
  evCharger: true, petFriendly: true, accessible: true, privateBeach: true, childPool: true, fireplace: true,
} satisfies Record<Amenity, true>;
/** The longest span of dates that the listing call accepts, in days. */
const LONGEST_SPAN_DAYS = 400;
const HIGHEST_PRICE = 1_000_000_000;

/**
 * Reads an address or a submitted form; anything malformed counts as absent.
 * Absent keys are there as undefined: the router merges this over the raw
 * address, whose malformed values must not show through.
 */
export function parseListingSearch(search: Readonly<Record<string, unknown>>): ListingSearch {
  const destination = typeof search['destination'] === 'string' && CODE.test(search['destination']) ? search['destination'] : undefined;
  const from = dayOf(search['from']);
  const to = dayOf(search['to']);
  const sort = SORTS.find((each) => each === search['sort']);
  const amenities = amenitiesOf(search['amenities']).join('.');
  return {
    destination,
    from,
    to: from !== undefined && to !== undefined && to > from && daysBetween(from, to) <= LONGEST_SPAN_DAYS ? to : undefined,
    guests: wholeOf(search['guests'], 1, 99),
    priceMin: wholeOf(search['priceMin'], 1, HIGHEST_PRICE),
    priceMax: wholeOf(search['priceMax'], 1, HIGHEST_PRICE),
    amenities: amenities === '' ? undefined : amenities,
    sort,
    page: wholeOf(search['page'], 2, 1000),
  };
}

/** Known amenities out of `wifi.ac`, or of the repeated fields of a form. */
export function amenitiesOf(value: unknown): Amenity[] {
  const codes = (Array.isArray(value) ? value : [value]).flatMap((each) => (typeof each === 'string' ? each.split('.') : []));
  return [...new Set(codes)].filter((code): code is Amenity => Object.hasOwn(AMENITIES, code)).sort();
}

/** Builds the listing request from the parsed address. */
export function filtersOf({ destination, from, to, guests, priceMin, priceMax, amenities, sort, page = 1 }: ListingSearch): ListingFilters {
  return {
    ...(destination !== undefined && { destination }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(guests !== undefined && { guests }),
    ...(priceMin !== undefined && { priceMin: String(priceMin) }),
    ...(priceMax !== undefined && { priceMax: String(priceMax) }),
    ...(amenities !== undefined && { amenities: amenitiesOf(amenities) }),
    ...(sort !== undefined && { sort }),
    page,
    pageSize: PAGE_SIZE,
  };
}

function dayOf(value: unknown): IsoDate | undefined {
  return typeof value === 'string' && isIsoDate(value) ? value : undefined;
}

/** A whole number within bounds, from an address (a number) or a form (its digits). */
function wholeOf(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}
