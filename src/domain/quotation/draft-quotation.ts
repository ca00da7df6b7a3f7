import { basketCampaign } from '#domain/offer-schema.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { code, currency, decimal, id, int, isoDate, oneOf, randomUuid, text } from '#domain/schema/scalars.ts';
import { list, nullable, record, union, type ValueOf } from '#domain/schema/schema.ts';
import { MOST_ENTRIES, MOST_LINES } from './quotation-schema.ts';

/** The steps of a line that the operator has priced (P12, P13): its entries, the exchange rate, its share of the discount, VAT. */
const step = union('kind', {
  agreed: record({ title: text({ max: 200 }), quantity: int(), unit: decimal(), amount: decimal() }),
  converted: record({ from: currency(), to: currency(), rate: decimal(), amount: decimal() }),
  basketDiscount: record({ amount: decimal() }),
  vat: record({ mode: oneOf(['included', 'excluded']), percent: decimal(), amount: decimal() }),
});

const linePrice = record({
  lineId: id(),
  native: record({ currency: currency(), gross: decimal(), campaign: decimal(), extras: decimal() }),
  gross: decimal(),
  campaign: decimal(),
  extras: decimal(),
  allocated: decimal(),
  vat: record({ mode: oneOf(['included', 'excluded']), percent: decimal(), amount: decimal() }),
  total: decimal(),
  deposit: decimal(),
  remaining: decimal(),
  steps: list(step, MOST_ENTRIES + 3),
});

const price = record({
  currency: currency(),
  lines: list(linePrice, MOST_LINES),
  products: decimal(),
  campaigns: decimal(),
  extras: decimal(),
  basketCampaign: nullable(record({ campaign: basketCampaign, amount: decimal() })),
  voucher: nullable(record({ code: text({ max: 60 }), amount: decimal() })),
  discretionary: decimal(),
  vatAdded: decimal(),
  vatIncluded: decimal(),
  grandTotal: decimal(),
  deposit: decimal(),
  remaining: decimal(),
  dueNow: decimal(),
  instalmentDifference: decimal(),
  charged: decimal(),
});

/** The quotation that a draft buys. The lines of the draft are those of the quote, at this price (P13). */
export const draftQuotation = record({
  quoteId: randomUuid(),
  quoteNumber: code(),
  /** Of the quote, when the operator made this quotation. */
  revision: int({ min: 1 }),
  /** The last day on which it can be booked, at the destination. */
  validUntil: isoDate(),
  price,
});
export interface DraftQuotation extends Omit<ValueOf<typeof draftQuotation>, 'price'> {
  readonly price: BasketQuote;
}
