import { claimOf } from '#domain/booking-item.ts';
import type { DraftState } from '#domain/draft/state.ts';

/** Whether a hold keeps anything from others. A quote may be for what has no stock, such as a wedding. */
export function hasDatesToHold({ quotation, lines }: Pick<DraftState, 'quotation' | 'lines'>): boolean {
  return quotation === null || lines.some((line) => claimOf(line).kind !== 'nothing');
}
