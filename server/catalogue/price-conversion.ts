import { sql, type RawBuilder } from 'kysely';
import type { CurrencyCode, DecimalString, SellingRates } from '#domain/catalogue.ts';
import { convert, hasRate, sellingRate } from '#domain/pricing/currency-conversion.ts';
import { decimal, money, type Money } from '#domain/pricing/money.ts';

/** Prices of listings in one currency: the database gets the same amounts, to the cent, as `convert` of the price engine (P10). */

/** Bounds of a price, both inclusive. */
export interface PriceBounds {
  readonly min: DecimalString | undefined;
  readonly max: DecimalString | undefined;
  readonly currency: CurrencyCode;
}

/** The lowest and the highest from-price of products that are priced in a currency. */
export interface PriceRange {
  readonly currency: CurrencyCode;
  readonly min: DecimalString;
  readonly max: DecimalString;
}

/** A span of prices in the currency that products are priced in, in whole cents as decimal strings; both ends are inclusive. */
export interface PriceSpan {
  readonly currency: CurrencyCode;
  readonly minCents: string;
  readonly maxCents: string;
}

/**
 * Returns the spans of own prices whose conversions are within the bounds; currencies
 * without such a price, or without a rate, are left out. Conversion never reverses the order of two
 * prices, so a binary search over the cents finds both ends.
 */
export function ownPriceSpans(prices: readonly PriceRange[], { min, max, currency }: PriceBounds, rates: SellingRates): PriceSpan[] {
  return prices.filter((known) => hasRate({ rates }, known.currency)).flatMap((known) => {
    const [low, high] = [centsOf(known.min), centsOf(known.max)];
    const inBoundCurrency = (cents: bigint) => convert(money(fromCents(cents)), known.currency, currency, { rates });
    const first = min === undefined ? low : firstWhere(low, high, (cents) => inBoundCurrency(cents).gte(min));
    const last = max === undefined ? high : firstWhere(low, high, (cents) => inBoundCurrency(cents).gt(max)) - 1n;
    return first > last ? [] : [{ currency: known.currency, minCents: String(first), maxCents: String(last) }];
  });
}

/** The first number from `low` to `high` for which a condition holds that holds for all later ones; `high + 1` when it holds for none. */
function firstWhere(low: bigint, high: bigint, holds: (cents: bigint) => boolean): bigint {
  let [from, to] = [low, high + 1n];
  while (from < to) {
    const middle = (from + to) / 2n;
    if (holds(middle)) to = middle;
    else from = middle + 1n;
  }
  return from;
}

const centsOf = (amount: DecimalString) => BigInt(decimal(money(amount)).replace('.', ''));

function fromCents(cents: bigint): DecimalString {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The SQL expression for the cents of a price in another currency. PostgreSQL's `div` gives the integer part of an exact
 * quotient, so the amount is rounded once, half up: cents = floor((2 * exact cents + 1) / 2). Null without a rate.
 */
export function convertedCents(from: CurrencyCode, to: CurrencyCode, rates: SellingRates): RawBuilder<string | null> {
  if (from === to) return sql`price_cents`;
  if (!hasRate({ rates }, from)) return sql`null::numeric`;
  const [numerator, denominator] = [sellingRate({ rates }, from), sellingRate({ rates }, to)];
  return sql`div(price_cents * 2 * ${numerator}::numeric + ${denominator}::numeric, 2 * ${denominator}::numeric)`;
}

/** Whether two prices that differ in `from` always differ in `to`. */
export const keepsDifferences = (from: CurrencyCode, to: CurrencyCode, rates: SellingRates): boolean =>
  from === to || (hasRate({ rates }, from) && rateOf(from, rates).gte(rateOf(to, rates)));

const rateOf = (code: CurrencyCode, rates: SellingRates): Money => money(sellingRate({ rates }, code));
