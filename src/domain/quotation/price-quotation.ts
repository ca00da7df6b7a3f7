import type { CurrencyCode, DecimalString, SellingRates } from '#domain/catalogue.ts';
import { money, ZERO } from '#domain/pricing/money.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { AgreedEntry, BasketQuote, PricedLine } from '#domain/pricing/quote.ts';

/** What the operator decides about a request. */
export interface QuotationTerms {
  /** The currency of the quotation. */
  readonly currency: CurrencyCode;
  /** Entries by line id, in the currency of the line's product. Each line has some. */
  readonly entries: Readonly<Record<string, readonly AgreedEntry[]>>;
  /** Taken off the whole, in `currency`; `0` without one (P5). */
  readonly discount: DecimalString;
  /** Percent of the total to be paid on acceptance (P9). */
  readonly depositPercent: DecimalString;
}

/** The highest sum of all entries, in the quotation's currency. Above it the database and the contract could not hold every amount of a price. */
const HIGHEST_PRICE = money('1000000000000');

export type QuotationProblem =
  | { readonly code: 'lineWithoutEntry'; readonly lineId: string }
  | { readonly code: 'badEntry'; readonly lineId: string; readonly index: number }
  | { readonly code: 'badDiscount' }
  | { readonly code: 'badDeposit' };

/** All problems of the operator's terms; an empty list when they can be priced. An entry's total may not be negative. */
export function quotationProblems(lines: readonly Pick<PricedLine, 'lineId'>[], { entries, discount, depositPercent }: QuotationTerms): QuotationProblem[] {
  const deposit = money(depositPercent);
  return [
    ...lines.flatMap(({ lineId }): QuotationProblem[] => {
      const own = entries[lineId] ?? [];
      if (own.length === 0) return [{ code: 'lineWithoutEntry', lineId }];
      return own.flatMap((entry, index) => (entry.title.trim() === '' || money(entry.unit).lt(ZERO) ? [{ code: 'badEntry' as const, lineId, index }] : []));
    }),
    ...(money(discount).lt(ZERO) ? [{ code: 'badDiscount' as const }] : []),
    ...(deposit.lt(ZERO) || deposit.gt(money('100')) ? [{ code: 'badDeposit' as const }] : []),
  ];
}

/** Whether a price is too high to be stored and read again, whatever its discount is. */
export const isTooHigh = ({ products }: Pick<BasketQuote, 'products'>): boolean => money(products).gt(HIGHEST_PRICE);

/**
 * Prices a request with the operator's entries (P13): the discount is shared out (P5, P6), VAT is that of each product
 * (P7), and the deposit is one percentage of all lines (P9).
 * @param lines the requested items with their current offers
 */
export function priceQuotation(lines: readonly PricedLine[], terms: QuotationTerms, rates: SellingRates): BasketQuote {
  const { currency, entries, discount, depositPercent } = terms;
  return quoteBasket({
    lines: lines.map((line) => ({ ...line, offer: { ...line.offer, payment: { kind: 'deposit', percent: depositPercent } }, agreed: entries[line.lineId] ?? [] })),
    currency,
    rates,
    discretionary: { kind: 'amount', value: discount, currency },
  });
}
