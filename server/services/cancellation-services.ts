import { bookingCancel, cancellationLink, cancellationOffer, type CancellationOffer, type BookingProof } from '#contract/calls/cancellation.ts';
import type { BookingSummary } from '#contract/calls/booking.ts';
import type { DecimalString } from '#domain/catalogue.ts';
import { money } from '#domain/pricing/money.ts';
import { newToken, tokenHash } from '#server/access-token.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import { hasOpenPayment, oneWithLines, type Booked } from './booked.ts';
import { bookableDaysOf, bookingSettingOf, daysAndZoneOf } from './booking-days.ts';
import { sendCancellationLink } from './booking-mails.ts';
import { cancelBooked, isCancelledFor } from './cancel-booked.ts';
import type { CardRefunds } from './card-refunds.ts';
import { minutesAfter, type Clock } from './clock.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { guestBooking, readSummary } from './enquiry-services.ts';
import type { MailPorts } from './mail-ports.ts';
import type { PaymentAttempts } from './payment-attempts.ts';
import { provedBooking } from './proved-booking.ts';
import { isCancellable, offerOf, type DestinationDays } from './refund-offer.ts';
import { refuse, serve, type Caller, type Service } from './service.ts';

/** Minutes for which the link of an e-mail works, and minutes after which another one may be sent. */
const LINK_MINUTES = 60;
const NEXT_LINK_MINUTES = 5;

interface Ports extends MailPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly enquiryLimit: EnquiryLimit;
  readonly cardRefunds: CardRefunds;
  readonly attempts: PaymentAttempts;
}

/** Cancellations by the guest (B22). */
export function cancellationServices({ database, clock, enquiryLimit, cardRefunds, attempts, publicUrl }: Ports): readonly Service[] {
  const summary = (queries: TenantQueries, booked: Booked, at: DestinationDays): Promise<BookingSummary> => readSummary(queries, booked, at, { isProved: true });
  const offer = async (queries: TenantQueries, booked: Booked, at: DestinationDays): Promise<CancellationOffer> => ({ booking: await summary(queries, booked, at), ...offerOf(booked, at) });

  /** Cancels a booking. Changes nothing if it was already cancelled for this refund. @throws Refusal */
  async function cancel(queries: TenantQueries, caller: Caller, proof: BookingProof, acceptedRefund: DecimalString): Promise<Booked> {
    const { tenant } = caller;
    const now = clock();
    const booked = await provedBooking(queries, caller, proof, now, { lock: true });
    if (!booked) throw refuse(bookingCancel, 'notFound');
    const { booking } = booked;
    if (isCancelledFor(booking, acceptedRefund)) return booked;
    const at = daysAndZoneOf(await bookingSettingOf(queries, tenant), now);
    if (!isCancellable(booked, at.days)) throw refuse(bookingCancel, 'notCancellable');
    if (hasOpenPayment(booked, 'balance')) throw refuse(bookingCancel, 'paymentOpen');
    const offered = await offer(queries, booked, at);
    if (!money(offered.refund).eq(acceptedRefund)) throw refuse(bookingCancel, 'refundMoved', offered);
    await cancelBooked(queries, booked, { refund: offered.refund, by: 'guest' }, { publicUrl }, now);
    return booked;
  }

  return [
    serve(cancellationLink, async ({ tenant, client }, { bookingNumber, email }) => {
      const found = await enquiryLimit.guarded(tenant, { email, client }, () => database.inTenant(tenant, async (queries) => {
        const booked = await oneWithLines(queries, await guestBooking(queries, tenant, bookingNumber, email).forUpdate().executeTakeFirst());
        if (!booked) return undefined;
        const now = clock();
        if (!isCancellable(booked, bookableDaysOf(await bookingSettingOf(queries, tenant), now))) throw refuse(cancellationLink, 'notCancellable');
        const { booking_number: number } = booked.booking;
        const recent = await queries.selectFrom('cancellation_links').select('link_hash').where('tenant', '=', tenant).where('booking_number', '=', number).where('created_at', '>', minutesAfter(now, -NEXT_LINK_MINUTES)).executeTakeFirst();
        if (recent) return true;
        const token = newToken();
        await queries.insertInto('cancellation_links').values({ tenant, link_hash: tokenHash(token), booking_number: number, created_at: now, expires_at: minutesAfter(now, LINK_MINUTES) }).execute();
        await sendCancellationLink(queries, tenant, booked, token, { publicUrl }, now);
        return true;
      }));
      if (!found) throw refuse(cancellationLink, 'notFound');
      return {};
    }),

    serve(cancellationOffer, (caller, proof) => database.inTenant(caller.tenant, async (queries) => {
      const now = clock();
      const booked = await provedBooking(queries, caller, proof, now);
      if (!booked) throw refuse(cancellationOffer, 'notFound');
      const at = daysAndZoneOf(await bookingSettingOf(queries, caller.tenant), now);
      if (!isCancellable(booked, at.days)) throw refuse(cancellationOffer, 'notCancellable');
      return offer(queries, booked, at);
    })),

    serve(bookingCancel, async (caller, { proof, acceptedRefund }) => {
      const { tenant } = caller;
      const found = await database.inTenant(tenant, (queries) => provedBooking(queries, caller, proof, clock()));
      if (found) await attempts.endBalance(found);
      const { booking } = await database.inTenant(tenant, (queries) => cancel(queries, caller, proof, acceptedRefund));
      // After the cancellation is committed. Without the bank's answer a job tries it again.
      await cardRefunds.settle(tenant, booking.checkout_id);
      return database.inTenant(tenant, async (queries) => {
        const booked = await oneWithLines(queries, await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', '=', booking.booking_number).executeTakeFirstOrThrow());
        return summary(queries, booked!, daysAndZoneOf(await bookingSettingOf(queries, tenant), clock()));
      });
    }),
  ];
}

/** Deletes the links that have ended. */
export async function deleteOldCancellationLinks(queries: TenantQueries, tenant: string, now: Date): Promise<void> {
  await queries.deleteFrom('cancellation_links').where('tenant', '=', tenant).where('expires_at', '<=', now).execute();
}
