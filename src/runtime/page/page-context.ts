import type { Fares as EveryFares } from '#contract/calls/fares.ts';
import type { DestinationCard, Filters, Home as EveryHome, Listing as EveryListing, ListingQuery } from '#contract/calls/listings.ts';
import type { Content, ContentKind, ContentList } from '#contract/calls/content.ts';
import type { Availability, ProductDetail } from '#contract/calls/product.ts';
import type { SearchResults as EveryResult, Suggestion } from '#contract/calls/search.ts';
import type { ProductCard as EveryCard } from '#contract/codecs/product-card-codec.ts';
import type { AgencyApplication } from '#domain/agency/agency-application.ts';
import type { AwaitedDays } from '#domain/awaited-days.ts';
import type { CurrencyCode, IsoDate, Locale, SaleMode } from '#domain/catalogue.ts';
import type { ContactMessage, SpecialOfferRequest } from '#domain/visitor-request.ts';
import type { MessagePart } from '#i18n/messages.ts';
import type { Preferences } from '#i18n/preference-cookies.ts';
import type { Clock } from '#runtime/platform.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import type { Shell } from './shell.ts';

export type { Alternatives, Filters, RemovableFilter } from '#contract/calls/listings.ts';
export type { Content, ContentCard, ContentKind, ContentList, Tag } from '#contract/calls/content.ts';
export type { WrittenText } from '#domain/written-text.ts';
export type { Availability, ProductDetail, ProductFacts, Review } from '#contract/calls/product.ts';
export type { Suggestion } from '#contract/calls/search.ts';
export type { CardFacts, Rating } from '#contract/codecs/product-card-codec.ts';
export type { Amenity } from '#domain/amenities.ts';

/** A card in the page's language only, so that the first view stays small. */
export type ProductCard = Omit<EveryCard, 'slug'> & { readonly slug: string };
export type Destination = Omit<DestinationCard, 'slug' | 'title'> & { readonly slug: string; readonly title: string };
export type Listing = Omit<EveryListing, 'products'> & { readonly products: readonly ProductCard[] };
export type SearchResults = Omit<EveryResult, 'products'> & { readonly products: readonly ProductCard[] };
export interface Home {
  readonly destinations: readonly Destination[];
  readonly sections: readonly (Omit<EveryHome['sections'][number], 'products'> & { readonly products: readonly ProductCard[] })[];
}

/** Why it is not known that the server has stored a request to the operator: after `offline` or `failed` it may have arrived. */
export type Undelivered = 'offline' | 'tooMany' | 'failed';
export type Delivery = 'stored' | Undelivered;

/** The server's answer to a request to the operator that it has stored. */
export interface RequestReceipt {
  readonly receivedAt: string;
  /** By which both sides refer to it (B19); an application has none. */
  readonly number?: string;
}

/** The result of a request for an alert. `open`: the days can be booked now. `notOffered`: the product's terms do not allow them. */
export type AlertOutcome = Delivery | 'open' | 'notOffered';

/** The result of opening a link that ends alerts. `unknown`: no alert belongs to the link any more. */
export type StopOutcome = Delivery | 'unknown';

/** The fares of an operator in the page's language, with the lowest price of each route in the page's currency. */
export interface Fares {
  readonly places: readonly { readonly code: string; readonly kind: FarePlaceKind; readonly name: string; readonly destination: string | null }[];
  readonly routes: readonly FareRoute[];
}
export type FarePlaceKind = EveryFares['places'][number]['kind'];
export interface FareRoute {
  /** Slugs of the route from `from` to `to`, and of the same route the other way. */
  readonly slug: string;
  readonly backSlug: string;
  readonly from: string;
  readonly to: string;
  readonly km: number;
  readonly minutes: number;
  /** One way in the smallest vehicle; in the operator's currency where there is no rate for the page's. `vatAdded` as in `FromPrice`. */
  readonly price: Pick<EveryCard['from'], 'amount' | 'currency' | 'vatAdded'>;
}

/** `currency` is that of the two prices; without it they are in the currency of the page. */
export type ListingFilters = Omit<ListingQuery, 'category' | 'lang' | 'suggest'>;

/**
 * Loads a page's data from the operator: in-process on the server, over HTTP in
 * the browser. Card prices are in the requested currency. Returns null for what is
 * not found and throws on every other failure.
 */
export interface PageData {
  shell(): Promise<Shell>;
  home(currency: CurrencyCode): Promise<Home>;
  /** A category's products and its filters; when nothing is found, also changed searches that find something (C17). */
  category(slug: string, filters: ListingFilters, currency: CurrencyCode): Promise<{ readonly listing: Listing; readonly filters: Filters } | null>;
  product(category: string, slug: string): Promise<ProductDetail | null>;
  availability(code: string, from: IsoDate, to: IsoDate): Promise<Availability>;
  /** @param page code, or slug in any language */
  content(kind: ContentKind, page: string): Promise<Content | null>;
  /** The posts, newest first; those of one tag by its code or slug, and null when there is no such tag. */
  posts(tag?: string): Promise<ContentList | null>;
  /** One page of a category's products, without the filters. */
  productsIn(category: string, filters: ListingFilters, currency: CurrencyCode): Promise<readonly ProductCard[]>;
  /** The products most similar to one on sale (C14), the nearest first. */
  similar(code: string, currency: CurrencyCode): Promise<readonly ProductCard[]>;
  /** The products that the operator shows first (C15). @param category code or slug; null for the whole shop */
  showcase(category: string | null, currency: CurrencyCode): Promise<readonly ProductCard[]>;
  /** The cards of products by their codes, in this order; without those that are not on sale. */
  cards(codes: readonly string[], currency: CurrencyCode): Promise<readonly ProductCard[]>;
  /** What matches a term, one page of the products; null for a term without a word. */
  search(term: string, page: number, pageSize: number, currency: CurrencyCode): Promise<SearchResults | null>;
  /** A few results for the beginning of a term. @param signal aborts the request */
  suggest(term: string, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /** Sends a message to the operator; see `createVisitorRequests`. */
  contact(message: ContactMessage): Promise<RequestReceipt | Undelivered>;
  specialOffer(request: SpecialOfferRequest): Promise<RequestReceipt | Undelivered>;
  applyAsAgency(application: AgencyApplication): Promise<RequestReceipt | Undelivered>;
  /** Asks for one e-mail when the days can be booked. */
  awaitDays(awaited: AwaitedDays): Promise<AlertOutcome>;
  /** Ends all alerts of the address to which the token was sent. */
  stopAlerts(token: string): Promise<StopOutcome>;
  fares(currency: CurrencyCode): Promise<Fares>;
}

/** The context that the router passes to every route's loader. */
export interface PageContext {
  readonly locale: Locale;
  readonly origin: string;
  readonly preferences: Preferences;
  readonly data: PageData;
  /** Addresses of the scripts and words of a vertical's product page, to be preloaded; empty in the browser, which has loaded them. */
  readonly partScripts: (product: VerticalName, locale: Locale, saleMode: SaleMode) => readonly string[];
  readonly clock: Clock;
  /** Loads a part of the language's messages; undefined once it is loaded. */
  readonly words: (part: MessagePart) => Promise<void> | undefined;
}
