import type { RequestOf } from '#contract/call.ts';
import { balanceAbandon, balanceStart, balanceStatus, type BalancePayment, type Payer } from '#contract/calls/balance-payment.ts';
import type { BookingSummary } from '#contract/calls/booking.ts';
import type { PaymentState } from '#contract/calls/payment.ts';
import { money } from '#domain/pricing/money.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { balanceOf, oneWithLines, type Booked } from './booked.ts';
import { bookingSettingOf, daysAndZoneOf } from './booking-days.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { guestBooking, readSummary } from './enquiry-services.ts';
import { knownAttempt, latestAttempt, outcomeOf, storeAttempt, type Attempt, type AttemptPorts, type Booking, type PaymentAttempts } from './payment-attempts.ts';
import { provedBooking } from './proved-booking.ts';
import { requestHash } from './request-hash.ts';
import { refuse, serve, type Caller, type Service } from './service.ts';
import { makeChargeable } from './make-chargeable.ts';

interface Ports extends AttemptPorts {
  readonly attempts: PaymentAttempts;
  readonly enquiryLimit: EnquiryLimit;
}

/** The card payments on a booking's page: of the amount due, or of the balance (B32). */
export function balancePaymentServices({ database, clock, attempts, enquiryLimit, publicUrl }: Ports): readonly Service[] {
  /** Finds the booking that a payer names and calls `work` with it, in one transaction. @param lock locks the booking, for a change */
  async function withBooking<T>(caller: Caller, payer: Payer, work: (queries: TenantQueries, booked: Booked, now: Date) => Promise<T>, { lock = false } = {}): Promise<T | undefined> {
    const { tenant, client } = caller;
    const run = () => database.inTenant(tenant, async (queries) => {
      const now = clock();
      const booked = payer.by === 'number'
        ? await oneWithLines(queries, await guestBooking(queries, tenant, payer.bookingNumber, payer.email).$if(lock, (query) => query.forUpdate()).executeTakeFirst())
        : await provedBooking(queries, caller, payer, now, { lock });
      return booked && work(queries, booked, now);
    });
    // A number can be guessed; a proof cannot.
    return payer.by === 'number' ? enquiryLimit.guarded(tenant, { email: payer.email, client }, run) : run();
  }

  /** The summary of a booking. A payer who has given only number and e-mail address does not get the guest's note (B28). */
  const summary = async (queries: TenantQueries, booked: Booked, payer: Payer, now: Date): Promise<BookingSummary> =>
    readSummary(queries, booked, daysAndZoneOf(await bookingSettingOf(queries, booked.booking.tenant), now), { isProved: payer.by !== 'number' });

  /** The state of a payment, with the booking as it is then. */
  async function answer(payer: Payer, { tenant, checkout_id }: Booking, payment: PaymentState): Promise<BalancePayment> {
    return database.inTenant(tenant, async (queries) => {
      const booked = await oneWithLines(queries, await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', checkout_id).executeTakeFirstOrThrow());
      return { payment, booking: await summary(queries, booked!, payer, clock()) };
    });
  }

  async function start(caller: Caller, request: RequestOf<typeof balanceStart>): Promise<BalancePayment> {
    const page = attempts.shopPageAt(request.returnUrl);
    const sent = { key: caller.idempotencyKey!, hash: requestHash(request) };
    const opened = await withBooking(caller, request.payer, async (queries, booked, now) => {
      const { booking } = booked;
      const { part } = request;
      const known = await knownAttempt(queries, booking, part, sent);
      if (known === 'mismatch') throw refuse(balanceStart, 'idempotencyMismatch');
      if (known) return { payment: known, booking, isNew: false };
      const balance = balanceOf(booked, now);
      if (balance?.part !== part) throw refuse(balanceStart, 'notPayable');
      if (!money(balance.amount).eq(request.amount)) throw refuse(balanceStart, 'amountMoved', await summary(queries, booked, request.payer, now));
      // A decline does not end an unpaid booking, because paying needs less proof than cancelling.
      const keepsBooking = booking.status === 'pendingPayment';
      const taken = part === 'due' ? await makeChargeable(queries, booking, { publicUrl }, now) : 'ready';
      if (taken === 'notPayable') throw refuse(balanceStart, 'notPayable');
      return taken === 'started' ? taken : storeAttempt(queries, booking, part, sent, { amount: balance.amount, page, instalments: request.instalments, keepsBooking }, now);
    }, { lock: true });
    if (!opened) throw refuse(balanceStart, 'notFound');
    if (opened === 'started') throw refuse(balanceStart, 'notPayable');
    const attempt = await attempts.carryOut(caller.tenant, opened, request.cardToken);
    return answer(request.payer, attempt.booking, outcomeOf(attempt));
  }

  /** Finds the latest attempt, calls `act` with it, and returns the resulting state. */
  async function follow(caller: Caller, { part, payer }: RequestOf<typeof balanceStatus>, act: (tenant: string, attempt: Attempt) => Promise<Attempt>): Promise<BalancePayment | undefined> {
    const { tenant } = caller;
    const found = await withBooking(caller, payer, async (queries, { booking }) => ({ booking, payment: await latestAttempt(queries, tenant, booking.checkout_id, part) }));
    if (!found) return undefined;
    const { booking, payment } = found;
    return answer(payer, booking, payment ? outcomeOf(await act(tenant, { booking, payment })) : { status: 'none' });
  }

  return [
    serve(balanceStart, start),
    serve(balanceStatus, async (caller, request) => {
      const state = await follow(caller, request, attempts.reconcile);
      if (!state) throw refuse(balanceStatus, 'notFound');
      return state;
    }),
    serve(balanceAbandon, async (caller, request) => {
      const state = await follow(caller, request, attempts.end);
      if (!state) throw refuse(balanceAbandon, 'notFound');
      return state;
    }),
  ];
}
