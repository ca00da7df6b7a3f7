import { createHash } from 'node:crypto';
import type { InsertObject } from 'kysely';
import { AMENITIES } from '#domain/amenities.ts';
import { choiceOf } from '#domain/choice.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { Schema } from '#server/database/tables.ts';
import type { Log } from '#server/logger.ts';
import { cardRecord } from '#server/services/product-card.ts';
import { isOnSale, listedOffer, offerOf } from '#server/services/product-offer.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import { productEntry, readPlaceTitles, writeContentTexts, writeProductTexts, type PlaceTitles, type SearchEntry } from '#server/search/search-rows.ts';
import { amenityBits } from './amenity-bits.ts';
import type { CatalogueVersions } from './catalogue-versions.ts';
import { PLACED_COLUMNS, placedProductOf, type PlacedProduct } from './placed-product.ts';

/** Raise it when the columns of a listing row, the search texts of a product, the card, or a vertical's `columns`, `cardFacts` or `bookingRules` change their meaning: rows are then computed anew at the start. */
const COLUMNS_VERSION = 11;
/** Format of rows that this code computes. It names what else decides about them: the verticals that are sold, and the order of the amenities' bits. */
const FORMAT = `${COLUMNS_VERSION}:${VERTICALS.join(',')}:${AMENITIES.join(',')}`;
/** Rows computed in one transaction. */
const BATCH = 200;
/** Milliseconds until rows are computed again after an error of the database. */
const RETRY_MS = 5_000;

/**
 * Computes and writes the listing rows and the search texts of products, which the caller's transaction has just read or written.
 * @param log receives the products whose row cannot be computed; they are not listed then. Without it, the error is thrown.
 */
export async function writeListingRows(queries: TenantQueries, tenant: string, products: readonly PlacedProduct[], log?: Log): Promise<void> {
  if (products.length === 0) return;
  const titles = await readPlaceTitles(queries, tenant);
  const listed = products.map((product) => listingOf(tenant, product, titles, log));
  await queries.insertInto('product_listings').values(listed.map(({ row }) => row))
    .onConflict((on) => on.columns(['tenant', 'code']).doUpdateSet((row) => ({
      vertical: row.ref('excluded.vertical'), destination: row.ref('excluded.destination'), position: row.ref('excluded.position'), on_sale: row.ref('excluded.on_sale'),
      price: row.ref('excluded.price'), currency: row.ref('excluded.currency'), rating: row.ref('excluded.rating'), capacity: row.ref('excluded.capacity'),
      rooms: row.ref('excluded.rooms'), amenities: row.ref('excluded.amenities'), amenity_bits: row.ref('excluded.amenity_bits'), languages: row.ref('excluded.languages'),
      choices: row.ref('excluded.choices'), booking_rules: row.ref('excluded.booking_rules'), offer: row.ref('excluded.offer'), card: row.ref('excluded.card'), format: row.ref('excluded.format'),
    }))).execute();
  await writeProductTexts(queries, tenant, products.map(({ record }) => record.code), listed.flatMap(({ texts }) => texts ?? []));
}

interface Listing {
  readonly row: InsertObject<Schema, 'product_listings'>;
  /** Null for a product that is not on sale. */
  readonly texts: SearchEntry | null;
}

const NOT_ON_SALE = { on_sale: false, price: null, currency: null, rating: null, capacity: null, rooms: null, amenities: null, amenity_bits: null, languages: null, choices: null, booking_rules: null, offer: null, card: null } as const;

