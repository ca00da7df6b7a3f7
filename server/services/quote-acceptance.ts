import type { TenantQueries } from '#server/database/connection.ts';
import { reportToDesk, reportToVisitor } from './quote-mails.ts';
import { advanceQuote } from './quote-records.ts';
import type { Quote } from './quote-columns.ts';
import type { MailPorts } from './mail-ports.ts';

interface AcceptingBooking {
  readonly bookingNumber: string;
  /** False for a booking without a payment by card: another e-mail says that it is booked (B19), or to which account to transfer (B21). */
  readonly asksForPayment: boolean;
}

/** Records that a booking accepts a locked quote, and sends e-mails to both sides. For a further booking of the same quote only the visitor gets one, with the new number. */
export async function recordAcceptance(queries: TenantQueries, quote: Quote, { bookingNumber, asksForPayment }: AcceptingBooking, ports: MailPorts, now: Date): Promise<void> {
  // An earlier booking of an accepted quote was declined or cancelled.
  const isAgain = quote.status === 'accepted';
  if (asksForPayment) await reportToVisitor(queries, quote, { kind: isAgain ? 'bookedAgain' : 'accepted', bookingNumber }, ports, now);
  if (isAgain) return;
  await advanceQuote(queries, quote, { status: 'accepted' }, { by: 'visitor', kind: 'accepted', text: '' }, now);
  await reportToDesk(queries, quote, 'accepted', ports, now);
}
