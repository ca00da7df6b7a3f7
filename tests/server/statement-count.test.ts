import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { addDays } from '#domain/date.ts';
import { basketServices } from '#server/services/basket-services.ts';
import { bookingServices } from '#server/services/booking-services.ts';
import { createEnquiryLimit } from '#server/services/enquiry-limit.ts';
import { productSearch } from '#contract/calls/search.ts';
import { searchServices } from '#server/services/search-services.ts';
import { callerInProcess } from '#server/services/service.ts';
import { countStatements } from './count-statements.ts';
import { flight, orderOf, week } from './orders.ts';
import { DATABASES, freshId, useServer } from './test-server.ts';

const SIZES = [1, 10, 100];

/** Lines that do not compete: by turns a flight on a day of its own, and a week of its own in a villa. */
function basketOf(count: number, productCode: string): WantedLine[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays('2027-03-06', Math.floor(index / 2) * 7);
    return index % 2 === 0 ? flight(day, 1) : { ...week(day, addDays(day, 7)), productCode };
  });
}

describe.each(DATABASES)('the statements of a call, on %s', (kind) => {
  const running = useServer(kind);

  /** Calls a service in this process. @returns its answer, and the statements that it executed besides begin and commit */
  async function count<C extends Call>(call: C, request: RequestOf<C>, idempotencyKey: string | null = null): Promise<{ answer: ResponseOf<C>; statements: number }> {
    const { database, statements } = countStatements(running().database);
    const clock = () => new Date();
    const ports = { database, catalogue: running().services.catalogue, clock, enquiryLimit: createEnquiryLimit({ database, clock, scale: null }), publicUrl: () => 'https://shop.example' };
    const service = [...basketServices(ports), ...bookingServices(ports), ...searchServices(ports)].find((one) => one.call === call)!;
    const answer = (await service.handle({ ...callerInProcess('meltem'), idempotencyKey }, request)) as ResponseOf<C>;
    return { answer, statements: statements() };
  }

  it('of a re-quote are as many for 100 lines as for one', async () => {
    const counts = new Set<number>();
    for (const size of SIZES) {
      const { answer, statements } = await count(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines: basketOf(size, 'VIL-001'), plan: 'deposit' });
      expect(answer.quote.lines).toHaveLength(size);
      expect(answer.lines.map((line) => line.availability.status)).toEqual(Array(size).fill('available'));
      counts.add(statements);
    }
    expect([...counts]).toEqual([expect.any(Number)]);
    expect([...counts]).toEqual([1]);
  });

  it('of a search are few, whatever the term', async () => {
    for (const term of ['villa', 'a gulet from fethiye', 'word '.repeat(20), 'kalkn', 'xyzzy plugh frotz']) {
      const { statements } = await count(productSearch, { term, lang: 'en', page: 1, pageSize: 12 });
      expect(statements, term).toBeLessThanOrEqual(4);
    }
  });

  it('of a hold are as many for 100 lines as for one, for a new hold and for one that is replaced', async () => {
    const counts = new Set<number>();
    for (const [index, size] of SIZES.entries()) {
      const draftId = freshId('draft');
      const lines = basketOf(size, `VIL-00${2 + index}`);
      for (const held of [lines, lines]) {
        const { answer, statements } = await count(basketHold, { draftId, lines: held });
        expect(answer.lines.map((line) => line.granted)).toEqual(Array(size).fill(true));
        counts.add(statements);
      }
    }
    expect([...counts]).toEqual([expect.any(Number)]);
    expect([...counts][0]).toBeLessThanOrEqual(7);
  });

  it('of a booking are as many for 100 lines as for one', async () => {
    const counts = new Set<number>();
    for (const [index, size] of SIZES.entries()) {
      const order = await orderOf(running(), basketOf(size, `VIL-00${5 + index}`));
      const { answer, statements } = await count(bookingCreate, order, order.checkoutId);
      expect(answer.bookingNumber).toMatch(/^INT/);
      counts.add(statements);
    }
    expect([...counts]).toEqual([expect.any(Number)]);
    expect([...counts][0]).toBeLessThanOrEqual(14);
  });

  it('of a re-quote change nothing: every table holds the same rows before and after', async () => {
    const draftId = freshId('draft');
    const lines = [week('2027-10-02', '2027-10-09'), flight('2027-10-03')];
    await running().api.send(basketHold, { draftId, lines });
    const before = await contents();
    await running().api.send(basketPrice, { draftId, currency: 'EUR', lines: [...lines, flight('2027-10-04')], plan: 'deposit' });
    await running().api.send(basketPrice, { draftId, currency: 'TRY', lines, plan: 'everything' });
    expect(await contents()).toEqual(before);
  });

  /** A digest of the rows of every table with a tenant. */
  async function contents(): Promise<Record<string, string>> {
    const { owner } = running().database;
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant' order by table_name`.execute(owner);
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await running().database.inTenant('meltem', (queries) =>
        sql<{ digest: string }>`select md5(coalesce(string_agg(content, ',' order by content), '')) as digest from (select row(each.*)::text as content from ${sql.table(name)} as each) as rows`.execute(queries));
      digests[name] = rows[0]!.digest;
    }
    return digests;
  }
});
