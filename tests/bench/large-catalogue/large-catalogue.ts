import { sql } from 'kysely';
import { demoOperator } from '#demo/demo-operator.ts';
import { addDays } from '#domain/date.ts';
import { saveProducts } from '#server/catalogue/save-products.ts';
import type { Catalogue } from '#server/database/catalogue-files.ts';
import { json, type Database, type TenantQueries } from '#server/database/connection.ts';
import type { SoldRecord } from '#server/database/records.ts';
import { seedTenant } from '#server/database/seed.ts';
import { isOnSale } from '#server/services/product-offer.ts';
import { formPageOf } from '#verticals/form-pages.ts';
import { serverOf } from '#verticals/server.ts';
import { Random } from './random.ts';
import { varyProduct } from './vary-product.ts';

/** The tenant of the large catalogue: a shop of its own beside the demo operator's. */
export const LARGE_TENANT = 'large';

const BATCH = 250;
const CLAIMS_A_YEAR = 12;
const DAYS_APART = 30;
const NIGHTS = 7;

export interface LargeCatalogueOptions {
  /** Number of products the tenant has afterwards, of those that this function makes. */
  readonly products: number;
  /** `LARGE_TENANT` when absent. The products are added to a tenant that exists. */
  readonly tenant?: string;
  /** First day of the year of stays, YYYY-MM-DD. */
  readonly from: string;
  /** Called after each batch with the number of products so far. */
  readonly progress?: (products: number) => void;
}

/** Returns the function that makes the product of a number, from 1, out of the demo's products that visitors can book. */
export function productMaker({ products, destinations }: Catalogue): (number: number) => SoldRecord {
  // A route between two places is there once; a copy would be the same route again.
  const records = products.filter(isOnSale).filter(({ vertical }) => formPageOf(vertical) === null);
  return (number) => varyProduct(records, destinations, number);
}

/**
 * Makes a large catalogue with a year of stays on it, in batches, each in one transaction. Continues where an earlier
 * run ended, so that a catalogue can grow; the products do not depend on the number of runs.
 */
export async function seedLargeCatalogue(database: Database, { products, tenant = LARGE_TENANT, from, progress }: LargeCatalogueOptions): Promise<void> {
  const catalogue = await demoOperator.loadCatalogue();
  const make = productMaker(catalogue);
  await seedTenant(database, { id: tenant, name: 'Large catalogue' }, async (): Promise<Catalogue> => ({ ...catalogue, products: [] }));

  for (;;) {
    const done = await database.inTenant(tenant, async (queries) => {
      const { last } = await queries.selectFrom('products').select(sql<string | null>`max(code)`.as('last')).where('tenant', '=', tenant).where('code', 'like', 'LRG-%').executeTakeFirstOrThrow();
      const first = Number(last?.slice('LRG-'.length) ?? 0) + 1;
      const batch = Array.from({ length: Math.max(0, Math.min(BATCH, products - first + 1)) }, (_, index) => make(first + index));
      if (batch.length > 0) {
        await saveProducts(queries, tenant, batch.map((record, index) => ({ record, position: first + index })));
        await saveStays(queries, tenant, batch, from);
      }
      return first - 1 + batch.length;
    });
    progress?.(done);
    if (done >= products) break;
  }
  // Without fresh statistics the planner takes the first batch for the whole table, and without a vacuum no count reads only an index.
  for (const table of ['products', 'product_listings', 'search_texts', 'slugs', 'spans', 'seats', 'sessions']) await sql`vacuum analyze ${sql.table(table)}`.execute(database.owner);
}

/** Books each product once a month: a week of nights, or two to six seats of a session. One parameter a table, because thousands are slow to bind. */
async function saveStays(queries: TenantQueries, tenant: string, batch: readonly SoldRecord[], from: string): Promise<void> {
  const claims = batch.flatMap((product) => {
    const random = new Random(Number(product.code.slice('LRG-'.length)));
    return Array.from({ length: CLAIMS_A_YEAR }, (_, nth) => ({ product, code: product.code, line: `${product.code}-${nth}`, day: addDays(from, nth * DAYS_APART + random.int(0, DAYS_APART - NIGHTS)), seats: random.int(2, 6) }));
  });
  const stays = claims.flatMap(({ product, ...claim }) => (serverOf(product.vertical).stock === 'span' ? [claim] : []));
  await sql`
    insert into spans (tenant, holder_kind, holder_id, line_id, product_code, unit, span)
    select ${tenant}, 'booking', line, line, code, 1, tsrange(day::timestamp, (day + ${NIGHTS}::int)::timestamp)
    from jsonb_to_recordset(${json(stays)}) as claim (code text, line text, day date)`.execute(queries);
  const departures = claims.flatMap(({ product, ...claim }) => (product.vertical === 'tour' ? [{ ...claim, time: product.sessions[0], capacity: Math.max(product.capacityPerSession, claim.seats) }] : []));
  await sql`
    insert into sessions (tenant, product_code, day, time, capacity, taken)
    select ${tenant}, code, day, time, capacity, seats from jsonb_to_recordset(${json(departures)}) as claim (code text, day date, time text, capacity int, seats int)`.execute(queries);
  await sql`
    insert into seats (tenant, holder_kind, holder_id, line_id, product_code, day, time, seats)
    select ${tenant}, 'booking', line, line, code, day, time, seats from jsonb_to_recordset(${json(departures)}) as claim (code text, line text, day date, time text, seats int)`.execute(queries);
}
