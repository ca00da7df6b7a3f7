import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { formatDate, formatList, weekdayNames } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import type { DayCell } from '#ui/calendar/calendar-month.tsx';
import { Calendar, LegendItem } from '#ui/calendar/calendar.tsx';
import type { BookingFormProps } from '#verticals/page.ts';
import { seatsLeft } from './seats-left.ts';
import { withSeatsFor, sessionsOn } from './day-sessions.ts';

/** Calendar of a tour: each day with its first session that has enough seats for the party. */
export function SessionCalendar({ offer, dates, choose, party, stock, isStockUnknown, today, lastDay, isTooLate, showMonth }: BookingFormProps<'tour'>) {
  const { t, i18n } = useLingui();
  const wanted = party.adults + party.children;
  const known = useMemo(() => ({ seats: seatsLeft(stock), isTooLate }), [stock, isTooLate]);
  const everyDay = offer.terms.weekdays.length === 7;
  const weekdays = weekdayNames(i18n.locale).filter((_, index) => offer.terms.weekdays.includes(index + 1));

  const cell = (day: IsoDate): DayCell => {
    const sessions = sessionsOn(day, offer.terms, known);
    if (sessions.length === 0) return { disabled: true, reason: t`does not run on this day` };
    if (sessions.every((session) => session.isTooLate)) return { disabled: true, reason: t`too late to book` };
    const [first] = withSeatsFor(sessions, wanted);
    if (!first) return { disabled: true, struck: true, reason: t`not enough places left` };
    const left = withSeatsFor(sessions, wanted).reduce((most, session) => Math.max(most, session.left ?? 0), 0);
    return { label: first.time, spoken: left > 0 ? `${first.time}, ${t`${plural(left, { one: '# place left', other: '# places left' })}`}` : first.time };
  };
  const chooseDay = (date: IsoDate | null) => {
    const open = date === null ? [] : withSeatsFor(sessionsOn(date, offer.terms, known), wanted);
    const session = open.length === 1 ? open[0]!.time : (open.find(({ time }) => time === dates.session)?.time ?? null);
    choose({ ...dates, date, session });
  };

  return (
    <Calendar
      mode="day"
      today={today}
      min={today}
      max={lastDay}
      value={dates.date}
      onChange={chooseDay}
      cell={cell}
      onMonthChange={showMonth}
      summary={dates.date && <Badge tone="sea">{[formatDate(dates.date), dates.session].filter(Boolean).join(' · ')}</Badge>}
      legend={
        <>
          <LegendItem mark="range">{t`Your day`}</LegendItem>
          <LegendItem mark="struck">{t`Full`}</LegendItem>
        </>
      }
      note={
        <>
          {everyDay ? t`Runs every day.` : <Trans>Runs on: {formatList(weekdays, i18n.locale)}.</Trans>}{' '}
          {offer.terms.sessions.length > 1 && <Trans>Times are for the first session.</Trans>}{' '}
          {isStockUnknown && t`We could not check how many places are left. We will check again in the basket.`}
        </>
      }
    />
  );
}
