import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { daysBetween, weekdayOf } from '#domain/date.ts';
import { DateField } from '#features/common/date-field.tsx';
import { DayField } from '#features/common/day-field.tsx';
import { focusCalendar, focusInput } from '#features/common/focus-dates.ts';
import { lengthText } from '#features/common/length-text.ts';
import { formatMetres } from '#i18n/format.ts';
import { FieldPair } from '#ui/field.tsx';
import type { BookingFormProps, ProductIn, VerticalPage } from '#verticals/page.ts';
import { yachtTypeText } from './card-text.ts';
import { charterSpan } from './charter-time.ts';
import { charterBy, SATURDAY } from './domain.ts';
import { equipmentText } from './page/equipment-text.ts';
import { CharterForm } from './page/charter-form.tsx';
import { freeTime } from './page/free-time.ts';

const MOST_UNITS = 99;

export const yachtPage: VerticalPage<'yacht'> = {
  headings: {
    story: msg`The yacht`,
    dates: msg`Charter dates and prices`,
    noDates: msg`Choose when you sail to see the price of every hour, day or week, extra and tax.`,
    map: msg`Where she is moored`,
  },

  facts: (i18n, { offer: { terms }, facts }) => [
    { name: i18n._(msg`Type`), value: yachtTypeText(i18n, facts.type) },
    { name: i18n._(msg`Length`), value: formatMetres(String(facts.lengthM), i18n.locale) },
    { name: i18n._(msg`Guests by day`), value: terms.dayGuests },
    { name: i18n._(msg`Cabins`), value: facts.cabins },
    { name: i18n._(msg`Berths`), value: terms.berths },
    { name: i18n._(msg`Built`), value: facts.builtYear },
  ],
  included: (i18n, { equipment }) => equipment.map((each) => equipmentText(i18n, each)),
  DetailSection: null,
  GoodToKnow,
  keptFacts: ({ offer, facts }) => ({ type: facts.type, cabins: facts.cabins, guests: offer.terms.dayGuests }),
  jsonLd: ({ offer, facts }, { place, rated, destination }) => ({
    '@type': 'Product', sku: offer.productCode, ...rated,
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'cabins', value: facts.cabins },
      { '@type': 'PropertyValue', name: 'length', value: facts.lengthM, unitCode: 'MTR' },
    ],
    offers: { availableAtOrFrom: { '@type': 'Place', name: `${facts.port}, ${destination}`, ...place } },
  }),

  booking: {
    start({ terms: { charter } }, { from, to, time, details }) {
      const chosen = charter.find(({ unit }) => unit === details['unit']);
      const licensed = details['licensed'] === 'true';
      if (chosen) {
        const { unit, min } = chosen;
        const units = Number(details['units']);
        return { vertical: 'yacht', unit, date: from ?? null, time: unit === 'hour' ? (time ?? null) : null, units: Number.isInteger(units) && units >= min && units <= MOST_UNITS ? units : min, licensed };
      }
      const days = from !== undefined && to !== undefined ? daysBetween(from, to) : 0;
      const weeks = from !== undefined && weekdayOf(from) === SATURDAY && days > 0 && days % 7 === 0 ? charterBy(charter, 'week') : undefined;
      const fitting = weeks ?? (days > 0 ? charterBy(charter, 'day') : undefined);
      const { unit, min } = fitting ?? charter[0]!;
      const units = fitting ? Math.max(min, unit === 'week' ? days / 7 : days) : min;
      return { vertical: 'yacht', unit, date: from ?? null, time: unit === 'hour' ? (time ?? null) : null, units, licensed };
    },
    address: ({ unit, date, time, units, licensed }) => ({ from: date, time, details: { unit, units, licensed } }),
    selection: ({ unit, date, time, units, licensed }) =>
      unit !== null && date !== null && units !== null && (unit !== 'hour' || time !== null) ? { vertical: 'yacht', unit, date, time, units, licensed: licensed ?? false } : null,
    firstDay: ({ date }) => date,
    shortage: ({ selection }, stock) => (freeTime(stock)(charterSpan(selection)) ? null : { kind: 'taken' }),
    fields: {
      inThePast: 'date', bookingClosed: 'date', tooFarAhead: 'date', notOffered: 'date', taken: 'date', startsOnSaturday: 'date',
      tooFewUnits: 'units', noSuchCharter: 'charter', startTimeMissing: 'time', licenceNeeded: 'sailor', tooFewBerths: 'party', overCapacity: 'party', noAdult: 'party',
    },
    next: (i18n, { date }) =>
      date === null ? { label: i18n._(msg`Choose dates`), target: 'calendar' } : { label: i18n._(msg`Choose a start time`), target: { name: 'time' } },
    missing: (i18n, { unit, date, time }) => [
      ...(date === null ? [i18n._(msg`day of embarkation`)] : []),
      ...(unit === 'hour' && time === null ? [i18n._(msg`start time`)] : []),
    ],
    ages: () => null,
    places: () => [],
    DateFields,
    Dates: CharterForm,
  },
};

function DateFields({ dates, choose, showMonth, today, lastDay, errorOf }: BookingFormProps<'yacht'>) {
  const { unit, units, date, time } = dates;
  const { t, i18n } = useLingui();
  return (
    <FieldPair>
      <DayField label={t`Embarkation`} error={errorOf('date')} value={date} min={today} max={lastDay} showMonth={showMonth} onChoose={(day) => choose({ ...dates, date: day })} />
      {unit === 'hour'
        ? <DateField label={t`Start`} value={time} onFollow={date === null ? focusCalendar : focusInput('time')} />
        : <DateField label={t`Duration`} value={unit !== null && units !== null ? lengthText(i18n, unit, units) : null} />}
    </FieldPair>
  );
}

function GoodToKnow({ offer: { terms }, facts }: ProductIn<'yacht'>) {
  const { t } = useLingui();
  return (
    <>
      <li><Trans>Home port: {facts.port}</Trans></li>
      {terms.crew > 0
        ? <li>{t`${plural(terms.crew, { one: 'With a crew of #.', other: 'With a crew of #.' })}`}</li>
        : <li>{t`Bareboat: you sail her yourselves, with a sailing licence and a radio licence, or you book a skipper.`}</li>}
      {charterBy(terms.charter, 'week') && <li>{t`Weeks begin and end on a Saturday.`}</li>}
    </>
  );
}
