import type { DecimalString, Vat } from '#domain/catalogue.ts';
import { money, percentOf, quotient, type Money } from './money.ts';

/** Percent of the VAT that is added to an amount; undefined where it is included (P7). */
export const addedVat = ({ mode, percent }: Vat): DecimalString | undefined => (mode === 'excluded' && Number(percent) > 0 ? percent : undefined);

/**
 * VAT of a line (P7). Excluded VAT is added to the amount; included VAT is the
 * part rate / (100 + rate) of it, shown and never added.
 *
 * @param amount gross - campaign + extras - allocated discounts
 * @returns the VAT, and the amount with it
 */
export function applyVat(amount: Money, { mode, percent }: Vat): { readonly vat: Money; readonly total: Money } {
  if (mode === 'excluded') {
    const vat = percentOf(amount, percent);
    return { vat, total: amount.plus(vat) };
  }
  return { vat: quotient(amount.times(percent), money(percent).plus('100')), total: amount };
}
