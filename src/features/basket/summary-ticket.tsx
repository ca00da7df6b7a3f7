import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { HOLD_MINUTES } from '#domain/hold-minutes.ts';
import { buttonClass } from '#ui/button.tsx';
import { SummaryList, type SummaryLine } from '#ui/summary-list.tsx';
import { Ticket } from '#ui/ticket.tsx';

export interface SummaryTicketProps {
  readonly summary: readonly SummaryLine[];
  readonly due: readonly SummaryLine[];
  /** What would bring a larger discount; absent where nothing would. */
  readonly hint?: ReactNode;
  /** The field for a voucher; null where none can be used. */
  readonly voucher: ReactNode;
  /** Something in the basket is no longer available, so there is no checkout. */
  readonly blocked?: boolean;
  /** Number of the quote that the basket books; null for a basket of products that are sold directly. */
  readonly quoteNumber: string | null;
  /** The checkout holds something for the visitor. */
  readonly holds?: boolean;
}

/** The price of the basket, the amount due now, and the link to the checkout. */
export function SummaryTicket({ summary, due, hint, voucher, blocked = false, quoteNumber, holds = true }: SummaryTicketProps) {
  const { t } = useLingui();
  return (
    <Ticket
      sticky
      label={t`Summary`}
      parts={[
        <div key="sum" className="flow">
          <h2>{t`Summary`}</h2>
          <SummaryList lines={summary} />
          {hint && <p className="small muted">{hint}</p>}
          {voucher}
        </div>,
        <div key="due" className="flow">
          <SummaryList lines={due} />
          {blocked && quoteNumber !== null ? (
            <Link className={buttonClass({ big: true, wide: true })} to="/enquire-booking" search={{ number: quoteNumber }}>{t`Show the current quote`}</Link>
          ) : blocked ? (
            <p role="status">{t`Something in your basket is no longer available. Remove it or choose other dates to continue.`}</p>
          ) : (
            <Link className={buttonClass({ big: true, wide: true })} to="/basket/checkout">{t`Go to checkout`}</Link>
          )}
          {holds && <p className="small muted">{t`Your dates are not held while they are in the basket. The checkout holds them for ${HOLD_MINUTES} minutes.`}</p>}
        </div>,
      ]}
    />
  );
}
