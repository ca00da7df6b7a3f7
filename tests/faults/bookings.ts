import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { Shop } from '#tests/support/shop.ts';

type CountedShop = Pick<Shop, 'folder'> & { readonly superuserUrl: string | null };

export interface Trips { readonly bookings: number; readonly captures: number }

/** What there is of trips and money: live bookings in the server's database, and captures in the bank's own ledger. */
export async function countTrips({ superuserUrl, folder }: CountedShop): Promise<Trips> {
  const client = new Client({ connectionString: superuserUrl! });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(`select count(*) from bookings where status in ('pendingPayment', 'active')`);
    const ledger = await readFile(`${folder}/bank.jsonl`, 'utf8').catch(() => '');
    return { bookings: Number(rows[0]!.count), captures: ledger.split('\n').filter((line) => line.includes('"captured"')).length };
  } finally {
    await client.end();
  }
}
