import type { Selectable, Updateable } from 'kysely';
import type { PaymentPart } from '#contract/calls/booking.ts';
import type { AcceptedInstalments, PaymentOutcome } from '#contract/calls/payment.ts';
import type { DecimalString } from '#domain/catalogue.ts';
import { chargeOf, plansFor, type Charge } from '#domain/pricing/instalments.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { readInstalmentPlans } from '#server/catalogue/instalment-plans.ts';
import type { BookingRow, PaymentRow } from '#server/database/booking-rows.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import { NoAnswerError, type BankAnswer, type PaymentGateway } from '#server/payment/gateway.ts';
import { hasOpenPayment, OPEN, type Booked } from './booked.ts';
import { reportBalancePaid, reportBooked } from './booking-mails.ts';
import { changeStatus } from './booking-status.ts';
import { lockBooking, returnToHold } from './booking-stock.ts';
import { minutesAfter, type Clock } from './clock.ts';
import type { MailPorts } from './mail-ports.ts';
import { wrongField } from './service.ts';

export type Payment = Selectable<PaymentRow>;
export type Booking = Selectable<BookingRow>;

/** One attempt to charge a part of a booking. */
export interface Attempt {
  readonly payment: Payment;
  readonly booking: Booking;
}

/** Seconds that a charge may need to reach the bank. Afterwards a charge unknown to the bank is abandoned. */
const IN_FLIGHT_SECONDS = 30;

export interface AttemptPorts extends MailPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
  /** Whether the origin belongs to the shop. The configuration decides, never a header of the request. */
  readonly isShopOrigin: (origin: string) => boolean;
  /** Address that the bank's page posts a challenge result to. @param shopOrigin the one of the shop's origins that the visitor uses */
  readonly challengeReturnUrl: (tenant: string, shopOrigin: string) => string;
}

/** The attempt that a request has begun or continues. */
export interface OpenedAttempt extends Attempt {
  /** Begun by the request. */
  readonly isNew: boolean;
  /** The instalments that the visitor has accepted are not offered any more, so the bank is not asked (B23). */
  readonly isRefused?: boolean;
}

/** The decline of such an attempt. */
const INSTALMENTS_CHANGED: BankAnswer = { status: 'declined', code: 'instalmentsChanged' };

export type PaymentAttempts = ReturnType<typeof createPaymentAttempts>;

/**
 * Creates the service that sends payment attempts to the bank and stores its answers, both for the amount due and for the
 * balance. The row of an attempt is committed before the bank is called, so that after a lost answer the status can be
 * queried by our reference.
 */
