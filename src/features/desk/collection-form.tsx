import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { isIsoDate } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { money } from '#domain/pricing/money.ts';
import { DayTextField } from '#features/common/day-text-field.tsx';
import { typedDay } from '#features/common/typed-day.ts';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { formatMoney } from '#i18n/format.ts';
import { recordCollection, type Collection, type DeskBooking, type DeskTrouble } from '#runtime/quote/desk.ts';
import type { Send } from '#runtime/send.ts';
import { Button } from '#ui/button.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { FieldGrid, SelectField, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { deskTroubleText } from './desk-trouble.ts';
import { isAmountUpTo, typedAmount } from './typed-amount.ts';

export interface BookingFormProps {
  readonly booking: DeskBooking;
  readonly send: Send;
  readonly onSignedOut: () => void;
  readonly onChanged: () => void;
}

type Entered = Pick<Collection, 'amount' | 'method' | 'receivedOn'>;

/** Records money that was received for a booking without a card (B21). */
export function CollectionForm({ booking, send, onSignedOut, onChanged }: BookingFormProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { timeZone } = useShell();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const today = dayAtDestination(clock.now(), timeZone);
  const { bookingNumber, currency, remaining, bankTransfer } = booking;
  // The same for every try, so that a lost answer records nothing twice.
  const [collectionId, setCollectionId] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<DeskTrouble | null>(null);
  const { form, method, problems, onSubmit, onInput } = useCheckedForm<Entered, 'invalid'>({
    read: (data) => ({
      amount: typedAmount(data, 'amount'), method: data.get('method') === 'onSpot' ? 'onSpot' : 'bankTransfer', receivedOn: typedDay(String(data.get('receivedOn'))),
    }),
    problemsOf: ({ amount, receivedOn }) => ({
      ...(isAmountUpTo(amount, remaining) && money(amount).gt('0') ? {} : { amount: 'invalid' as const }),
      ...(isIsoDate(receivedOn) && receivedOn <= today ? {} : { receivedOn: 'invalid' as const }),
    }),
    isBusy: isSending,
    onValid: (entered) => void record(entered),
  });

  async function record(entered: Entered): Promise<void> {
    setSending(true);
    const result = await recordCollection(send, { collectionId, bookingNumber, ...entered }, locale);
    setSending(false);
    if (!result.ok) return result.trouble === 'signedOut' ? onSignedOut() : setTrouble(result.trouble);
    setTrouble(null);
    setCollectionId(crypto.randomUUID());
    toast.show({ message: t`Recorded for ${bookingNumber}: ${{ amount: formatMoney(entered.amount, currency, i18n.locale) }}` });
    onChanged();
  }

  return (
    <QuietDisclosure title={t`Record money received`} open={Boolean(bankTransfer?.notice)}>
      <form key={remaining} ref={form} className="flow" noValidate method={method} onSubmit={onSubmit} onInput={onInput} aria-label={t`Record money received for ${bookingNumber}`}>
        <FieldGrid>
          <TextField label={t`Amount, ${currency}`} name="amount" inputMode="decimal" maxLength={12} required defaultValue={bankTransfer?.amount ?? remaining} error={problems.amount && t`Please enter an amount of at most ${{ remaining: formatMoney(remaining, currency, i18n.locale) }}.`} />
          <SelectField label={t`Received`} name="method" defaultValue={bankTransfer ? 'bankTransfer' : 'onSpot'}>
            <option value="bankTransfer">{t`By bank transfer`}</option>
            <option value="onSpot">{t`At the destination`}</option>
          </SelectField>
          <DayTextField label={t`Received on`} name="receivedOn" max={today} required defaultValue={today} error={problems.receivedOn && t`Please enter a day that is not in the future.`} />
        </FieldGrid>
        {trouble && <Notice tone="warn">{deskTroubleText(i18n, trouble)}</Notice>}
        <Button type="submit" variant="line" busy={isSending}>{t`Record`}</Button>
      </form>
    </QuietDisclosure>
  );
}
