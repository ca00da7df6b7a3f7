import type { DecimalString } from '#domain/catalogue.ts';

/** Whether an amount is nothing, whatever its places or sign; told from its digits, without the pricing engine. */
export const isZero = (amount: DecimalString): boolean => /^-?0*\.?0*$/.test(amount);
