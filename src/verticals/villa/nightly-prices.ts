import type { DecimalString, IsoDate } from '#domain/catalogue.ts';
import { addDays, datesFrom, weekdayOf } from '#domain/date.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import type { VillaSeason, VillaTerms } from './schemas.ts';

/** One night in a calendar, in the offer's currency. */
export interface NightPrice {
  readonly date: IsoDate;
  readonly price: DecimalString;
  /** Minimum nights of a stay that arrives on this date. */
  readonly minNights: number;
  /** Whether a stay may begin on this date's weekday. */
  readonly isCheckInDay: boolean;
  /** Whether the season differs from that of the night before. */
  readonly isSeasonChange: boolean;
}

/** Whether a stay may begin on the date's weekday; on any where the season names none (V4). */
export function isCheckInDay({ checkInDays = [] }: Pick<VillaSeason, 'checkInDays'>, date: IsoDate): boolean {
  return checkInDays.length === 0 || checkInDays.includes(weekdayOf(date));
}

/** The price of each offered night from `from` up to, not including, `to`. */
export function nightlyPrices({ seasons }: Pick<VillaTerms, 'seasons'>, from: IsoDate, to: IsoDate): readonly NightPrice[] {
  let before = seasonOn(seasons, addDays(from, -1));
  return datesFrom(from, to).flatMap((date) => {
    const season = seasonOn(seasons, date);
    const isSeasonChange = season !== before;
    before = season;
    return season ? [{ date, price: decimal(money(season.nightly)), minNights: season.minNights, isCheckInDay: isCheckInDay(season, date), isSeasonChange }] : [];
  });
}
