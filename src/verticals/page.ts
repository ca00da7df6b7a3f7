import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type { IsoDate, OfferIn, Party, SelectionIn } from '#domain/catalogue.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { Shapes, VerticalName } from './shapes.ts';

/** The page layer: what a vertical puts into the page of one product. */
export interface VerticalPage<V extends VerticalName> {
  readonly headings: {
    /** Over the description, e.g. `The house`. */
    readonly story: MessageDescriptor;
    /** Over the calendar. */
    readonly dates: MessageDescriptor;
    /** In the place of the price until dates are chosen. */
    readonly noDates: MessageDescriptor;
    readonly reviews: MessageDescriptor;
    readonly map: MessageDescriptor;
  };

  /** The figures that decide, under the pictures. */
  readonly facts: (i18n: I18n, product: ProductIn<V>) => readonly { readonly name: string; readonly value: ReactNode }[];
  /** What belongs to it beside what its record lists. */
  readonly included: (i18n: I18n, facts: Shapes[V]['pageFacts']) => readonly string[];
  /** A section of its own after the description. */
  readonly DetailSection: ComponentType<{ readonly facts: Shapes[V]['pageFacts'] }> | null;
  /** Rows under `Good to know`, each a list item. */
  readonly GoodToKnow: ComponentType<ProductIn<V>>;
  /** What is kept of it among the favourites. */
  readonly keptFacts: (product: ProductIn<V>) => Shapes[V]['keptFacts'];
  /** What it is to search engines (schema.org). */
  readonly jsonLd: (product: ProductIn<V>, common: JsonLdParts) => object;

  readonly booking: VerticalBooking<V>;
}

/** The booking form of a vertical. */
export interface VerticalBooking<V extends VerticalName> {
  /** What the page's address says of the dates, or what there is no choice about. */
  readonly start: (offer: OfferIn<V>, wish: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined; readonly time?: string | undefined }) => ChosenDates<V>;
  /** The selection once it is whole. */
  readonly selection: (dates: ChosenDates<V>) => SelectionIn<V> | null;
  /** The first day that is chosen. */
  readonly firstDay: (dates: ChosenDates<V>) => IsoDate | null;
  /** What is known to be gone of it. */
  readonly shortage: (wish: { readonly offer: OfferIn<V>; readonly selection: SelectionIn<V>; readonly party: Party }, stock: KnownStock<V>) => Shortage | null;
  /** What is to be chosen next while the selection is not whole. */
  readonly next: (i18n: I18n, dates: ChosenDates<V>) => NextChoice;
  /** Ages that the prices go by; null where the product draws no line. */
  readonly ages: (offer: OfferIn<V>) => { readonly children: readonly [number, number]; readonly infants: readonly [number, number] } | null;
  /** Codes of destinations whose names the form shows. */
  readonly places: (offer: OfferIn<V>) => readonly string[];
  /** The chosen dates as fields, each a link to where they are chosen. */
  readonly DateFields: ComponentType<BookingFormProps<V>>;
  /** Where dates, and what depends on them, are chosen. */
  readonly Dates: ComponentType<BookingFormProps<V>>;
}

export interface ProductIn<V extends VerticalName> {
  readonly offer: OfferIn<V>;
  readonly facts: Shapes[V]['pageFacts'];
}

export interface JsonLdParts extends Pick<ProductDetail, 'destination'> {
  /** `geo` of schema.org. */
  readonly place: object;
  /** `aggregateRating` of schema.org; null without reviews. */
  readonly rated: object | null;
}

/** What is chosen of a selection so far; null where nothing is yet. */
export type ChosenDates<V extends VerticalName> = { readonly vertical: V } & { readonly [K in keyof Shapes[V]['selection']]: Shapes[V]['selection'][K] | null };

/** What is known of the stock. Silence means free: the basket asks again anyway. */
export interface KnownStock<V extends VerticalName> {
  readonly answers: readonly Shapes[V]['availability'][];
  /** What the line being changed takes itself: not taken from its own owner. */
  readonly own: SelectionIn<V> | null;
}

/** `taken`: somebody has it. `seats`: there are too few places. */
export type Shortage = { readonly kind: 'taken' } | { readonly kind: 'seats'; readonly left: number };

export interface NextChoice {
  readonly label: string;
  /** What gets the focus in the section of the dates. */
  readonly target: 'calendar' | 'times';
}

export interface BookingFormProps<V extends VerticalName> extends ProductIn<V> {
  readonly dates: ChosenDates<V>;
  readonly choose: (dates: ChosenDates<V>) => void;
  readonly party: Party;
  readonly stock: KnownStock<V>;
  /** The stock could not be asked about; the basket will be. */
  readonly isStockUnknown: boolean;
  readonly today: IsoDate;
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

/** Fetches what verticals put into a product's page. To be awaited before that page is rendered. */
export const loadPages = registry.load;

/** @throws VerticalNotLoadedError before `loadPages` */
export function pageOf(name: VerticalName): VerticalPage<VerticalName> {
  return registry.get(name) as unknown as VerticalPage<VerticalName>;
}
