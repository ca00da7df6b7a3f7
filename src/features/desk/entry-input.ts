import { decimal, money, sum, times } from '#domain/pricing/money.ts';
import type { AgreedEntry } from '#domain/pricing/quote.ts';

/** One entry of a price as it is typed. */
export interface EntryInput {
  /** Key of its row. */
  readonly id: string;
  readonly title: string;
  readonly quantity: string;
  readonly unit: string;
}

export const emptyEntry = (): EntryInput => ({ id: crypto.randomUUID(), title: '', quantity: '1', unit: '' });

/** The entries as they are sent, without rows that are still empty; null when one is not complete, or there is none. A comma may separate the cents. */
export function readEntries(inputs: readonly EntryInput[]): readonly AgreedEntry[] | null {
  const filled = inputs.filter(({ title, unit }) => title.trim() !== '' || unit.trim() !== '');
  const entries = filled.map(readEntry);
  return entries.length > 0 && entries.every((entry) => entry !== null) ? entries : null;
}

function readEntry({ title, quantity, unit }: EntryInput): AgreedEntry | null {
  const price = unit.trim().replace(',', '.');
  const isComplete = title.trim() !== '' && /^[1-9]\d{0,3}$/.test(quantity.trim()) && /^\d{1,9}(\.\d{1,2})?$/.test(price);
  return isComplete ? { title: title.trim(), quantity: Number(quantity.trim()), unit: price } : null;
}

/** The sum of the complete entries, as a decimal string. */
export function totalOf(inputs: readonly EntryInput[]): string {
  const entries = inputs.map(readEntry).filter((entry) => entry !== null);
  return decimal(sum(entries.map(({ quantity, unit }) => times(money(unit), quantity))));
}
