import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type { ChosenExtras, ClockTime, IsoDate, LocalDateTime, OfferIn, Party, SelectionIn } from '#domain/catalogue.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { ShownCurrency } from '#features/common/day-price.ts';
import type { Fares } from '#runtime/page/page-context.ts';
import type { ProductLinkProps } from '#features/common/product-link.tsx';
import { lazyRegistry } from './lazy-registry.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';

/** The page layer: the parts of a product page that a vertical defines. */
export interface VerticalPage<V extends VerticalName> {
  readonly headings: {
    /** Over the description, e.g. `The house`. */
    readonly story: MessageDescriptor;
    /** Over the calendar. */
    readonly dates: MessageDescriptor;
    /** Shown instead of the price until dates are chosen; absent where the operator prices every product on request. */
    readonly noDates?: MessageDescriptor;
    readonly map: MessageDescriptor;
  };

  /** The main figures, under the pictures; `isParty` marks how many people it takes, which a comparison says of all products in one row (U19). */
  readonly facts: (i18n: I18n, product: ProductIn<V>) => readonly { readonly name: string; readonly value: ReactNode; readonly isParty?: true }[];
  /** Included items beside those of its record. */
  readonly included: (i18n: I18n, facts: VerticalTypes[V]['pageFacts']) => readonly string[];
  /** A section of its own after the description. */
  readonly DetailSection: ComponentType<{ readonly facts: VerticalTypes[V]['pageFacts'] }> | null;
  /** Rows under `Good to know`, each a list item. */
  readonly GoodToKnow: ComponentType<ProductIn<V> & Pick<BookingFormProps<V>, 'shown'>>;
  /** The facts that a favourite keeps. */
  readonly keptFacts: (product: ProductIn<V>) => VerticalTypes[V]['keptFacts'];
  /** Structured data for search engines (schema.org); in `offers` what is true of it beside the price. */
  readonly jsonLd: (product: ProductIn<V>, common: JsonLdParts) => { readonly '@type': string | readonly string[]; readonly offers?: object };

  readonly booking: VerticalBooking<V>;
  /** The parts of its form page (`form-pages.ts`); absent where each product has a page of its own. */
  readonly form?: VerticalForm<V>;
}

/** What the page has on which all products of a vertical are chosen in one form. */
export interface VerticalForm<V extends VerticalName> {
  readonly title: MessageDescriptor;
  readonly lead: MessageDescriptor;
  /** Over the list of all products. */
  readonly overview: MessageDescriptor;
  /** The fields that choose the product. */
  readonly Places: ComponentType<PlacesProps>;
  /** The products to choose from, while none is chosen. */
  readonly Overview: ComponentType<OverviewProps>;
  /** The chosen places. */
  readonly places: (dates: ChosenDates<V>) => ChosenPlaces;
  /** The same choice between other places of the same product. */
  readonly withPlaces: (dates: ChosenDates<V>, places: ChosenPlaces) => ChosenDates<V>;
}

/** Place codes; null while a place is not chosen. */
export interface ChosenPlaces {
  readonly from: string | null;
  readonly to: string | null;
}

export interface OverviewProps {
  readonly fares: Fares;
  /** Place codes that limit the list; null for any. */
  readonly from: string | null;
  readonly to: string | null;
  /** Passed on to the page of a product. */
  readonly search: NonNullable<ProductLinkProps['search']>;
}

export interface PlacesProps extends Omit<OverviewProps, 'search'> {
  readonly choose: (from: string | null, to: string | null) => void;
}

