import type { SellingRates } from '#domain/catalogue.ts';
import type { BasketRuntime } from '#runtime/basket/basket-runtime.ts';

type Parts = Pick<BasketRuntime, 'view$' | 'market$' | 'dispatch' | 'context'>;

/** The operator honours a fixed rate for days (P10); an older draft begins a checkout with today's. */
const RATE_AGE_MS = 24 * 3_600_000;

/** Fixes the currency the visitor sees and its rate: the total is accepted in one currency at one rate (P10). */
export async function fixCurrency({ view$, market$, dispatch, context }: Parts): Promise<void> {
  const { currency, rates } = market$.value;
  const fixed = view$.value.draft.currency;
  const { now } = context();
  const rate = rates[currency];
  if (rate === undefined || (fixed?.code === currency && now - fixed.at < RATE_AGE_MS)) return;
  await dispatch({ type: 'ChooseCurrency', code: currency, rate, at: now });
}

/** Takes over the rates by which the server counts now; a fixed one that it does not honour any more gives way. */
export async function adoptRates({ view$, market$, dispatch, context }: Parts, rates: SellingRates): Promise<void> {
  const fixed = view$.value.draft.currency;
  const rate = fixed && rates[fixed.code];
  if (rate && rate !== fixed.rate) await dispatch({ type: 'ChooseCurrency', code: fixed.code, rate, at: context().now });
  market$.next({ ...market$.value, rates });
}
