import { AMENITIES } from '#domain/amenities.ts';

/** Returns amenities as a decimal bit set: bit n stands for the n-th of `AMENITIES`. Unknown ones are left out. */
export function amenityBits(amenities: readonly string[]): string {
  const known: readonly string[] = AMENITIES;
  return String(amenities.map((amenity) => known.indexOf(amenity)).filter((bit) => bit >= 0).reduce((bits, bit) => bits | (1n << BigInt(bit)), 0n));
}
