import type { I18n } from '@lingui/core';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { ProblemIn } from '#domain/wish-problem.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { Shapes, VerticalName } from './shapes.ts';

/** The texts layer: what a vertical's problems and prices are called, on a product's page and in the basket. */
export interface VerticalTexts<V extends VerticalName> {
  /** Text of a problem in the vertical's own words (V2); null where the common text fits. */
  problem(i18n: I18n, problem: ProblemIn<V>): string | null;
  /** A reason of the price (P12). */
  step(i18n: I18n, step: Shapes[V]['step'], context: StepContext): StepText;
}

/** Text of one step of a price. */
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
  tour: async () => (await import('./tour/texts.ts')).tourTexts,
});

/** Loads the texts layer of verticals. Must be awaited before a line or price of theirs is shown. */
export const loadTexts = registry.load;

/** @throws VerticalNotLoadedError before `loadTexts` */
export function textsOf(name: VerticalName): VerticalTexts<VerticalName> {
  return registry.get(name) as unknown as VerticalTexts<VerticalName>;
}
