import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { groupIban, SENDER_LIMIT, type BankAccount, type BankTransferNotice } from '#domain/bank-transfer.ts';
import { addDays, isIsoDate } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { CopyButton } from '#features/common/copy-button.tsx';
import { DayTextField } from '#features/common/day-text-field.tsx';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { typedDay } from '#features/common/typed-day.ts';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { useShell } from '#features/common/use-shell.ts';
import { formatDate, formatDateTime } from '#i18n/format.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { noteBankTransfer, type NoticeTrouble } from '#runtime/checkout/note-bank-transfer.ts';
import { useSend } from '#runtime/react/use-send.ts';
import { Button } from '#ui/button.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { FieldGrid, SelectField, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money } from '#ui/price.tsx';
import * as styles from './bank-transfer-details.module.css';

export interface BankTransferDetailsProps {
  readonly booking: BookingSummary;
  /** `payBy` is null for what remains of a booking, which has no deadline but the trip. */
  readonly bankTransfer: Omit<NonNullable<BookingSummary['bankTransfer']>, 'payBy'> & { readonly payBy: string | null };
  /** Called with the changed booking after the guest has said that the bank transfer was sent. */
  readonly onChange: (booking: BookingSummary) => void;
}

/** A bank transfer for a booking, of what is due (B21) or of what remains (B32): how much, until when, where to, and the form that says that it was sent. */
export default function BankTransferDetails({ booking, bankTransfer, onChange }: BankTransferDetailsProps) {
  const { t } = useLingui();
  const { timeZone } = useShell();
  const { amount, payBy, accounts, notice } = bankTransfer;
  const until = payBy !== null && <b className="num">{formatDateTime(Date.parse(payBy), timeZone)}</b>;
  const sum = <b><Money amount={amount} currency={booking.currency} /></b>;
  return (
    <section className="flow">
      <h2>{t`Your bank transfer`}</h2>
      {notice ? (
        <Notice tone="ok">
          {until
            ? <Trans>Thank you. We are looking out for {sum} from {notice.sender}, sent on {formatDate(notice.sentOn)}. We hold your trip until {until}.</Trans>
            : <Trans>Thank you. We are looking out for {sum} from {notice.sender}, sent on {formatDate(notice.sentOn)}, and write to you when it has arrived.</Trans>}
        </Notice>
      ) : (
        <p>
          {until
            ? <Trans>Please transfer {sum} by {until}, local time at your destination. We hold your trip until then. We have sent you these details by e-mail.</Trans>
            : <Trans>Please transfer {sum} at least a few days before your trip begins, so that it arrives in time.</Trans>}
        </p>
      )}
      <ul className={styles.accounts}>
        {accounts.map((account) => <li key={account.iban}><Account account={account} reference={booking.bookingNumber} /></li>)}
      </ul>
      <p className="small muted"><Trans>Please give the booking number as the reference, and choose to pay all bank charges yourself, so that the whole amount arrives.</Trans></p>
      {notice ? (
        <QuietDisclosure title={t`Correct what you told us`}><NoticeForm booking={booking} bankTransfer={bankTransfer} onChange={onChange} /></QuietDisclosure>
      ) : (
        <>
          <h3>{t`Have you sent it?`}</h3>
          <p>{until ? <Trans>Tell us, and we hold your trip for three days while the money is on its way.</Trans> : <Trans>Tell us, so that we look out for it and confirm when it has arrived.</Trans>}</p>
          <NoticeForm booking={booking} bankTransfer={bankTransfer} onChange={onChange} />
        </>
      )}
    </section>
  );
}

function Account({ account: { bank, holder, iban, bic }, reference }: { readonly account: BankAccount; readonly reference: string }) {
  const { t } = useLingui();
  return (
    <dl className={styles.account}>
      <div><dt>{t`Bank`}</dt><dd>{bank}</dd></div>
      <div><dt>{t`Account holder`}</dt><dd>{holder}</dd></div>
      <div><dt>IBAN</dt><dd><span className="num">{groupIban(iban)}</span> <CopyButton text={iban} label={t`Copy the IBAN`} /></dd></div>
      {bic && <div><dt>BIC (SWIFT)</dt><dd className="num">{bic}</dd></div>}
      <div><dt>{t`Reference`}</dt><dd><span className="num">{reference}</span> <CopyButton text={reference} label={t`Copy the reference`} /></dd></div>
    </dl>
  );
}

/** The form in which the guest says when the bank transfer was sent, from whom and to which account. */
function NoticeForm({ booking, bankTransfer: { accounts, notice }, onChange }: BankTransferDetailsProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useShell();
  const send = useSend();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const today = dayAtDestination(clock.now(), timeZone);
  // By the guest's own calendar it may be tomorrow.
  const lastDay = addDays(today, 1);
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<NoticeTrouble | null>(null);
  const { form, method, problems, onSubmit, onInput } = useCheckedForm<BankTransferNotice, 'invalid'>({
    read: (data) => ({ iban: String(data.get('iban') ?? accounts[0]?.iban ?? ''), sentOn: typedDay(String(data.get('sentOn'))), sender: String(data.get('sender')).trim() }),
    problemsOf: ({ sentOn, sender }) => ({
      ...(!isIsoDate(sentOn) || sentOn > lastDay ? { sentOn: 'invalid' as const } : {}),
      ...(sender === '' ? { sender: 'invalid' as const } : {}),
    }),
    isBusy: isSending,
    onValid: (entered) => void note(entered),
  });

  async function note(entered: BankTransferNotice): Promise<void> {
    setSending(true);
    setTrouble(null);
    const answer = await noteBankTransfer(send, booking, entered);
    setSending(false);
    if (typeof answer === 'string') setTrouble(answer);
    else onChange(answer);
  }

  return (
    <form ref={form} className="flow" noValidate method={method} onSubmit={onSubmit} onInput={onInput} aria-label={t`Your bank transfer`}>
      <FieldGrid>
        {accounts.length > 1 && (
          <SelectField label={t`Sent to`} name="iban" span={6} defaultValue={notice?.iban}>
            {accounts.map(({ bank, iban }) => <option key={iban} value={iban}>{`${bank}, ${groupIban(iban)}`}</option>)}
          </SelectField>
        )}
        <DayTextField label={t`Sent on`} name="sentOn" max={lastDay} defaultValue={notice?.sentOn ?? today} required error={problems.sentOn && t`Please enter the day of the transfer.`} />
        <TextField label={t`Name on the account that it comes from`} name="sender" autoComplete="name" maxLength={SENDER_LIMIT} required defaultValue={notice?.sender ?? booking.guestName} error={problems.sender && t`Please enter the name on the account.`} />
      </FieldGrid>
      {trouble && <Notice tone="warn">{trouble === 'notWaiting' ? t`This booking no longer waits for a transfer. Please load the page again.` : quoteTroubleText(i18n, trouble)}</Notice>}
      <Button type="submit" {...(notice && { variant: 'line' })} busy={isSending}>{notice ? t({ message: 'Save', context: 'form' }) : t`I have sent the transfer`}</Button>
    </form>
  );
}
