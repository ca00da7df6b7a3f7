import type { I18n } from '@lingui/core';
import type { CurrencyCode, Locale, OfferIn, SelectionIn } from '#domain/catalogue.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';

/** The texts layer: the visitor texts of a vertical's problems and price steps. */
export interface VerticalTexts<V extends VerticalName> {
  /** Why an item is refused and what to do about it (V2); null to use the common text. */
  problem(i18n: I18n, problem: ProblemIn<V>): string | null;
  /** The text of a price step (P12). */
  step(i18n: I18n, step: VerticalTypes[V]['step'], context: StepContext): StepText;
  /** The places of a selection, e.g. where a car is picked up and returned; null where the product has one place. */
  route(offer: OfferIn<V>, selection: SelectionIn<V>, locale: Locale): string | null;
  /** The legs of a line in their order, shown in place of its dates; absent for lines without legs. */
  legs?(i18n: I18n, offer: OfferIn<V>, selection: SelectionIn<V>): readonly Leg[];
  /** Notes for the guest besides the dates, each a row below the line, also on the printed ticket; absent without notes. */
  notes?(i18n: I18n, offer: OfferIn<V>, selection: SelectionIn<V>): readonly string[];
  /** Notes for the arrival at a booked line, e.g. when the keys are handed over; absent without notes. */
  arrival?(i18n: I18n, offer: OfferIn<V>, selection: SelectionIn<V>): readonly ArrivalFact[];
  /** The texts with which the checkout asks for the guest's address; the common texts for a pick-up when absent. */
  pickup?(i18n: I18n, offer: OfferIn<V>, selection: SelectionIn<V>): AddressRequest;
  /** The label of the guest's address on a booked line; that of a pick-up when absent. */
  hotel?(i18n: I18n): string;
  /** How a form asks for a text that the guest may correct (`correctable` of the rules). Absent without such texts. */
  correctable?(i18n: I18n, name: string): TextRequest;
  /** Details of a request besides days and extras, e.g. the kind of ceremony; absent where only the travellers are asked for. */
  details?(i18n: I18n, selection: SelectionIn<V>): readonly string[];
}

/** One way of a ride, as part of a trip (T1) and in its line. */
export interface Leg {
  /** `12.06.2027 23:40`. */
  readonly when: string;
  /** `Dalaman Airport (DLM) – Kalkan`. */
  readonly route: string;
  /** E.g. the flight. */
  readonly detail: string | null;
}

export interface ArrivalFact {
  readonly name: string;
  readonly value: string;
}

/** How the checkout asks for the guest's address. */
export interface AddressRequest {
  /** The question; absent where the guest is only picked up there. */
  readonly heading?: string;
  /** Why it is asked. */
  readonly reason: string;
}

/** How a form asks for a text of a selection. */
export interface TextRequest {
  readonly label: string;
  readonly hint: string;
  /** An example. */
  readonly placeholder: string;
  readonly maxLength: number;
  /** How a phone writes it. */
  readonly autoCapitalize: 'characters' | 'sentences';
}

/** The text of a price step. */
export interface StepText {
  readonly label: string;
  /** Small print under it. */
  readonly detail?: string;
}

export interface StepContext {
  /** The offer's own currency: that of unit prices (see `CommonStep`). */
  readonly currency: CurrencyCode;
  /** Name of a pick-up zone, where it is known. */
  readonly zoneTitle?: ((code: string) => string | undefined) | undefined;
}

const registry = lazyRegistry<{ readonly [V in VerticalName]: VerticalTexts<V> }>('texts', {
  villa: async () => (await import('./villa/texts.ts')).villaTexts,
  yacht: async () => (await import('./yacht/texts.ts')).yachtTexts,
  tour: async () => (await import('./tour/texts.ts')).tourTexts,
  transfer: async () => (await import('./transfer/texts.ts')).transferTexts,
  car: async () => (await import('./car/texts.ts')).carTexts,
  wedding: async () => (await import('./wedding/texts.ts')).weddingTexts,
  health: async () => (await import('./health/texts.ts')).healthTexts,
});

/** Loads the texts of verticals. Await it before showing their lines or prices. */
export const loadTexts = registry.load;

/** @throws VerticalNotLoadedError before `loadTexts` */
export function textsOf(name: VerticalName): VerticalTexts<VerticalName> {
  return registry.get(name) as unknown as VerticalTexts<VerticalName>;
}
