import type { TenantQueries } from '#server/database/connection.ts';
import type { BookingStatus } from '#server/database/tables.ts';
import { reportToDesk, reportToVisitor } from './quote-mails.ts';
import { advanceQuote, type Quote } from './quote-records.ts';
import type { MailPorts } from './mail-ports.ts';

interface AcceptingBooking {
  readonly bookingNumber: string;
  /** `active`: nothing is due now. */
  readonly status: BookingStatus;
}

/** Records that a booking accepts a locked quote, and tells both sides; of a further booking, only the visitor, who gets its number. */
export async function recordAcceptance(queries: TenantQueries, quote: Quote, { bookingNumber, status }: AcceptingBooking, ports: MailPorts, now: Date): Promise<void> {
  // An earlier booking of an accepted quote was declined or cancelled.
  const isAgain = quote.status === 'accepted';
  // The e-mail asks for a payment. Of an active booking the visitor is told that it is booked (B19).
  if (status === 'pendingPayment') await reportToVisitor(queries, quote, { kind: isAgain ? 'bookedAgain' : 'accepted', bookingNumber }, ports, now);
  if (isAgain) return;
  await advanceQuote(queries, quote, { status: 'accepted' }, { by: 'visitor', kind: 'accepted', text: '' }, now);
  await reportToDesk(queries, quote, 'accepted', ports, now);
}