export function createPaymentAttempts({ database, clock, gateway, isShopOrigin, challengeReturnUrl, publicUrl }: AttemptPorts) {
  /** Charges a new attempt at the bank, or queries the status of an earlier one. */
  function carryOut(tenant: string, { isNew, isRefused = false, ...attempt }: OpenedAttempt, cardToken: string): Promise<Attempt> {
    if (!isNew) return reconcile(tenant, attempt);
    return isRefused ? settle(tenant, attempt.payment, INSTALMENTS_CHANGED) : charge(tenant, attempt, cardToken);
  }

  /** Sends a new attempt to the bank. Without an answer it stays open. */
  async function charge(tenant: string, attempt: Attempt, cardToken: string): Promise<Attempt> {
    const { payment, booking } = attempt;
    const { checkout_id: checkoutId, reference, currency, instalments, return_url: returnUrl } = payment;
    const answer = await answerOrUndefined(() => gateway.charge({
      reference, checkoutId, amount: chargedBy(payment), currency, instalments, cardToken, returnUrl: challengeReturnUrl(tenant, new URL(returnUrl).origin), locale: booking.locale,
    }));
    return answer ? settle(tenant, payment, answer) : attempt;
  }

  /** Queries the bank for the status of an open attempt and stores it. */
  async function reconcile(tenant: string, attempt: Attempt): Promise<Attempt> {
    if (!isOpen(attempt.payment)) return attempt;
    const answer = await answerOrUndefined(() => askBank(attempt.payment));
    return answer ? settle(tenant, attempt.payment, answer) : attempt;
  }

  /** Ends an open attempt, unless it was captured before. Without the bank's answer it stays open. */
  async function end(tenant: string, attempt: Attempt): Promise<Attempt> {
    if (!isOpen(attempt.payment)) return attempt;
    const answer = await answerOrUndefined(() => gateway.abandon(attempt.payment.reference));
    return answer ? settle(tenant, attempt.payment, answer) : attempt;
  }

  /** Ends an open attempt to pay what remains of a booking, before the booking is cancelled or other money is recorded for it, so that nobody pays too much (B32). */
  async function endBalance(booked: Booked): Promise<void> {
    if (!hasOpenPayment(booked, 'balance')) return;
    const { booking } = booked;
    const payment = await database.inTenant(booking.tenant, (queries) => latestAttempt(queries, booking.tenant, booking.checkout_id, 'balance'));
    if (payment) await end(booking.tenant, { payment, booking });
  }

  /** Asks the bank about an open attempt, and ends one that never reached it. @returns null for a charge that may be on its way @throws NoAnswerError */
  async function askBank({ reference, created_at: createdAt }: Payment): Promise<BankAnswer | null> {
    const answer = await gateway.find(reference);
    if (answer || minutesAfter(createdAt, IN_FLIGHT_SECONDS / 60) > clock()) return answer;
    return gateway.abandon(reference);
  }

  /** Stores the bank's answer and changes the booking accordingly. A captured or declined attempt is final. */
  function settle(tenant: string, { attempt_key: key, checkout_id: checkoutId }: Payment, answer: BankAnswer): Promise<Attempt> {
    return database.inTenant(tenant, async (queries) => {
      const booking = (await lockBooking(queries, tenant, checkoutId))!;
      const payment = await queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('attempt_key', '=', key).executeTakeFirstOrThrow();
      if (!isOpen(payment)) return { payment, booking };
      const settled = await queries.updateTable('payments').set({ status: answer.status, updated_at: clock(), ...columnsOf(answer) })
        .where('tenant', '=', tenant).where('attempt_key', '=', key).returningAll().executeTakeFirstOrThrow();
      if (answer.status === 'challenged') return { payment: settled, booking };
      return { payment: settled, booking: payment.part === 'due' ? await settleDue(queries, booking, settled) : await settleBalance(queries, booking, settled) };
    });
  }

  /** Changes the status of a booking by the payment of the amount due (B29). The decline of an attempt that keeps the booking changes nothing (B32). */
  async function settleDue(queries: TenantQueries, booking: Booking, { status: outcome, keeps_booking: keepsBooking }: Payment): Promise<Booking> {
    const { tenant, booking_number: bookingNumber } = booking;
    const isDeclined = outcome === 'declined';
    if (isDeclined && keepsBooking) return booking;
    // Locks the products, before the lines are changed.
    if (isDeclined) await returnToHold(queries, tenant, booking, clock());
    const status = await changeStatus(queries, tenant, bookingNumber, isDeclined ? 'declined' : 'paid');
    if (!isDeclined) await reportBooked(queries, tenant, bookingNumber, { publicUrl }, clock());
    return { ...booking, status };
  }

  async function settleBalance(queries: TenantQueries, booking: Booking, { status, amount }: Payment): Promise<Booking> {
    if (status === 'captured') await reportBalancePaid(queries, booking.tenant, booking.booking_number, amount, { publicUrl }, clock());
    return booking;
  }

  /**
   * Reconciles the open attempts that were not updated for a minute, the oldest first. Ends when the bank gives no answer:
   * each question may take long, and other jobs wait. The attempt without an answer, and one whose answer could not be
   * stored, is asked about last the next time.
   * @returns number of attempts checked
   * @throws the first error of an answer that could not be stored, after the others
   */
  async function reconcileOpen(tenant: string): Promise<number> {
    const before = minutesAfter(clock(), -1);
    const open = await database.inTenant(tenant, (queries) =>
      queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('status', 'in', OPEN).where('updated_at', '<=', before).orderBy('updated_at').limit(100).execute());
    const askLast = ({ attempt_key: key }: Payment) => database.inTenant(tenant, (queries) =>
      queries.updateTable('payments').set({ updated_at: clock() }).where('tenant', '=', tenant).where('attempt_key', '=', key).where('status', 'in', OPEN).execute());
    const errors: unknown[] = [];
    let checked = 0;
    for (const payment of open) {
      const answer = await answerOrUndefined(() => askBank(payment));
      if (answer === undefined) {
        await askLast(payment);
        break;
      }
      checked += 1;
      try {
        if (answer) await settle(tenant, payment, answer);
      } catch (error) {
        errors.push(error);
        await askLast(payment);
      }
    }
    if (errors.length > 0) throw errors[0];
    return checked;
  }

  /**
   * Parses the address that a visitor continues at after a challenge.
   * @throws ContractError unless it is an http(s) page of the shop's origin, without credentials, spaces and line breaks
   */
  function shopPageAt(address: string): URL {
    // Tested before parsing, because the URL parser removes line breaks and tabs.
    const url = !/[\s\p{Cc}]/u.test(address) && URL.canParse(address) ? new URL(address) : null;
    // The protocol is tested, too, because `blob:https://shop.example/...` has the shop's origin.
    const isOurs = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && isShopOrigin(url.origin);
    if (!isOurs) throw wrongField('donus_url', 'invalid', 'is no page of this shop');
    return url;
  }

  return { carryOut, reconcile, end, endBalance, reconcileOpen, shopPageAt };
}

