import type { DecimalString } from '#domain/catalogue.ts';
import { decimal, money, sum } from './money.ts';
import type { VerticalStep } from './quote.ts';

interface AnyStep {
  readonly kind: string;
  readonly amount: DecimalString;
}

/** Gross of a line with the steps that explain it (P2): two decimals, in the offer's currency. All verticals return this type. */
export interface Gross<S extends AnyStep = VerticalStep> {
  readonly amount: DecimalString;
  readonly steps: readonly S[];
}

/** The gross as the sum of its steps. */
export function grossOf<S extends AnyStep>(steps: readonly S[]): Gross<S> {
  return { amount: decimal(sum(steps.map((step) => money(step.amount)))), steps };
}
