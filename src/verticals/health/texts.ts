import { msg, plural } from '@lingui/core/macro';
import type { VerticalTexts } from '#verticals/texts.ts';

export const healthTexts: VerticalTexts<'health'> = {
  problem(i18n, problem) {
    switch (problem.code) {
      case 'datesMissing':
        return i18n._(msg`Choose the days between which you could travel.`);
      case 'datesReversed':
        return i18n._(msg`The last possible day is before the first. Choose a later day.`);
      case 'overCapacity': {
        const { capacity } = problem;
        return i18n._(msg`There is room for ${capacity} people, companions included.`);
      }
      default:
        return null;
    }
  },
  step: (i18n) => ({ label: i18n._(msg`The programme, from`) }),
  route: () => null,
  details: (i18n, { companions }) => [
    companions === 0 ? i18n._(msg`no companion`) : i18n._(msg`${plural(companions, { one: '# companion', other: '# companions' })}`),
  ],
};
