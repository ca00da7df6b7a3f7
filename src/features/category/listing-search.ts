import type { IsoDate } from '#domain/catalogue.ts';
import { CHOICE, partsOf } from '#domain/choice.ts';
import { LARGEST_PARTY, searchedParty, type SearchedParty } from '#domain/party.ts';
import { dayIn } from '#features/common/typed-day.ts';
import { MOST_CHOICES, MOST_ROOMS } from '#domain/listing-limits.ts';
import type { Amenity, ListingFilters } from '#runtime/page/page-context.ts';

/** The filters that the address of a category page can carry. */
export interface ListingSearch {
  /** Code of the category, which links of the menu have beside its slug. */
  readonly kat_k_no?: string | undefined;
  readonly destination?: string | undefined;
  /** Arrival, or the day of a tour. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  /** Adults and children. */
  readonly guests?: number | undefined;
  /** How many of `guests` are children. */
  readonly children?: number | undefined;
  /** The infants beside them, where a product's page or a trip has said it. */
  readonly infants?: number | undefined;
  /** A field of the form, which is added to `guests`: an address has one way to write a party. */
  readonly adults?: undefined;
  /** Whole units of `currency`. */
  readonly priceMin?: number | undefined;
  readonly priceMax?: number | undefined;
  /** Currency of the two prices, so that a link means the same to everybody; that of the visitor where an address has none. */
  readonly currency?: string | undefined;
  /** Amenity codes joined by dots: a short address. */
  readonly amenities?: string | undefined;
  /** A language of the guide. */
  readonly language?: string | undefined;
  /** The least number of bedrooms or cabins. */
  readonly rooms?: number | undefined;
  /** Named choices of the vertical, `name:value` with commas between them, one of each name. */
  readonly choices?: string | undefined;
  readonly sort?: Sort | undefined;
  /** The results on a map instead of in the vertical's list (U21). */
  readonly view?: 'map' | undefined;
  /** From 2 on; the first page has no number. */
  readonly page?: number | undefined;
}

/** Orders that the address can name; the default order is not written into it. */
export const SORTS = ['priceAsc', 'priceDesc', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

/** Products per page. One large and eight small posters fill whole rows of the wall. */
export const PAGE_SIZE = 9;
/** Products per page beside the map, which shows the same: what the listing call gives at most. */
export const MAP_PAGE_SIZE = 60;
/** Number of products on a page of the list. */
export const pageSizeOf = ({ view }: Pick<ListingSearch, 'view'>) => (view === 'map' ? MAP_PAGE_SIZE : PAGE_SIZE);
/** The highest page that an address can name. */
export const LAST_PAGE = 1000;

const CODE = /^[a-z][a-z0-9-]{0,40}$/;
const LANGUAGE = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})?$/;
const AMENITIES = {
  wifi: true, ac: true, bbq: true, jacuzzi: true, sauna: true, gym: true, cinema: true, gamesRoom: true, seaView: true, gardenView: true,
  evCharger: true, petFriendly: true, accessible: true, privateBeach: true, childPool: true, fireplace: true,
} satisfies Record<Amenity, true>;
const HIGHEST_PRICE = 1_000_000_000;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * Reads an address or a submitted form; anything malformed counts as absent.
 * Absent keys are there as undefined: the router merges this over the raw
 * address, whose malformed values must not show through.
 */
