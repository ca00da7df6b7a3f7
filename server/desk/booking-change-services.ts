import type { RequestOf } from '#contract/call.ts';
import { collectionAdd, deskCancel, refundDone, type DeskBooking } from '#contract/calls/desk-bookings.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { Locale } from '#domain/catalogue.ts';
import { isZero } from '#domain/is-zero.ts';
import { money } from '#domain/pricing/money.ts';
import { agenciesOf } from '#server/agencies/booking-agencies.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { loadLineWords } from '#server/mail/line-words.ts';
import { amountsOf, hasOpenPayment, oneWithLines, readPlaces, type Booked } from '#server/services/booked.ts';
import { bookableDaysOf, bookingSettingOf } from '#server/services/booking-days.ts';
import { reportBooked, tellBalancePaid } from '#server/services/booking-mails.ts';
import { changeStatus } from '#server/services/booking-status.ts';
import { takeFromHold } from '#server/services/booking-stock.ts';
import { cancelBooked, isCancelledFor } from '#server/services/cancel-booked.ts';
import { noteRefund, type CardRefunds } from '#server/services/card-refunds.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import type { PaymentAttempts } from '#server/services/payment-attempts.ts';
import { isCancellableAtDesk } from '#server/services/refund-offer.ts';
import { refuse, serve, wrongField, type Caller, type Service } from '#server/services/service.ts';
import { deskBooking, isCollectable } from './booking-list-services.ts';
import { asOperator, type OperatorPorts } from './sign-in-services.ts';

interface Ports extends OperatorPorts, MailPorts {
  readonly cardRefunds: CardRefunds;
  readonly attempts: PaymentAttempts;
}

/** The desk's calls that change a booking: record money that was paid without a card (B21), cancel, note that a refund was sent (B22). */
export function bookingChangeServices(ports: Ports): readonly Service[] {
  const { cardRefunds, attempts } = ports;

  /** Ends an open attempt to pay the balance, before money for the booking is recorded or the booking is cancelled (B32). */
  async function endPayment(caller: Caller, bookingNumber: string): Promise<void> {
    const booked = await asOperator(ports, caller, (queries) => bookingAt(queries, caller.tenant, bookingNumber));
    if (booked) await attempts.endBalance(booked);
  }

  /** Changes a booking and returns the changed one. */
  async function change(caller: Caller, lang: Locale, work: (queries: TenantQueries, days: BookableDays, now: Date) => Promise<Booked>): Promise<DeskBooking> {
    const i18n = await loadLineWords(lang);
    return asOperator(ports, caller, async (queries, now) => {
      const days = bookableDaysOf(await bookingSettingOf(queries, caller.tenant), now);
      const booked = await work(queries, days, now);
      const [places, agencies] = [await readPlaces(queries, caller.tenant, [booked]), await agenciesOf(queries, caller.tenant, [booked.booking.member_id])];
      return deskBooking(booked, { places, agencies, days, i18n });
    });
  }

  return [
    serve(collectionAdd, async (caller, { collectionId, bookingNumber, amount, method, receivedOn, lang }) => {
      const { tenant } = caller;
      await endPayment(caller, bookingNumber);
      return change(caller, lang, async (queries, { today }, now) => {
        const known = await bookingAt(queries, tenant, bookingNumber);
        if (!known) throw refuse(collectionAdd, 'notFound');
        if (receivedOn > today) throw wrongField('tarih', 'max', 'is in the future');
        const recorded = await queries.selectFrom('collections').select(['checkout_id', 'amount', 'method', 'received_on']).where('tenant', '=', tenant).where('collection_id', '=', collectionId).executeTakeFirst();
        if (!recorded) return collect(queries, known, { collectionId, amount, method, receivedOn }, ports, now);
        const isRepeated = recorded.checkout_id === known.booking.checkout_id && money(recorded.amount).eq(amount) && recorded.method === method && recorded.received_on === receivedOn;
        if (!isRepeated) throw refuse(collectionAdd, 'idempotencyMismatch');
        return known;
      });
    }),

    serve(refundDone, (caller, { refundId, lang }) => change(caller, lang, async (queries, _days, now) => {
      const { tenant } = caller;
      const refund = await queries.selectFrom('refunds').select(['checkout_id', 'method', 'status', 'bank_reference']).where('tenant', '=', tenant).where('refund_id', '=', refundId).forUpdate().executeTakeFirst();
      // The bank's answer, not the staff, ends a refund to a card, unless the bank has refused it.
      if (!refund || (refund.method === 'card' && (refund.status === 'open' || refund.bank_reference !== null))) throw refuse(refundDone, 'notFound');
      if (refund.status !== 'done') {
        await queries.updateTable('refunds').set({ status: 'done', updated_at: now }).where('tenant', '=', tenant).where('refund_id', '=', refundId).execute();
        await noteRefund(queries, tenant, refund.checkout_id, now);
      }
      const booked = await oneWithLines(queries, await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', refund.checkout_id).executeTakeFirst());
      if (!booked) throw refuse(refundDone, 'notFound');
      return booked;
    })),

    serve(deskCancel, async (caller, { bookingNumber, paid, refund, lang }) => {
      const { tenant } = caller;
      let checkoutId = '';
      await endPayment(caller, bookingNumber);
      await change(caller, lang, async (queries, days, now) => {
        const booked = await bookingAt(queries, tenant, bookingNumber);
        if (!booked) throw refuse(deskCancel, 'notFound');
        checkoutId = booked.booking.checkout_id;
        if (isCancelledFor(booked.booking, refund)) return booked;
        if (!isCancellableAtDesk(booked, days)) throw refuse(deskCancel, 'notCancellable');
        if (hasOpenPayment(booked, 'balance')) throw refuse(deskCancel, 'paymentOpen');
        if (!money(amountsOf(booked).paid).eq(paid)) throw refuse(deskCancel, 'paidMoved');
        if (money(refund).gt(paid)) throw wrongField('iade', 'max', 'is more than what was paid');
        await cancelBooked(queries, booked, { refund, by: 'operator' }, ports, now);
        return booked;
      });
      // After the cancellation is committed. Without the bank's answer a job tries it again.
      await cardRefunds.settle(tenant, checkoutId);
      return change(caller, lang, async (queries) => (await bookingAt(queries, tenant, bookingNumber))!);
    }),
  ];
}

/** Reads and locks a booking by its number. */
const bookingAt = async (queries: TenantQueries, tenant: string, bookingNumber: string): Promise<Booked | undefined> =>
  oneWithLines(queries, await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).forUpdate().executeTakeFirst());