function listingOf(tenant: string, product: PlacedProduct, titles: PlaceTitles, log: Log | undefined): Listing {
  const { record, position } = product;
  const { code, vertical, destination } = record;
  const row = { tenant, code, vertical, destination, position, format: FORMAT };
  const notOnSale = { row: { ...row, ...NOT_ON_SALE }, texts: null };
  if (!isOnSale(record)) return notOnSale;
  try {
    const server = serverOf(record.vertical);
    const { capacity, rooms, amenities, languages, choices } = server.columns(record);
    const offer = offerOf(tenant, record);
    const card = cardRecord(record, offer);
    const { amount: price, currency } = card.from;
    return {
      row: {
        ...row, on_sale: true, price, currency, rating: card.rating?.mean ?? '0', capacity, rooms, amenities, amenity_bits: amenityBits(amenities), languages,
        choices: Object.entries(choices).flatMap(([name, values]) => values.map((value) => choiceOf(name, value))),
        booking_rules: hashOf({ ...server.bookingRules(record), leadHours: record.leadHours }), offer: JSON.stringify(listedOffer(offer)), card: JSON.stringify(card),
      },
      texts: productEntry(product, titles),
    };
  } catch (error) {
    if (!log) throw error;
    // A record that was written without validation. It is not listed until it is corrected; the others are.
    log('listingRowFailed', { tenant, product: code, error: String(error) });
    return notOnSale;
  }
}

const hashOf = (rules: object) => createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 22);

/** Which rows are computed anew. `changed`: rows of products that have changed since, e.g. by a statement of another program. `earlier`: all rows that this release did not compute. */
type Stale = 'changed' | 'earlier';

/** Computes stale listing rows and search texts of a tenant's products and content. */
async function updateStaleRows(database: Database, tenant: string, stale: Stale, log: Log, isStopped: () => boolean): Promise<void> {
  if (!isStopped()) await database.inTenant(tenant, (queries) => writeContentTexts(queries, tenant, log));
  let last: string | undefined = '';
  while (last !== undefined && !isStopped()) last = await database.inTenant(tenant, (queries) => updateBatch(queries, tenant, stale, last!, log));
}

/** Computes the first stale rows after a code. @returns the last of their codes; undefined when there may be no more */
async function updateBatch(queries: TenantQueries, tenant: string, stale: Stale, after: string, log: Log): Promise<string | undefined> {
  // An index has the changed rows in order. Rows that another process is computing are skipped.
  const found = await queries.selectFrom('product_listings').select('code').where('tenant', '=', tenant)
    .where((row) => (stale === 'changed' ? row('format', '=', '') : row('format', '<>', FORMAT)))
    .where('code', '>', after).orderBy('code').limit(BATCH).forUpdate().skipLocked().execute();
  if (found.length === 0) return undefined;
  const rows = await queries.selectFrom('products').select(PLACED_COLUMNS)
    .where('tenant', '=', tenant).where('code', 'in', found.map(({ code }) => code)).execute();
  await writeListingRows(queries, tenant, rows.map(placedProductOf), log);
  return found.length < BATCH ? undefined : found.at(-1)!.code;
}

export interface ListingRows {
  stop(): Promise<void>;
}

/**
 * Keeps the listing rows and search texts of all tenants up to date: computes the rows that an
 * earlier release or another program left behind, now and after each change of a catalogue.
 * A tenant's failure is logged, and its rows are tried again later.
 * @returns when each tenant's rows have been tried
 */
export async function keepListingRows(database: Database, versions: CatalogueVersions, log: Log): Promise<ListingRows> {
  let isStopped = false;
  let queue = Promise.resolve();
  const waiting = new Set<string>();
  /** Tenants without rows of an earlier release. Later rows are this release's, or marked by a change. */
  const current = new Set<string>();

  const update = (tenant: string): Promise<void> => {
    waiting.add(tenant);
    return (queue = queue.then(async () => {
      if (isStopped || !waiting.delete(tenant)) return;
      try {
        await updateStaleRows(database, tenant, current.has(tenant) ? 'changed' : 'earlier', log, () => isStopped);
        current.add(tenant);
      } catch (error) {
        if (isStopped) return;
        log('listingRowsFailed', { tenant, error: String(error) });
        setTimeout(() => void update(tenant), RETRY_MS).unref();
      }
    }));
  };

  const tenants = await database.owner.selectFrom('tenants').select('id').orderBy('id').execute();
  for (const { id } of tenants) await update(id);
  const stopListening = versions.onChange((tenant) => void update(tenant));
  return {
    async stop() {
      isStopped = true;
      stopListening();
      await queue;
    },
  };
}
