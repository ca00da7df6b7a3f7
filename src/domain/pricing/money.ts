import Big from 'big.js';
import type { DecimalString } from '#domain/catalogue.ts';

/**
 * Amounts of money (P1): big.js values, two places, half up. The constructors
 * are private to this file and strict: a JavaScript number cannot get in, so no
 * binary float can either.
 */

const HalfUp = Big();
HalfUp.strict = true;
HalfUp.DP = 2;
HalfUp.RM = Big.roundHalfUp;

const Down = Big();
Down.strict = true;
Down.DP = 2;
Down.RM = Big.roundDown;

/** An amount. Arithmetic on it is exact until it is rounded by `cents`. */
export type Money = Big;

export const ZERO: Money = new HalfUp('0');
const HUNDRED: Money = new HalfUp('100');
const CENT: Money = new HalfUp('0.01');

/** Reads a decimal string, exactly. @throws Error when it is not a decimal string. */
export function money(amount: DecimalString): Money {
  return new HalfUp(amount);
}

/** Rounds to two places, half up. */
export function cents(amount: Money): Money {
  return amount.round(2, Big.roundHalfUp);
}

/** `numerator / denominator`, rounded once to two places, half up. */
export function quotient(numerator: Money, denominator: Money): Money {
  return numerator.div(denominator);
}

/** `amount * count`, exact. @throws RangeError when count is no integer. */
export function times(amount: Money, count: number): Money {
  return amount.times(BigInt(count));
}

/** `amount * percent / 100`, rounded to two places, half up. */
export function percentOf(amount: Money, percent: DecimalString): Money {
  return quotient(amount.times(percent), HUNDRED);
}

export function sum(amounts: readonly Money[]): Money {
  return amounts.reduce((total, amount) => total.plus(amount), ZERO);
}

/** The nearest amount between 0 and `most`. */
export function clamp(amount: Money, most: Money): Money {
  if (amount.lt(ZERO)) return ZERO;
  return amount.gt(most) ? most : amount;
}

/** The amount as a decimal string with two places, the form of all results. */
export function decimal(amount: Money): DecimalString {
  return cents(amount).toFixed(2);
}

/**
 * Splits `total` over weighted parts in proportion, by largest remainder, to
 * the cent (P6). The shares add up to `total` exactly; equal remainders go by
 * id. With `total` at most the sum of the weights, no share exceeds its weight.
 *
 * @param total two places, not negative
 * @param parts ids with their weights, two places, not negative
 * @returns the shares in the order of the parts; all zero when all weights are
 */
export function allocate(total: Money, parts: readonly { readonly id: string; readonly weight: Money }[]): Money[] {
  const weights = sum(parts.map((part) => part.weight));
  if (weights.eq(ZERO)) return parts.map(() => ZERO);
  const shares = parts.map(({ id, weight }, index) => {
    const exact = total.times(weight);
    const share = new HalfUp(new Down(exact).div(weights));
    // The remainder of the division times `weights`, which compares without a second division.
    return { id, index, share, remainder: exact.minus(share.times(weights)) };
  });
  const result = shares.map(({ share }) => share);
  let left = total.minus(sum(result));
  for (const { index, share } of shares.toSorted((a, b) => b.remainder.cmp(a.remainder) || (a.id < b.id ? -1 : 1))) {
    if (left.eq(ZERO)) break;
    result[index] = share.plus(CENT);
    left = left.minus(CENT);
  }
  return result;
}