type Collection = Pick<RequestOf<typeof collectionAdd>, 'collectionId' | 'amount' | 'method' | 'receivedOn'>;

/**
 * Records money for a locked booking. Once what is due now has arrived the booking is active, and guest and operator
 * are told. The guest is also told when a bank transfer completes the balance. A cancelled booking first takes its stock
 * back.
 * @throws Refusal `notCollectable`, also where that stock is taken
 */
async function collect(queries: TenantQueries, booked: Booked, { collectionId, amount, method, receivedOn }: Collection, ports: MailPorts, now: Date): Promise<Booked> {
  const { booking } = booked;
  const { tenant, booking_number: bookingNumber, checkout_id: checkoutId } = booking;
  if (!isCollectable(booking)) throw refuse(collectionAdd, 'notCollectable');
  if (hasOpenPayment(booked, 'balance')) throw refuse(collectionAdd, 'paymentOpen');
  if (!money(amount).gt('0') || money(amount).gt(amountsOf(booked).remaining)) throw wrongField('tutar', 'max', 'is nothing, or more than what remains');
  let { status } = booking;
  if (status === 'cancelled') {
    if (!(await takeFromHold(queries, tenant, booking, now))) throw refuse(collectionAdd, 'notCollectable');
    status = await changeStatus(queries, tenant, bookingNumber, 'reopened');
  }
  await queries.insertInto('collections').values({ tenant, collection_id: collectionId, checkout_id: checkoutId, method, amount, received_on: receivedOn, created_at: now }).execute();
  const collected = await oneWithLines(queries, booking);
  const { paid, remaining } = amountsOf(collected!);
  if (status === 'pendingPayment' && money(paid).gte(booking.due_now)) {
    status = await changeStatus(queries, tenant, bookingNumber, 'paid');
    await reportBooked(queries, tenant, bookingNumber, ports, now);
  } else if (status === 'active' && method === 'bankTransfer' && isZero(remaining)) {
    await tellBalancePaid(queries, tenant, bookingNumber, amount, ports, now);
  }
  if (status === 'pendingPayment' || method !== 'bankTransfer') return { ...collected!, booking: { ...booking, status } };
  // The reported money has arrived, so a later notice is about another transfer.
  await queries.updateTable('bookings').set({ bank_transfer_notice: null }).where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).execute();
  return { ...collected!, booking: { ...booking, status, bank_transfer_notice: null } };
}
