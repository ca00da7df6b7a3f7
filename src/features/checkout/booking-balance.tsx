import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { LaterPart } from '#features/common/later-part.tsx';
import type { BookingSummary, PaymentPart } from '#runtime/checkout/booking-lookup.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { Money } from '#ui/price.tsx';
import { backFromBank } from './back-from-bank.ts';
import * as styles from './booking-result.module.css';

const loadPaying = () => import('./pay-balance.lazy.tsx');
const loadBankTransfer = () => import('./bank-transfer-details.lazy.tsx');

export interface BookingBalanceProps {
  readonly booking: BookingSummary;
  /** The proof that the booking is this visitor's (B22); null if only its number and e-mail address are known. */
  readonly proof: BookingProof | null;
  readonly onChange: (booking: BookingSummary) => void;
}

/** What is to be paid of a booking, and the buttons that pay it by card or by bank transfer (B32). Open at once for a visitor who comes back from the bank, while a payment is open, and after a bank transfer was sent. */
export function BookingBalance({ booking, proof, onChange }: BookingBalanceProps) {
  const { t } = useLingui();
  const { balance, currency } = booking;
  const isDue = balance?.part === 'due';
  const [back] = useState(backFromBank);
  const bankTransfer = balance?.bankTransfer;
  const [opened, setOpened] = useState<PaymentPart | 'bankTransfer' | null>(back ?? (balance?.isOpen ? balance.part : bankTransfer?.notice ? 'bankTransfer' : null));
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (back) section.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [back]);
  function open(way: PaymentPart | 'bankTransfer'): void {
    setOpened(way);
    // The button is gone then.
    heading.current?.focus({ preventScroll: true });
  }
  if (!balance && !opened) return null;
  const canPayByCard = balance && balance.part !== opened;
  const canPayByTransfer = bankTransfer && !balance.isOpen && opened !== 'bankTransfer';
  return (
    <section ref={section} className={styles.balance}>
      <h2 ref={heading} tabIndex={-1}>{!balance ? t`Payment` : isDue ? t`To be paid now` : t`Left to pay`}</h2>
      {balance && (
        <p>
          {isDue
            ? <Trans>Your trip is booked as soon as <Money amount={balance.amount} currency={currency} /> is paid.</Trans>
            : bankTransfer
              ? <Trans><Money amount={balance.amount} currency={currency} /> is still to be paid. You can pay it at your destination, or now by card or bank transfer.</Trans>
              : <Trans><Money amount={balance.amount} currency={currency} /> is still to be paid. You can pay it at your destination, or here by card.</Trans>}
        </p>
      )}
      {opened === 'bankTransfer'
        ? bankTransfer && <LaterPart load={loadBankTransfer} props={{ booking, bankTransfer: { ...bankTransfer, amount: balance.amount, payBy: null }, onChange }} />
        : opened && <LaterPart key={opened} load={loadPaying} props={{ booking, proof, part: opened, onPaid: onChange }} />}
      {(canPayByCard || canPayByTransfer) && (
        <ButtonRow>
          {canPayByCard && <Button variant="line" onClick={() => open(balance.part)}>{isDue ? t`Pay now by card` : t`Pay the rest by card`}</Button>}
          {canPayByTransfer && <Button variant="line" onClick={() => open('bankTransfer')}>{t`Pay the rest by bank transfer`}</Button>}
        </ButtonRow>
      )}
    </section>
  );
}
