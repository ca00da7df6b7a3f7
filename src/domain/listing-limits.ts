/** Limits of the filters in a request for a list and in the address of a page. */

export const MOST_ROOMS = 100;
/** Named choices. */
export const MOST_CHOICES = 10;