const isOpen = ({ status }: Payment): boolean => OPEN.includes(status);

export interface AttemptRequest {
  /** The request's Idempotency-Key. */
  readonly key: string;
  readonly hash: string;
}

/**
 * The attempt that a request continues: the one of its key, or else one of the same part that is not declined, because a
 * second one could charge twice. Call it under the lock of the booking.
 * @returns `mismatch` for the key of another request; undefined where the request may begin an attempt
 */
export async function knownAttempt(queries: TenantQueries, { tenant, checkout_id }: Booking, part: PaymentPart, { key, hash }: AttemptRequest): Promise<Payment | 'mismatch' | undefined> {
  const known = await queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('attempt_key', '=', key).executeTakeFirst();
  if (known) return known.request_hash === hash ? known : 'mismatch';
  return queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', checkout_id).where('part', '=', part).where('status', '<>', 'declined').executeTakeFirst();
}

/** Records that the checkout continues an attempt that was begun on the booking's page, so that a decline ends the booking (B4). Call it under the lock of the booking. */
export async function continueInCheckout(queries: TenantQueries, payment: Payment | undefined): Promise<void> {
  if (!payment?.keeps_booking || !isOpen(payment)) return;
  await queries.updateTable('payments').set({ keeps_booking: false }).where('tenant', '=', payment.tenant).where('attempt_key', '=', payment.attempt_key).execute();
}

/** The latest attempt for a part of a booking, or the one that is not declined. */
export const latestAttempt = (queries: TenantQueries, tenant: string, checkoutId: string, part: PaymentPart): Promise<Payment | undefined> =>
  queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', checkoutId).where('part', '=', part)
    .orderBy(({ eb }) => eb('status', '=', 'declined')).orderBy('created_at', 'desc').executeTakeFirst();

/**
 * Stores a new attempt to pay an amount.
 * @param page that the visitor returns to @param instalments those that the visitor has accepted; absent for a single payment
 * @param keepsBooking a decline does not change the booking
 */
export async function storeAttempt(
  queries: TenantQueries, booking: Booking, part: PaymentPart, { key, hash }: AttemptRequest,
  { amount, page, instalments, keepsBooking }: { readonly amount: DecimalString; readonly page: URL; readonly instalments: AcceptedInstalments | undefined; readonly keepsBooking: boolean }, now: Date,
): Promise<OpenedAttempt> {
  const { tenant, checkout_id, currency } = booking;
  const charge = await chargeFor(queries, booking, amount, instalments);
  const payment = await queries.insertInto('payments').values({
    tenant, attempt_key: key, checkout_id, part, request_hash: hash, reference: `${tenant}:${key}`, status: 'authorising',
    currency, amount, instalments: instalments?.count ?? 1, instalment_difference: charge?.instalmentDifference ?? '0', return_url: page.href, keeps_booking: keepsBooking, created_at: now, updated_at: now,
  }).returningAll().executeTakeFirstOrThrow();
  return { payment, booking, isNew: true, isRefused: charge === null };
}

/**
 * The charge for an amount, by the operator's current instalment plans (P11).
 * @param accepted absent for a single payment
 * @returns null for instalments that are not offered for the booking's currency, or not at the price that was accepted (B23)
 */
async function chargeFor(queries: TenantQueries, { tenant, currency }: Booking, amount: DecimalString, accepted: AcceptedInstalments | undefined): Promise<Charge | null> {
  if (!accepted) return chargeOf(amount, null);
  const plan = plansFor(currency, await readInstalmentPlans(queries, tenant)).find(({ count }) => count === accepted.count);
  const charge = plan && chargeOf(amount, plan);
  return charge && money(charge.charged).eq(accepted.charged) ? charge : null;
}

/** What the card is charged: the amount with the instalment difference. */
const chargedBy = ({ amount, instalment_difference: difference }: Payment): DecimalString => decimal(money(amount).plus(difference));

/** Calls the bank. @returns its answer, or undefined when it gave none */
async function answerOrUndefined<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof NoAnswerError) return undefined;
    throw error;
  }
}

function columnsOf(answer: BankAnswer): Updateable<PaymentRow> {
  switch (answer.status) {
    case 'captured': return { bank_reference: answer.bankReference };
    case 'declined': return { decline_code: answer.code };
    case 'challenged': return { challenge_id: answer.challengeId, challenge_url: answer.url };
  }
}

export function outcomeOf({ payment, booking }: Attempt): PaymentOutcome {
  switch (payment.status) {
    case 'authorising': return { status: 'pending' };
    case 'challenged': return { status: 'challenge', url: payment.challenge_url! };
    case 'captured': return { status: 'captured', bookingNumber: booking.booking_number, amount: chargedBy(payment), currency: payment.currency };
    case 'declined': return { status: 'declined', code: payment.decline_code ?? 'error' };
  }
}
