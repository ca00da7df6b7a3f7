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
 * The payment of a part of a booking, while the page shows it; null at first.
 * @param returnUrl the page to which the bank returns
 * @param onBooking called with the booking of each answer; only that of the first render is used, as of the others
 */
export function useBalancePayment(target: BalanceTarget, returnUrl: string, onBooking: (booking: BookingSummary) => void): OpenBalancePayment | null {
  const loader = useQuotesLoader();
  const [payment, setPayment] = useState<BalancePayment | null>(null);
  useEffect(() => {
    let opened: BalancePayment | null = null;
    let isClosed = false;
    loader?.load().then(({ send, timers, platform }) => {
      if (isClosed) return;
      opened = new BalancePayment({ send, timers, platform, target, returnUrl, openBank: (url) => location.assign(url), onBooking });
      opened.start();
      setPayment(opened);
    }).catch(() => undefined);
    return () => {
      isClosed = true;
      opened?.close();
    };
    // Who pays for which booking does not change while the page shows it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loader]);
  const snapshot = useSelector(payment?.actor, (now) => now);
  const check = useSubject(payment?.check$) ?? 'none';
  return payment && snapshot ? { payment, snapshot, check } : null;
}
