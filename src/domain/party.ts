/** The adults for whom prices are shown until a visitor says how many travel; fewer where the product takes fewer. */
export const DEFAULT_ADULTS = 2;
