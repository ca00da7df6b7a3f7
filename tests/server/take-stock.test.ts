import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import type { Claim } from '#domain/claim.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { leftFor, takenFromClaims, type LineClaim } from '#server/services/claim-queries.ts';
import { lockProducts, takeStock, type Holder } from '#server/services/stock.ts';
import { flight, week } from './orders.ts';
import { DATABASES, freshId, useServer } from './test-server.ts';

const NOW = new Date('2027-01-01T00:00:00Z');
const BEFORE = new Date('2026-12-31T00:00:00Z');
const AFTER = new Date('2027-01-01T00:20:00Z');
const PRODUCTS = ['VIL-001', 'VIL-002'];

/** A villa with one unit, one with three, a session with ten seats, or no stock, over few days, so that many claims compete. */
const claim: fc.Arbitrary<Omit<LineClaim, 'lineId'>> = fc.oneof(
  fc.record({ product: fc.integer({ min: 0, max: 1 }), from: fc.integer({ min: 10, max: 18 }), days: fc.integer({ min: 1, max: 4 }) }).map(({ product, from, days }) => ({
    productCode: PRODUCTS[product]!, claim: { kind: 'span', units: product === 0 ? 1 : 3, from: `2027-06-${from}T00:00`, to: `2027-06-${from + days}T00:00` } satisfies Claim,
  })),
  fc.record({ day: fc.integer({ min: 10, max: 12 }), seats: fc.integer({ min: 1, max: 6 }) }).map(({ day, seats }) => ({
    productCode: 'TUR-001', claim: { kind: 'seats', capacity: 10, date: `2027-06-${day}`, time: '04:45', seats } satisfies Claim,
  })),
  fc.constant({ productCode: 'TUR-001', claim: { kind: 'nothing' } satisfies Claim }),
);
const lines = fc.array(claim, { maxLength: 12 }).map((all) => all.map((one, index): LineClaim => ({ ...one, lineId: `line-${index}` })));

/** The stock in memory, line by line: what the statements must agree with. */
class Shelf {
  readonly #spans: { product: string; unit: number; from: string; to: string; holder: string }[] = [];
  readonly #seats: { product: string; date: string; seats: number; holder: string }[] = [];

