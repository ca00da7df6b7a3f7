import Big from 'big.js';
import type { CurrencyCode, DecimalString, SellingRates } from '#domain/catalogue.ts';
import { cents, money, quotient, type Money } from './money.ts';
import type { PricingInput } from './quote.ts';

/** The selling rates of an input. A captured rate replaces the day's rate (P10). */
export type RateSource = Pick<PricingInput, 'rates' | 'captured'>;

/** The currency in which all rates are given. Its own rate is 1. */
export const BASE_CURRENCY: CurrencyCode = 'TRY';

/** The operator has no selling rate for a currency, so amounts cannot be converted from or to it. */
export class UnknownRateError extends RangeError {
  override readonly name = 'UnknownRateError';
  readonly currency: CurrencyCode;

  constructor(currency: CurrencyCode) {
    super(`no selling rate for ${currency}`);
    this.currency = currency;
  }
}

/**
 * The rate to use for a currency: the one captured on the draft, else the
 * day's selling rate; TRY is 1 (P10).
 * @throws {UnknownRateError}
 */
export function sellingRate(source: RateSource, code: CurrencyCode): DecimalString {
  const rate = findRate(source, code);
  if (rate === undefined) throw new UnknownRateError(code);
  return rate;
}

/** Whether `sellingRate` has a rate for the currency. */
export function hasRate(source: RateSource, code: CurrencyCode): boolean {
  return findRate(source, code) !== undefined;
}

function findRate(source: RateSource, code: CurrencyCode): DecimalString | undefined {
  const rate = rateIn(source.captured, code) ?? rateIn(source.rates, code) ?? (code === BASE_CURRENCY ? '1' : undefined);
  return rate !== undefined && money(rate).gt('0') ? rate : undefined;
}

function rateIn(rates: SellingRates | undefined, code: CurrencyCode): DecimalString | undefined {
  return rates && Object.hasOwn(rates, code) ? rates[code] : undefined;
}

/** `amount * satis(from) / satis(to)`, rounded once to two places (P10). */
export function convert(amount: Money, from: CurrencyCode, to: CurrencyCode, source: RateSource): Money {
  if (from === to) return cents(amount);
  return quotient(amount.times(sellingRate(source, from)), money(sellingRate(source, to)));
}

/** The value of one unit of `from` in `to`, to eight significant digits. For display only, never for calculation. */
export function displayRate(from: CurrencyCode, to: CurrencyCode, source: RateSource): DecimalString {
  return new Big(sellingRate(source, from)).div(sellingRate(source, to)).prec(8).toFixed();
}
