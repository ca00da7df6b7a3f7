import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type { IsoDate, OfferIn, Party, SelectionIn } from '#domain/catalogue.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';

/** The page layer: the parts of a product page that a vertical defines. */
export interface VerticalPage<V extends VerticalName> {
  readonly headings: {
    /** Over the description, e.g. `The house`. */
    readonly story: MessageDescriptor;
    /** Over the calendar. */
    readonly dates: MessageDescriptor;
    /** Shown instead of the price until dates are chosen. */
    readonly noDates: MessageDescriptor;
    readonly reviews: MessageDescriptor;
    readonly map: MessageDescriptor;
  };

  /** The main figures, under the pictures. */
  readonly facts: (i18n: I18n, product: ProductIn<V>) => readonly { readonly name: string; readonly value: ReactNode }[];
  /** Included items beside those of its record. */
  readonly included: (i18n: I18n, facts: VerticalTypes[V]['pageFacts']) => readonly string[];
  /** A section of its own after the description. */
  readonly DetailSection: ComponentType<{ readonly facts: VerticalTypes[V]['pageFacts'] }> | null;
  /** Rows under `Good to know`, each a list item. */
  readonly GoodToKnow: ComponentType<ProductIn<V>>;
  /** The facts that a favourite keeps. */
  readonly keptFacts: (product: ProductIn<V>) => VerticalTypes[V]['keptFacts'];
  /** Structured data for search engines (schema.org). */
  readonly jsonLd: (product: ProductIn<V>, common: JsonLdParts) => object;

  readonly booking: VerticalBooking<V>;
}

/** The booking form of a vertical. */
export interface VerticalBooking<V extends VerticalName> {
  /** The initial dates, from the page's address or where there is only one choice. */
  readonly start: (offer: OfferIn<V>, item: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined; readonly time?: string | undefined }) => ChosenDates<V>;
  /** The selection, or null while it is incomplete. */
  readonly selection: (dates: ChosenDates<V>) => SelectionIn<V> | null;
  /** The first day that is chosen. */
  readonly firstDay: (dates: ChosenDates<V>) => IsoDate | null;
  /** The known shortage of stock for an item; null when none is known. */
  readonly shortage: (item: { readonly offer: OfferIn<V>; readonly selection: SelectionIn<V>; readonly party: Party }, stock: KnownStock<V>) => Shortage | null;
  /** The next choice while the selection is incomplete. */
  readonly next: (i18n: I18n, dates: ChosenDates<V>) => NextChoice;
  /** Age bands of the prices; null where prices do not depend on age. */
  readonly ages: (offer: OfferIn<V>) => { readonly children: readonly [number, number]; readonly infants: readonly [number, number] } | null;
  /** Codes of destinations whose names the form shows. */
  readonly places: (offer: OfferIn<V>) => readonly string[];
  /** The chosen dates as fields, each a link to where they are chosen. */
  readonly DateFields: ComponentType<BookingFormProps<V>>;
  /** The controls for dates and what depends on them. */
  readonly Dates: ComponentType<BookingFormProps<V>>;
}

export interface ProductIn<V extends VerticalName> {
  readonly offer: OfferIn<V>;
  readonly facts: VerticalTypes[V]['pageFacts'];
}

export interface JsonLdParts extends Pick<ProductDetail, 'destination'> {
  /** `geo` of schema.org. */
  readonly place: object;
  /** `aggregateRating` of schema.org; null without reviews. */
  readonly rated: object | null;
}

/** A selection that may be incomplete; null for fields not chosen yet. */
export type ChosenDates<V extends VerticalName> = { readonly vertical: V } & { readonly [K in keyof VerticalTypes[V]['selection']]: VerticalTypes[V]['selection'][K] | null };

/** The known stock. Unknown days count as free, because the basket checks again. */
export interface KnownStock<V extends VerticalName> {
  readonly answers: readonly VerticalTypes[V]['availability'][];
  /** The selection of the line being changed. Its own stock counts as free. */
  readonly own: SelectionIn<V> | null;
}

/** `taken`: someone else has it. `seats`: too few seats are left. */
export type Shortage = { readonly kind: 'taken' } | { readonly kind: 'seats'; readonly left: number };

export interface NextChoice {
  readonly label: string;
  /** The control to focus. */
  readonly target: 'calendar' | 'times';
}

export interface BookingFormProps<V extends VerticalName> extends ProductIn<V> {
  readonly dates: ChosenDates<V>;
  readonly choose: (dates: ChosenDates<V>) => void;
  readonly party: Party;
  readonly stock: KnownStock<V>;
  /** The stock could not be fetched; the basket checks it later. */
  readonly isStockUnknown: boolean;
  readonly today: IsoDate;
  /** The last day that can be booked (B9). */
  readonly lastDay: IsoDate;
  /** First month in view, YYYY-MM. */
  readonly month: string;
  readonly showMonth: (month: string) => void;
  /** A destination's name in the page's language. */
  readonly placeName: (code: string) => string;
}

const registry = lazyRegistry<{ readonly [V in VerticalName]: VerticalPage<V> }>('page', {
  villa: async () => (await import('./villa/page.tsx')).villaPage,
  tour: async () => (await import('./tour/page.tsx')).tourPage,
});

/** Loads the page layer of verticals. Await it before rendering a product page. */
export const loadPages = registry.load;

/** @throws VerticalNotLoadedError before `loadPages` */
export function pageOf(name: VerticalName): VerticalPage<VerticalName> {
  return registry.get(name) as unknown as VerticalPage<VerticalName>;
}
