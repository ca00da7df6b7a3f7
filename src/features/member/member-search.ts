const NUMBER = /^INT\d{12,18}$/;

/** The number of a booking that an address names; undefined for none. */
export const bookingNumberIn = (value: unknown): string | undefined => (typeof value === 'string' && NUMBER.test(value) ? value : undefined);
