import { sql } from 'kysely';
import { bookingCreate, type BookedLines, type BookingRequest } from '#contract/calls/booking.ts';
import { tokenHash } from '#server/access-token.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { publicStatus } from './booking-status.ts';
import { isLineOf } from './quote-line-ids.ts';
import { issue, refuse, type DraftProof, type Refusal } from './service.ts';

/**
 * Returns the lines that have an active booking, i.e. one that is neither declined nor cancelled. A unique index allows
 * one active booking per line, for all checkouts, so a line of a draft is booked once (L12).
 */
export async function activeBookings(queries: TenantQueries, tenant: string, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  const rows = await queries.selectFrom('booking_lines').select(['line_id', 'booking_number'])
    .where('tenant', '=', tenant).where('line_id', 'in', [...lineIds]).where('standing', '=', true).orderBy('booking_number').execute();
  return rows.map((row) => ({ lineId: row.line_id, bookingNumber: row.booking_number }));
}

/** Returns the refusal for a request with lines that are already booked; null when none is booked. */
export async function refusalIfBooked(queries: TenantQueries, tenant: string, request: BookingRequest, proof: DraftProof): Promise<Refusal | null> {
  const booked = await activeBookings(queries, tenant, request.lines.map((line) => line.lineId));
  const [first] = booked;
  if (!first) return null;
  const lineIds = booked.map((line) => line.lineId);
  // Whoever knows the id of a quote may read its booking (B13).
  const knowsQuote = request.quote !== undefined && isLineOf(request.quote.quoteId, first.lineId);
  const { bookingNumber } = first;
  const booking = await queries.selectFrom('bookings').select(['draft_id', 'status']).where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).executeTakeFirstOrThrow();
  const isOwner = knowsQuote || booking.draft_id === request.draftId || (await hasDraftWith(queries, tenant, first.lineId, proof));
  const details: BookedLines = isOwner ? { lineIds, bookingNumber, status: publicStatus(booking.status) } : { lineIds, bookingNumber: null };
  const issues = request.lines.flatMap(({ lineId }, index) => (lineIds.includes(lineId) ? [issue(`sepet_urunler[${index}].satir_no`, 'duplicate', 'is already booked')] : []));
  return refuse(bookingCreate, 'lineAlreadyBooked', details, issues);
}

/** Whether the request has the token of a draft that contains the line. */
async function hasDraftWith(queries: TenantQueries, tenant: string, lineId: string, { token, cookie }: DraftProof): Promise<boolean> {
  const presented = token ?? cookie?.token;
  if (!presented) return false;
  const line = await queries.selectFrom('drafts').innerJoin('draft_events', (on) => on.onRef('draft_events.tenant', '=', 'drafts.tenant').onRef('draft_events.draft_id', '=', 'drafts.draft_id'))
    .select('draft_events.seq')
    .where('drafts.tenant', '=', tenant).where('drafts.token_hash', '=', tokenHash(presented))
    .where(sql<boolean>`draft_events.event->'data'->>'lineId' = ${lineId}`)
    .executeTakeFirst();
  return line !== undefined;
}
