import type { PaymentTerms } from '#domain/catalogue.ts';
import { percentOf, clamp, ZERO, type Money } from './money.ts';

/** The deposit of a line (P9): a percent of the discounted total with VAT, all of it, or nothing. */
export function depositOf(total: Money, terms: PaymentTerms): Money {
  switch (terms.kind) {
    case 'deposit': return clamp(percentOf(total, terms.percent), total);
    case 'full': return total;
    case 'onSpot': return ZERO;
  }
}
