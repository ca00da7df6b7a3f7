import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DateField } from '#features/common/date-field.tsx';
import { focusInput } from '#features/common/focus-dates.ts';
import { formatDate } from '#i18n/format.ts';
import { FieldPair } from '#ui/field.tsx';
import type { BookingFormProps, ProductIn, VerticalPage } from '#verticals/page.ts';
import { distanceText, driveText } from './card-text.ts';
import { openRide, rideSelection } from './page/chosen-vehicles.ts';
import { FareList } from './page/fare-list.tsx';
import { PlaceFields } from './page/place-fields.tsx';
import { rideAddress, rideOf } from './page/ride-address.ts';
import { RideForm } from './page/ride-form.tsx';

export const transferPage: VerticalPage<'transfer'> = {
  headings: {
    story: msg`The ride`,
    dates: msg`Your ride`,
    noDates: msg`Choose a day and a vehicle to see the price of every leg, extra and tax.`,
    map: msg`Where it goes`,
  },

  facts: (i18n, { offer: { terms } }) => [
    { name: i18n._(msg`Distance`), value: distanceText(i18n, terms.km) },
    { name: i18n._(msg`Time on the road`), value: driveText(i18n, terms.minutes) },
  ],
  included: () => [],
  DetailSection: null,
  GoodToKnow,
  keptFacts: ({ offer: { terms: { km, minutes, vehicles } } }) => ({ km, minutes, capacity: Math.max(...vehicles.map(({ capacity }) => capacity)) }),
  jsonLd: ({ offer }, { rated }) => ({
    '@type': ['Product', 'Service'], sku: offer.productCode, serviceType: 'Private transfer', areaServed: offer.terms.places.map(({ name }) => ({ '@type': 'Place', name: name.en })), ...rated,
  }),

  booking: {
    start: rideOf,
    address: rideAddress,
    selection: rideSelection,
    open: openRide,
    shortage: () => null,
    fields: { seatsLeft: 'party', overCapacity: 'party', noAdult: 'party' },
    next(i18n, { date, returnDate, returnTime }) {
      if (date === null) return { label: i18n._(msg`Choose a day`), target: { name: 'date' } };
      if (returnTime !== null && returnDate === null) return { label: i18n._(msg`Choose the day of your return`), target: { name: 'returnDate' } };
      return { label: i18n._(msg`Choose a vehicle`), target: { name: 'vehicle' } };
    },
    ages: () => null,
    places: () => [],
    DateFields,
    Dates: RideForm,
  },

  form: {
    title: msg`Airport and town transfers`,
    lead: msg`A driver with your name on a sign, at a fixed price for the whole vehicle.`,
    overview: msg`All routes and fares`,
    Places: PlaceFields,
    Overview: FareList,
    places: ({ from, to }) => ({ from, to }),
    withPlaces: (dates, places) => ({ ...dates, ...places }),
  },
};

function DateFields({ dates: { date, time, returnDate, returnTime } }: BookingFormProps<'transfer'>) {
  const { t } = useLingui();
  const there = <DateField label={t`Way there`} value={date && `${formatDate(date)} ${time}`} onFollow={focusInput('date')} />;
  if (returnTime === null) return there;
  return (
    <FieldPair>
      {there}
      <DateField label={t`Way back`} value={returnDate && `${formatDate(returnDate)} ${returnTime}`} onFollow={focusInput('returnDate')} />
    </FieldPair>
  );
}

function GoodToKnow({ offer: { terms } }: ProductIn<'transfer'>) {
  const { airport, other } = terms.freeWaitMinutes;
  return <li><Trans>The driver waits free of charge: {airport} minutes at an airport, {other} minutes elsewhere.</Trans></li>;
}
