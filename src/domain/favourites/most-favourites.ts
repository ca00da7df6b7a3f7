/** The most favourites of an account (M6). */
export const MOST_FAVOURITES = 200;
