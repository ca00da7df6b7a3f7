import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DateField } from '#features/common/date-field.tsx';
import { focusInput } from '#features/common/focus-dates.ts';
import { PackageSections } from '#features/common/package-sections.tsx';
import { formatPeriod } from '#i18n/format-period.ts';
import type { BookingFormProps, VerticalPage } from '#verticals/page.ts';
import { guestsOf } from './page/guests.ts';
import { WeddingForm } from './page/wedding-form.tsx';
import { CEREMONIES } from './ceremonies.ts';

export const weddingPage: VerticalPage<'wedding'> = {
  headings: {
    story: msg`The wedding`,
    dates: msg`Your day`,
    map: msg`Where you will marry`,
  },

  facts: (i18n, { offer: { terms } }) => [
    { name: i18n._(msg`Duration`), value: i18n._(msg`${plural(terms.durationDays, { one: '# day', other: '# days' })}`) },
    { name: i18n._(msg({ message: 'Maximum guests', context: 'wedding' })), value: terms.capacity, isParty: true },
  ],
  included: () => [],
  DetailSection: PackageSections,
  GoodToKnow: () => <li><Trans>A request is free and without obligation.</Trans></li>,
  keptFacts: ({ offer: { terms: { durationDays, capacity } } }) => ({ durationDays, capacity }),
  jsonLd: ({ offer }, { place, rated }) => ({
    '@type': ['EventVenue', 'Product'], sku: offer.productCode, maximumAttendeeCapacity: offer.terms.capacity, ...place, ...rated,
  }),

  booking: {
    start: (_offer, { from, to, details }) => ({
      vertical: 'wedding', from: from ?? null, to: to ?? from ?? null, guests: guestsOf(details['guests'] ?? ''),
      ceremony: CEREMONIES.find((each) => each === details['ceremony']) ?? 'undecided',
    }),
    address: ({ from, to, guests, ceremony }) => ({ from, to: to === from ? null : to, details: { guests, ceremony: ceremony === 'undecided' ? null : ceremony } }),
    selection: ({ from, to, guests, ceremony }) =>
      (from !== null && to !== null && guests !== null && ceremony !== null ? { vertical: 'wedding', from, to, guests, ceremony } : null),
    firstDay: ({ from }) => from,
    shortage: () => null,
    fields: { inThePast: 'wedding-day', bookingClosed: 'wedding-day', tooFarAhead: 'wedding-day', notOffered: 'wedding-day', datesReversed: 'wedding-day', overCapacity: 'guests', noAdult: 'guests' },
    next: (i18n, { from }) =>
      (from === null ? { label: i18n._(msg`Choose a day`), target: { name: 'wedding-day' } } : { label: i18n._(msg`Enter the guests`), target: { name: 'guests' } }),
    missing: (i18n, { from, guests }) => [
      ...(from === null ? [i18n._(msg`day or month`)] : []),
      ...(guests === null ? [i18n._(msg`number of guests`)] : []),
    ],
    party: ({ guests }) => ({ adults: guests, children: 0, infants: 0 }),
    wishes: { label: msg`Your wishes`, hint: msg`What matters to you: food, music, children, a language for the vows, a budget.` },
    ages: () => null,
    places: () => [],
    DateFields,
    Dates: WeddingForm,
  },
};

function DateFields({ dates: { from, to } }: BookingFormProps<'wedding'>) {
  const { t } = useLingui();
  return <DateField label={t`Wedding day`} onFollow={focusInput('wedding-day')} value={from && to && formatPeriod({ from, to, time: null, until: null, length: null })} />;
}
