import type { DecimalString, Vat } from './catalogue.ts';
import type { LineQuote, Step } from './pricing/quote.ts';

/** The price of a line alone, whatever else is in the basket, in the quote's currency. */
export interface OwnPrice {
  readonly total: DecimalString;
  readonly steps: readonly OwnStep[];
}

/** The steps of a line without its share of the basket's discounts. */
export type OwnStep = Exclude<Step, { readonly kind: 'basketDiscount' }>;

/**
 * The price of a line without its share of the basket's discounts (P6), with the VAT of that price (P7). It is the total
 * that the line has in a basket of its own, so another line never moves it; the discounts are lines of the summary.
 * Computed in whole cents without the pricing engine, which a page without a basket does not load.
 */
export function ownPrice({ gross, campaign, extras, vat, steps }: Pick<LineQuote, 'gross' | 'campaign' | 'extras' | 'vat' | 'steps'>): OwnPrice {
  const net = cents(gross) - cents(campaign) + cents(extras);
  const tax = vatOf(net, vat);
  return {
    total: amount(vat.mode === 'excluded' ? net + tax : net),
    steps: steps.flatMap((step): OwnStep[] => {
      if (step.kind === 'basketDiscount') return [];
      return step.kind === 'vat' ? [{ ...step, amount: amount(tax) }] : [step];
    }),
  };
}

/** Cents of an amount with two places. */
const cents = (decimal: DecimalString) => BigInt(decimal.replace('.', ''));

const amount = (hundredths: bigint): DecimalString => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

/** The VAT of an amount that is not negative, rounded half up to the cent. */
function vatOf(net: bigint, { mode, percent }: Vat): bigint {
  const [whole = '', places = ''] = percent.split('.');
  const rate = BigInt(whole + places);
  const hundred = 100n * 10n ** BigInt(places.length);
  const base = mode === 'excluded' ? hundred : hundred + rate;
  return (2n * net * rate + base) / (2n * base);
}
