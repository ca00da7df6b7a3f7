import type { TenantQueries } from '#server/database/connection.ts';
import { minutesAfter } from './clock.ts';

/** Minutes after which an id is forgotten: no request is under way for so long. */
const KEPT_MINUTES = 24 * 60;

/**
 * Records that a checkout is booked, or ended before its booking has arrived; whichever is first (L12). A request for
 * the same checkout at the same time waits for this transaction.
 * @returns whether it is the first record of the checkout
 */
async function claimCheckout(queries: TenantQueries, tenant: string, checkoutId: string, isEnded: boolean, now: Date): Promise<boolean> {
  const claimed = await queries.insertInto('checkout_ids').values({ tenant, checkout_id: checkoutId, is_ended: isEnded, created_at: now })
    .onConflict((on) => on.columns(['tenant', 'checkout_id']).doNothing()).returning('checkout_id').executeTakeFirst();
  return claimed !== undefined;
}

/** Ends a checkout without a booking. @returns false when it was booked meanwhile */
export async function endCheckout(queries: TenantQueries, tenant: string, checkoutId: string, now: Date): Promise<boolean> {
  return (await claimCheckout(queries, tenant, checkoutId, true, now)) || hasEnded(queries, tenant, checkoutId);
}

/** Begins the booking of a checkout. @returns false when the visitor has ended it before */
export async function beginCheckout(queries: TenantQueries, tenant: string, checkoutId: string, now: Date): Promise<boolean> {
  return (await claimCheckout(queries, tenant, checkoutId, false, now)) || !(await hasEnded(queries, tenant, checkoutId));
}

async function hasEnded(queries: TenantQueries, tenant: string, checkoutId: string): Promise<boolean> {
  const row = await queries.selectFrom('checkout_ids').select('is_ended').where('tenant', '=', tenant).where('checkout_id', '=', checkoutId).executeTakeFirst();
  return row?.is_ended ?? false;
}

export async function deleteOldCheckoutIds(queries: TenantQueries, tenant: string, now: Date): Promise<void> {
  await queries.deleteFrom('checkout_ids').where('tenant', '=', tenant).where('created_at', '<', minutesAfter(now, -KEPT_MINUTES)).execute();
}
