import { Trans } from '@lingui/react/macro';
import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { Notice } from '#ui/notice.tsx';

/** The bank's answer to a visitor who asked about an open payment. Without it a press would seem to do nothing. */
export function CheckAnswer({ check }: Pick<CheckoutView, 'check'>) {
  switch (check) {
    case 'none':
    case 'asking': return null;
    case 'notConfirmed': return <Notice tone="warn"><Trans>The bank has not received your confirmation yet. Nothing was charged. Please confirm on its page, or use another card.</Trans></Notice>;
    case 'noAnswer': return <Notice tone="warn"><Trans>The bank has not answered yet. Please try again in a moment. You will not be charged twice.</Trans></Notice>;
  }
}
