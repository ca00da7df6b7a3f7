import type { I18n } from '@lingui/core';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';

/** The texts layer: the visitor texts of a vertical's problems and price steps. */
export interface VerticalTexts<V extends VerticalName> {
  /** Why an item is refused and what to do about it (V2); null to use the common text. */
  problem(i18n: I18n, problem: ProblemIn<V>): string | null;
  /** The text of a price step (P12). */
  step(i18n: I18n, step: VerticalTypes[V]['step'], context: StepContext): StepText;
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
  tour: async () => (await import('./tour/texts.ts')).tourTexts,
});

/** Loads the texts of verticals. Await it before showing their lines or prices. */
export const loadTexts = registry.load;

/** @throws VerticalNotLoadedError before `loadTexts` */
export function textsOf(name: VerticalName): VerticalTexts<VerticalName> {
  return registry.get(name) as unknown as VerticalTexts<VerticalName>;
}
