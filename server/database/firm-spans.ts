import { sql, type RawBuilder } from 'kysely';

/**
 * The condition for firm spans (V6): those of bookings whose payment is not awaited, and not of holds. A hold or an
 * unpaid booking may lapse within a day; a gap beside it would then be no gap any more.
 * @param spans name of the table in the query around it
 */
export function isFirm(spans: string): RawBuilder<boolean> {
  const of = sql.ref(spans);
  return sql<boolean>`(${of}.expires_at is null and not exists (
    select from bookings where bookings.tenant = ${of}.tenant and bookings.booking_number = ${of}.holder_id and bookings.status = 'pendingPayment'))`;
}

/**
 * The condition that firm spans of a product adjoin some nights on the wanted sides: one index scan of the product
 * per side. `offset 0` keeps the planner from answering for all products at once, which reads all spans.
 * @param of expressions of the query around it
 */
export function adjoinsFirm(tenant: string, of: { readonly product: RawBuilder<unknown>; readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown>; readonly before: RawBuilder<unknown>; readonly after: RawBuilder<unknown> }): RawBuilder<boolean> {
  const neighbour = sql`select from spans as neighbour where neighbour.tenant = ${tenant} and neighbour.product_code = ${of.product} and ${isFirm('neighbour')}`;
  return sql<boolean>`(
    (not ${of.before} or exists (${neighbour} and neighbour.ends = ${of.from} offset 0))
    and (not ${of.after} or exists (${neighbour} and neighbour.ends > ${of.to} and neighbour.starts = ${of.to} offset 0)))`;
}
