import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { IsoDate, OfferIn } from '#domain/catalogue.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { dayPrice } from '#features/common/day-price.ts';
import { lengthText } from '#features/common/length-text.ts';
import { currencyName } from '#i18n/display-names.ts';
import { formatDate, formatDates, formatMoney } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import type { DayCell } from '#ui/calendar/calendar-month.tsx';
import { Calendar, LegendItem } from '#ui/calendar/calendar.tsx';
import { FieldPair, SelectField, TextField } from '#ui/field.tsx';
import { OptionGroup } from '#ui/radio-card.tsx';
import type { BookingFormProps } from '#verticals/page.ts';
import { rentalDays } from '#verticals/car/gross.ts';
import { pickUpTimeOn, RENTAL_TIMES, USUAL_TIME } from '#verticals/car/rental-times.ts';
import { closedDay, closedReturn, freeCars } from './free-cars.ts';
import * as styles from './rental-form.module.css';

/** Days, places and times of pick-up and return, and the driver. */
export function RentalForm({ offer, dates, choose, shown, stock, isStockUnknown, today, lastDay, isTooLate, showMonth, errorOf }: BookingFormProps<'car'>) {
  const { t, i18n } = useLingui();
  const { terms } = offer;
  const hasFreeCar = useMemo(() => freeCars(stock, terms.units), [stock, terms.units]);
  const { pickUpDate, dropOffDate } = dates;
  const pickUpTime = dates.pickUpTime ?? USUAL_TIME;
  const dropOffTime = dates.dropOffTime ?? USUAL_TIME;
  const count = pickUpDate !== null && dropOffDate !== null ? rentalDays({ date: pickUpDate, time: pickUpTime }, { date: dropOffDate, time: dropOffTime }) : null;
  const currencyText = currencyName(shown.currency, i18n.locale);

  const cell = (day: IsoDate, from: IsoDate | null): DayCell => {
    const season = seasonOn(terms.seasons, day);
    const price = season && dayPrice(season.daily, shown, i18n.locale);
    const notOffered = t`not available on this day`;
    if (from !== null && day > from) {
      const closed = closedReturn({ pickUp: { date: from, time: pickUpTime }, dropOff: { date: day, time: dropOffTime } }, terms.seasons, hasFreeCar);
      return { ...price, disabled: closed !== null, ...(closed && { reason: closed === 'taken' ? t`all cars are taken on a day in between` : notOffered }) };
    }
    if (!season) return { disabled: true, reason: notOffered };
    const closed = closedDay(day, pickUpTime, { hasFreeCar, isTooLate });
    if (closed === 'tooLate') return { disabled: true, reason: t`too late to book` };
    const isTaken = closed === 'taken';
    return { ...price, disabled: isTaken, struck: isTaken, ...(isTaken && { reason: t`taken` }) };
  };

  return (
    <div className={styles.form}>
      <Calendar
        mode="range"
        today={today}
        min={today}
        max={lastDay}
        value={{ from: pickUpDate, to: dropOffDate }}
        onChange={({ from, to }) => choose({ ...dates, pickUpDate: from, pickUpTime: from === null ? pickUpTime : pickUpTimeOn(from, isTooLate, pickUpTime), dropOffDate: to })}
        cell={cell}
        onMonthChange={showMonth}
        summary={
          pickUpDate !== null && (
            <Badge tone="sea">
              {dropOffDate === null || count === null
                ? <Trans>From {formatDate(pickUpDate)}: choose the return</Trans>
                : <>{formatDates(pickUpDate, dropOffDate)} · {lengthText(i18n, 'day', count)}</>}
            </Badge>
          )
        }
        legend={
          <>
            <LegendItem mark="range">{t`Your days`}</LegendItem>
            <LegendItem mark="struck">{t`Taken`}</LegendItem>
          </>
        }
        note={
          <>
            <Trans>Prices are per day, in {currencyText}. A day has 24 hours from the pick-up.</Trans>{' '}
            {isStockUnknown && t`We could not check which days are taken. We will check again in the basket.`}
          </>
        }
      />
      <OptionGroup legend={t`Car pick-up`} note={t`Please be ready 5 minutes early.`}>
        <div className={styles.ride}>
          <PlaceField locations={terms.locations} label={t`Pick-up place`} value={dates.pickUpPlace} onChange={(pickUpPlace) => choose({ ...dates, pickUpPlace, dropOffPlace: dates.dropOffPlace === dates.pickUpPlace ? pickUpPlace : dates.dropOffPlace })} />
          <TimeField label={t`Pick-up time`} value={pickUpTime} onChange={(time) => choose({ ...dates, pickUpTime: time })} />
        </div>
      </OptionGroup>
      <OptionGroup legend={t`Car return`} note={Number(terms.oneWayFee) > 0 && <Trans>Returning the car to another place costs {formatMoney(shown.amount(terms.oneWayFee), shown.currency, i18n.locale)}.</Trans>}>
        <div className={styles.ride}>
          <PlaceField locations={terms.locations} label={t`Return place`} value={dates.dropOffPlace} onChange={(dropOffPlace) => choose({ ...dates, dropOffPlace })} />
          <TimeField label={t`Return time`} value={dropOffTime} onChange={(time) => choose({ ...dates, dropOffTime: time })} />
        </div>
      </OptionGroup>
      <OptionGroup legend={t`Driver`}>
        <FieldPair>
          <YearsField name="driver-age" error={errorOf('driver-age')} label={t`Driver’s age`} hint={t`${plural(terms.minAge, { one: 'At least # year old', other: 'At least # years old' })}`} value={dates.driverAge} onChange={(driverAge) => choose({ ...dates, driverAge })} />
          <YearsField name="licence-years" error={errorOf('licence-years')} label={t`Years with a licence`} hint={t`${plural(terms.licenceYears, { one: 'At least # year', other: 'At least # years' })}`} value={dates.licenceYears} onChange={(licenceYears) => choose({ ...dates, licenceYears })} />
        </FieldPair>
      </OptionGroup>
    </div>
  );
}

interface PlaceFieldProps {
  readonly label: string;
  readonly locations: OfferIn<'car'>['terms']['locations'];
  readonly value: string | null;
  readonly onChange: (code: string) => void;
}

function PlaceField({ label, locations, value, onChange }: PlaceFieldProps) {
  const locale = useLocale();
  return (
    <SelectField label={label} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)}>
      {locations.map(({ code, name }) => <option key={code} value={code}>{name[locale]}</option>)}
    </SelectField>
  );
}

function TimeField({ label, value, onChange }: { readonly label: string; readonly value: string; readonly onChange: (time: string) => void }) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {RENTAL_TIMES.map((time) => <option key={time} value={time}>{time}</option>)}
    </SelectField>
  );
}

/** Whole years; empty while nothing is entered. */
function YearsField({ name, label, hint, error, value, onChange }: { readonly name: string; readonly label: string; readonly hint: string; readonly error: string | undefined; readonly value: number | null; readonly onChange: (years: number | null) => void }) {
  return (
    <TextField
      name={name} label={label} hint={hint} error={error} type="number" inputMode="numeric" min={0} max={100} value={value ?? ''}
      onChange={({ currentTarget: { valueAsNumber: years } }) => onChange(Number.isInteger(years) && years >= 0 && years <= 100 ? years : null)}
    />
  );
}
