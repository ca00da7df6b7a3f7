import { sql, type Selectable, type Updateable } from 'kysely';
import { paymentAbandon, paymentReturn, paymentStart, paymentStatus, type PaymentOutcome, type PaymentState } from '#contract/calls/payment.ts';
import type { DecimalString } from '#domain/catalogue.ts';
import { HOLD_MINUTES } from '#domain/hold-minutes.ts';
import { chargeOf, plansFor, type Charge } from '#domain/pricing/instalments.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { readInstalmentPlans } from '#server/catalogue/instalment-plans.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { BookingRow, PaymentRow } from '#server/database/booking-rows.ts';
import { NoAnswerError, type BankAnswer, type PaymentGateway } from '#server/payment/gateway.ts';
import { endCheckout } from './checkout-ids.ts';
import { minutesAfter, type Clock } from './clock.ts';
import { requestHash } from './request-hash.ts';
import { refuse, serve, wrongField, type Caller, type Service } from './service.ts';
import { reportBooked } from './booking-mails.ts';
import { changeStatus } from './booking-status.ts';
import { cancelIfStarted, lockBooking, returnToHold, takeFromHold } from './booking-stock.ts';
import type { MailPorts } from './mail-ports.ts';

type Payment = Selectable<PaymentRow>;
type Booking = Selectable<BookingRow>;

/** Seconds that a charge may need to reach the bank. Afterwards a charge unknown to the bank is abandoned. */
const IN_FLIGHT_SECONDS = 30;

interface PaymentRequest {
  readonly checkoutId: string;
  readonly cardToken: string;
  readonly returnUrl: string;
  readonly instalments?: { readonly count: number; readonly charged: DecimalString };
}

/** The decline of an attempt whose accepted instalments are no longer offered. The bank is not asked (B23). */
const INSTALMENTS_CHANGED: BankAnswer = { status: 'declined', code: 'instalmentsChanged' };

export interface PaymentPorts extends MailPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
  /** Whether the origin belongs to the shop. The configuration decides, never a header of the request. */
  readonly isShopOrigin: (origin: string) => boolean;
  /** Address that the bank's page posts a challenge result to. @param shopOrigin the one of the shop's origins that the visitor uses */
  readonly challengeReturnUrl: (tenant: string, shopOrigin: string) => string;
}

export type Payments = ReturnType<typeof createPayments>;

/**
 * Creates the payment services: they charge what a booking has due now, once (L12).
 * The attempt's row is committed before the bank is called, so that after a lost
 * answer its status can be queried by our reference.
 */
