import type { BasketQuote, PaymentPlan } from '#domain/pricing/quote.ts';
import type { DraftQuotation } from './draft-quotation.ts';

/** The price of a quotation with what is due now by the plan: its deposit, or all of it. Nothing else of it can change. */
export function quotedPrice({ price }: Pick<DraftQuotation, 'price'>, plan: PaymentPlan): BasketQuote {
  const dueNow = plan === 'everything' ? price.grandTotal : price.deposit;
  return { ...price, dueNow, charged: dueNow };
}
