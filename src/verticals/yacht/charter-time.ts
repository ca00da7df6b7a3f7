import type { LocalDateTime, SelectionIn } from '#domain/catalogue.ts';
import { startOfDay } from '#domain/claim.ts';
import { addDays, addHours } from '#domain/date.ts';

/** What decides when a charter is at sea. */
export type CharterTime = Pick<SelectionIn<'yacht'>, 'unit' | 'date' | 'time' | 'units'>;

/** The time that a charter takes: from its first minute up to, not including, `to`. A charter by the day or week takes whole days. */
export function charterSpan({ unit, date, time, units }: CharterTime): { readonly from: LocalDateTime; readonly to: LocalDateTime } {
  if (unit !== 'hour') return { from: startOfDay(date), to: startOfDay(addDays(date, daysOf(unit, units))) };
  const from = `${date}T${time ?? '00:00'}`;
  return { from, to: addHours(from, units) };
}

/** Days that a charter lasts: seven a week; hours count as one day. */
export function daysOf(unit: CharterTime['unit'], units: number): number {
  if (unit === 'hour') return 1;
  return unit === 'week' ? units * 7 : units;
}

/** Whether guests sleep on board: on weeks, and on more than one day. */
export function hasNight({ unit, units }: Pick<CharterTime, 'unit' | 'units'>): boolean {
  return unit === 'week' || (unit === 'day' && units > 1);
}
