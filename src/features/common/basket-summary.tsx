import { Trans } from '@lingui/react/macro';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { Money } from '#ui/price.tsx';
import type { SummaryLine } from '#ui/summary-list.tsx';
import { isZero } from './is-zero.ts';

/** A basket's money in the order it adds up: products, discounts, extras, VAT, grand total (P8). */
export function basketSummary(quote: BasketQuote): SummaryLine[] {
  const { currency } = quote;
  const plus = (amount: string) => <Money amount={amount} currency={currency} />;
  const minus = (amount: string) => <Money amount={`-${amount}`} currency={currency} />;
  const lines: SummaryLine[] = [{ label: <Trans>Products</Trans>, amount: plus(quote.products) }];
  if (!isZero(quote.campaigns)) lines.push({ kind: 'less', label: <Trans>Promotions</Trans>, amount: minus(quote.campaigns) });
  if (!isZero(quote.extras)) lines.push({ label: <Trans>Extras</Trans>, amount: plus(quote.extras) });
  if (quote.basketCampaign) lines.push({ kind: 'less', label: <Trans>Basket promotion</Trans>, amount: minus(quote.basketCampaign.amount) });
  if (quote.voucher) lines.push({ kind: 'less', label: <Trans>Voucher {quote.voucher.code}</Trans>, amount: minus(quote.voucher.amount) });
  if (!isZero(quote.discretionary)) lines.push({ kind: 'less', label: <Trans>Discount</Trans>, amount: minus(quote.discretionary) });
  if (!isZero(quote.vatAdded)) lines.push({ label: <Trans>VAT</Trans>, amount: plus(quote.vatAdded) });
  lines.push({ kind: 'total', label: <Trans>Grand total</Trans>, amount: plus(quote.grandTotal) });
  if (!isZero(quote.vatIncluded)) lines.push({ kind: 'sub', label: <Trans>VAT is included</Trans>, amount: plus(quote.vatIncluded) });
  return lines;
}

/** What is paid now, and what at the destination (P9). */
export function dueSummary(quote: BasketQuote): SummaryLine[] {
  const { currency } = quote;
  const lines: SummaryLine[] = [{ kind: 'strong', label: <Trans>To pay now</Trans>, amount: <Money amount={quote.dueNow} currency={currency} /> }];
  if (quote.dueNow === quote.deposit && !isZero(quote.remaining)) {
    lines.push({ kind: 'sub', label: <Trans>Remaining, at your destination</Trans>, amount: <Money amount={quote.remaining} currency={currency} /> });
  }
  return lines;
}
