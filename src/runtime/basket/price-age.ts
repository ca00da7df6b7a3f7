/** Age at which shown prices are requested again, in the basket and in the review, ms. */
export const PRICES_FRESH_MS = 5 * 60_000;
