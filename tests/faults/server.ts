import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { Shop } from '#tests/support/shop.ts';

export interface Trips { readonly bookings: number; readonly captures: number }

type ShopWithDatabase = { readonly superuserUrl: string | null };

async function query<T extends object>({ superuserUrl }: ShopWithDatabase, sql: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: superuserUrl! });
  await client.connect();
  try {
    return (await client.query<T>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The ids of these events that the server has stored, once for each stored copy. */
export async function eventsAtServer(shop: ShopWithDatabase, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ event_id: string }>(shop, 'select event_id from draft_events where event_id = any($1::uuid[]) order by seq', [ids]);
  return rows.map(({ event_id }) => event_id);
}

/** Counts live bookings in the server's database and captures in the bank's own ledger. */
export async function countTrips(shop: ShopWithDatabase & Pick<Shop, 'folder'>): Promise<Trips> {
  const [row] = await query<{ count: string }>(shop, `select count(*) from bookings where status in ('pendingPayment', 'active')`);
  const ledger = await readFile(`${shop.folder}/bank.jsonl`, 'utf8').catch(() => '');
  return { bookings: Number(row!.count), captures: ledger.split('\n').filter((line) => line.includes('"captured"')).length };
}
