import type { CurrencyCode, DecimalString, Vat } from '#domain/catalogue.ts';
import { displayRate, type RateSource } from './currency-conversion.ts';
import { depositOf } from './deposit.ts';
import { basketDiscounts } from './basket-discounts.ts';
import { chargeOf } from './instalments.ts';
import { allocate, decimal, sum, ZERO, type Money } from './money.ts';
import { inCurrency, netOf, priceLine, type NativeLinePrice, type LinePrice } from './price-line.ts';
import type { BasketQuote, LineQuote, PricedLine, PricingInput, Step } from './quote.ts';
import { applyVat } from './vat.ts';

/**
 * Prices a basket (P1 to P12). A pure function of its input:
 * client and server get the same quote. Rounded amounts feed the next formula,
 * so lines always add up to totals. To show a second currency, quote the same
 * input in that currency.
 *
 * @param input lines with unique ids, rates for every currency that occurs
 * @returns amounts in `input.currency`, lines in the order of the input
 * @throws RangeError when a currency has no rate; NotOfferedError when a night
 * lies in no season, so for an item that `validateItem` calls `notOffered`
 */
export function quoteBasket(input: PricingInput): BasketQuote {
  const { currency, lines } = input;
  const native = lines.map(priceLine);
  const converted = native.map((price) => inCurrency(price, currency, input));
  const discounts = basketDiscounts(input, baseByCurrency(native, input));
  const discount = sum([discounts.basketCampaign?.amount ?? ZERO, discounts.voucher?.amount ?? ZERO, discounts.discretionary]);
  const shares = allocate(discount, converted.map((price, index) => ({ id: lines[index]!.lineId, weight: netOf(price) })));
  const settled = lines.map((line, index) => settle(line, converted[index]!, shares[index]!));

  const total = (pick: (line: Settled) => Money) => sum(settled.map(pick));
  const grandTotal = total((line) => line.total);
  const deposit = total((line) => line.deposit);
  const dueNow = decimal(input.plan === 'everything' ? grandTotal : deposit);
  const vatOf = (mode: Vat['mode']) => decimal(total((line) => (line.vatMode === mode ? line.vat : ZERO)));
  return {
    currency,
    lines: settled.map((line, index) => lineQuote(lines[index]!, native[index]!, line, input)),
    products: decimal(total((line) => line.price.gross)),
    campaigns: decimal(total((line) => line.price.campaign)),
    extras: decimal(total((line) => line.price.extras)),
    basketCampaign: discounts.basketCampaign && { campaign: discounts.basketCampaign.campaign, amount: decimal(discounts.basketCampaign.amount) },
    voucher: discounts.voucher && { code: discounts.voucher.code, amount: decimal(discounts.voucher.amount) },
    discretionary: decimal(discounts.discretionary),
    vatAdded: vatOf('excluded'),
    vatIncluded: vatOf('included'),
    grandTotal: decimal(grandTotal),
    deposit: decimal(deposit),
    remaining: decimal(grandTotal.minus(deposit)),
    dueNow,
    ...chargeOf(dueNow, input.instalments ?? null),
  };
}

/**
 * The total of one line with VAT, in its offer's own currency: the grand total of {@link quoteBasket} for a basket of this
 * line without discounts. It is several times faster, for listings that price many products.
 * @throws as quoteBasket
 */
export function lineTotal(line: PricedLine): DecimalString {
  return decimal(settle(line, priceLine(line), ZERO).total);
}

/** Returns the discount base in a currency, e.g. that of a threshold. Each currency is computed once. */
export function baseByCurrency(native: readonly LinePrice[], input: RateSource): (currency: CurrencyCode) => Money {
  const known = new Map<CurrencyCode, Money>();
  return (currency) => {
    const base = known.get(currency) ?? sum(native.map((price) => netOf(inCurrency(price, currency, input))));
    known.set(currency, base);
    return base;
  };
}

interface Settled {
  readonly price: LinePrice;
  readonly allocated: Money;
  readonly vatMode: Vat['mode'];
  readonly vat: Money;
  readonly total: Money;
  readonly deposit: Money;
}

/** A line after its share of the discounts: VAT (P7), total (P8), deposit (P9), in the quote's currency. */
function settle({ offer }: PricedLine, price: LinePrice, allocated: Money): Settled {
  const discounted = netOf(price).minus(allocated);
  const { vat, total } = applyVat(discounted, offer.vat);
  return { price, allocated, vatMode: offer.vat.mode, vat, total, deposit: depositOf(total, offer.payment) };
}

function lineQuote(line: PricedLine, native: NativeLinePrice, settled: Settled, input: PricingInput): LineQuote {
  const vat = { mode: settled.vatMode, percent: line.offer.vat.percent, amount: decimal(settled.vat) };
  const steps: Step[] = [...native.steps];
  if (native.currency !== input.currency) {
    const rate = displayRate(native.currency, input.currency, input);
    steps.push({ kind: 'converted', from: native.currency, to: input.currency, rate, amount: decimal(netOf(settled.price)) });
  }
  if (settled.allocated.gt(ZERO)) steps.push({ kind: 'basketDiscount', amount: decimal(settled.allocated.neg()) });
  steps.push({ kind: 'vat', ...vat });
  return {
    lineId: line.lineId,
    native: { currency: native.currency, gross: decimal(native.gross), campaign: decimal(native.campaign), extras: decimal(native.extras) },
    gross: decimal(settled.price.gross),
    campaign: decimal(settled.price.campaign),
    extras: decimal(settled.price.extras),
    allocated: decimal(settled.allocated),
    vat,
    total: decimal(settled.total),
    deposit: decimal(settled.deposit),
    remaining: decimal(settled.total.minus(settled.deposit)),
    steps,
  };
}
