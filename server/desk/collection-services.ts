import type { RequestOf } from '#contract/call.ts';
import { collectionAdd, refundDone } from '#contract/calls/desk-bookings.ts';
import { money } from '#domain/pricing/money.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { loadLineWords } from '#server/mail/line-words.ts';
import { amountsOf, readPlaces, withLines, type Booked } from '#server/services/booked.ts';
import { bookableDaysOf, bookingSettingOf } from '#server/services/booking-days.ts';
import { reportBooked } from '#server/services/booking-mails.ts';
import { setStatus, takeFromHold } from '#server/services/booking-stock.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { refuse, serve, wrongField, type Service } from '#server/services/service.ts';
import { deskBooking } from './booking-list-services.ts';
import { isCollectable } from './collectable.ts';
import { asOperator, type OperatorPorts } from './sign-in-services.ts';

/** Money that the operator has received without a card (B21). */
export function collectionServices(ports: OperatorPorts & MailPorts): readonly Service[] {
  return [
    serve(collectionAdd, async (caller, { collectionId, bookingNumber, amount, method, receivedOn, lang }) => {
      const { tenant } = caller;
      const i18n = await loadLineWords(lang);
      return asOperator(ports, caller, async (queries, now) => {
        const known = await lockedBooking(queries, tenant, bookingNumber);
        const { today } = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
        if (receivedOn > today) throw wrongField('tarih', 'max', 'is in the future');
        const repeated = await queries.selectFrom('collections').select('checkout_id').where('tenant', '=', tenant).where('collection_id', '=', collectionId).executeTakeFirst();
        if (repeated && repeated.checkout_id !== known.booking.checkout_id) throw refuse(collectionAdd, 'notCollectable');
        const booked = repeated ? known : await collect(queries, known, { collectionId, amount, method, receivedOn }, ports, now);
        return deskBooking(booked, await readPlaces(queries, tenant, [booked]), i18n);
      });
    }),

    serve(refundDone, async (caller, { refundId, lang }) => {
      const { tenant } = caller;
      const i18n = await loadLineWords(lang);
      return asOperator(ports, caller, async (queries, now) => {
        // Refunds to cards are the bank's to answer.
        await queries.updateTable('refunds').set({ status: 'done', updated_at: now }).where('tenant', '=', tenant).where('refund_id', '=', refundId).where('method', '=', 'bankTransfer').where('status', '=', 'open').execute();
        const booking = await queries.selectFrom('bookings').innerJoin('refunds', (on) => on.onRef('refunds.tenant', '=', 'bookings.tenant').onRef('refunds.checkout_id', '=', 'bookings.checkout_id'))
          .selectAll('bookings').where('bookings.tenant', '=', tenant).where('refund_id', '=', refundId).where('refunds.method', '=', 'bankTransfer').executeTakeFirst();
        const [booked] = booking ? await withLines(queries, tenant, [booking]) : [];
        if (!booked) throw refuse(refundDone, 'notFound');
        return deskBooking(booked, await readPlaces(queries, tenant, [booked]), i18n);
      });
    }),
  ];
}

/** Reads and locks a booking by its number. @throws Refusal `notFound` */
async function lockedBooking(queries: TenantQueries, tenant: string, bookingNumber: string): Promise<Booked> {
  const booking = await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).forUpdate().executeTakeFirst();
  const [booked] = booking ? await withLines(queries, tenant, [booking]) : [];
  if (!booked) throw refuse(collectionAdd, 'notFound');
  return booked;
}

type Collection = Pick<RequestOf<typeof collectionAdd>, 'collectionId' | 'amount' | 'method' | 'receivedOn'>;

/**
 * Records money for a locked booking. Once what is due now has arrived the booking is active, and guest and operator are
 * told. One that was cancelled takes its stock back first.
 * @throws Refusal `notCollectable`, also where that stock is taken
 */
async function collect(queries: TenantQueries, booked: Booked, { collectionId, amount, method, receivedOn }: Collection, ports: MailPorts, now: Date): Promise<Booked> {
  const { booking } = booked;
  const { tenant, booking_number: bookingNumber, checkout_id: checkoutId } = booking;
  if (!isCollectable(booking)) throw refuse(collectionAdd, 'notCollectable');
  if (!money(amount).gt('0') || money(amount).gt(amountsOf(booked).remaining)) throw wrongField('tutar', 'max', 'is nothing, or more than what remains');
  if (booking.status === 'cancelled') {
    if (!(await takeFromHold(queries, tenant, booking, now))) throw refuse(collectionAdd, 'notCollectable');
    await setStatus(queries, tenant, bookingNumber, 'pendingPayment');
  }
  await queries.insertInto('collections').values({ tenant, collection_id: collectionId, checkout_id: checkoutId, method, amount, received_on: receivedOn, created_at: now }).execute();
  const [collected] = await withLines(queries, tenant, [booking]);
  const isWaiting = booking.status === 'pendingPayment' || booking.status === 'cancelled';
  const status = !isWaiting ? booking.status : money(amountsOf(collected!).paid).lt(booking.due_now) ? 'pendingPayment' : 'active';
  if (isWaiting && status === 'active') {
    await setStatus(queries, tenant, bookingNumber, status);
    await reportBooked(queries, tenant, bookingNumber, ports, now);
  }
  return { ...collected!, booking: { ...booking, status } };
}
