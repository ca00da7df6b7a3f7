import { msg, plural } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { addDays } from '#domain/date.ts';
import { formatMoney, formatShortDate } from '#i18n/format.ts';
import type { VerticalTexts } from '#verticals/texts.ts';
import type { CharterUnit, YachtTypes } from './schemas.ts';

export const yachtTexts: VerticalTexts<'yacht'> = {
  problem(i18n, problem) {
    switch (problem.code) {
      case 'noSuchCharter':
        switch (problem.unit) {
          case 'hour': return i18n._(msg`This yacht is no longer chartered by the hour. Choose days or weeks.`);
          case 'day': return i18n._(msg`This yacht is no longer chartered by the day. Choose another length.`);
          case 'week': return i18n._(msg`This yacht is no longer chartered by the week. Choose another length.`);
        }
      case 'tooFewUnits':
        return shortestCharter(i18n, problem.unit, problem.min);
      case 'startsOnSaturday':
        return i18n._(msg`Weeks on board begin on a Saturday. Choose a Saturday.`);
      case 'startTimeMissing':
        return i18n._(msg`Choose when the charter begins.`);
      case 'tooFewBerths': {
        const { berths } = problem;
        return i18n._(msg`${plural(berths, { one: 'With a night on board, there is a berth for # guest only.', other: 'With a night on board, there are berths for # guests only.' })}`);
      }
      case 'licenceNeeded':
        return i18n._(msg`This yacht has no crew. Say that one of you holds the licence, or book the skipper.`);
      case 'overCapacity': {
        const { capacity } = problem;
        return i18n._(msg`The number of guests cannot exceed what the yacht may carry (${capacity}).`);
      }
      default:
        return null;
    }
  },

  step: (i18n, step, { currency }) => ({ label: unitsText(i18n, step, formatMoney(step.unit, currency, i18n.locale)), detail: datesText(step) }),
  route: () => null,
};

/** `A charter lasts at least 3 days.` */
export function shortestCharter(i18n: I18n, unit: CharterUnit, min: number): string {
  switch (unit) {
    case 'hour': return i18n._(msg`${plural(min, { one: 'A charter lasts at least # hour.', other: 'A charter lasts at least # hours.' })}`);
    case 'day': return i18n._(msg`${plural(min, { one: 'A charter lasts at least # day.', other: 'A charter lasts at least # days.' })}`);
    case 'week': return i18n._(msg`${plural(min, { one: 'A charter lasts at least # week.', other: 'A charter lasts at least # weeks.' })}`);
  }
}

type Step = YachtTypes['step'];

function unitsText(i18n: I18n, { per, count }: Step, unit: string): string {
  switch (per) {
    case 'hour': return i18n._(msg`${plural(count, { one: `# hour × ${unit}`, other: `# hours × ${unit}` })}`);
    case 'day': return i18n._(msg`${plural(count, { one: `# day × ${unit}`, other: `# days × ${unit}` })}`);
    case 'week': return i18n._(msg`${plural(count, { one: `# week × ${unit}`, other: `# weeks × ${unit}` })}`);
  }
}

/** Hours: their day. Days: the first and the last. Weeks: from Saturday to Saturday. */
function datesText({ per, from, to }: Step): string {
  const last = per === 'week' ? to : addDays(to, -1);
  return per !== 'hour' && last > from ? `${formatShortDate(from)} – ${formatShortDate(last)}` : formatShortDate(from);
}
