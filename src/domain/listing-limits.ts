/** What a list, or the address of a product, can ask for at most. */

/** A wedding has hundreds of guests. */
export const LARGEST_PARTY = 500;
export const MOST_ROOMS = 100;
/** Named choices. */
export const MOST_CHOICES = 10;
