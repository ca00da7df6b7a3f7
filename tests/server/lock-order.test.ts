import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { basketHold } from '#contract/calls/basket.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { cancelUnpaid } from '#server/services/booking-stock.ts';
import { book, orderOf, pay, week } from './orders.ts';
import { freshId, useServer } from './test-server.ts';

/** The order of locks that `stock.ts` states: whoever waits for a product has locked nothing that comes after it. */
describe('while it waits for a product', () => {
  const running = useServer('postgres');

  /** Starts `work` while another transaction has locked a product, and tries in that transaction to lock rows, without waiting. */
  async function locksMeanwhile(productCode: string, work: () => Promise<unknown>, lock: (queries: TenantQueries) => Promise<unknown>): Promise<void> {
    const { database } = running();
    let started: Promise<unknown> = Promise.resolve();
    await database.inTenant('meltem', async (queries) => {
      await queries.selectFrom('products').select('code').where('tenant', '=', 'meltem').where('code', '=', productCode).forUpdate().execute();
      started = work();
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.owner);
        expect(rows.length).toBeGreaterThan(0);
      }, { timeout: 10_000, interval: 20 });
      await lock(queries);
    });
    await started;
  }

  it('a hold has not locked the row of its draft', async () => {
    const draftId = freshId('draft');
    const hold = () => running().api.send(basketHold, { draftId, lines: [week('2027-05-01', '2027-05-08')] });
    await hold();
    await locksMeanwhile('VIL-001', hold, (queries) => queries.selectFrom('holds').select('draft_id').where('draft_id', '=', draftId).forUpdate().noWait().executeTakeFirstOrThrow());
  });

  it('a declined payment has not locked the lines of its booking', async () => {
    const order = await orderOf(running(), [week('2027-05-15', '2027-05-22')]);
    const { bookingNumber } = await book(running(), order);
    await locksMeanwhile('VIL-001', () => pay(running(), order.checkoutId, 'declined'),
      (queries) => queries.selectFrom('booking_lines').select('line_id').where('booking_number', '=', bookingNumber).forUpdate().noWait().executeTakeFirstOrThrow());
  });

  it('the end of unpaid bookings has not locked a product that comes after it', async () => {
    const [first, second] = [{ ...week('2027-06-05', '2027-06-12'), productCode: 'VIL-002' }, week('2027-06-05', '2027-06-12')];
    await book(running(), await orderOf(running(), [first]));
    // Booking numbers are times.
    running().pass(1);
    await book(running(), await orderOf(running(), [second]));
    const late = new Date(running().now().getTime() + 25 * 3_600_000);
    await locksMeanwhile('VIL-001', () => running().database.inTenant('meltem', (queries) => cancelUnpaid(queries, 'meltem', { publicUrl: () => 'https://shop.example' }, late)),
      (queries) => queries.selectFrom('products').select('code').where('tenant', '=', 'meltem').where('code', '=', 'VIL-002').forUpdate().noWait().executeTakeFirstOrThrow());
  });
});
