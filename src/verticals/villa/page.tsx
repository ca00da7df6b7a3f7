import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { amenityText } from '#features/common/amenity-text.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { DateField } from '#features/common/date-field.tsx';
import { DayField } from '#features/common/day-field.tsx';
import { addDays, datesFrom } from '#domain/date.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import { formatMetres, formatMoney, formatNumber } from '#i18n/format.ts';
import { FieldPair } from '#ui/field.tsx';
import type { BookingFormProps, ProductIn, VerticalPage } from '#verticals/page.ts';
import { StayCalendar } from './page/stay-calendar.tsx';
import { knownGaps } from './page/known-gaps.ts';
import { takenNights } from './page/taken-nights.ts';
import { gapNeighbours } from './gap-nights.ts';

export const villaPage: VerticalPage<'villa'> = {
  headings: {
    story: msg`The house`,
    dates: msg`Dates and nightly prices`,
    noDates: msg`Choose your arrival and departure to see the price of every night, extra and tax.`,
    map: msg`Location`,
  },

  facts(i18n, { offer, facts }) {
    const sides = facts.pool?.size.split('x') ?? [];
    // The last one has the unit.
    const size = sides.map((side, index) => (index < sides.length - 1 ? formatNumber(side, i18n.locale) : formatMetres(side, i18n.locale))).join('\u00a0×\u00a0');
    return [
      { name: i18n._(msg`Guests`), value: offer.terms.capacity, isParty: true },
      { name: i18n._(msg`Bedrooms`), value: facts.bedrooms },
      { name: i18n._(msg`Bathrooms`), value: facts.bathrooms },
      { name: i18n._(msg`House`), value: `${formatMetres(String(facts.areaM2), i18n.locale)}²` },
      ...(size === '' ? [] : [{ name: facts.pool?.private ? i18n._(msg`Pool`) : i18n._(msg`Shared pool`), value: size }]),
    ];
  },
  included: (i18n, { amenities }) => amenities.map((amenity) => amenityText(i18n, amenity)),
  DetailSection: null,
  GoodToKnow,
  keptFacts: ({ offer, facts }) => ({ guests: offer.terms.capacity, bedrooms: facts.bedrooms }),
  jsonLd: ({ offer, facts }, { place, rated, destination }) => ({
    '@type': ['VacationRental', 'Product'], identifier: offer.productCode, sku: offer.productCode, ...place, ...rated,
    address: { '@type': 'PostalAddress', addressLocality: destination, addressCountry: 'TR' },
    checkinTime: offer.terms.checkIn, checkoutTime: offer.terms.checkOut,
    containsPlace: {
      '@type': 'Accommodation', occupancy: { '@type': 'QuantitativeValue', value: offer.terms.capacity },
      numberOfBedrooms: facts.bedrooms, numberOfBathroomsTotal: facts.bathrooms,
      floorSize: { '@type': 'QuantitativeValue', value: facts.areaM2, unitCode: 'MTK' },
    },
  }),

  booking: {
    start: (_offer, { from, to }) => ({ vertical: 'villa', arrival: from ?? null, departure: from !== undefined && to !== undefined && to > from ? to : null }),
    address: ({ arrival, departure }) => ({ from: arrival, to: departure }),
    selection: ({ arrival, departure }) => (arrival !== null && departure !== null ? { vertical: 'villa', arrival, departure } : null),
    firstDay: ({ arrival }) => arrival,
    shortage({ offer: { terms }, selection: { arrival, departure } }, stock) {
      const taken = takenNights(stock);
      if (datesFrom(arrival, departure).some((night) => taken.has(night))) return { kind: 'taken' };
      const { answers, own } = stock;
      // The line that is being changed may be held, and then it is kept whatever is beside it.
      const isOwn = own?.arrival === arrival && own.departure === departure;
      const mustFillGap = gapNeighbours(terms, { from: arrival, to: departure }) !== null;
      if (!mustFillGap || isOwn || answers.length === 0 || knownGaps(stock).get(arrival) === departure) return null;
      return { kind: 'minimumStay', nights: seasonOn(terms.seasons, arrival)!.minNights };
    },
    fields: {
      notACheckInDay: 'arrival', inThePast: 'arrival', bookingClosed: 'arrival', notOffered: 'arrival', taken: 'arrival',
      minimumStay: 'departure', datesReversed: 'departure', tooFarAhead: 'departure', overCapacity: 'party', noAdult: 'party',
    },
    next: (i18n) => ({ label: i18n._(msg`Choose dates`), target: 'calendar' }),
    missing: (i18n, { arrival, departure }) => [
      ...(arrival === null ? [i18n._(msg`arrival`)] : []),
      ...(departure === null ? [i18n._(msg`departure`)] : []),
    ],
    ages: () => null,
    places: () => [],
    DateFields,
    Dates: StayCalendar,
  },
};

function DateFields({ dates: { arrival, departure }, choose, showMonth, today, lastDay, errorOf }: BookingFormProps<'villa'>) {
  const { t } = useLingui();
  const set = (from: IsoDate | null, to: IsoDate | null) => choose({ vertical: 'villa', arrival: from, departure: from !== null && to !== null && to > from ? to : null });
  return (
    <FieldPair>
      <DayField label={t`Arrival`} error={errorOf('arrival')} value={arrival} min={today} max={addDays(lastDay, -1)} showMonth={showMonth} onChoose={(day) => set(day, departure)} />
      {arrival === null
        ? <DateField label={t`Departure`} value={null} />
        : <DayField label={t`Departure`} error={errorOf('departure')} value={departure} min={addDays(arrival, 1)} max={lastDay} onChoose={(day) => set(arrival, day)} />}
    </FieldPair>
  );
}

function GoodToKnow({ offer, shown }: ProductIn<'villa'> & Pick<BookingFormProps<'villa'>, 'shown'>) {
  const { t, i18n } = useLingui();
  const { checkIn, checkOut, damageDeposit, cleaningFee } = offer.terms;
  return (
    <>
      <li><Trans>Check-in from {checkIn}, check-out until {checkOut}</Trans></li>
      {Number(damageDeposit) > 0 && <li><Trans>Damage deposit: {formatMoney(damageDeposit, offer.currency, i18n.locale)}, held at arrival and given back. It is not part of the price.</Trans></li>}
      {cleaningFee && (
        <li>
          {t`${plural(cleaningFee.belowNights, { one: 'Cleaning, for a stay under # night', other: 'Cleaning, for a stay under # nights' })}`}: {formatMoney(shown.amount(cleaningFee.amount), shown.currency, i18n.locale)}
        </li>
      )}
    </>
  );
}
