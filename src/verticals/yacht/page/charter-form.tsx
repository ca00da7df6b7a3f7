import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { dayPrice } from '#features/common/day-price.ts';
import { lengthText } from '#features/common/length-text.ts';
import { Title } from '#features/common/written.tsx';
import { currencyName } from '#i18n/display-names.ts';
import { formatDates } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import type { DayCell } from '#ui/calendar/calendar-month.tsx';
import { Calendar, LegendItem } from '#ui/calendar/calendar.tsx';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { BookingFormProps } from '#verticals/page.ts';
import { daysOf, hasNight } from '#verticals/yacht/charter-time.ts';
import { charterBy, SKIPPER } from '#verticals/yacht/domain.ts';
import type { Charter, CharterUnit } from '#verticals/yacht/schemas.ts';
import { shortestCharter } from '#verticals/yacht/texts.ts';
import { charterDay, startsOn, type ClosedDay } from './charter-day.ts';
import * as styles from './charter-form.module.css';
import { freeTime } from './free-time.ts';

/** The most units that the page offers by unit; longer charters are asked for. */
const MOST: Readonly<Record<CharterUnit, number>> = { hour: 12, day: 28, week: 4 };

/** The unit of the charter, its length, day and start, and for a bareboat who sails her. */
export function CharterForm({ offer, dates, choose, extras, shown, stock, isStockUnknown, today, lastDay, isTooLate, showMonth, errorOf }: BookingFormProps<'yacht'>) {
  const { t, i18n } = useLingui();
  const { terms } = offer;
  const { currency } = shown;
  const charter = (dates.unit !== null && charterBy(terms.charter, dates.unit)) || terms.charter[0]!;
  const { unit } = charter;
  const units = dates.units ?? charter.min;
  const isFree = useMemo(() => freeTime(stock), [stock]);
  const end = dates.date && lastDayOf(dates.date, charter, units);
  const chosen = { ...dates, unit, units };
  const named = currencyName(currency, i18n.locale);
  const unitPrices = { hour: t`Prices are per hour, in ${{ currency: named }}.`, day: t`Prices are per day, in ${{ currency: named }}.`, week: t`Prices are per week, in ${{ currency: named }}.` };

  const skipper = offer.extras.find(({ code }) => code === SKIPPER);
  const { [SKIPPER]: skippers = 0, ...withoutSkipper } = extras;
  const hasSkipper = skippers > 0;
  const isLicensed = !hasSkipper && dates.licensed === true;

  const why: Readonly<Record<ClosedDay, string>> = {
    notLet: t`not available on this day`,
    notSaturday: t`weeks begin on a Saturday`,
    taken: t`taken`,
    tooLate: t`too late to book`,
    tooShort: t`not free for that long`,
  };
  const cell = (day: IsoDate): DayCell => {
    const { price, closed } = charterDay(day, charter, units, { isFree, isTooLate });
    return {
      ...(price !== null && closed !== 'notSaturday' && dayPrice(price, shown, i18n.locale)),
      disabled: closed !== null,
      struck: closed === 'taken',
      ...(closed !== null && { reason: why[closed] }),
    };
  };

  return (
    <div className={styles.form}>
      {terms.charter.length > 1 && (
        <OptionGroup choice legend={t`Charter`} error={errorOf('charter')}>
          {terms.charter.map((each) => (
            <RadioCard
              key={each.unit} name="charter" title={unitTitle(each.unit)} hint={each.min > 1 ? shortestCharter(i18n, each.unit, each.min) : undefined}
              checked={each.unit === unit} onChange={() => choose({ ...chosen, unit: each.unit, units: each.min, date: null, time: null })}
            />
          ))}
        </OptionGroup>
      )}
      <div className={styles.length}>
        <b>{lengthText(i18n, unit, units)}</b>
        <Stepper
          label={lengthLabel(unit)} value={units} min={charter.min} max={Math.max(charter.min, MOST[unit])}
          minReason={charter.min > 1 && shortestCharter(i18n, unit, charter.min)} maxReason={t`For a longer charter, please contact us.`} error={errorOf('units')}
          onChange={(next) => choose({ ...chosen, units: next })}
        />
      </div>
      <Calendar
        mode="range"
        today={today}
        min={today}
        max={lastDay}
        value={{ from: dates.date, to: end }}
        onChange={({ from, to }) => choose({ ...chosen, date: to ?? from, time: unit === 'hour' ? dates.time : null })}
        cell={cell}
        onMonthChange={showMonth}
        summary={dates.date && <Badge tone="sea">{[formatDates(dates.date, end), dates.time].filter(Boolean).join(' · ')}</Badge>}
        legend={
          <>
            <LegendItem mark="range">{t`Your charter`}</LegendItem>
            <LegendItem mark="struck">{t`Taken`}</LegendItem>
          </>
        }
        note={
          <>
            {unitPrices[unit]}{' '}
            {unit === 'week' && t`Weeks begin and end on a Saturday.`}{' '}
            {hasNight({ unit, units }) && t`${plural(terms.berths, { one: 'Berth for # guest.', other: 'Berths for # guests.' })}`}{' '}
            {isStockUnknown && t`We could not check which days are taken. We will check again in the basket.`}
          </>
        }
      />
      {unit === 'hour' && dates.date !== null && (
        <OptionGroup choice legend={t`Start`} error={errorOf('time')}>
          {startsOn(dates.date, units, { isFree, isTooLate }).map(({ time, closed }) => (
            <RadioCard
              key={time} name="time" title={<span className="num">{time}</span>}
              hint={closed === 'tooLate' ? t`Too late to book` : closed === 'taken' ? t`Taken` : undefined}
              checked={dates.time === time} disabled={closed !== null} onChange={() => choose({ ...chosen, time })}
            />
          ))}
        </OptionGroup>
      )}
      {terms.crew === 0 && (
        <OptionGroup choice legend={t`Who sails?`} error={errorOf('sailor')}>
          <RadioCard
            name="sailor" title={t`One of us, with a licence`} hint={t`A sailing licence and a radio licence: ICC, RYA or equivalent.`}
            checked={isLicensed} onChange={() => choose({ ...chosen, licensed: true }, withoutSkipper)}
          />
          {skipper && (
            <RadioCard
              name="sailor" title={t`The skipper`} hint={<Title of={skipper} />}
              checked={hasSkipper} onChange={() => choose({ ...chosen, licensed: false }, { ...extras, [SKIPPER]: 1 })}
            />
          )}
        </OptionGroup>
      )}
    </div>
  );

  function unitTitle(each: CharterUnit): string {
    switch (each) {
      case 'hour': return t`By the hour`;
      case 'day': return t`By the day`;
      case 'week': return t`By the week`;
    }
  }

  function lengthLabel(each: CharterUnit): string {
    switch (each) {
      case 'hour': return t`Hours`;
      case 'day': return t`Days`;
      case 'week': return t`Weeks`;
    }
  }
}

/** The last day of a charter of several days, the Saturday on which a week ends; null for one day. */
function lastDayOf(date: IsoDate, { unit }: Charter, units: number): IsoDate | null {
  const days = daysOf(unit, units);
  if (unit === 'week') return addDays(date, days);
  return days > 1 ? addDays(date, days - 1) : null;
}
