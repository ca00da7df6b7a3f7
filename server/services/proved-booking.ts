import type { BookingProof } from '#contract/calls/cancellation.ts';
import { tokenHash } from '#server/access-token.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { memberIdOf } from '#server/members/member-session.ts';
import { oneWithLines, type Booked } from './booked.ts';
import type { Caller } from './service.ts';

/**
 * The booking that belongs to the caller by a proof (B22); undefined when the proof is not valid.
 * @param lock until the end of the transaction, for a change
 */
export async function provedBooking(queries: TenantQueries, { tenant, memberToken }: Pick<Caller, 'tenant' | 'memberToken'>, proof: BookingProof, now: Date, { lock = false } = {}): Promise<Booked | undefined> {
  const all = queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).$if(lock, (query) => query.forUpdate());
  const find = async () => {
    switch (proof.by) {
      case 'checkout': return all.where('checkout_id', '=', proof.checkoutId).executeTakeFirst();
      case 'link': return all.where('booking_number', '=', proof.bookingNumber).where(({ exists }) => exists(
        queries.selectFrom('cancellation_links').select('link_hash').where('tenant', '=', tenant).where('link_hash', '=', tokenHash(proof.token)).where('booking_number', '=', proof.bookingNumber).where('expires_at', '>', now))).executeTakeFirst();
      case 'member': {
        const memberId = await memberIdOf(queries, tenant, memberToken, now);
        return memberId === null ? undefined : all.where('booking_number', '=', proof.bookingNumber).where('member_id', '=', memberId).executeTakeFirst();
      }
    }
  };
  return oneWithLines(queries, await find());
}
