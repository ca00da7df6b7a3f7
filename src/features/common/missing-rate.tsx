import type { CurrencyCode } from '#domain/catalogue.ts';
import { Notice } from '#ui/notice.tsx';
import { ProblemText } from './problem-text.tsx';

/** Says that the basket has no price, or none in the chosen currency, and what to do about it. */
export function MissingRate({ currency }: { readonly currency: CurrencyCode | null }) {
  if (currency === null) return null;
  return (
    <Notice tone="danger">
      <ProblemText problem={{ code: 'badRate', currency }} />
    </Notice>
  );
}
