import { sql, type RawBuilder } from 'kysely';
import type { CurrencyCode, SellingRates, VerticalName } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { convertedCents } from './price-conversion.ts';

/** The values by which products are compared. */
export interface SimilarTo {
  readonly code: string;
  readonly vertical: VerticalName;
  readonly capacity: number;
  /** See `amenityBits`. */
  readonly amenityBits: string;
  /** Its price in cents in each currency that products of its vertical are priced in. */
  readonly cents: readonly { readonly currency: CurrencyCode; readonly cents: string }[];
  /** All destinations with their distance from the product. */
  readonly places: readonly { readonly destination: string; readonly km: number }[];
}

/** The order in which prices are compared. */
export interface PriceScale {
  readonly currency: CurrencyCode;
  readonly rates: SellingRates;
}

/** The nearest destinations whose products are compared, whatever they cost. */
const NEAR_PLACES = 4;
/** Products of each of them, and of each direction from the price in each currency, that are ranked. */
const RANKED = 24;
/** The distance in km at which the first part of the order (C14) is 0.5. */
const HALF_KM = 60;

/**
 * Returns the codes of the products on sale that are most similar to one of the same vertical (C14), the nearest first.
 * One statement: the index of destinations gives the products of near places, the index of prices those of similar
 * prices. Only these are ranked, so that its cost does not grow with the catalogue.
 */
export async function listSimilar(queries: TenantQueries, tenant: string, { code, vertical, capacity, amenityBits, cents, places }: SimilarTo, { currency: target, rates }: PriceScale, limit: number): Promise<string[]> {
  const own = cents.find(({ currency }) => currency === target)?.cents;
  if (own === undefined) return [];
  const others = sql`from product_listings where tenant = ${tenant} and vertical = ${vertical} and on_sale and code <> ${code}`;
  const converted: RawBuilder<unknown> = sql`case currency ${sql.join(cents.map(({ currency }) => sql`when ${currency} then ${convertedCents(currency, target, rates)}`), sql` `)} end::float8`;
  const columns = sql`code, position, destination, capacity, amenity_bits, ${converted} as cents`;
  const ownPrice = sql`${own}::float8`;
  const bySimilarPrice = cents.flatMap(({ currency, cents: price }) => [
    sql`(select ${columns} ${others} and currency = ${currency} and price_cents <= ${price}::bigint order by price_cents desc, position desc, code desc limit ${RANKED})`,
    sql`(select ${columns} ${others} and currency = ${currency} and price_cents > ${price}::bigint order by price_cents, position, code limit ${RANKED})`,
  ]);
  const { rows } = await sql<{ code: string }>`
    with places as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (destination text, km float8)
    ), candidates as (
      select found.* from (select destination as wanted from places order by km, destination limit ${NEAR_PLACES}) as near
        cross join lateral (select ${columns} ${others} and destination = near.wanted order by abs(${converted} - ${ownPrice}), position, code limit ${RANKED}) as found
      union ${sql.join(bySimilarPrice, sql` union `)}
    )
    select candidates.code from candidates left join places on places.destination = candidates.destination
    order by
      coalesce(km / (km + ${HALF_KM}), 1)
      + least(abs(ln(greatest(cents, 1) / greatest(${ownPrice}, 1))), 1)
      + least(abs(ln(greatest(capacity, 1)::float8 / greatest(${capacity}::float8, 1))), 1)
      + 1 - (bit_count((amenity_bits & ${amenityBits}::bigint)::bit(64)) + 1)::float8 / (bit_count((amenity_bits | ${amenityBits}::bigint)::bit(64)) + 1),
      position, candidates.code
    limit ${limit}`.execute(queries);
  return rows.map((row) => row.code);
}
