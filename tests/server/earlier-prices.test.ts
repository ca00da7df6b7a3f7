import { randomUUID } from 'node:crypto';
import Big from 'big.js';
import { afterEach, describe, expect, it } from 'vitest';
import { refusedBy } from '#api/api-error.ts';
import { bookingCreate, type BookingRequest, type PriceMoved } from '#contract/calls/booking.ts';
import type { BasketCampaign } from '#domain/catalogue.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { editProduct } from './draft-device.ts';
import { book, flight, orderOf, week } from './orders.ts';
import { catalogueSeen, refusalOf, useServer } from './test-server.ts';

const DAY = 24 * 60;

describe('[P12] a refused booking explains the price that the visitor accepted', () => {
  const running = useServer('postgres');
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  const lines = () => [week('2028-06-03', '2028-06-10'), flight('2028-06-04')];
  /** Queries as the operator's back office does, and waits until the server has seen the change. */
  async function inTenant<T>(work: (queries: TenantQueries) => Promise<T>): Promise<T> {
    const result = await running().database.inTenant('meltem', work);
    await catalogueSeen(running());
    return result;
  }
  async function setPrice(price: string): Promise<void> {
    await editProduct(running(), 'TUR-001', '{pricing,adult}', price);
    undo.push(() => editProduct(running(), 'TUR-001', '{pricing,adult}', '215.00'));
  }
  async function movedOf(order: BookingRequest): Promise<PriceMoved> {
    const refused = refusedBy(bookingCreate, await refusalOf(book(running(), order)));
    if (refused?.code !== 'priceMoved') throw new Error(`refused with ${refused?.code}`);
    return refused.details;
  }
  /** Kinds of the causes, whose amounts must add up to the difference of the totals. */
  function causesOf({ causes, quote }: PriceMoved, order: BookingRequest): string[] {
    expect(causes.reduce((sum, cause) => sum.plus(cause.amount), new Big(order.acceptedTotal)).toFixed(2)).toBe(quote.grandTotal);
    return causes.map((cause) => `${cause.kind} ${cause.from ?? ''} ${cause.to ?? ''}`.trim());
  }

  it('after several changes of a product, whichever of its prices was accepted', async () => {
    const orders: BookingRequest[] = [];
    for (const price of ['220.00', '230.00', '240.00']) {
      await setPrice(price);
      orders.push(await orderOf(running(), lines()));
    }
    await setPrice('300.00');
    expect(await Promise.all(orders.map(async (order) => causesOf(await movedOf(order), order)))).toEqual([
      ['price 220.00 300.00'], ['price 230.00 300.00'], ['price 240.00 300.00'],
    ]);
  });

  it('after a basket campaign ended, and after one began', async () => {
    const campaigns = await inTenant((queries) => queries.selectFrom('basket_campaigns').select(['position', 'data']).where('tenant', '=', 'meltem').execute());
    const remove = () => inTenant((queries) => queries.deleteFrom('basket_campaigns').where('tenant', '=', 'meltem').execute());
    const insert = (rows: readonly { position: number; data: BasketCampaign }[]) =>
      inTenant((queries) => queries.insertInto('basket_campaigns').values(rows.map(({ position, data }) => ({ tenant: 'meltem', position, data: json(data) }))).execute());
    undo.push(() => remove().then(() => insert(campaigns)));

    const always: BasketCampaign = { ...campaigns[0]!.data, kind: 'count', threshold: '0', discountKind: 'percent', discount: '10' };
    await remove();
    await insert([{ position: 0, data: always }]);
    const reduced = await orderOf(running(), lines());
    await remove();
    expect(causesOf(await movedOf(reduced), reduced)).toEqual(['basketCampaign']);

    const full = await orderOf(running(), lines());
    await insert([{ position: 0, data: always }]);
    expect(causesOf(await movedOf(full), full)).toEqual(['basketCampaign']);
  });

  it('the history of a product keeps its last ten versions, and grows with changes, not with requests', async () => {
    const versions = () => inTenant((queries) => queries.selectFrom('catalogue_history').select('replaced_at').where('tenant', '=', 'meltem').where('source', '=', 'products').where('code', '=', 'TUR-001').execute());
    for (let price = 0; price < 14; price += 1) await setPrice(`4${String(price).padStart(2, '0')}.00`);
    expect(await versions()).toHaveLength(10);
    const newest = (await versions()).map((row) => row.replaced_at.getTime());
    await editProduct(running(), 'TUR-001', '{pricing,adult}', '413.00');
    for (let time = 0; time < 5; time += 1) await orderOf(running(), lines());
    expect((await versions()).map((row) => row.replaced_at.getTime())).toEqual(newest);
  });

  it('after a new exchange rate, and when a captured rate is no longer accepted (P10)', async () => {
    const today = await orderOf(running(), lines(), { currency: 'TRY' });
    const captured = { ...today, captured: { EUR: '58.20' }, checkoutId: randomUUID() };
    running().pass(1);
    const changed = running().now();
    await inTenant((queries) => queries.insertInto('rates').values({ tenant: 'meltem', currency: 'EUR', valid_from: changed, symbol: '€', bank_code: '978', buy: '59.0000', sell: '60.0000', position: 1 }).execute());
    undo.push(() => inTenant((queries) => queries.deleteFrom('rates').where('tenant', '=', 'meltem').where('valid_from', '=', changed).execute()));
    running().pass(1);
    expect(causesOf(await movedOf(today), today)).toEqual(['rate 58.2000 60.0000', 'basketCampaign']);

    running().pass(4 * DAY);
    expect(causesOf(await movedOf(captured), captured)).toEqual([expect.stringMatching(/^rate 58\.20* 60\.0000$/), 'basketCampaign']);
  });

  it('but invents no cause for a price of more than 30 days ago, which the jobs delete', async () => {
    const old = await orderOf(running(), lines());
    await setPrice('310.00');
    running().pass(31 * DAY);
    await running().jobs.run();
    expect(await inTenant((queries) => queries.selectFrom('catalogue_history').select('code').where('tenant', '=', 'meltem').execute())).toEqual([]);
    expect((await movedOf(old)).causes).toMatchObject([{ kind: 'price', lineId: null, from: old.acceptedTotal }]);
  });
});