export function createPayments({ database, clock, gateway, isShopOrigin, challengeReturnUrl, publicUrl }: PaymentPorts) {
  async function start(caller: Caller, request: PaymentRequest): Promise<PaymentOutcome> {
    const key = caller.idempotencyKey!;
    const page = shopPageAt(request.returnUrl, isShopOrigin);
    const opened = await database.inTenant(caller.tenant, (queries) => open(queries, caller.tenant, key, request, page));
    if (opened === 'started') throw refuse(paymentStart, 'notPayable');
    if (opened.isNew) {
      const { payment, booking } = opened;
      const { checkout_id: checkoutId, reference, currency, instalments } = payment;
      const answer = opened.isRefused ? INSTALMENTS_CHANGED : await answerOrUndefined(() => gateway.charge({
        reference, checkoutId, amount: chargedBy(payment), currency, instalments, cardToken: request.cardToken, returnUrl: challengeReturnUrl(caller.tenant, page.origin), locale: booking.locale,
      }));
      return outcomeOf(answer ? await settle(caller.tenant, payment, answer) : opened);
    }
    return outcomeOf(await reconcile(caller.tenant, opened));
  }

  /**
   * Stores a new attempt before the bank is called, or returns the existing one.
   * @returns `started` for a booking of which something has started; it is cancelled
   */
  async function open(queries: TenantQueries, tenant: string, key: string, request: PaymentRequest, page: URL) {
    const booking = await lockBooking(queries, tenant, request.checkoutId);
    if (!booking) throw refuse(paymentStart, 'notFound');
    const hash = requestHash(request);
    const known = await queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('attempt_key', '=', key).executeTakeFirst();
    if (known) {
      if (known.request_hash !== hash) throw refuse(paymentStart, 'idempotencyMismatch');
      return { payment: known, booking, isNew: false };
    }
    // Another tab's attempt that is not declined: a second attempt could charge twice.
    const other = await queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', request.checkoutId).where('status', '<>', 'declined').executeTakeFirst();
    if (other) return { payment: other, booking, isNew: false };

    const now = clock();
    if (booking.status === 'declined' && (await wasDeclinedJustNow(queries, booking, now)) && (await takeFromHold(queries, tenant, booking, now))) {
      await changeStatus(queries, tenant, booking.booking_number, 'retried');
    } else if (booking.status !== 'pendingPayment' || booking.method !== 'card') {
      throw refuse(paymentStart, 'notPayable');
    } else if (await cancelIfStarted(queries, tenant, booking, { publicUrl }, now)) {
      return 'started';
    }
    const charge = await chargeFor(queries, booking, request.instalments);
    const payment = await queries.insertInto('payments').values({
      tenant, attempt_key: key, checkout_id: booking.checkout_id, request_hash: hash, reference: `${tenant}:${key}`, status: 'authorising',
      currency: booking.currency, amount: booking.due_now, instalments: request.instalments?.count ?? 1, instalment_difference: charge?.instalmentDifference ?? '0',
      return_url: page.href, created_at: now, updated_at: now,
    }).returningAll().executeTakeFirstOrThrow();
    return { payment, booking, isNew: true, isRefused: charge === null };
  }

  /** Queries the bank for the status of an open attempt and stores it. */
  async function reconcile(tenant: string, { payment, booking }: { payment: Payment; booking: Booking }) {
    if (payment.status !== 'authorising' && payment.status !== 'challenged') return { payment, booking };
    const answer = await answerOrUndefined(() => askBank(payment));
    return answer ? settle(tenant, payment, answer) : { payment, booking };
  }

  /** Asks the bank about an open attempt, and ends one that never reached it. @returns null for a charge that may be on its way @throws NoAnswerError */
  async function askBank({ reference, created_at: createdAt }: Payment): Promise<BankAnswer | null> {
    const answer = await gateway.find(reference);
    if (answer || minutesAfter(createdAt, IN_FLIGHT_SECONDS / 60) > clock()) return answer;
    return gateway.abandon(reference);
  }

  /** Stores the bank's answer. A captured or declined attempt is final. */
  function settle(tenant: string, { attempt_key: key, checkout_id: checkoutId }: Payment, answer: BankAnswer) {
    return database.inTenant(tenant, async (queries) => {
      const booking = (await lockBooking(queries, tenant, checkoutId))!;
      const payment = await queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('attempt_key', '=', key).executeTakeFirstOrThrow();
      if (payment.status === 'captured' || payment.status === 'declined') return { payment, booking };
      const settled = await queries.updateTable('payments').set({ status: answer.status, updated_at: clock(), ...columnsOf(answer) })
        .where('tenant', '=', tenant).where('attempt_key', '=', key).returningAll().executeTakeFirstOrThrow();
      if (answer.status === 'challenged') return { payment: settled, booking };
      const event = answer.status === 'captured' ? 'paid' : 'declined';
      // Locks the products, before the lines are changed.
      if (event === 'declined') await returnToHold(queries, tenant, booking, clock());
      const status = await changeStatus(queries, tenant, booking.booking_number, event);
      if (event === 'paid') await reportBooked(queries, tenant, booking.booking_number, { publicUrl }, clock());
      return { payment: settled, booking: { ...booking, status } };
    });
  }

  const find = (tenant: string, column: 'checkout_id' | 'challenge_id', value: string) => database.inTenant(tenant, (queries) => findIn(queries, tenant, column, value));

  async function findIn(queries: TenantQueries, tenant: string, column: 'checkout_id' | 'challenge_id', value: string) {
    const payment = await queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where(column, '=', value)
      .orderBy(sql`status = 'declined'`).orderBy('created_at', 'desc').executeTakeFirst();
    const checkoutId = payment?.checkout_id ?? value;
    const booking = await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', checkoutId).executeTakeFirst();
    return { payment, booking };
  }

  async function status({ tenant }: Pick<Caller, 'tenant'>, checkoutId: string): Promise<PaymentState> {
    const { payment, booking } = await find(tenant, 'checkout_id', checkoutId);
    if (!booking) throw refuse(paymentStatus, 'notFound');
    return payment ? outcomeOf(await reconcile(tenant, { payment, booking })) : unpaid(booking);
  }

  /**
   * Ends an open attempt. The bank decides whether it was captured before; until it has answered, the attempt stays open
   * and no other can begin. Before an attempt there is nothing at the bank to end: the booking is cancelled, so that a
   * late request cannot pay for it, and its stock goes back to its draft's hold. Without a booking, none can be made of the
   * checkout any more.
   */
  async function abandon({ tenant }: Caller, checkoutId: string): Promise<PaymentState> {
    const { payment, booking } = await database.inTenant(tenant, async (queries) => {
      let locked = await lockBooking(queries, tenant, checkoutId);
      if (!locked) {
        // Its booking may be under way, or be sent again.
        if (await endCheckout(queries, tenant, checkoutId, clock())) return { payment: undefined, booking: undefined };
        locked = await lockBooking(queries, tenant, checkoutId);
      }
      const found = await findIn(queries, tenant, 'checkout_id', checkoutId);
      // A booking that waits for a bank transfer is made, and nothing can be charged for it.
      if (found.payment || locked?.status !== 'pendingPayment' || locked.method !== 'card') return found;
      await returnToHold(queries, tenant, locked, clock());
      const status = await changeStatus(queries, tenant, locked.booking_number, 'cancelled');
      return { payment: undefined, booking: { ...locked, status } };
    });
    if (!booking) throw refuse(paymentAbandon, 'notFound');
    if (!payment) return unpaid(booking);
    if (payment.status === 'captured' || payment.status === 'declined') return outcomeOf({ payment, booking });
    const end = await answerOrUndefined(() => gateway.abandon(payment.reference));
    return outcomeOf(end ? await settle(tenant, payment, end) : { payment, booking });
  }

  /** Returns the page to continue at after a challenge. The result is queried from the bank, not taken from the visitor's request. */
  async function returnUrl({ tenant }: Caller, result: Parameters<PaymentGateway['isGenuine']>[0]): Promise<string> {
    if (!gateway.isGenuine(result)) throw wrongField('imza', 'invalid', 'is not the bank\'s');
    const { payment, booking } = await find(tenant, 'challenge_id', result.challengeId);
    if (!payment || !booking || payment.checkout_id !== result.checkoutId) throw refuse(paymentReturn, 'notFound');
    await reconcile(tenant, { payment, booking });
    return payment.return_url;
  }

  /**
   * Reconciles the open attempts that were not updated for a minute, the oldest first. Ends when the bank gives no answer:
   * each question may take long, and other jobs wait. The attempt without an answer is asked about last the next time.
   * @returns number of attempts checked
   */
  async function reconcileOpen(tenant: string): Promise<number> {
    const before = minutesAfter(clock(), -1);
    const open = await database.inTenant(tenant, (queries) =>
      queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('status', 'in', ['authorising', 'challenged']).where('updated_at', '<=', before).orderBy('updated_at').limit(100).execute());
    for (const [checked, payment] of open.entries()) {
      const answer = await answerOrUndefined(() => askBank(payment));
      if (answer === undefined) {
        await database.inTenant(tenant, (queries) => queries.updateTable('payments').set({ updated_at: clock() })
          .where('tenant', '=', tenant).where('attempt_key', '=', payment.attempt_key).where('status', 'in', ['authorising', 'challenged']).execute());
        return checked;
      }
      if (answer) await settle(tenant, payment, answer);
    }
    return open.length;
  }

  const services: readonly Service[] = [
    serve(paymentStart, start),
    serve(paymentStatus, (caller, { checkoutId }) => status(caller, checkoutId)),
    serve(paymentAbandon, (caller, { checkoutId }) => abandon(caller, checkoutId)),
  ];
  return { services, returnUrl, reconcileOpen };
}

