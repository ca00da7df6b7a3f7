import type { SellingRates } from '#domain/catalogue.ts';
import type { RateRecord } from '#server/database/setting-records.ts';

/** An exchange rate and the moment from which it is valid. */
export interface TimedRate extends RateRecord {
  readonly validFrom: Date;
  /** Place of its currency in the operator's order. */
  readonly position: number;
}

/** Returns the currencies traded at a moment with their latest rates, in the operator's order. */
export function currenciesAt(rates: readonly TimedRate[], now: Date): RateRecord[] {
  const latest = new Map<string, TimedRate>();
  for (const rate of rates) {
    if (rate.validFrom > now) continue;
    const known = latest.get(rate.code);
    if (!known || known.validFrom < rate.validFrom) latest.set(rate.code, rate);
  }
  return [...latest.values()]
    .sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1))
    .map(({ code, symbol, bankCode, buy, sell }) => ({ code, symbol, bankCode, buy, sell }));
}

/** Returns the selling rates at a moment, by currency. */
export function sellingRatesAt(rates: readonly TimedRate[], now: Date): SellingRates {
  return Object.fromEntries(currenciesAt(rates, now).map(({ code, sell }) => [code, sell]));
}
