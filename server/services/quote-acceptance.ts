import type { TenantQueries } from '#server/database/connection.ts';
import { reportToDesk, reportToVisitor, type QuoteMailPorts } from './quote-mails.ts';
import { advanceQuote, type Quote } from './quote-records.ts';

/** Records that a locked quote was accepted by a booking, and tells both sides. */
export async function recordAcceptance(queries: TenantQueries, quote: Quote, bookingNumber: string, ports: QuoteMailPorts, now: Date): Promise<void> {
  await reportToVisitor(queries, quote, { kind: 'accepted', bookingNumber }, ports, now);
  // An earlier booking of it was declined or cancelled.
  if (quote.status === 'accepted') return;
  await advanceQuote(queries, quote, { status: 'accepted' }, { by: 'visitor', kind: 'accepted', text: '' }, now);
  await reportToDesk(queries, quote, 'accepted', ports, now);
}
