/** Minutes for which the checkout holds the stock of a basket. Nothing is held before it. */
export const HOLD_MINUTES = 20;
