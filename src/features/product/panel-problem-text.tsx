import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Offer } from '#domain/catalogue.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { problemText, unavailableText } from '#features/common/problem-text.tsx';
import type { PanelProblem } from './booking-panel.ts';

/** Text of a problem in the booking panel, including those found by the availability check. */
export function PanelProblemText({ problem, offer }: { readonly problem: PanelProblem | DraftProblem; readonly offer: Offer }) {
  const { t, i18n } = useLingui();
  if (problem.code === 'taken') return <>{unavailableText(i18n, 'taken')}</>;
  if (problem.code !== 'seatsLeft') return <>{problemText(i18n, problem, offer)}</>;
  const { left } = problem;
  return <>{left === 0 ? t`This session is full. Choose another.` : t`${plural(left, { one: 'This session has # place left. Choose another, or fewer travellers.', other: 'This session has # places left. Choose another, or fewer travellers.' })}`}</>;
}
