import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { balancePaymentMachine } from '#machines/balance-payment/balance-payment.machine.ts';
import { BalancePayment, type BalanceTarget } from '#runtime/checkout/balance-payment.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { useQuotesLoader } from './quotes-context.tsx';
import { useSubject } from './runtime-context.tsx';

export interface OpenBalancePayment {
  readonly payment: BalancePayment;
  readonly snapshot: SnapshotFrom<typeof balancePaymentMachine>;
  readonly check: CheckoutView['check'];
}

/**
 * The payment of a part of a booking, while the page shows it. Null at first; only `tryAgain` when its code could not be loaded.
 * @param booking as the page shows it
 * @param returnUrl the page to which the bank returns
 * @param onBooking called when an answer shows another status, or other amounts
 */
export function useBalancePayment(booking: BookingSummary, target: BalanceTarget, returnUrl: string, onBooking: (booking: BookingSummary) => void): OpenBalancePayment | { readonly tryAgain: () => void } | null {
  const loader = useQuotesLoader();
  const [payment, setPayment] = useState<BalancePayment | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let opened: BalancePayment | null = null;
    let isClosed = false;
    loader?.load().then(({ send, timers, platform }) => {
      if (isClosed) return;
      opened = new BalancePayment({ send, timers, platform, booking, target, returnUrl, openBank: (url) => location.assign(url), onBooking });
      opened.start();
      setPayment(opened);
    }).catch(() => setFailed(true));
    return () => {
      isClosed = true;
      opened?.close();
    };
    // Who pays for which booking does not change while the page shows it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loader, tries]);
  const snapshot = useSelector(payment?.actor, (now) => now);
  const check = useSubject(payment?.check$) ?? 'none';
  if (payment && snapshot) return { payment, snapshot, check };
  const tryAgain = () => {
    setFailed(false);
    setTries((count) => count + 1);
  };
  return hasFailed ? { tryAgain } : null;
}
