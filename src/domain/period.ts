import type { ClockTime, IsoDate } from './catalogue.ts';

/** When a selection begins and ends; `formatPeriod` formats it. */
export interface Period {
  readonly from: IsoDate;
  /** The last day: the departure of a stay, the day itself of a tour. */
  readonly to: IsoDate;
  /** When it begins on the first day; null for what is sold by the night or day. */
  readonly time: ClockTime | null;
  /** When it ends on the last day, where that was chosen. */
  readonly until: ClockTime | null;
  /** The length in the unit it is sold by; null for a product of one fixed length. */
  readonly length: { readonly unit: LengthUnit; readonly count: number } | null;
}

/** Days, the first and the last included. */
export interface DayRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export const LENGTH_UNITS = ['hour', 'night', 'day', 'week'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];
