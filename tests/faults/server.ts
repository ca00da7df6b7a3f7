import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import type { LogEvent } from '#log/event-log.ts';
import type { Shop } from '#tests/support/shop.ts';

export interface Trips { readonly bookings: number; readonly captures: number }

/** A shop whose database the test may read and write, as the operator's back office does. */
export type ShopWithDatabase = { readonly superuserUrl: string };

export async function query<T extends object>({ superuserUrl }: ShopWithDatabase, sql: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: superuserUrl });
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

/** The ids of this device's own events that are sent to the server. */
export const ownEvents = (bench: Page): Promise<string[]> => bench.evaluate(() =>
  harness.events('meltem', 'draft/direct').then((events) => events.filter(({ type, meta }: LogEvent) => meta === undefined && type !== 'NewsSeen').map(({ id }) => id)));

/** Waits until the server has each own event exactly once. */
export async function expectAtServer(shop: ShopWithDatabase, bench: Page): Promise<void> {
  await expect.poll(async () => {
    const [own, stored] = [await ownEvents(bench), await eventsAtServer(shop, await ownEvents(bench))];
    return own.length > 0 && JSON.stringify(own.toSorted()) === JSON.stringify(stored.toSorted());
  }, { message: 'the server has every event, once', timeout: 40_000 }).toBe(true);
}

/** Gives a draft notes of another device until it has `most` events. @returns the number of notes */
export async function fillDraft(shop: ShopWithDatabase, draftId: string, most: number): Promise<number> {
  const device = randomUUID();
  const notes = await query(shop, `
    with ids as (select tenant, last_seq + n as seq, gen_random_uuid() as id from drafts, generate_series(1, $2::int - last_seq) n where draft_id = $1::uuid)
    insert into draft_events (tenant, draft_id, seq, event_id, device_id, event, received_at)
    select tenant, $1::uuid, seq, id, $3::uuid, jsonb_build_object('id', id, 'type', 'NoteSet', 'v', 1, 'at', $4::bigint, 'data', jsonb_build_object('note', 'Late arrival, ' || seq)), now() from ids
    returning seq`, [draftId, most, device, Date.now()]);
  await query(shop, 'update drafts set last_seq = $2 where draft_id = $1', [draftId, most]);
  return notes.length;
}

/** Counts live bookings in the server's database and captures in the bank's own ledger. */
export async function countTrips(shop: ShopWithDatabase & Pick<Shop, 'folder'>): Promise<Trips> {
  const [row] = await query<{ count: string }>(shop, `select count(*) from bookings where status in ('pendingPayment', 'active')`);
  const ledger = await readFile(`${shop.folder}/bank.jsonl`, 'utf8').catch(() => '');
  return { bookings: Number(row!.count), captures: ledger.split('\n').filter((line) => line.includes('"captured"')).length };
}
