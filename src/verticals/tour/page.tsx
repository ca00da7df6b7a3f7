import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DateField } from '#features/common/date-field.tsx';
import { DayField } from '#features/common/day-field.tsx';
import { focusCalendar, focusInput } from '#features/common/focus-dates.ts';
import { durationText } from '#features/common/duration-text.ts';
import { Written } from '#features/common/written.tsx';
import { formatList } from '#i18n/format.ts';
import { languageName } from '#i18n/display-names.ts';
import { FieldPair } from '#ui/field.tsx';
import { ScheduleRow } from '#ui/schedule.tsx';
import type { BookingFormProps, ProductIn, VerticalPage } from '#verticals/page.ts';
import { seatsLeft } from './page/seats-left.ts';
import { SessionCalendar } from './page/session-calendar.tsx';
import { SessionOptions } from './page/session-options.tsx';
import type { TourTypes } from './schemas.ts';

export const tourPage: VerticalPage<'tour'> = {
  headings: {
    story: msg`The tour`,
    dates: msg`Dates and sessions`,
    noDates: msg`Choose a day and a session to see the price of every place, extra and tax.`,
    map: msg`Where it starts`,
  },

  facts: (i18n, { offer: { terms }, facts }) => [
    { name: i18n._(msg`Duration`), value: durationText(i18n, terms.durationMinutes) },
    { name: i18n._(msg`Sessions`), value: terms.sessions.join(', ') },
    { name: i18n._(msg`Maximum guests`), value: terms.capacityPerSession, isParty: true },
    { name: i18n._(msg`Guide’s languages`), value: formatList(facts.languages.map((language) => languageName(language, i18n.locale)), i18n.locale) },
  ],
  included: () => [],
  DetailSection: HourByHour,
  GoodToKnow,
  keptFacts: ({ offer: { terms } }) => ({ durationMinutes: terms.durationMinutes, firstSession: terms.sessions[0] ?? null }),
  jsonLd: (_product, { place, rated, destination }) => ({ '@type': ['TouristTrip', 'Product'], ...rated, itinerary: { '@type': 'Place', name: destination, ...place } }),

  booking: {
    start({ terms: { sessions, pickup } }, { from, time, details }) {
      const onlyPickup = pickup?.atDoor && pickup.zones.length === 1 ? pickup.zones[0]! : null;
      const only = sessions.length === 1 ? sessions[0]! : null;
      return { vertical: 'tour', date: from ?? null, session: sessions.find((each) => each === time) ?? only, pickup: pickup?.zones.find((zone) => zone === details['pickup']) ?? onlyPickup };
    },
    address: ({ date, session, pickup }) => ({ from: date, time: session, details: { pickup } }),
    selection: ({ date, session, pickup }) => (date !== null && session !== null ? { vertical: 'tour', date, session, pickup } : null),
    firstDay: ({ date }) => date,
    shortage({ selection: { date, session }, party }, stock) {
      const left = seatsLeft(stock)(date, session);
      return left !== null && left < party.adults + party.children ? { kind: 'seats', left } : null;
    },
    fields: {
      inThePast: 'date', bookingClosed: 'date', tooFarAhead: 'date', notOffered: 'date', notThatWeekday: 'date',
      noSuchSession: 'time', sessionFull: 'time', pickupMissing: 'pickup', noSuchPickup: 'pickup', seatsLeft: 'party', overCapacity: 'party', noAdult: 'party',
    },
    next: (i18n, { date }) =>
      date === null ? { label: i18n._(msg`Choose dates`), target: 'calendar' } : { label: i18n._(msg`Choose a session`), target: { name: 'time' } },
    missing: (i18n, { date, session }) => [
      ...(date === null ? [i18n._(msg`day`)] : []),
      ...(session === null ? [i18n._(msg`session`)] : []),
    ],
    ages: ({ terms: { pricing } }) => (pricing.kind === 'perPerson' ? { children: pricing.childAges, infants: pricing.infantAges } : null),
    places: ({ terms }) => terms.pickup?.zones ?? [],
    DateFields,
    Dates: (form) => (
      <>
        <SessionCalendar {...form} />
        <SessionOptions {...form} />
      </>
    ),
  },
};

function DateFields({ dates, choose, showMonth, today, lastDay, errorOf }: BookingFormProps<'tour'>) {
  const { date, session } = dates;
  const { t } = useLingui();
  return (
    <FieldPair>
      <DayField label={t`Day`} error={errorOf('date')} value={date} min={today} max={lastDay} showMonth={showMonth} onChoose={(day) => choose({ ...dates, date: day })} />
      <DateField label={t`Session`} value={session} onFollow={date === null ? focusCalendar : focusInput('time')} />
    </FieldPair>
  );
}

function HourByHour({ facts: { itinerary } }: { readonly facts: TourTypes['pageFacts'] }) {
  const { t } = useLingui();
  if (itinerary.length === 0) return null;
  return (
    <section>
      <h2>{t`Hour by hour`}</h2>
      <ol>
        {itinerary.map(({ time, title, text }) => <ScheduleRow key={time + title.text} time={time} title={<Written text={title} />} text={<Written text={text} />} />)}
      </ol>
    </section>
  );
}

function GoodToKnow({ offer: { terms }, facts }: ProductIn<'tour'>) {
  const { t } = useLingui();
  return (
    <>
      <li>{terms.pickup?.atDoor ? <Trans>Pick-up: <Written text={facts.meetingPoint} /></Trans> : <Trans>Meeting point: <Written text={facts.meetingPoint} /></Trans>}</li>
      <li>{terms.pickup?.atDoor ? t`Please be ready 5 minutes early.` : t`Please be there 5 minutes early.`}</li>
    </>
  );
}
