import type { AnyRecord } from '#domain/schema/schema.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { CarTypes } from './car/schemas.ts';
import type { HealthTypes } from './health/schemas.ts';
import type { TourTypes } from './tour/schemas.ts';
import type { TransferTypes } from './transfer/schemas.ts';
import type { VillaTypes } from './villa/schemas.ts';
import type { WeddingTypes } from './wedding/schemas.ts';
import type { YachtTypes } from './yacht/schemas.ts';

/** The data types of each vertical. The keys are the names of the verticals. */
export interface VerticalTypes {
  readonly villa: VillaTypes;
  readonly yacht: YachtTypes;
  readonly tour: TourTypes;
  readonly transfer: TransferTypes;
  readonly car: CarTypes;
  readonly wedding: WeddingTypes;
  readonly health: HealthTypes;
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

/** The schemas layer: how the data of a vertical are checked that come from the log, another device or a file. */
export interface VerticalSchemas {
  readonly terms: AnyRecord;
  readonly selection: AnyRecord;
  /** What a card among the favourites shows: some of its card facts. */
  readonly keptFacts: AnyRecord;
}

const registry = lazyRegistry<Record<VerticalName, VerticalSchemas>>('schemas', {
  villa: async () => (await import('./villa/schemas.ts')).villaSchemas,
  yacht: async () => (await import('./yacht/schemas.ts')).yachtSchemas,
  tour: async () => (await import('./tour/schemas.ts')).tourSchemas,
  transfer: async () => (await import('./transfer/schemas.ts')).transferSchemas,
  car: async () => (await import('./car/schemas.ts')).carSchemas,
  wedding: async () => (await import('./wedding/schemas.ts')).weddingSchemas,
  health: async () => (await import('./health/schemas.ts')).healthSchemas,
});

/** Loads the schemas of verticals. Await it before checking their data. */
export const loadSchemas = registry.load;

/** @throws VerticalNotLoadedError before `loadSchemas` */
export const schemasOf = (name: VerticalName): VerticalSchemas => registry.get(name);
