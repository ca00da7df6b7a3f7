import { Trans, useLingui } from '@lingui/react/macro';
import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { Button } from '#ui/button.tsx';
import { PaymentNote, type PaymentNoteProps } from './payment-note.tsx';

export interface ConfirmAtBankProps extends Pick<PaymentNoteProps, 'title' | 'first'> {
  /** The result of the last status check that the visitor requested. */
  readonly check: CheckoutView['check'];
  /** Whether the address of the bank's page is known here. */
  readonly canContinue: boolean;
  readonly actions: {
    readonly continueAtBank: () => void;
    readonly checkNow: () => void;
    /** Ends the payment, for another card. */
    readonly abandon: () => void;
  };
}

/** A payment that the visitor has to confirm on the bank's page (3-D Secure). */
export function ConfirmAtBank({ title, first, check, canContinue, actions }: ConfirmAtBankProps) {
  const { t } = useLingui();
  return (
    <PaymentNote
      title={title}
      first={first}
      check={check}
      actions={
        <>
          <Button big disabled={!canContinue} onClick={actions.continueAtBank}>{t`Continue at the bank`}</Button>
          <Button variant="line" busy={check === 'asking'} onClick={actions.checkNow}>{t`I have confirmed, check now`}</Button>
          <Button variant="bare" onClick={actions.abandon}>{t`Use another card`}</Button>
        </>
      }
    >
      <Trans>Please confirm the payment on your bank’s page (3-D Secure). If you have already done so, this page will update in a moment.</Trans>
    </PaymentNote>
  );
}
