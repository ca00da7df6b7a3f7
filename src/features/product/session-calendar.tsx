import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { IsoDate, OfferIn } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { formatDate, formatList, weekdayNames } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import type { DayCell } from '#ui/calendar/calendar-month.tsx';
import { Calendar, LegendItem } from '#ui/calendar/calendar.tsx';
import { withDates } from './choice.ts';
import { roomy, sessionsOn } from './session-day.ts';
import type { Booking } from './use-booking.ts';

const DAYS_AHEAD = 365;

/** The days a tour runs on, each with its first session that has room for the party. */
export function SessionCalendar({ offer, booking, today }: { readonly offer: OfferIn<'tour'>; readonly booking: Booking; readonly today: IsoDate }) {
  const { t, i18n } = useLingui();
  const { choice, choose, stock, showMonth } = booking;
  const { dates, party } = choice;
  const chosen = dates.vertical === 'tour' ? dates : null;
  const seats = party.adults + party.children;
  const everyDay = offer.terms.weekdays.length === 7;
  const weekdays = weekdayNames(i18n.locale).filter((_, index) => offer.terms.weekdays.includes(index + 1));

  const cell = (day: IsoDate): DayCell => {
    const sessions = sessionsOn(day, offer.terms, stock);
    if (sessions.length === 0) return { disabled: true, reason: t`does not run on this day` };
    const [first] = roomy(sessions, seats);
    if (!first) return { disabled: true, struck: true, reason: t`not enough places left` };
    const left = roomy(sessions, seats).reduce((most, session) => Math.max(most, session.left ?? 0), 0);
    return { label: first.time, spoken: left > 0 ? `${first.time}, ${t`${plural(left, { one: '# place left', other: '# places left' })}`}` : first.time };
  };
  const chooseDay = (date: IsoDate | null) => {
    const open = date === null ? [] : roomy(sessionsOn(date, offer.terms, stock), seats);
    const session = open.length === 1 ? open[0]!.time : (open.find(({ time }) => time === chosen?.session)?.time ?? null);
    choose(withDates(choice, { vertical: 'tour', date, session, pickup: chosen?.pickup ?? null }));
  };

  return (
    <Calendar
      mode="day"
      today={today}
      min={today}
      max={addDays(today, DAYS_AHEAD)}
      value={chosen?.date ?? null}
      onChange={chooseDay}
      cell={cell}
      onMonthChange={showMonth}
      summary={chosen?.date && <Badge tone="sea">{[formatDate(chosen.date), chosen.session].filter(Boolean).join(' · ')}</Badge>}
      legend={
        <>
          <LegendItem mark="range">{t`Your day`}</LegendItem>
          <LegendItem mark="struck">{t`Full`}</LegendItem>
        </>
      }
      note={
        <>
          {everyDay ? t`Runs every day.` : <Trans>Runs on: {formatList(weekdays, i18n.locale)}.</Trans>}{' '}
          {offer.terms.sessions.length > 1 && <Trans>Times are those of the first session.</Trans>}{' '}
          {booking.availability === 'unknown' && t`We could not check how many places are left. The basket will.`}
        </>
      }
    />
  );
}
