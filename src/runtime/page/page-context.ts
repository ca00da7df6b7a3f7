import type { DestinationCard, Filters, Home as EveryHome, Listing as EveryListing, ListingQuery } from '#contract/calls/listings.ts';
import type { Availability, Page, ProductDetail } from '#contract/calls/product.ts';
import type { ProductCard as EveryCard } from '#contract/codecs/product-card-codec.ts';
import type { CurrencyCode, IsoDate, Locale } from '#domain/catalogue.ts';
import type { Preferences } from '#i18n/preference-cookies.ts';
import type { Clock } from '#runtime/platform.ts';
import type { PageVerticals, HeadLink } from '#verticals/page-verticals.ts';
import type { Shell } from './shell.ts';

export type { Filters } from '#contract/calls/listings.ts';
export type { Availability, Page, ProductDetail, ProductFacts, Review } from '#contract/calls/product.ts';
export type { CardFacts, Rating } from '#contract/codecs/product-card-codec.ts';
export type { Amenity } from '#domain/amenities.ts';

/** A card in the page's language only, so that the first view stays small. */
export type ProductCard = Omit<EveryCard, 'slug' | 'title'> & { readonly slug: string; readonly title: string };
export type Destination = Omit<DestinationCard, 'slug' | 'title'> & { readonly title: string };
export type Listing = Omit<EveryListing, 'products'> & { readonly products: readonly ProductCard[] };
export interface Home {
  readonly destinations: readonly Destination[];
  readonly sections: readonly (Omit<EveryHome['sections'][number], 'products'> & { readonly products: readonly ProductCard[] })[];
}

export type ListingFilters = Omit<ListingQuery, 'category' | 'lang' | 'currency'>;

/**
 * Loads a page's data from the operator: in-process on the server, over HTTP in
 * the browser. Card prices are in the requested currency. Returns null for what is
 * not found and throws on every other failure.
 */
export interface PageData {
  shell(): Promise<Shell>;
  home(currency: CurrencyCode): Promise<Home>;
  category(slug: string, filters: ListingFilters, currency: CurrencyCode): Promise<{ readonly listing: Listing; readonly filters: Filters } | null>;
  product(category: string, slug: string): Promise<ProductDetail | null>;
  availability(code: string, from: IsoDate, to: IsoDate): Promise<Availability>;
  page(code: string): Promise<Page | null>;
}

/** The context that the router passes to every route's loader. */
export interface PageContext {
  readonly locale: Locale;
  readonly origin: string;
  readonly preferences: Preferences;
  readonly data: PageData;
  /** Links to the code and styles of the verticals on a page; empty in the browser, which has loaded them. */
  readonly partLinks: (parts: PageVerticals) => readonly HeadLink[];
  readonly clock: Clock;
  /** Loads the messages of all pages if only home's are loaded. */
  readonly words: () => Promise<void> | undefined;
}
