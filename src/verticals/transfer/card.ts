import { msg, plural } from '@lingui/core/macro';
import type { VerticalCard } from '#verticals/card.ts';
import { distanceText, driveText } from './card-text.ts';

export const transferCard: VerticalCard<'transfer'> = {
  title: msg`Transfers`,
  lead: msg`A driver with your name on a sign, at a fixed price for the whole vehicle.`,
  all: msg`transfers`,
  one: msg`A transfer`,
  count: (i18n, count) => i18n._(msg`${plural(count, { one: '# route', other: '# routes' })}`),
  facts: (i18n, { km, minutes }) => [distanceText(i18n, km), driveText(i18n, minutes)],
  list: { kind: 'fares', home: 6, picture: 'fares', columns: { product: msg`Route`, facts: [msg`Distance`, msg`Time on the road`], price: msg`One way, per vehicle` } },
  dates: { from: msg`Pick-up date`, to: msg`Day of the way back` },
};
