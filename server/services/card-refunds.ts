import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { Log } from '#server/logger.ts';
import { noteForMember } from '#server/members/member-notices.ts';
import { NoAnswerError, type PaymentGateway } from '#server/payment/gateway.ts';
import { minutesAfter, type Clock } from './clock.ts';

export interface CardRefunds {
  /** Sends the open refunds of a checkout to the bank. */
  settle(tenant: string, checkoutId: string): Promise<void>;
  /** Sends the open refunds that were not tried for a minute again, the oldest first. Ends when the bank gives no answer. @returns number that were sent */
  settleOpen(tenant: string): Promise<number>;
}

/**
 * Sends refunds to the cards that were charged. A refund is stored with the cancellation; its id is the bank's key, so it is
 * sent back once, however often it is tried and by how many processes.
 */
export function createCardRefunds({ database, clock, gateway, log }: { readonly database: Database; readonly clock: Clock; readonly gateway: PaymentGateway; readonly log: Log }): CardRefunds {
  const openOf = (tenant: string, narrow: { readonly checkoutId: string } | { readonly before: Date }) => database.inTenant(tenant, (queries) => {
    const open = queries.selectFrom('refunds').select(['refund_id', 'reference', 'amount']).where('tenant', '=', tenant).where('status', '=', 'open').where('method', '=', 'card');
    return ('checkoutId' in narrow ? open.where('checkout_id', '=', narrow.checkoutId) : open.where('updated_at', '<=', narrow.before)).orderBy('updated_at').limit(100).execute();
  });

  /** @returns whether the bank has answered */
  async function send(tenant: string, { refund_id: refundId, reference, amount }: Awaited<ReturnType<typeof openOf>>[number]): Promise<boolean> {
    const bankReference = await gateway.refund({ reference: reference!, refundReference: refundId, amount }).catch((error: unknown) => {
      if (error instanceof NoAnswerError) return undefined;
      throw error;
    });
    // A refused refund is not sent again. The desk shows it, and the operator returns the money in another way.
    if (bankReference === null) log('refundRefused', { tenant, refundId });
    const outcome = bankReference ? { status: 'done' as const, bank_reference: bankReference } : bankReference === null ? { status: 'refused' as const } : {};
    await database.inTenant(tenant, async (queries) => {
      const now = clock();
      const noted = await queries.updateTable('refunds').set({ updated_at: now, ...outcome })
        .where('tenant', '=', tenant).where('refund_id', '=', refundId).where('status', '=', 'open').returning('checkout_id').executeTakeFirst();
      if (noted && bankReference) await noteRefund(queries, tenant, noted.checkout_id, now);
    });
    return bankReference !== undefined;
  }

  return {
    async settle(tenant, checkoutId) {
      for (const refund of await openOf(tenant, { checkoutId })) await send(tenant, refund);
    },
    async settleOpen(tenant) {
      let sent = 0;
      for (const refund of await openOf(tenant, { before: minutesAfter(clock(), -1) })) {
        if (!(await send(tenant, refund))) break;
        sent += 1;
      }
      return sent;
    },
  };
}

/** Notes for the member of a booking that money was sent back. Call it in the transaction that stores it. */
export async function noteRefund(queries: TenantQueries, tenant: string, checkoutId: string, now: Date): Promise<void> {
  const booking = await queries.selectFrom('bookings').select(['tenant', 'booking_number', 'member_id']).where('tenant', '=', tenant).where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow();
  await noteForMember(queries, booking, 'refunded', now);
}
