import { sql } from 'kysely';
import { AMENITIES } from '#domain/amenities.ts';

/** Returns amenities as a decimal bit set: bit n stands for the n-th of `AMENITIES`. Unknown ones are left out. */
export function amenityBits(amenities: readonly string[]): string {
  const known: readonly string[] = AMENITIES;
  return String(amenities.map((amenity) => known.indexOf(amenity)).filter((bit) => bit >= 0).reduce((bits, bit) => bits | (1n << BigInt(bit)), 0n));
}

/** The numbers of products that have each of `AMENITIES`, in their order: an aggregate over a column of bit sets. */
export const amenityCounts = (bits: 'amenity_bits' | 'amenities') =>
  sql<number[]>`array[${sql.join(AMENITIES.map((_, bit) => sql`count(*) filter (where ${sql.ref(bits)} & ${sql.lit(2 ** bit)} > 0)`))}]::int[]`;

/** Names the numbers of `amenityCounts`, without the amenities that no product has. */
export const namedAmenityCounts = (counts: readonly number[]): { readonly code: string; readonly count: number }[] =>
  AMENITIES.flatMap((code, bit) => (counts[bit]! > 0 ? [{ code, count: counts[bit]! }] : []));
