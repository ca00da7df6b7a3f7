import type { IsoDate } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';

/** The months that have a day from `firstDay` to `lastDay`, each as `YYYY-MM`. */
export function monthsUntil(firstDay: IsoDate, lastDay: IsoDate): string[] {
  const months: string[] = [];
  for (let month = firstDay.slice(0, 7); month <= lastDay.slice(0, 7); month = monthAfter(month)) months.push(month);
  return months;
}

/** The days of a month that can be asked for: not before `today`, not after `lastDay`. */
export function spanOfMonth(month: string, today: IsoDate, lastDay: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } {
  const [first, last] = [`${month}-01`, addDays(`${monthAfter(month)}-01`, -1)];
  return { from: first < today ? today : first, to: last > lastDay ? lastDay : last };
}

/** The month after `YYYY-MM`. */
function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}
