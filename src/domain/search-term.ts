/** The longest search term, characters (C9). */
export const LONGEST_TERM = 100;
