import { bankTransferNotify } from '#contract/calls/booking.ts';
import { SENT_HOURS } from '#domain/bank-transfer.ts';
import { addDays } from '#domain/date.ts';
import { json, type Database } from '#server/database/connection.ts';
import { accountsOf, balanceTransferOf, guestBankTransferOf } from './awaited-bank-transfer.ts';
import { amountsOf, oneWithLines, readPlaces } from './booked.ts';
import { bookingSettingOf, daysAndZoneOf } from './booking-days.ts';
import { reportBankTransferSent } from './booking-mails.ts';
import { minutesAfter, type Clock } from './clock.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { guestBooking, summaryOf } from './enquiry-services.ts';
import type { MailPorts } from './mail-ports.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';

interface Ports extends MailPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly enquiryLimit: EnquiryLimit;
}

/** The call with which a guest says that a bank transfer was sent, for what is due (B21) or for what remains (B32). */
export function bankTransferServices({ database, clock, enquiryLimit, publicUrl }: Ports): readonly Service[] {
  return [
    serve(bankTransferNotify, async ({ tenant, client }, { bookingNumber, email, notice }) => {
      const summary = await enquiryLimit.guarded(tenant, { email, client }, () => database.inTenant(tenant, async (queries) => {
        const booking = await guestBooking(queries, tenant, bookingNumber, email).forUpdate().executeTakeFirst();
        const booked = await oneWithLines(queries, booking);
        if (!booking || !booked) return undefined;
        const now = clock();
        const accounts = await accountsOf(queries, tenant);
        const at = daysAndZoneOf(await bookingSettingOf(queries, tenant), now);
        const awaited = guestBankTransferOf(booked, accounts);
        const bankTransfer = awaited ?? balanceTransferOf(booked, accounts, at.days.today);
        if (!bankTransfer) throw refuse(bankTransferNotify, 'notWaiting');
        if (!bankTransfer.accounts.some(({ iban }) => iban === notice.iban)) throw wrongField('bildirim.iban', 'invalid', `is no account in ${booking.currency}`);
        // The guest's day may be that of tomorrow at the destination.
        if (notice.sentOn > addDays(at.days.today, 1)) throw wrongField('bildirim.gonderim_tarihi', 'max', 'is in the future');
        const isNew = booking.bank_transfer_notice === null;
        // Once: a notice that is corrected does not hold the trip any longer.
        const pay_by = isNew && awaited ? minutesAfter(now, SENT_HOURS * 60) : booking.pay_by;
        const changed = { ...booking, bank_transfer_notice: notice, pay_by };
        await queries.updateTable('bookings').set({ bank_transfer_notice: json(notice), pay_by }).where('tenant', '=', tenant).where('booking_number', '=', booking.booking_number).execute();
        if (isNew) await reportBankTransferSent(queries, tenant, { ...booked, booking: changed }, awaited?.amount ?? amountsOf(booked).remaining, { publicUrl }, now);
        return summaryOf({ ...booked, booking: changed }, { places: await readPlaces(queries, tenant, [booked]), accounts, isProved: false, ...at });
      }));
      if (!summary) throw refuse(bankTransferNotify, 'notFound');
      return summary;
    }),
  ];
}
