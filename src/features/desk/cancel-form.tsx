import { Trans, useLingui } from '@lingui/react/macro';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { formatMoney } from '#i18n/format.ts';
import { cancelAtDesk } from '#runtime/quote/desk.ts';
import { Button } from '#ui/button.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { BookingFormProps } from './collection-form.tsx';
import { deskTroubleText } from './desk-trouble.ts';
import { isAmountUpTo, typedAmount } from './typed-amount.ts';
import { useDeskChange } from './use-desk-change.ts';

/** The form in which the operator cancels a booking and sets the refund (B22). */
export function CancelForm({ booking, send, ...after }: BookingFormProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { bookingNumber, currency, paid } = booking;
  const { isBusy, trouble, change } = useDeskChange(after);
  const { form, method, problems, onSubmit, onInput } = useCheckedForm<{ readonly refund: string }, 'invalid'>({
    read: (data) => ({ refund: typedAmount(data, 'refund') }),
    problemsOf: ({ refund }) => (isAmountUpTo(refund, paid) ? {} : { refund: 'invalid' }),
    isBusy,
    onValid: ({ refund }) => void change(cancelAtDesk(send, booking, refund, locale)),
  });

  return (
    <QuietDisclosure title={t`Cancel this booking`}>
      <form ref={form} className="flow" noValidate method={method} onSubmit={onSubmit} onInput={onInput} aria-label={t`Cancel ${bookingNumber}`}>
        <p className="small"><Trans>The guest is told by e-mail. What was paid by card goes back to the card, anything else by bank transfer, which you send.</Trans></p>
        <FieldGrid>
          <TextField label={t`Refund, ${currency}`} name="refund" inputMode="decimal" maxLength={12} required defaultValue={paid} error={problems.refund && t`Please enter an amount of at most ${{ remaining: formatMoney(paid, currency, i18n.locale) }}.`} />
        </FieldGrid>
        {trouble && <Notice tone="warn">{deskTroubleText(i18n, trouble)}</Notice>}
        <Button type="submit" variant="line" busy={isBusy}>{t`Cancel the booking`}</Button>
      </form>
    </QuietDisclosure>
  );
}
