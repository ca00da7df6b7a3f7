import type { TourShapes } from './tour/shapes.ts';
import type { VillaShapes } from './villa/shapes.ts';

/** What the data of each vertical look like. The keys are the names of the verticals. */
export interface Shapes {
  readonly villa: VillaShapes;
  readonly tour: TourShapes;
}

export type VerticalName = keyof Shapes;

/** The types that every vertical gives. */
export interface VerticalShapes {
  /** What pricing and validation must know of a product. */
  readonly terms: object;
  /** What a visitor chooses of it. */
  readonly selection: object;
  /** The reasons of its gross (P12), each with a `kind` that no other vertical has. */
  readonly step: { readonly kind: string; readonly amount: string };
  /** What may be wrong with a wish beside what may be wrong with any. */
  readonly problem: { readonly code: string };
  /** What its card shows. */
  readonly cardFacts: object;
  /** What a card among the favourites shows: some of `cardFacts`. */
  readonly keptFacts: object;
  /** What its page shows beside the terms. */
  readonly pageFacts: object;
  /** What a stored product has beside what all have. */
  readonly record: object;
  /** What is free of it. */
  readonly availability: object;
}
