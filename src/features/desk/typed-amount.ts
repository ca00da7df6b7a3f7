import { money } from '#domain/pricing/money.ts';

/** The amount of a field, as a decimal where it is one. A comma may separate the cents. */
export const typedAmount = (data: FormData, name: string): string => String(data.get(name)).trim().replace(',', '.');

/** Whether a text is an amount of at most `most`. */
export const isAmountUpTo = (text: string, most: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text) && !money(text).gt(most);
