import type { BookableDays } from '#domain/booking-horizon.ts';
import { bookingList, type DeskBooking } from '#contract/calls/desk-bookings.ts';
import { DESK_PAGE } from '#contract/calls/operator.ts';
import { isZero } from '#domain/is-zero.ts';
import { agenciesOf, agencyAccount } from '#server/agencies/booking-agencies.ts';
import { lineWords, loadLineWords } from '#server/mail/line-words.ts';
import { bankTransferOf } from '#server/services/awaited-bank-transfer.ts';
import { amountsOf, collectionOf, readPlaces, withLines, type Booked, type Places } from '#server/services/booked.ts';
import { anyBookingWith } from '#server/services/booking-words.ts';
import { publicStatus, storedAs } from '#server/services/booking-status.ts';
import { bookableDaysOf, bookingSettingOf } from '#server/services/booking-days.ts';
import { isCancellableAtDesk } from '#server/services/refund-offer.ts';
import { serve, type Service } from '#server/services/service.ts';
import { asOperator, type OperatorPorts } from './sign-in-services.ts';

/** The desk's list of bookings: of a status, with a text, on their way on a day (B26), of an agency (A4). */
export function bookingListServices(ports: OperatorPorts): readonly Service[] {
  return [
    serve(bookingList, async (caller, { status, search, day, agency, page, lang }) => {
      const { tenant } = caller;
      const i18n = await loadLineWords(lang);
      return asOperator(ports, caller, async (queries, now) => {
        const bookings = queries.selectFrom('bookings').where('tenant', '=', tenant)
          .$if(status !== undefined, (all) => all.where('status', 'in', storedAs(status!)))
          .$if(search !== undefined, (all) => all.where('booking_number', '=', anyBookingWith(search!)))
          .$if(day !== undefined, (all) => all.where('first_day', '<=', day!).where('last_day', '>=', day!))
          .$if(agency !== undefined, (all) => all.where('member_id', 'in', agencyAccount(queries, tenant, agency!)));
        const { count } = await bookings.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
        const rows = await bookings.selectAll().$if(day !== undefined, (all) => all.orderBy('first_day', 'desc')).orderBy('created_at', 'desc').orderBy('booking_number', 'desc').limit(DESK_PAGE).offset((page - 1) * DESK_PAGE).execute();
        const booked = await withLines(queries, tenant, rows);
        const agencies = await agenciesOf(queries, tenant, rows.map(({ member_id }) => member_id));
        const places = await readPlaces(queries, tenant, booked);
        const days = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
        return { total: Number(count), bookings: booked.map((one) => deskBooking(one, { places, agencies, days, i18n })) };
      });
    }),
  ];
}

/** Whether the desk can record money for a booking. A bank transfer may arrive after its booking was cancelled. */
export const isCollectable = ({ status, method, cancelled_at }: Booked['booking']): boolean =>
  status === 'active' || status === 'closed' || (method === 'bankTransfer' && (status === 'pendingPayment' || (status === 'cancelled' && cancelled_at === null)));

interface DeskReading {
  readonly places: Places;
  /** By the member who booked. */
  readonly agencies: Awaited<ReturnType<typeof agenciesOf>>;
  readonly days: BookableDays;
  /** Of its words. */
  readonly i18n: Awaited<ReturnType<typeof loadLineWords>>;
}

/** A booking as the operator sees it. */
export function deskBooking(booked: Booked, { places, agencies, days, i18n }: DeskReading): DeskBooking {
  const { booking, lines, refunds } = booked;
  const { guest } = booking;
  const agency = agencies.get(booking.member_id);
  return {
    bookingNumber: booking.booking_number, createdAt: booking.created_at.toISOString(), status: publicStatus(booking.status), collectionStatus: collectionOf(booked), lang: booking.locale, ...(agency && { agency }),
    guestName: `${guest.firstName} ${guest.lastName}`, guestEmail: guest.email, guestPhone: guest.phone, note: booking.note, detailsChangedAt: booking.details_changed_at?.toISOString() ?? null,
    lines: lines.map((line) => lineWords(i18n, line, booked, places)), currency: booking.currency, grandTotal: booking.grand_total, ...amountsOf(booked),
    refunds: refunds.map(({ refund_id: refundId, method, amount, status }) => ({ refundId, method, amount, isDone: status === 'done', ...(status === 'refused' && { isRefused: true }) })),
    method: booking.method, isCancellable: isCancellableAtDesk(booked, days), isCollectable: isCollectable(booking), bankTransfer: deskBankTransfer(booked),
  };
}

/** The bank transfer that a booking waits for, or the one that the guest has reported for its balance. */
function deskBankTransfer(booked: Booked): DeskBooking['bankTransfer'] {
  const { status, bank_transfer_notice: notice } = booked.booking;
  const awaited = bankTransferOf(booked);
  if (awaited) return { amount: awaited.amount, payBy: awaited.payBy.toISOString(), notice };
  const { remaining } = amountsOf(booked);
  return (status === 'active' || status === 'closed') && notice && !isZero(remaining) ? { amount: remaining, payBy: null, notice } : null;
}
