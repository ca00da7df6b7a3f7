import type { IsoDate } from './catalogue.ts';

/** The day on which requested days end; null for one day, where the last day is the first or is not given. */
export function endDayOf({ from, to }: { readonly from: IsoDate; readonly to: IsoDate | null }): IsoDate | null {
  return to === from ? null : to;
}
