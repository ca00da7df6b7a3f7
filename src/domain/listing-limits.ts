/** What a list, or the address of a product, can ask for at most. */

export const MOST_ROOMS = 100;
/** Named choices. */
export const MOST_CHOICES = 10;