/** The booking form of a vertical. */
export interface VerticalBooking<V extends VerticalName> {
  /** The initial dates, from the page's address or where there is only one choice. What the offer does not have is left out. */
  readonly start: (offer: OfferIn<V>, address: StartAddress) => ChosenDates<V>;
  /** The dates as parameters of an address. `start` returns the same dates for it. */
  readonly address: (dates: ChosenDates<V>) => DatesAddress;
  /** The selection of a party, or null while it is incomplete. */
  readonly selection: (dates: ChosenDates<V>, party: Party, offer: OfferIn<V>) => SelectionIn<V> | null;
  /** The dates of a selection that the visitor changes. Values that only follow from the party, such as the number of vehicles, are left open, so that they follow another party. Absent where there are none. */
  readonly open?: (selection: SelectionIn<V>, party: Party, offer: OfferIn<V>) => ChosenDates<V>;
  /** The dates with a later start time, when the initial time, which nobody has chosen, can no longer be booked (B11). Absent where the visitor chooses every time. */
  readonly atOpenTime?: (dates: ChosenDates<V>, isTooLate: (start: LocalDateTime) => boolean) => ChosenDates<V>;
  /** The first chosen day. The stock is requested for the days around it. Absent where nothing is ever taken. */
  readonly firstDay?: (dates: ChosenDates<V>) => IsoDate | null;
  /** The known shortage of stock for an item; null when none is known. */
  readonly shortage: (item: { readonly offer: OfferIn<V>; readonly selection: SelectionIn<V>; readonly party: Party }, stock: KnownStock<V>) => Shortage | null;
  /** The field that a problem is about, by the name that the form asks `errorOf` for, or that an input has. Absent for a problem of no field. */
  readonly fields: Readonly<Partial<Record<ProblemIn<V>['code'] | 'taken' | 'sessionFull' | 'seatsLeft', string>>>;
  /** The next choice while the selection is incomplete. */
  readonly next: (i18n: I18n, dates: ChosenDates<V>) => NextChoice;
  /** Names of the mandatory fields that are empty, for a request; absent where `next` names the only one. */
  readonly missing?: (i18n: I18n, dates: ChosenDates<V>) => readonly string[];
  /** The party that a selection implies. Where it is given, `Dates` asks for the people and the page does not. */
  readonly party?: (selection: SelectionIn<V>) => Party;
  /** Label and hint of the text field in a request; the common ones when absent. */
  readonly wishes?: { readonly label: MessageDescriptor; readonly hint: MessageDescriptor };
  /** Age bands of the prices; null where prices do not depend on age. */
  readonly ages: (offer: OfferIn<V>) => { readonly children: readonly [number, number]; readonly infants: readonly [number, number] } | null;
  /** Codes of destinations whose names the form shows. */
  readonly places: (offer: OfferIn<V>) => readonly string[];
  /** The chosen dates as fields, each a link to where they are chosen. */
  readonly DateFields: ComponentType<BookingFormProps<V>>;
  /** The controls for dates and what depends on them. */
  readonly Dates: ComponentType<BookingFormProps<V>>;
}

/** Dates as an address says them. */
export interface StartAddress {
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly time?: ClockTime | undefined;
  /** Further parameters of the vertical, by name. They come from the address, so they may be malformed. */
  readonly details: Readonly<Record<string, string | undefined>>;
}

/** Dates to be written into an address; what is null or false is left out. */
export interface DatesAddress {
  readonly from: IsoDate | null;
  readonly to?: IsoDate | null;
  readonly time?: ClockTime | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface ProductIn<V extends VerticalName> {
  readonly offer: OfferIn<V>;
  readonly facts: VerticalTypes[V]['pageFacts'];
}

export interface JsonLdParts {
  /** Name of the destination. */
  readonly destination: string;
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

/** `taken`: someone else has it. `seats`: too few seats are left. `minimumStay`: it fills no gap (V6), so its rules need that many nights. */
export type Shortage = { readonly kind: 'taken' } | { readonly kind: 'seats'; readonly left: number } | { readonly kind: 'minimumStay'; readonly nights: number };

export interface NextChoice {
  readonly label: string;
  /** The control to focus: the calendar, or the first enabled input of that name. */
  readonly target: 'calendar' | { readonly name: string };
}

export interface BookingFormProps<V extends VerticalName> extends ProductIn<V> {
  readonly dates: ChosenDates<V>;
  /** @param extras stay as they are when absent */
  readonly choose: (dates: ChosenDates<V>, extras?: ChosenExtras) => void;
  /** What is wrong with the choice of a field (`fields`); undefined while nothing is. */
  readonly errorOf: (field: string) => string | undefined;
  readonly party: Party;
  readonly extras: ChosenExtras;
  /** The visitor's currency, for prices of days. */
  readonly shown: ShownCurrency;
  readonly stock: KnownStock<V>;
  /** The stock could not be fetched; the basket checks it later. */
  readonly isStockUnknown: boolean;
  readonly today: IsoDate;
  /** The last day that can be booked (B9). */
  readonly lastDay: IsoDate;
  /** Whether it is too late to book what starts then (B11). */
  readonly isTooLate: (start: LocalDateTime) => boolean;
  /** First month in view, YYYY-MM. */
  readonly month: string;
  readonly showMonth: (month: string) => void;
  /** The fields for the travellers, for a form that shows them among its own; null where the price panel has them. */
  readonly people: ReactNode;
  /** A destination's name in the page's language. */
  readonly placeName: (code: string) => string;
}

const registry = lazyRegistry<{ readonly [V in VerticalName]: VerticalPage<V> }>('page', {
  villa: async () => (await import('./villa/page.tsx')).villaPage,
  yacht: async () => (await import('./yacht/page.tsx')).yachtPage,
  tour: async () => (await import('./tour/page.tsx')).tourPage,
  transfer: async () => (await import('./transfer/page.tsx')).transferPage,
  car: async () => (await import('./car/page.tsx')).carPage,
  wedding: async () => (await import('./wedding/page.tsx')).weddingPage,
  health: async () => (await import('./health/page.tsx')).healthPage,
});

/** Loads the page layer of verticals. Await it before rendering a product page. */
export const loadPages = registry.load;

/** @throws VerticalNotLoadedError before `loadPages` */
export function pageOf(name: VerticalName): VerticalPage<VerticalName> {
  return registry.get(name) as unknown as VerticalPage<VerticalName>;
}
