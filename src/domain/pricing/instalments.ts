import type { CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import { decimal, money, percentOf, quotient } from './money.ts';

/** A number of monthly payments by card that the operator offers, and what it costs (P11). */
export interface InstalmentPlan {
  /** 2 or more: a single payment is no plan. */
  readonly count: number;
  readonly surchargePercent: DecimalString;
}

/** The only currency in which cards can be charged in instalments, because only Turkish banks offer them (B23). */
export const INSTALMENT_CURRENCY: CurrencyCode = 'TRY';

/** The plans that can be chosen for a payment in a currency (B23). @param plans those of the operator */
export const plansFor = (currency: CurrencyCode, plans: readonly InstalmentPlan[]): readonly InstalmentPlan[] => (currency === INSTALMENT_CURRENCY ? plans : []);

/** What a card is charged, in the currency of the amount due. */
export interface Charge {
  readonly instalmentDifference: DecimalString;
  /** The amount due with the difference. */
  readonly charged: DecimalString;
}

/**
 * The charge for the amount due now, in its currency (P11).
 * @param dueNow two decimals
 * @param plan null for a single payment
 */
export function chargeOf(dueNow: DecimalString, plan: InstalmentPlan | null): Charge {
  const difference = percentOf(money(dueNow), plan?.surchargePercent ?? '0');
  return { instalmentDifference: decimal(difference), charged: decimal(money(dueNow).plus(difference)) };
}

/** The amount of one monthly payment, rounded. The bank adds the rounding difference to one of the payments. */
export const monthlyOf = (charged: DecimalString, { count }: InstalmentPlan): DecimalString => decimal(quotient(money(charged), money(String(count))));
