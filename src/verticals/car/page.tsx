import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { IsoDate } from '#domain/catalogue.ts';
import { DateField } from '#features/common/date-field.tsx';
import { DayField } from '#features/common/day-field.tsx';
import { formatMoney, formatNumber } from '#i18n/format.ts';
import { FieldPair } from '#ui/field.tsx';
import type { BookingFormProps, ChosenDates, ProductIn, VerticalPage } from '#verticals/page.ts';
import { transmissionText } from './card-text.ts';
import { FUEL_WORDS } from './page-fuel.ts';
import { freeCars } from './page/free-cars.ts';
import { RentalForm } from './page/rental-form.tsx';
import { pickUpTimeOn, RENTAL_TIMES, USUAL_TIME } from './rental-times.ts';

export const carPage: VerticalPage<'car'> = {
  headings: {
    story: msg`The car`,
    dates: msg`Dates, places and driver`,
    noDates: msg`Choose your dates and enter the driver to see the price of every day, extra and tax.`,
    map: msg`Where you pick it up`,
  },

  facts: (i18n, { offer: { terms }, facts }) => [
    { name: i18n._(msg`Seats`), value: terms.seats },
    { name: i18n._(msg`Doors`), value: facts.doors },
    { name: i18n._(msg`Bags`), value: facts.bags },
    { name: i18n._(msg`Gearbox`), value: transmissionText(i18n, facts.transmission) },
    { name: i18n._(msg`Fuel`), value: i18n._(FUEL_WORDS[facts.fuel]) },
  ],
  included: (i18n, { airConditioning }) => (airConditioning ? [i18n._(msg`Air conditioning`)] : []),
  DetailSection: null,
  GoodToKnow,
  keptFacts: ({ offer, facts }) => ({ seats: offer.terms.seats, bags: facts.bags, transmission: facts.transmission }),
  jsonLd: ({ offer, facts }, { rated }) => ({
    '@type': ['Product', 'Car'], sku: offer.productCode, model: facts.model, vehicleSeatingCapacity: offer.terms.seats, numberOfDoors: facts.doors, ...rated,
  }),

  booking: {
    start({ terms }, { from, to, time, details }) {
      const place = (code: string | undefined) => (terms.locations.find((each) => each.code === code) ?? terms.locations[0])?.code ?? null;
      const pickUpPlace = place(details['pickUpPlace']);
      const pickUpTime = time ?? USUAL_TIME;
      return {
        vertical: 'car', pickUpPlace, pickUpDate: from ?? null, pickUpTime,
        dropOffPlace: place(details['dropOffPlace'] ?? pickUpPlace ?? undefined), dropOffDate: to ?? null, dropOffTime: RENTAL_TIMES.find((each) => each === details['dropOffTime']) ?? pickUpTime,
        driverAge: years(details['driverAge']), licenceYears: years(details['licenceYears']),
      };
    },
    address: ({ pickUpPlace, pickUpDate, pickUpTime, dropOffPlace, dropOffDate, dropOffTime, driverAge, licenceYears }) =>
      ({ from: pickUpDate, to: dropOffDate, time: pickUpTime, details: { pickUpPlace, dropOffPlace, dropOffTime, driverAge, licenceYears } }),
    selection({ pickUpPlace, pickUpDate, pickUpTime, dropOffPlace, dropOffDate, dropOffTime, driverAge, licenceYears }) {
      if (pickUpPlace === null || pickUpDate === null || pickUpTime === null || dropOffPlace === null || dropOffDate === null || dropOffTime === null) return null;
      if (driverAge === null || licenceYears === null) return null;
      return { vertical: 'car', pickUpPlace, pickUpDate, pickUpTime, dropOffPlace, dropOffDate, dropOffTime, driverAge, licenceYears };
    },
    atOpenTime,
    firstDay: ({ pickUpDate }) => pickUpDate,
    shortage: ({ offer, selection: { pickUpDate, pickUpTime, dropOffDate, dropOffTime } }, stock) =>
      (freeCars(stock, offer.terms.units)({ from: `${pickUpDate}T${pickUpTime}`, to: `${dropOffDate}T${dropOffTime}` }) ? null : { kind: 'taken' }),
    fields: {
      inThePast: 'pickUpDate', bookingClosed: 'pickUpDate', notOffered: 'pickUpDate', taken: 'pickUpDate', datesReversed: 'dropOffDate', tooFarAhead: 'dropOffDate',
      driverTooYoung: 'driver-age', licenceTooShort: 'licence-years', overCapacity: 'party', noAdult: 'party',
    },
    next: (i18n, { pickUpDate, dropOffDate }) =>
      pickUpDate === null || dropOffDate === null ? { label: i18n._(msg`Choose dates`), target: 'calendar' } : { label: i18n._(msg`Enter the driver`), target: { name: 'driver-age' } },
    missing: (i18n, { pickUpDate, dropOffDate, driverAge, licenceYears }) => [
      ...(pickUpDate === null ? [i18n._(msg`day of pick-up`)] : []),
      ...(dropOffDate === null ? [i18n._(msg`day of return`)] : []),
      ...(driverAge === null ? [i18n._(msg`driver’s age`)] : []),
      ...(licenceYears === null ? [i18n._(msg`years with a licence`)] : []),
    ],
    ages: () => null,
    places: () => [],
    DateFields,
    Dates: RentalForm,
  },
};

