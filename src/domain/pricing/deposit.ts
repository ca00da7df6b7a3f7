import type { PaymentTerms } from '#domain/catalogue.ts';
import { percentOf, within, ZERO, type Money } from './money.ts';

/** What of a line is paid now (P9): its percent of the discounted total, VAT in; all of it, or nothing. */
export function depositOf(total: Money, terms: PaymentTerms): Money {
  switch (terms.kind) {
    case 'deposit': return within(percentOf(total, terms.percent), total);
    case 'full': return total;
    case 'onSpot': return ZERO;
  }
}
