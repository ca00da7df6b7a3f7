import { withRules } from '#domain/booking-item.ts';
import type { CurrencyCode } from '#domain/catalogue.ts';
import { campaignDiscount } from './campaign-discount.ts';
import { convert, type RateSource } from './currency-conversion.ts';
import { extraSteps } from './extras.ts';
import { cents, decimal, money, sum, times, ZERO, type Money } from './money.ts';
import type { AgreedEntry, PricedLine, Step } from './quote.ts';

/** The three amounts of a line from which all others are computed. */
export interface LinePrice {
  readonly currency: CurrencyCode;
  readonly gross: Money;
  /** The campaign's discount, not negative, at most the gross. */
  readonly campaign: Money;
  readonly extras: Money;
}

export interface NativeLinePrice extends LinePrice {
  readonly steps: readonly Step[];
}

/**
 * Prices a line in its offer's own currency: gross (P2), campaign (P3), extras
 * and fees (P4), or the price that the operator agreed to (P13).
 * @throws NotOfferedError when a night lies in no season; TypeError when the
 * selection is of another vertical than the offer
 */
export function priceLine(line: PricedLine): NativeLinePrice {
  if (line.agreed) return agreedPrice(line.offer.currency, line.agreed);
  const { gross, duration, fees } = withRules(line, (rules, { offer, selection, party }) => ({
    gross: rules.gross(offer, selection, party),
    duration: rules.duration(offer, selection),
    fees: rules.fees(offer, selection),
  }));
  const grossAmount = money(gross.amount);
  const { campaign, currency, extras } = line.offer;
  const off = campaignDiscount(grossAmount, campaign);
  const extra = [...extraSteps(extras, line.extras, duration), ...fees];
  const campaignStep: Step[] = campaign ? [{ kind: 'campaign', campaign, amount: decimal(off.neg()) }] : [];
  return {
    currency,
    gross: grossAmount,
    campaign: money(decimal(off)),
    extras: sum(extra.map((step) => money(step.amount))),
    steps: [...gross.steps, ...campaignStep, ...extra],
  };
}

/** The sum of the operator's entries: rounded unit price × quantity. Campaign and extras are part of them. */
function agreedPrice(currency: CurrencyCode, entries: readonly AgreedEntry[]): NativeLinePrice {
  const steps = entries.map(({ title, quantity, unit }): Step => ({ kind: 'agreed', title, quantity, unit: decimal(money(unit)), amount: decimal(times(cents(money(unit)), quantity)) }));
  return { currency, gross: sum(steps.map((step) => money(step.amount))), campaign: ZERO, extras: ZERO, steps };
}

/** The line price in another currency, each amount converted and rounded once (P10). */
export function inCurrency(price: LinePrice, currency: CurrencyCode, rates: RateSource): LinePrice {
  const to = (amount: Money) => convert(amount, price.currency, currency, rates);
  return { currency, gross: to(price.gross), campaign: to(price.campaign), extras: to(price.extras) };
}

/** gross - campaign + extras: what basket-level discounts are computed on and shared by (P5, P6). */
export function netOf(price: LinePrice): Money {
  return price.gross.minus(price.campaign).plus(price.extras);
}
