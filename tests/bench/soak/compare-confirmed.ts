import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { LedgerEntry } from '#server/bank/ledger.ts';
import type { Database } from '#server/database/connection.ts';
import { DEMO } from '#tests/bench/server/call-requests.ts';
import type { Confirmed } from './visitors.ts';

export interface Comparison {
  /** Bookings that were confirmed to a client and are in the database. */
  readonly kept: number;
  /** Bookings that were confirmed to a client but are not in the database. */
  readonly lost: number;
  /** Bookings in the database that were confirmed to no client: made twice, or answered with an error. */
  readonly unconfirmed: number;
  readonly paymentsConfirmed: number;
  readonly paymentsKept: number;
  /** Checkouts that the bank charged more than once. */
  readonly chargedTwice: number;
  readonly eventsConfirmed: number;
  readonly eventsKept: number;
}

/** Compares what the server confirmed to clients with the database and the bank's ledger. @param dataDir folder of the ledger */
export async function compareConfirmed(database: Database, dataDir: string, confirmed: Confirmed): Promise<Comparison> {
  const chargedTwice = await countDoubleCharges(join(dataDir, 'bank.jsonl'));
  return database.inTenant(DEMO, async (queries) => {
    const rows = await queries.selectFrom('bookings').select(['booking_number', 'checkout_id']).execute();
    const stored = new Map(rows.map((row) => [row.booking_number, row.checkout_id]));
    const kept = [...confirmed.bookings].filter(([number, checkoutId]) => stored.get(number) === checkoutId).length;
    const payments = await queries.selectFrom('payments').select('checkout_id').where('status', '=', 'captured').execute();
    const events = await queries.selectFrom('draft_events').select(sql<number>`count(*)::int`.as('count')).where('device_id', 'is not', null).executeTakeFirstOrThrow();
    return {
      kept, lost: confirmed.bookings.size - kept, unconfirmed: rows.length - kept,
      paymentsConfirmed: confirmed.paid.size, paymentsKept: payments.filter((row) => confirmed.paid.has(row.checkout_id)).length,
      chargedTwice, eventsConfirmed: confirmed.events, eventsKept: events.count,
    };
  });
}

async function countDoubleCharges(ledger: string): Promise<number> {
  // The bank creates its ledger with the first payment.
  if (!existsSync(ledger)) return 0;
  const entries = (await readFile(ledger, 'utf8')).split('\n').filter(Boolean).map((line) => JSON.parse(line) as LedgerEntry);
  const charged = new Map(entries.flatMap(({ status, reference, order }) => (status === 'captured' && order ? [[reference, order.checkoutId] as const] : [])));
  return charged.size - new Set(charged.values()).size;
}
