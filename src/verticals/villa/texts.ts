import { msg, plural } from '@lingui/core/macro';
import { addDays } from '#domain/date.ts';
import { formatDate, formatList, formatMoney, formatShortDate, weekdayNames } from '#i18n/format.ts';
import type { VerticalTexts } from '#verticals/texts.ts';

export const villaTexts: VerticalTexts<'villa'> = {
  problem(i18n, problem) {
    switch (problem.code) {
      case 'datesReversed':
        return i18n._(msg`The departure is before the arrival. Choose a later day.`);
      case 'minimumStay':
        return i18n._(msg`${plural(problem.nights, { one: 'Minimum stay of # night. Choose a later departure.', other: 'Minimum stay of # nights. Choose a later departure.' })}`);
      case 'notACheckInDay': {
        const names = weekdayNames(i18n.locale);
        const days = formatList(problem.weekdays.map((day) => names[day - 1] ?? ''), i18n.locale);
        return i18n._(msg`Stays in this season begin on: ${days}. Choose another arrival.`);
      }
      case 'overCapacity': {
        const { capacity } = problem;
        return i18n._(msg`The number of guests cannot exceed the villa’s capacity (${capacity}).`);
      }
      default:
        return null;
    }
  },

  step(i18n, step, { currency }) {
    switch (step.kind) {
      case 'nights': {
        const unit = formatMoney(step.unit, currency, i18n.locale);
        const last = addDays(step.to, -1);
        return {
          label: i18n._(msg`${plural(step.count, { one: `# night × ${unit}`, other: `# nights × ${unit}` })}`),
          detail: last > step.from ? `${formatShortDate(step.from)} – ${formatShortDate(last)}` : formatShortDate(step.from),
        };
      }
      case 'cleaning':
        return { label: i18n._(msg`${plural(step.belowNights, { one: 'Cleaning, for a stay under # night', other: 'Cleaning, for a stay under # nights' })}`) };
    }
  },
  route: () => null,

  arrival(i18n, { terms: { checkIn, checkOut, damageDeposit }, currency }, { arrival, departure }) {
    const deposit = formatMoney(damageDeposit, currency, i18n.locale);
    return [
      { name: i18n._(msg`Check-in`), value: i18n._(msg`${formatDate(arrival)}, from ${checkIn}`) },
      { name: i18n._(msg`Check-out`), value: i18n._(msg`${formatDate(departure)}, until ${checkOut}`) },
      ...(Number(damageDeposit) > 0 ? [{ name: i18n._(msg`Damage deposit`), value: i18n._(msg`${deposit}, held at arrival and given back`) }] : []),
    ];
  },
};
