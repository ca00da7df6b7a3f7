import Big from 'big.js';
import type { CurrencyCode, DecimalString, SellingRates } from '#domain/catalogue.ts';
import { cents, money, quotient, type Money } from './money.ts';
import type { PricingInput } from './quote.ts';

/** Selling rates of an input, captured ones standing in for the day's (P10). */
export type RateSource = Pick<PricingInput, 'rates' | 'captured'>;

/** The operator has no selling rate for a currency, so no amount converts from it or to it. */
export class UnknownRateError extends RangeError {
  override readonly name = 'UnknownRateError';
  readonly currency: CurrencyCode;

  constructor(currency: CurrencyCode) {
    super(`no selling rate for ${currency}`);
    this.currency = currency;
  }
}

/**
 * The rate that counts for a currency: the one captured on the draft, else the
 * day's selling rate; TRY is 1 (P10).
 * @throws {UnknownRateError}
 */
export function sellingRate(source: RateSource, code: CurrencyCode): DecimalString {
  const rate = ownRate(source.captured, code) ?? ownRate(source.rates, code) ?? (code === 'TRY' ? '1' : undefined);
  if (rate === undefined || !money(rate).gt('0')) throw new UnknownRateError(code);
  return rate;
}

function ownRate(rates: SellingRates | undefined, code: CurrencyCode): DecimalString | undefined {
  return rates && Object.hasOwn(rates, code) ? rates[code] : undefined;
}

/** `amount * satis(from) / satis(to)`, rounded once to two places (P10). */
export function convert(amount: Money, from: CurrencyCode, to: CurrencyCode, source: RateSource): Money {
  if (from === to) return cents(amount);
  return quotient(amount.times(sellingRate(source, from)), money(sellingRate(source, to)));
}

/** What one unit of `from` is worth in `to`, to eight significant digits: for the eye, never for reckoning. */
export function shownRate(from: CurrencyCode, to: CurrencyCode, source: RateSource): DecimalString {
  return new Big(sellingRate(source, from)).div(sellingRate(source, to)).prec(8).toFixed();
}
