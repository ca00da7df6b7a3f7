import type { SellingRates } from '#domain/catalogue.ts';
import type { CheckoutTab } from './checkout-tab.ts';

/** Age at which a checkout replaces the fixed rate with today's, ms. The operator honours a fixed rate for days (P10). */
const RATE_AGE_MS = 24 * 3_600_000;

/** Fixes the displayed currency at its rate: a total is accepted in one currency at one rate (P10). */
export async function fixCurrency({ basket, context }: CheckoutTab): Promise<void> {
  const { currency: fixed, quotation } = basket.view$.value.draft;
  // A quotation has its own currency, and no rate changes its price (P13).
  if (quotation) return;
  const { currency, rates } = basket.market$.value;
  const { now } = context();
  const rate = rates[currency];
  // Without a rate no total can be accepted; the page shows which rate is missing.
  if (rate === undefined || (fixed?.code === currency && now - fixed.at < RATE_AGE_MS)) return;
  await basket.dispatch({ type: 'ChooseCurrency', code: currency, rate, at: now });
}

/** Adopts the server's current rates and replaces a fixed rate that it no longer honours. */
export async function adoptRates({ basket, context }: CheckoutTab, rates: SellingRates): Promise<void> {
  const { currency, quotation } = basket.view$.value.draft;
  const fixed = quotation ? null : currency;
  const rate = fixed && rates[fixed.code];
  if (rate && rate !== fixed.rate) await basket.dispatch({ type: 'ChooseCurrency', code: fixed.code, rate, at: context().now });
  basket.market$.next({ ...basket.market$.value, rates });
}
