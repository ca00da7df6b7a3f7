import { fromPriceOf, packageProblems, packageRules } from '#domain/package-rules.ts';
import { grossOf } from '#domain/pricing/gross.ts';
import type { VerticalRules } from '#verticals/domain.ts';

/**
 * Weddings, priced on request: the visitor names a day or a month, the guests and
 * the kind of ceremony, and the operator answers with a price. Until then only
 * the lowest price is known.
 */
export const wedding: VerticalRules<'wedding'> = {
  ...packageRules,
  name: 'wedding',
  leadHours: 7 * 24,
  validate: (item, today) => packageProblems(item, item.selection.guests, today),
  gross: ({ terms }) => grossOf([{ kind: 'weddingPackage', amount: fromPriceOf(terms) }]),
};