export function parseListingSearch(search: Readonly<Record<string, unknown>>): ListingSearch {
  const destination = codeOf(search['destination']);
  const from = dayOf(search['from']);
  const to = dayOf(search['to']);
  const sort = SORTS.find((each) => each === search['sort']);
  const amenities = amenitiesOf(search['amenities']).join('.');
  const choices = choicesOf(search['choices']).join();
  const priceMin = wholeOf(search['priceMin'], 1, HIGHEST_PRICE);
  const priceMax = wholeOf(search['priceMax'], 1, HIGHEST_PRICE);
  const { guests, children } = partyOf(search);
  const hasPrice = priceMin !== undefined || priceMax !== undefined;
  return {
    kat_k_no: codeOf(search['kat_k_no']),
    destination,
    from,
    // Dates that cannot be searched stay in the address, and the form says why; see `datesProblem`.
    to,
    guests,
    children,
    infants: guests && wholeOf(search['infants'], 1, LARGEST_PARTY),
    adults: undefined,
    priceMin,
    priceMax,
    currency: hasPrice && typeof search['currency'] === 'string' && CURRENCY.test(search['currency']) ? search['currency'] : undefined,
    amenities: amenities === '' ? undefined : amenities,
    language: typeof search['language'] === 'string' && LANGUAGE.test(search['language']) ? search['language'] : undefined,
    rooms: wholeOf(search['rooms'], 1, MOST_ROOMS),
    choices: choices === '' ? undefined : choices,
    sort,
    view: search['view'] === 'map' ? 'map' : undefined,
    page: wholeOf(search['page'], 2, LAST_PAGE),
  };
}

/** Known amenities out of `wifi.ac`, or of the repeated fields of a form. */
export function amenitiesOf(value: unknown): Amenity[] {
  const codes = (Array.isArray(value) ? value : [value]).flatMap((each) => (typeof each === 'string' ? each.split('.') : []));
  return [...new Set(codes)].filter((code): code is Amenity => Object.hasOwn(AMENITIES, code)).sort();
}

/** The choices out of `gearbox:automatic,fuel:diesel`, or of the repeated fields of a form; the last one of each name. */
export function choicesOf(value: unknown): string[] {
  const choices = (Array.isArray(value) ? value : [value]).flatMap((each) => (typeof each === 'string' ? each.split(',') : [])).filter((choice) => CHOICE.test(choice));
  return [...new Map(choices.map((choice) => [partsOf(choice).name, choice])).values()].sort().slice(0, MOST_CHOICES);
}

/** Builds the listing request from the parsed address. */
export function filtersOf({ destination, from, to, guests, children, infants, priceMin, priceMax, currency, amenities, language, rooms, choices, sort, view, page = 1 }: ListingSearch): ListingFilters {
  return {
    ...(destination !== undefined && { destination }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(guests !== undefined && { guests }),
    // Only the totals of days depend on who they are.
    ...(from !== undefined && children !== undefined && { children }),
    ...(from !== undefined && infants !== undefined && { infants }),
    ...(priceMin !== undefined && { priceMin: String(priceMin) }),
    ...(priceMax !== undefined && { priceMax: String(priceMax) }),
    ...(currency !== undefined && { currency }),
    ...(amenities !== undefined && { amenities: amenitiesOf(amenities) }),
    ...(language !== undefined && { language }),
    ...(rooms !== undefined && { rooms }),
    ...(choices !== undefined && { choices: choicesOf(choices) }),
    ...(sort !== undefined && { sort }),
    page,
    pageSize: pageSizeOf({ view }),
  };
}

/** The dates and the party of a list as the address of a product says them, and as they are kept (U20). */
export const tripOf = ({ from, to, guests, children, infants }: ListingSearch) => ({ from, to, guests: guests && guests - (children ?? 0), children, infants });

/** The party of an address, which has `guests`, or of a form, which has `adults`. */
function partyOf({ adults, children, guests: written }: Readonly<Record<string, unknown>>): SearchedParty {
  if (adults !== undefined) return searchedParty(wholeOf(adults, 1, LARGEST_PARTY), wholeOf(children, 1, LARGEST_PARTY));
  const guests = wholeOf(written, 1, LARGEST_PARTY);
  return { guests, children: guests && wholeOf(children, 1, guests - 1) };
}

const codeOf = (value: unknown) => (typeof value === 'string' && CODE.test(value) ? value : undefined);

/** A form sends a day as it was typed. */
function dayOf(value: unknown): IsoDate | undefined {
  return typeof value === 'string' ? dayIn(value) : undefined;
}

/** A whole number within bounds, from an address (a number) or a form (its digits). */
function wholeOf(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}
