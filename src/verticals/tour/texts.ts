import { msg, plural } from '@lingui/core/macro';
import type { Locale } from '#domain/catalogue.ts';
import { formatList, formatMoney, weekdayNames } from '#i18n/format.ts';
import type { VerticalTexts } from '#verticals/texts.ts';
import { pickupTime } from './pickup-time.ts';
import type { TourTypes } from './schemas.ts';

type Person = Extract<TourTypes['step'], { kind: 'people' }>['who'];

export const tourTexts: VerticalTexts<'tour'> = {
  problem(i18n, problem) {
    switch (problem.code) {
      case 'overCapacity': {
        const { capacity } = problem;
        return i18n._(msg`The number of travellers cannot exceed the places in a session (${capacity}).`);
      }
      case 'noSuchSession':
        return i18n._(msg`Choose one of the day’s sessions.`);
      case 'notThatWeekday': {
        const names = weekdayNames(i18n.locale);
        const days = formatList(problem.weekdays.map((day) => names[day - 1] ?? ''), i18n.locale);
        return i18n._(msg`This tour does not run on that day. It runs on: ${days}.`);
      }
      case 'noSuchPickup':
        return i18n._(msg`We do not pick up there. Choose another pick-up, or come to the meeting point.`);
      case 'pickupMissing':
        return i18n._(msg`Choose where we pick you up.`);
      default:
        return null;
    }
  },

  step(i18n, step, { currency, zoneTitle }) {
    const price = (amount: string) => formatMoney(amount, currency, i18n.locale);
    switch (step.kind) {
      case 'people':
        return { label: people(step.who, step.count, price(step.unit)) };
      case 'group':
        return { label: i18n._(msg`${plural(step.maxPeople, { one: 'Private group of # person', other: 'Group of up to # people' })}`) };
      case 'extraPeople': {
        const unit = price(step.unit);
        return { label: i18n._(msg`${plural(step.count, { one: `# more person × ${unit}`, other: `# more people × ${unit}` })}`) };
      }
      case 'pickup': {
        const zone = zoneTitle?.(step.zone);
        return { label: zone === undefined ? i18n._(msg`Pick-up`) : i18n._(msg`Pick-up in ${zone}`) };
      }
    }

    function people(who: Person, count: number, unit: string): string {
      switch (who) {
        case 'adults':
          return i18n._(msg`${plural(count, { one: `# adult × ${unit}`, other: `# adults × ${unit}` })}`);
        case 'children':
          return i18n._(msg`${plural(count, { one: `# child × ${unit}`, other: `# children × ${unit}` })}`);
        case 'infants':
          return i18n._(msg`${plural(count, { one: `# infant × ${unit}`, other: `# infants × ${unit}` })}`);
      }
    }
  },
  route: () => null,

  pickup(i18n, offer) {
    const title = offer.title[i18n.locale as Locale];
    return { reason: i18n._(msg`${title} includes pick-up.`) };
  },

  arrival(i18n, { terms }, { pickup, session }) {
    const time = pickup === null ? null : pickupTime(terms, pickup, session);
    return time === null ? [] : [{ name: i18n._(msg({ message: 'Pick-up time', context: 'tour' })), value: i18n._(msg`${time}, please be ready 5 minutes early`) }];
  },
};
