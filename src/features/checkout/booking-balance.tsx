import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { LaterPart } from '#features/common/later-part.tsx';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/price.tsx';
import { isBackFromBank } from './back-from-bank.ts';
import * as styles from './booking-result.module.css';

const loadPaying = () => import('./pay-balance.lazy.tsx');

export interface BookingBalanceProps {
  readonly booking: BookingSummary;
  /** The proof that the booking is this visitor's (B22); null if only its number and e-mail address are known. */
  readonly proof: BookingProof | null;
  readonly onChange: (booking: BookingSummary) => void;
}

/** What is left to pay of a booking, and the button that pays it by card (B32). Open at once for a visitor who comes back from the bank, and while a payment is open. */
export function BookingBalance({ booking, proof, onChange }: BookingBalanceProps) {
  const { t } = useLingui();
  const { balance, currency } = booking;
  const [isBack] = useState(isBackFromBank);
  const [isOpen, setOpen] = useState(isBack || balance?.isOpen === true);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isBack) section.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isBack]);
  function open(): void {
    setOpen(true);
    // The button is gone then.
    heading.current?.focus({ preventScroll: true });
  }
  if (!balance && !isOpen) return null;
  return (
    <section ref={section} className={styles.balance}>
      <h2 ref={heading} tabIndex={-1}>{balance ? t`Left to pay` : t`Payment`}</h2>
      {balance && <p><Trans><Money amount={balance.amount} currency={currency} /> is still to be paid. You can pay it at your destination, or here by card.</Trans></p>}
      {isOpen
        ? <LaterPart load={loadPaying} props={{ booking, proof, onPaid: onChange }} />
        : <Button variant="line" onClick={open}>{t`Pay the rest by card`}</Button>}
    </section>
  );
}
