/** What a list can ask for at most. */

/** A wedding has hundreds of guests. */
export const LARGEST_PARTY = 500;
export const MOST_ROOMS = 100;
/** Named choices. */
export const MOST_CHOICES = 10;
