import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { VerticalTexts } from '#verticals/texts.ts';
import type { Ceremony } from './ceremonies.ts';

export const weddingTexts: VerticalTexts<'wedding'> = {
  problem(i18n, problem) {
    switch (problem.code) {
      case 'datesMissing':
        return i18n._(msg`Choose a day or a month for the wedding.`);
      case 'overCapacity': {
        const { capacity } = problem;
        return i18n._(msg`There is room for ${capacity} wedding guests here. Choose fewer, or another place.`);
      }
      default:
        return null;
    }
  },
  step: (i18n) => ({ label: i18n._(msg`The wedding, from`) }),
  route: () => null,
  details: (i18n, { guests, ceremony }) => [
    i18n._(msg`${plural(guests, { one: '# guest', other: '# guests' })}`),
    ceremonyText(i18n, ceremony),
  ],
};

export function ceremonyText(i18n: I18n, ceremony: Ceremony): string {
  switch (ceremony) {
    case 'legal': return i18n._(msg`Legal ceremony`);
    case 'symbolic': return i18n._(msg`Symbolic ceremony`);
    case 'blessing': return i18n._(msg`Religious blessing`);
    case 'undecided': return i18n._(msg`Ceremony not decided yet`);
  }
}
