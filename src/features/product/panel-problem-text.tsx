import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Offer } from '#domain/catalogue.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { problemText, unavailableText } from '#features/common/problem-text.tsx';
import type { PanelProblem } from './booking-panel.ts';

export function PanelProblemText({ problem, offer }: { readonly problem: PanelProblem | DraftProblem; readonly offer: Offer }) {
  return <>{panelProblemText(useLingui().i18n, problem, offer)}</>;
}

/** Text of a problem in the booking panel, including those found by the availability check. */
export function panelProblemText(i18n: I18n, problem: PanelProblem | DraftProblem, offer: Offer): string {
  if (problem.code === 'taken') return unavailableText(i18n, 'taken');
  if (problem.code === 'sessionFull') return i18n._(msg`This session is full. Choose another.`);
  if (problem.code !== 'seatsLeft') return problemText(i18n, problem, offer);
  const { left } = problem;
  return i18n._(msg`${plural(left, { one: 'This session has # place left. Choose another, or fewer travellers.', other: 'This session has # places left. Choose another, or fewer travellers.' })}`);
}
