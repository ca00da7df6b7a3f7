import type { BasketQuote, PaymentPlan } from '#domain/pricing/quote.ts';
import { chargeOf, type InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { DraftQuotation } from './draft-quotation.ts';

/**
 * The price of a quotation with what is due now by the plan: its deposit, or all of it. Nothing else of it can change.
 * @param instalments null for a single payment
 */
export function quotedPrice({ price }: Pick<DraftQuotation, 'price'>, plan: PaymentPlan, instalments: InstalmentPlan | null = null): BasketQuote {
  const dueNow = plan === 'everything' ? price.grandTotal : price.deposit;
  return { ...price, dueNow, ...chargeOf(dueNow, instalments) };
}
