import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { sendCancelLink, type CancelTrouble } from '#runtime/checkout/cancel-booking.ts';
import { useSend } from '#runtime/react/use-send.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export interface LinkRequestProps {
  readonly booking: BookingSummary;
  /** Why the link is needed, and what it does. */
  readonly children: ReactNode;
  readonly troubleText: (trouble: CancelTrouble) => string;
}

/** For a visitor who found the booking by its number: sends a link to the guest's address, by which the booking is changed or cancelled. */
export function LinkRequest({ booking, children, troubleText }: LinkRequestProps) {
  const { t } = useLingui();
  const send = useSend();
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | CancelTrouble>('idle');
  async function request(): Promise<void> {
    setState('busy');
    const result = await sendCancelLink(send, booking);
    setState(result.ok ? 'sent' : result.trouble);
  }
  if (state === 'sent') return <Notice tone="ok"><Trans>We have sent a link to {booking.guestEmail}. With it you can change the details of your booking, or cancel it. It works for one hour.</Trans></Notice>;
  return (
    <div className="flow">
      <p>{children}</p>
      {state !== 'idle' && state !== 'busy' && <Notice tone="warn">{troubleText(state)}</Notice>}
      <Button variant="line" busy={state === 'busy'} onClick={() => void request()}>{t`Send me the link`}</Button>
    </div>
  );
}
