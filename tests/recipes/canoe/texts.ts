import { msg, plural } from '@lingui/core/macro';
import { formatDate, formatMoney } from '#i18n/format.ts';
import type { VerticalTexts } from '#verticals/texts.ts';

export const canoeTexts: VerticalTexts<'canoe'> = {
  problem(i18n, problem) {
    switch (problem.code) {
      case 'closedThen': {
        const { opens, closes } = problem;
        return i18n._(msg`The landing is open from ${opens} to ${closes}. Choose another time.`);
      }
      case 'tooShort':
        return i18n._(msg`${plural(problem.hours, { one: 'A canoe is hired for at least # hour.', other: 'A canoe is hired for at least # hours.' })}`);
      default:
        return null;
    }
  },
  step(i18n, step, { currency }) {
    const unit = formatMoney(step.unit, currency, i18n.locale);
    return { label: i18n._(msg`${plural(step.count, { one: `# hour × ${unit}`, other: `# hours × ${unit}` })}`), detail: formatDate(step.date) };
  },
  route: () => null,
};
