import type { CurrencyCode } from '#domain/catalogue.ts';
import { Notice } from '#ui/notice.tsx';
import { ProblemText } from './problem-text.tsx';

/** Warns that the basket cannot be priced, or not in the chosen currency, and offers a way out. */
export function MissingRate({ currency }: { readonly currency: CurrencyCode | null }) {
  if (currency === null) return null;
  return (
    <Notice tone="danger">
      <ProblemText problem={{ code: 'badRate', currency }} />
    </Notice>
  );
}
