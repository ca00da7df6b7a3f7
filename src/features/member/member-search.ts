/** The page of a list in the member area that an address names; undefined for the first one. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined;
}

const NUMBER = /^INT\d{12,18}$/;

/** The number of a booking that an address names; undefined for none. */
export const bookingNumberIn = (value: unknown): string | undefined => (typeof value === 'string' && NUMBER.test(value) ? value : undefined);
