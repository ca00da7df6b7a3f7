import { msg, plural } from '@lingui/core/macro';
import type { Locale } from '#domain/catalogue.ts';
import { formatDate, formatMoney, formatPercent, formatShortDate } from '#i18n/format.ts';
import type { VerticalTexts } from '#verticals/texts.ts';

export const carTexts: VerticalTexts<'car'> = {
  problem(i18n, problem) {
    switch (problem.code) {
      case 'datesReversed':
        return i18n._(msg`The return is before the pick-up. Choose a later day or time.`);
      case 'noSuchLocation':
        return i18n._(msg`The car cannot be picked up or returned there. Choose another place.`);
      case 'driverTooYoung':
        return i18n._(msg`${plural(problem.minAge, { one: 'The driver must be at least # year old.', other: 'The driver must be at least # years old.' })}`);
      case 'licenceTooShort':
        return i18n._(msg`${plural(problem.years, { one: 'The driver must have held the licence for at least # year.', other: 'The driver must have held the licence for at least # years.' })}`);
      case 'overCapacity': {
        const { capacity } = problem;
        return i18n._(msg`The car has ${capacity} seats, for adults and children.`);
      }
      default:
        return null;
    }
  },

  step(i18n, step, { currency }) {
    switch (step.kind) {
      case 'days': {
        const { count } = step;
        const unit = formatMoney(step.unit, currency, i18n.locale);
        return { label: i18n._(msg`${plural(count, { one: `# day × ${unit}`, other: `# days × ${unit}` })}`), detail: formatShortDate(step.from) };
      }
      case 'durationBand': {
        const percent = formatPercent(step.percent, i18n.locale);
        return { label: i18n._(msg`${plural(step.minDays, { one: `${percent} off from # day`, other: `${percent} off from # days` })}`) };
      }
      case 'oneWay':
        return { label: i18n._(msg`Return to another place`) };
    }
  },

  route({ terms }, { pickUpPlace, dropOffPlace }, locale) {
    const nameOf = (code: string) => terms.locations.find((place) => place.code === code)?.name[locale] ?? code;
    return pickUpPlace === dropOffPlace ? nameOf(pickUpPlace) : `${nameOf(pickUpPlace)} – ${nameOf(dropOffPlace)}`;
  },

  arrival(i18n, { terms, currency }, selection) {
    const nameOf = (code: string) => terms.locations.find((place) => place.code === code)?.name[i18n.locale as Locale] ?? code;
    const deposit = formatMoney(terms.deposit, currency, i18n.locale);
    return [
      { name: i18n._(msg`Car pick-up`), value: `${formatDate(selection.pickUpDate)} ${selection.pickUpTime}, ${nameOf(selection.pickUpPlace)}` },
      { name: i18n._(msg`Car return`), value: `${formatDate(selection.dropOffDate)} ${selection.dropOffTime}, ${nameOf(selection.dropOffPlace)}` },
      ...(Number(terms.deposit) > 0 ? [{ name: i18n._(msg`Damage deposit`), value: i18n._(msg`${deposit}, held at pick-up and given back`) }] : []),
    ];
  },
};
