import type { TourTypes } from './tour/schemas.ts';
import type { VillaTypes } from './villa/schemas.ts';

/** The data types of each vertical. The keys are the names of the verticals. */
export interface VerticalTypes {
  readonly villa: VillaTypes;
  readonly tour: TourTypes;
}

export type VerticalName = keyof VerticalTypes;

/** The types that every vertical defines. */
export interface VerticalTypesBase {
  /** The fields of an offer that pricing and validation need. */
  readonly terms: object;
  /** The selection of a visitor. */
  readonly selection: object;
  /** The steps of its gross (P12). No two verticals share a `kind`. */
  readonly step: { readonly kind: string; readonly amount: string };
  /** The problems of an item beside those of all verticals. */
  readonly problem: { readonly code: string };
  /** The facts on its card. */
  readonly cardFacts: object;
  /** The facts on the card of a favourite: some of `cardFacts`. */
  readonly keptFacts: object;
  /** The facts on its page beside the terms. */
  readonly pageFacts: object;
  /** The fields of a stored product beside the common ones. */
  readonly record: object;
  /** Its availability. */
  readonly availability: object;
}