/** A whole number of years from the address; null for any other text. */
function years(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/** A pick-up that it is too late for is at the first later time that can be booked. */
function atOpenTime(dates: ChosenDates<'car'>, isTooLate: BookingFormProps<'car'>['isTooLate']): ChosenDates<'car'> {
  const { pickUpDate, pickUpTime } = dates;
  const open = pickUpDate && pickUpTimeOn(pickUpDate, isTooLate, pickUpTime ?? USUAL_TIME);
  return open === null || open === pickUpTime ? dates : { ...dates, pickUpTime: open };
}

function DateFields({ dates, choose, showMonth, today, lastDay, isTooLate, errorOf }: BookingFormProps<'car'>) {
  const { t } = useLingui();
  const { pickUpDate, pickUpTime, dropOffDate, dropOffTime } = dates;
  const set = (from: IsoDate | null, to: IsoDate | null) => choose(atOpenTime({ ...dates, pickUpDate: from, dropOffDate: from !== null && to !== null && to >= from ? to : null }, isTooLate));
  return (
    <FieldPair>
      <DayField label={t`Car pick-up`} error={errorOf('pickUpDate')} hint={pickUpTime ?? undefined} value={pickUpDate} min={today} max={lastDay} showMonth={showMonth} onChoose={(day) => set(day, dropOffDate)} />
      {pickUpDate === null
        ? <DateField label={t`Car return`} value={null} />
        : <DayField label={t`Car return`} error={errorOf('dropOffDate')} hint={dropOffTime ?? undefined} value={dropOffDate} min={pickUpDate} max={lastDay} onChoose={(day) => set(pickUpDate, day)} />}
    </FieldPair>
  );
}

function GoodToKnow({ offer, facts }: ProductIn<'car'>) {
  const { i18n } = useLingui();
  const { deposit } = offer.terms;
  return (
    <>
      <li><Trans>Model: {facts.model}</Trans></li>
      {Number(deposit) > 0 && <li><Trans>Damage deposit: {formatMoney(deposit, offer.currency, i18n.locale)}, held at pick-up and given back. It is not part of the price.</Trans></li>}
      <li>
        {facts.mileageKmPerDay === null
          ? <Trans>Unlimited kilometres</Trans>
          : <Trans>{formatNumber(facts.mileageKmPerDay, i18n.locale)} km a day included</Trans>}
      </li>
    </>
  );
}