/**
 * Parses the address that a visitor continues at after a challenge.
 * @throws ContractError unless it is an http(s) page of the shop's origin, without credentials, spaces and line breaks
 */
function shopPageAt(address: string, isShopOrigin: (origin: string) => boolean): URL {
  // Tested before parsing, because the URL parser removes line breaks and tabs.
  const url = !/[\s\p{Cc}]/u.test(address) && URL.canParse(address) ? new URL(address) : null;
  // The protocol is tested, too, because `blob:https://shop.example/...` has the shop's origin.
  const isOurs = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && isShopOrigin(url.origin);
  if (!isOurs) throw wrongField('donus_url', 'invalid', 'is no page of this shop');
  return url;
}

/**
 * The charge of an attempt, by the operator's instalments of now (P11).
 * @param accepted absent for a single payment
 * @returns null for instalments that are not offered for the booking's currency, or not at the price that was accepted (B23)
 */
async function chargeFor(queries: TenantQueries, { tenant, currency, due_now: dueNow }: Booking, accepted: PaymentRequest['instalments']): Promise<Charge | null> {
  if (!accepted) return chargeOf(dueNow, null);
  const plan = plansFor(currency, await readInstalmentPlans(queries, tenant)).find(({ count }) => count === accepted.count);
  const charge = plan && chargeOf(dueNow, plan);
  return charge && money(charge.charged).eq(accepted.charged) ? charge : null;
}

/** What the card is charged: the amount due with the instalment difference. */
const chargedBy = ({ amount, instalment_difference: difference }: Payment): DecimalString => decimal(money(amount).plus(difference));

/** Whether the draft may still hold what the booking had: the last attempt was declined less than the time of a hold ago (B4). */
async function wasDeclinedJustNow(queries: TenantQueries, { tenant, checkout_id }: Booking, now: Date): Promise<boolean> {
  const declined = await queries.selectFrom('payments').select('reference').where('tenant', '=', tenant).where('checkout_id', '=', checkout_id)
    .where('status', '=', 'declined').where('updated_at', '>', minutesAfter(now, -HOLD_MINUTES)).executeTakeFirst();
  return declined !== undefined;
}

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

/** The state of a booking without an attempt to pay. */
function unpaid({ status, method, booking_number: bookingNumber }: Booking): PaymentState {
  if (status === 'cancelled') return { status: 'cancelled' };
  return method === 'card' ? { status: 'none' } : { status: 'booked', bookingNumber };
}

function outcomeOf({ payment, booking }: { payment: Payment; booking: Booking }): PaymentOutcome {
  switch (payment.status) {
    case 'authorising': return { status: 'pending' };
    case 'challenged': return { status: 'challenge', url: payment.challenge_url! };
    case 'captured': return { status: 'captured', bookingNumber: booking.booking_number, amount: chargedBy(payment), currency: payment.currency };
    case 'declined': return { status: 'declined', code: payment.decline_code ?? 'error' };
  }
}
