import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { daysBetween } from '#domain/date.ts';
import { dayPrice } from '#features/common/day-price.ts';
import { formatDate, formatDateRange, formatList } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Calendar, LegendItem } from '#ui/calendar/calendar.tsx';
import { addMonths } from '#ui/calendar/calendar-math.ts';
import type { DayCell } from '#ui/calendar/calendar-month.tsx';
import { currencyName } from '#i18n/display-names.ts';
import * as styles from './stay-calendar.module.css';
import type { BookingFormProps } from '#verticals/page.ts';
import { nightlyPrices } from '#verticals/villa/nightly-prices.ts';
import { knownGaps } from './known-gaps.ts';
import { freeGapFrom, stayDay, type ClosedDay } from './stay-day.ts';
import { takenNights } from './taken-nights.ts';

/** Calendar of nights with prices. Marks taken nights and changes of season, and shows the minimum stay. */
export function StayCalendar({ offer, dates, choose, shown, stock, isStockUnknown, today, lastDay, isTooLate, month, showMonth }: BookingFormProps<'villa'>) {
  const { t, i18n } = useLingui();
  const { arrival, departure } = dates;
  const nights = useMemo(() => new Map(nightlyPrices(offer.terms, today, lastDay).map((night) => [night.date, night])), [offer, today, lastDay]);
  const taken = useMemo(() => takenNights(stock), [stock]);
  const gaps = useMemo(() => knownGaps(stock), [stock]);
  const count = arrival !== null && departure !== null ? daysBetween(arrival, departure) : null;
  const day = arrival ?? (month === today.slice(0, 7) ? today : `${month}-01`);
  const least = nights.get(day)?.minNights;
  const gap = arrival === null ? null : freeGapFrom(arrival, { nights, taken, gaps });
  const inView = addMonths(month, 2);
  const freeGaps = arrival !== null ? [] : [...gaps].filter(([from]) => from >= month && from.slice(0, 7) < inView && freeGapFrom(from, { nights, taken, gaps }) !== null);
  const currency = currencyName(shown.currency, i18n.locale);

  const why = (closed: ClosedDay): string => {
    switch (closed.why) {
      case 'taken':
        return t`taken`;
      case 'tooLate':
        return t`too late to book`;
      case 'notLet':
        return t`not available on this day`;
      case 'minimumStay':
        return t`${plural(closed.nights, { one: 'minimum stay of # night', other: 'minimum stay of # nights' })}`;
      case 'notACheckInDay':
        return t`no check-in on this weekday`;
      case 'outOfReach':
        return t`a night in between is taken`;
      case 'insideGap':
        return t`${plural(closed.nights, { one: '# free night, bookable on its own', other: '# free nights, to be booked together' })}`;
      case 'tooShort':
        return t`${plural(closed.nights, { one: 'too short for the minimum stay of # night', other: 'too short for the minimum stay of # nights' })}`;
    }
  };
  const cell = (day: IsoDate, from: IsoDate | null): DayCell => {
    const { night, isTaken, closed, gapNights } = stayDay(day, from, { nights, taken, gaps, isTooLate: (first) => isTooLate(`${first}T${offer.terms.checkIn}`) });
    const ends = day === departure || (from !== null && closed === null && day > from);
    return {
      ...(night && dayPrice(night.price, shown, i18n.locale)),
      disabled: closed !== null,
      struck: isTaken && !ends,
      edge: night?.isSeasonChange ?? false,
      ...(closed ? { reason: why(closed) } : gapNights !== null ? { reason: why({ why: 'insideGap', nights: gapNights }) } : night?.isSeasonChange && { reason: t`the season changes` }),
    };
  };

  return (
    <Calendar
      mode="range"
      today={today}
      min={today}
      max={lastDay}
      value={{ from: arrival, to: departure }}
      onChange={({ from, to }) => choose({ vertical: 'villa', arrival: from, departure: to })}
      cell={cell}
      onMonthChange={showMonth}
      summary={
        arrival === null ? <span className="small muted">{t`Choose your arrival`}</span> : (
          <span className={styles.chosen}>
            <Badge tone="sea">
              {departure === null || count === null ? (
                <Trans>From {formatDate(arrival)}: choose the departure</Trans>
              ) : (
                <>
                  {formatDateRange(arrival, departure)} · {t`${plural(count, { one: '# night', other: '# nights' })}`}
                </>
              )}
            </Badge>
            <Button variant="bare" onClick={() => choose({ vertical: 'villa', arrival: null, departure: null })}>{t`Clear`}</Button>
          </span>
        )
      }
      legend={
        <>
          <LegendItem mark="range">{t`Your nights`}</LegendItem>
          <LegendItem mark="edge">{t`Season changes`}</LegendItem>
          <LegendItem mark="struck">{t`Taken`}</LegendItem>
        </>
      }
      note={
        <>
          <Trans>Prices are per night, in {currency}.</Trans>{' '}
          {gap !== null
            ? t`${plural(gap, { one: 'Only this # night is free here, so no minimum stay applies to it.', other: 'Only these # nights are free here, so no minimum stay applies to them.' })}`
            : least !== undefined && t`${plural(least, { one: 'Minimum stay of # night.', other: 'Minimum stay of # nights.' })}`}{' '}
          {freeGaps.length > 0 && <Trans>Shorter only between other stays: {formatList(freeGaps.map(([from, to]) => formatDateRange(from, to)), i18n.locale)}.</Trans>}{' '}
          {isStockUnknown && t`We could not check which nights are taken. We will check again in the basket.`}
        </>
      }
    />
  );
}
