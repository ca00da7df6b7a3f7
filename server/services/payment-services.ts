import type { RequestOf } from '#contract/call.ts';
import { paymentAbandon, paymentReturn, paymentStart, paymentStatus, type PaymentOutcome, type PaymentState } from '#contract/calls/payment.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { PaymentGateway } from '#server/payment/gateway.ts';
import { changeStatus } from './booking-status.ts';
import { lockBooking, returnToHold } from './booking-stock.ts';
import { endCheckout } from './checkout-ids.ts';
import { continueInCheckout, knownAttempt, latestAttempt, outcomeOf, storeAttempt, type Attempt, type AttemptPorts, type Booking, type PaymentAttempts } from './payment-attempts.ts';
import { requestHash } from './request-hash.ts';
import { refuse, serve, wrongField, type Caller, type Service } from './service.ts';
import { makeChargeable } from './make-chargeable.ts';

export interface PaymentPorts extends AttemptPorts {
  readonly attempts: PaymentAttempts;
}

export type Payments = ReturnType<typeof createPayments>;

/** Creates the payment services of the checkout: they charge what a booking has due now, once (L12). */
export function createPayments({ database, clock, gateway, publicUrl, attempts }: PaymentPorts) {
  async function start(caller: Caller, request: RequestOf<typeof paymentStart>): Promise<PaymentOutcome> {
    const { tenant } = caller;
    const page = attempts.shopPageAt(request.returnUrl);
    const opened = await database.inTenant(tenant, (queries) => open(queries, tenant, caller.idempotencyKey!, request, page));
    if (opened === 'started') throw refuse(paymentStart, 'notPayable');
    return outcomeOf(await attempts.carryOut(tenant, opened, request.cardToken));
  }

  /**
   * Stores a new attempt before the bank is called, or returns the existing one.
   * @returns `started` for a booking of which something has started; it is cancelled
   */
  async function open(queries: TenantQueries, tenant: string, key: string, request: RequestOf<typeof paymentStart>, page: URL) {
    const booking = await lockBooking(queries, tenant, request.checkoutId);
    if (!booking) throw refuse(paymentStart, 'notFound');
    const sent = { key, hash: requestHash(request) };
    const known = await knownAttempt(queries, booking, 'due', sent);
    if (known === 'mismatch') throw refuse(paymentStart, 'idempotencyMismatch');
    await continueInCheckout(queries, known);
    if (known) return { payment: known, booking, isNew: false };

    const now = clock();
    const taken = await makeChargeable(queries, booking, { publicUrl }, now);
    if (taken === 'notPayable') throw refuse(paymentStart, 'notPayable');
    if (taken === 'started') return taken;
    return storeAttempt(queries, booking, 'due', sent, { amount: booking.due_now, page, instalments: request.instalments, keepsBooking: false }, now);
  }

  async function status({ tenant }: Pick<Caller, 'tenant'>, checkoutId: string): Promise<PaymentState> {
    const { payment, booking } = await database.inTenant(tenant, async (queries) => ({
      payment: await latestAttempt(queries, tenant, checkoutId, 'due'),
      booking: await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', checkoutId).executeTakeFirst(),
    }));
    if (!booking) throw refuse(paymentStatus, 'notFound');
    return payment ? stateOf(await attempts.reconcile(tenant, { payment, booking })) : unpaid(booking);
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
      const found = await latestAttempt(queries, tenant, checkoutId, 'due');
      // A booking that waits for a bank transfer is made, and nothing can be charged for it.
      await continueInCheckout(queries, found);
      if ((found && found.status !== 'declined') || locked?.status !== 'pendingPayment' || locked.method !== 'card') return { payment: found, booking: locked };
      await returnToHold(queries, tenant, locked, clock());
      const cancelled = await changeStatus(queries, tenant, locked.booking_number, 'cancelled');
      return { payment: undefined, booking: { ...locked, status: cancelled } };
    });
    if (!booking) throw refuse(paymentAbandon, 'notFound');
    return payment ? outcomeOf(await attempts.end(tenant, { payment, booking })) : unpaid(booking);
  }

  /** Returns the page to continue at after a challenge. The result is queried from the bank, not taken from the visitor's request. */
  async function returnUrl({ tenant }: Caller, result: Parameters<PaymentGateway['isGenuine']>[0]): Promise<string> {
    if (!gateway.isGenuine(result)) throw wrongField('imza', 'invalid', 'is not the bank\'s');
    const attempt = await database.inTenant(tenant, async (queries) => {
      const payment = await queries.selectFrom('payments').selectAll().where('tenant', '=', tenant).where('challenge_id', '=', result.challengeId).executeTakeFirst();
      if (!payment || payment.checkout_id !== result.checkoutId) throw refuse(paymentReturn, 'notFound');
      return { payment, booking: await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', payment.checkout_id).executeTakeFirstOrThrow() };
    });
    await attempts.reconcile(tenant, attempt);
    return attempt.payment.return_url;
  }

  const services: readonly Service[] = [
    serve(paymentStart, start),
    serve(paymentStatus, (caller, { checkoutId }) => status(caller, checkoutId)),
    serve(paymentAbandon, (caller, { checkoutId }) => abandon(caller, checkoutId)),
  ];
  return { services, returnUrl };
}

/** The state of a payment as the checkout sees it. A declined attempt of a booking that is still unpaid did not change the booking (B32). */
const stateOf = ({ payment, booking }: Attempt): PaymentState => (payment.status === 'declined' && booking.status === 'pendingPayment' ? unpaid(booking) : outcomeOf({ payment, booking }));

/** The state of a booking without an attempt to pay. */
function unpaid({ status, method, booking_number: bookingNumber }: Booking): PaymentState {
  if (status === 'cancelled') return { status: 'cancelled' };
  return method === 'card' ? { status: 'none' } : { status: 'booked', bookingNumber };
}
