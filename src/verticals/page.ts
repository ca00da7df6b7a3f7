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
    /** Shown instead of the price until dates are chosen. */
    readonly noDates: MessageDescriptor;
    readonly reviews: MessageDescriptor;
    readonly map: MessageDescriptor;
  };

  /** The key figures under the pictures. */
  readonly facts: (i18n: I18n, product: ProductIn<V>) => readonly { readonly name: string; readonly value: ReactNode }[];
  /** What is included, beside the record's own list. */
  readonly included: (i18n: I18n, facts: Shapes[V]['pageFacts']) => readonly string[];
  /** A section of its own after the description. */
  readonly DetailSection: ComponentType<{ readonly facts: Shapes[V]['pageFacts'] }> | null;
  /** Rows under `Good to know`, each a list item. */
  readonly GoodToKnow: ComponentType<ProductIn<V>>;
  /** The facts that are stored with a favourite. */
  readonly keptFacts: (product: ProductIn<V>) => Shapes[V]['keptFacts'];
  /** The structured data for search engines (schema.org). */
  readonly jsonLd: (product: ProductIn<V>, common: JsonLdParts) => object;

  readonly booking: VerticalBooking<V>;
}

/** The booking form of a vertical. */
export interface VerticalBooking<V extends VerticalName> {
  /** The first dates of the form: those of the address, and those without an alternative. */
  readonly start: (offer: OfferIn<V>, wish: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined; readonly time?: string | undefined }) => ChosenDates<V>;
  /** The selection once it is complete; null until then. */
  readonly selection: (dates: ChosenDates<V>) => SelectionIn<V> | null;
  /** The first day that is chosen. */
  readonly firstDay: (dates: ChosenDates<V>) => IsoDate | null;
  /** The shortage of a wish in the known stock; null when it is available as far as known. */
  readonly shortage: (wish: { readonly offer: OfferIn<V>; readonly selection: SelectionIn<V>; readonly party: Party }, stock: KnownStock<V>) => Shortage | null;
  /** The button's text for what to choose next while the selection is incomplete. */
  readonly next: (i18n: I18n, dates: ChosenDates<V>) => NextChoice;
  /** The age ranges of the prices; null where the product has none. */
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

/** The part of a selection that is chosen so far; null for parts that are not. */
export type ChosenDates<V extends VerticalName> = { readonly vertical: V } & { readonly [K in keyof Shapes[V]['selection']]: Shapes[V]['selection'][K] | null };

/** The known stock. A day without an answer counts as free, because the basket checks again. */
export interface KnownStock<V extends VerticalName> {
  readonly answers: readonly Shapes[V]['availability'][];
  /** The selection of the line that is being changed; its own days do not count as taken. */
  readonly own: SelectionIn<V> | null;
}

/** `taken`: already booked. `seats`: too few places are left. */
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
  /** The availability request failed; the basket checks the stock later. */
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

/** Loads the page layer of verticals. Must be awaited before a product page is rendered. */
export const loadPages = registry.load;

/** @throws VerticalNotLoadedError before `loadPages` */
export function pageOf(name: VerticalName): VerticalPage<VerticalName> {
  return registry.get(name) as unknown as VerticalPage<VerticalName>;
}
