import { claimOf } from '#domain/booking-item.ts';
import type { DraftState } from '#domain/draft/state.ts';

/** Whether the draft has stock that a hold can keep. A quote may only have products without stock, such as a wedding. */
export function hasDatesToHold({ quotation, lines }: Pick<DraftState, 'quotation' | 'lines'>): boolean {
  return quotation === null || lines.some((line) => claimOf(line).kind !== 'nothing');
}
