import type { DecimalString } from './catalogue.ts';

/** Whether a decimal amount is zero, whatever its scale or sign. Reads the digits only, so the pricing engine is not loaded. */
export const isZero = (amount: DecimalString): boolean => /^-?0*\.?0*$/.test(amount);
