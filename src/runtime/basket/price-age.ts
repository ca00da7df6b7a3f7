/** How long the visitor may look at prices before they are asked for again, in the basket and in the review alike. */
export const PRICES_FRESH_MS = 5 * 60_000;