  /** @returns ids of the lines without stock */
  take(holder: string, wanted: readonly LineClaim[]): string[] {
    return wanted.filter((line) => !this.#takeOne(holder, line)).map((line) => line.lineId);
  }

  left({ productCode, claim: { ...wanted } }: LineClaim, except: string): number | null {
    if (wanted.kind === 'nothing') return null;
    if (wanted.kind === 'seats') return wanted.capacity - this.#seats.filter((one) => one.date === wanted.date && one.holder !== except).reduce((sum, one) => sum + one.seats, 0);
    return wanted.units - new Set(this.#overlapping(productCode, wanted.from, wanted.to).filter((one) => one.holder !== except).map((one) => one.unit)).size;
  }

  #takeOne(holder: string, { productCode: product, claim: wanted }: LineClaim): boolean {
    if (wanted.kind === 'nothing') return true;
    if (wanted.kind === 'seats') {
      const taken = this.#seats.filter((one) => one.date === wanted.date).reduce((sum, one) => sum + one.seats, 0);
      if (taken + wanted.seats > wanted.capacity) return false;
      this.#seats.push({ product, date: wanted.date, seats: wanted.seats, holder });
      return true;
    }
    for (let unit = 1; unit <= wanted.units; unit += 1) {
      if (this.#overlapping(product, wanted.from, wanted.to).some((one) => one.unit === unit)) continue;
      this.#spans.push({ product, unit, from: wanted.from, to: wanted.to, holder });
      return true;
    }
    return false;
  }

  #overlapping(product: string, from: string, to: string) {
    return this.#spans.filter((one) => one.product === product && one.from < to && from < one.to);
  }
}

describe.each(DATABASES)('taking stock for all lines at once, on %s', (kind) => {
  const running = useServer(kind);
  const holder = (id: string, expiresAt: Date = AFTER): Holder => ({ kind: 'hold', id, expiresAt });

  /** Runs in a transaction that is rolled back, so that each run starts with the seeded stock. */
  async function tryOut(work: (queries: TenantQueries) => Promise<void>): Promise<void> {
    const undone = new Error('undone');
    await running().database.inTenant('meltem', async (queries) => {
      await lockProducts(queries, 'meltem', [...PRODUCTS, 'TUR-001']);
      await work(queries);
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  }

  it('gives each line what it would get line by line, with rivals, expired holds and lines that compete', async () => {
    await fc.assert(fc.asyncProperty(lines, lines, lines, lines, async (expired, rival, first, second) => {
      await tryOut(async (queries) => {
        const take = (who: Holder, wanted: readonly LineClaim[]) => takeStock(queries, 'meltem', who, wanted, { draftId: who.id, now: NOW });
        await takeStock(queries, 'meltem', holder('expired', BEFORE), expired, { draftId: 'expired', now: new Date(0) });
        // The first request of a draft is replaced by its second one, and leaves nothing behind.
        const shelf = new Shelf();
        expect(await take(holder('rival'), rival)).toEqual(shelf.take('rival', rival));
        await take(holder('mine'), first);
        expect(await take(holder('mine'), second)).toEqual(shelf.take('mine', second));

        const takenOf = await takenFromClaims(queries, 'meltem', first, 'mine', NOW);
        expect(first.map((line) => leftFor(line.claim, takenOf(line.lineId)))).toEqual(first.map((line) => shelf.left(line, 'mine')));
        const { rows } = await sql<{ counted: number; seated: number }>`
          select coalesce(sum(taken), 0)::int as counted, (select coalesce(sum(seats), 0)::int from seats where product_code = 'TUR-001' and day between '2027-06-10' and '2027-06-12') as seated
          from sessions where product_code = 'TUR-001' and day between '2027-06-10' and '2027-06-12'`.execute(queries);
        expect(rows[0]!.counted).toBe(rows[0]!.seated);
      });
    }), { numRuns: 40 });
  });

  it('a session counter that a query without checks has filled gives no seat, and the other lines get theirs', async () => {
    await tryOut(async (queries) => {
      await queries.insertInto('sessions').values({ tenant: 'meltem', product_code: 'TUR-001', day: '2027-06-10', time: '04:45', capacity: 10, taken: 8 }).execute();
      const seats = (lineId: string, date: string): LineClaim => ({ lineId, productCode: 'TUR-001', claim: { kind: 'seats', capacity: 10, date, time: '04:45', seats: 3 } });
      expect(await takeStock(queries, 'meltem', holder('mine'), [seats('full', '2027-06-10'), seats('free', '2027-06-11')], { draftId: 'mine', now: NOW })).toEqual(['full']);
    });
  });

  it('of two lines of one draft that want the same nights or the last seats, the first is held', async () => {
    const draftId = freshId('draft');
    const wanted = [week('2027-06-05', '2027-06-12', 'a'), week('2027-06-11', '2027-06-18', 'b'), flight('2027-06-06', 12, 'c'), flight('2027-06-06', 12, 'd'), flight('2027-06-06', 12, 'e'), flight('2027-06-06', 8, 'f')];
    const held = await running().api.send(basketHold, { draftId, lines: wanted });
    expect(held.lines.map((line) => [line.lineId, line.reason])).toEqual([['a', null], ['b', 'taken'], ['c', null], ['d', null], ['e', 'taken'], ['f', null]]);
    const { lines: priced } = await running().api.send(basketPrice, { draftId, currency: 'EUR', lines: wanted, plan: 'deposit' });
    expect(priced.map((line) => line.availability.status)).toEqual(['held', 'available', 'held', 'held', 'available', 'held']);
    const stranger = await running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines: wanted, plan: 'deposit' });
    expect(stranger.lines.map((line) => line.availability)).toEqual(wanted.map(() => ({ status: 'unavailable', reason: 'taken' })));
  });
});
