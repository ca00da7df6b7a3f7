import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DateField } from '#features/common/date-field.tsx';
import { focusInput } from '#features/common/focus-dates.ts';
import { PackageSections } from '#features/common/package-sections.tsx';
import { formatPeriod } from '#i18n/format-period.ts';
import type { BookingFormProps, VerticalPage } from '#verticals/page.ts';
import { TravelForm } from './page/travel-form.tsx';

export const healthPage: VerticalPage<'health'> = {
  headings: {
    story: msg`The programme`,
    dates: msg`When you could travel`,
    map: msg`Where it is`,
  },

  facts: (i18n, { offer: { terms } }) => [
    { name: i18n._(msg`Duration`), value: i18n._(msg`${plural(terms.durationDays, { one: '# day', other: '# days' })}`) },
    { name: i18n._(msg`People`), value: terms.capacity, isParty: true },
  ],
  included: () => [],
  DetailSection: PackageSections,
  GoodToKnow: () => (
    <>
      <li><Trans>A request is free and without obligation.</Trans></li>
      <li><Trans>We are a travel operator, not doctors. The clinic decides after an examination whether a treatment is right for you.</Trans></li>
    </>
  ),
  keptFacts: ({ offer: { terms: { durationDays, capacity } } }) => ({ durationDays, capacity }),
  jsonLd: ({ offer }, { place, rated, destination }) => ({ '@type': ['TouristTrip', 'Product'], sku: offer.productCode, ...rated, itinerary: { '@type': 'Place', name: destination, ...place } }),

  booking: {
    start: ({ terms }, { from, to, details }) => ({
      vertical: 'health', from: from ?? null, to: to ?? null,
      companions: /^\d{1,3}$/.test(details['companions'] ?? '') ? Math.min(Number(details['companions']), terms.capacity - 1) : 0,
    }),
    address: ({ from, to, companions }) => ({ from, to, details: { companions: companions || null } }),
    selection: ({ from, to, companions }) => (from !== null && to !== null && companions !== null ? { vertical: 'health', from, to, companions } : null),
    firstDay: ({ from }) => from,
    shortage: () => null,
    fields: { inThePast: 'earliest', bookingClosed: 'earliest', notOffered: 'earliest', datesReversed: 'latest', tooFarAhead: 'latest' },
    next: (i18n, { from }) => ({ label: i18n._(msg`Choose dates`), target: { name: from === null ? 'earliest' : 'latest' } }),
    missing: (i18n, { from, to }) => [
      ...(from === null ? [i18n._(msg`earliest day`)] : []),
      ...(to === null ? [i18n._(msg`latest day`)] : []),
    ],
    party: ({ companions }) => ({ adults: 1 + companions, children: 0, infants: 0 }),
    wishes: {
      label: msg`What would you like done?`,
      hint: msg`A few words are enough. Please do not send reports, pictures or test results here: the clinic will ask you for them. Your note is read only by our staff who prepare the price and by the clinic you ask about.`,
    },
    ages: () => null,
    places: () => [],
    DateFields,
    Dates: TravelForm,
  },
};

function DateFields({ dates: { from, to } }: BookingFormProps<'health'>) {
  const { t } = useLingui();
  return <DateField label={t`When you could travel`} onFollow={focusInput('earliest')} value={from && to && formatPeriod({ from, to, time: null, until: null, length: null })} />;
}
