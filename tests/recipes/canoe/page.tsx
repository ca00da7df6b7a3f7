import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { addDays } from '#domain/date.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import { DateField } from '#features/common/date-field.tsx';
import { Written } from '#features/common/written.tsx';
import { focusInput } from '#features/common/focus-dates.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { Calendar } from '#ui/calendar/calendar.tsx';
import { FieldPair } from '#ui/field.tsx';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { BookingFormProps, KnownStock, VerticalPage } from '#verticals/page.ts';
import { hoursLater, startsOf } from './hours.ts';

const DAYS_AHEAD = 365;

export const canoePage: VerticalPage<'canoe'> = {
  headings: {
    story: msg`The canoe`,
    dates: msg`Day and hours`,
    noDates: msg`Choose a day and a time, and every hour and tax is listed here.`,
    map: msg`Where the landing is`,
  },
  facts: (i18n, { offer: { terms } }) => [
    { name: i18n._(msg`Seats`), value: terms.seats },
    { name: i18n._(msg`Open`), value: `${terms.opens} – ${terms.closes}` },
  ],
  included: () => [],
  DetailSection: null,
  GoodToKnow: ({ facts }) => <li><Trans>Landing: <Written text={facts.landing} /></Trans></li>,
  keptFacts: ({ offer }) => ({ seats: offer.terms.seats }),
  jsonLd: (_product, { place, rated }) => ({ '@type': 'Product', ...place, ...rated }),

  booking: {
    start: ({ terms }, { from, time, details }) => ({ vertical: 'canoe', date: from ?? null, time: time ?? null, hours: Math.max(terms.minHours, Number(details['hours']) || 0) }),
    address: ({ date, time, hours }) => ({ from: date, time, details: { hours } }),
    selection: ({ date, time, hours }) => (date !== null && time !== null && hours !== null ? { vertical: 'canoe', date, time, hours } : null),
    firstDay: ({ date }) => date,
    shortage: ({ offer, selection: { date, time, hours } }, stock) => (isFree(stock, offer.terms.units, date, time, hours) ? null : { kind: 'taken' }),
    fields: { inThePast: 'date', bookingClosed: 'date', tooFarAhead: 'date', notOffered: 'date', taken: 'date', overCapacity: 'party', noAdult: 'party' },
    next: (i18n, { date }) =>
      date === null ? { label: i18n._(msg`Choose dates`), target: 'calendar' } : { label: i18n._(msg`Choose a time`), target: { name: 'time' } },
    ages: () => null,
    places: () => [],
    DateFields,
    Dates,
  },
};

function isFree({ answers, own }: KnownStock<'canoe'>, units: number, date: string, time: string, hours: number): boolean {
  const until = hoursLater(time, hours);
  const out = answers.flatMap((answer) => answer.out).filter((one) => one.date === date && one.from < until && one.to > time);
  const isOwn = own?.date === date && own.time < until && hoursLater(own.time, own.hours) > time;
  return new Set(out.map(({ unit }) => unit)).size - (isOwn ? 1 : 0) < units;
}

function DateFields({ dates: { date, time } }: BookingFormProps<'canoe'>) {
  const { t } = useLingui();
  return (
    <FieldPair>
      <DateField label={t`Day`} value={date && formatDate(date)} />
      <DateField label={t`Time`} value={time} {...(date !== null && { onFollow: focusInput('time') })} />
    </FieldPair>
  );
}

function Dates({ offer, dates, choose, stock, today, showMonth }: BookingFormProps<'canoe'>) {
  const { t, i18n } = useLingui();
  const { terms, currency } = offer;
  const hours = dates.hours ?? terms.minHours;
  return (
    <>
      <Calendar
        mode="day"
        today={today}
        min={today}
        max={addDays(today, DAYS_AHEAD)}
        value={dates.date}
        onChange={(date) => choose({ ...dates, date })}
        cell={(day) => {
          const season = seasonOn(terms.seasons, day);
          if (!season) return { disabled: true, reason: t`not hired out on this day` };
          return { label: season.hourly, spoken: formatMoney(season.hourly, currency, i18n.locale) };
        }}
        onMonthChange={showMonth}
        summary={null}
        legend={null}
        note={t`Prices are per hour.`}
      />
      <p>
        {t`Hours`} <Stepper label={t`Hours`} value={hours} min={terms.minHours} max={12} maxReason={t`Twelve hours at most`} onChange={(next) => choose({ ...dates, hours: next })} />
      </p>
      {dates.date !== null && (
        <OptionGroup legend={t`Time`}>
          {startsOf(terms, hours).map((time) => (
            <RadioCard
              key={time}
              name="time"
              title={<span className="num">{time}</span>}
              hint={undefined}
              checked={dates.time === time}
              disabled={!isFree(stock, terms.units, dates.date!, time, hours)}
              onChange={() => choose({ ...dates, hours, time })}
            />
          ))}
        </OptionGroup>
      )}
    </>
  );
}
