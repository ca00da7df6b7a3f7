import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { LedgerEntry } from '#server/bank/ledger.ts';
import type { Database } from '#server/database/connection.ts';
import { DEMO } from '#tests/bench/server/call-requests.ts';
import type { Told } from './visitors.ts';

export interface Comparison {
  /** Bookings that clients were told of and the database has, as often as told. */
  readonly kept: number;
  /** Told, and not in the database. */
  readonly lost: number;
  /** In the database, and no client was told: a booking that was made twice, or whose answer was an error. */
  readonly untold: number;
  readonly paymentsTold: number;
  readonly paymentsKept: number;
  /** Checkouts that the bank charged more than once. */
  readonly chargedTwice: number;
  readonly eventsTold: number;
  readonly eventsKept: number;
}

/** Compares what clients were told with what the database and the bank's ledger hold. @param dataDir folder of the ledger */
export async function compareTold(database: Database, dataDir: string, told: Told): Promise<Comparison> {
  const chargedTwice = await countDoubleCharges(join(dataDir, 'bank.jsonl'));
  return database.inTenant(DEMO, async (queries) => {
    const rows = await queries.selectFrom('bookings').select(['booking_number', 'checkout_id']).execute();
    const stored = new Map(rows.map((row) => [row.booking_number, row.checkout_id]));
    const kept = [...told.bookings].filter(([number, checkoutId]) => stored.get(number) === checkoutId).length;
    const payments = await queries.selectFrom('payments').select('checkout_id').where('status', '=', 'captured').execute();
    const events = await queries.selectFrom('draft_events').select(sql<number>`count(*)::int`.as('count')).where('device_id', 'is not', null).executeTakeFirstOrThrow();
    return {
      kept, lost: told.bookings.size - kept, untold: rows.length - kept,
      paymentsTold: told.paid.size, paymentsKept: payments.filter((row) => told.paid.has(row.checkout_id)).length,
      chargedTwice, eventsTold: told.events, eventsKept: events.count,
    };
  });
}

async function countDoubleCharges(ledger: string): Promise<number> {
  // The bank makes its ledger with the first payment.
  if (!existsSync(ledger)) return 0;
  const entries = (await readFile(ledger, 'utf8')).split('\n').filter(Boolean).map((line) => JSON.parse(line) as LedgerEntry);
  const charged = new Map(entries.flatMap(({ status, reference, order }) => (status === 'captured' && order ? [[reference, order.checkoutId] as const] : [])));
  return charged.size - new Set(charged.values()).size;
}
