import { fromPriceOf, packageProblems, packageRules } from '#domain/package-rules.ts';
import { grossOf } from '#domain/pricing/gross.ts';
import type { VerticalRules } from '#verticals/domain.ts';

/**
 * Health trips, priced on request: the guest names the days and the companions,
 * and the operator answers with a price. Nothing medical is asked; the guest may
 * write a note.
 */
export const health: VerticalRules<'health'> = {
  ...packageRules,
  name: 'health',
  leadHours: 48,
  validate: (item, today) => packageProblems(item, 1 + item.selection.companions, today),
  gross: ({ terms }) => grossOf([{ kind: 'treatmentPackage', amount: fromPriceOf(terms) }]),
};
