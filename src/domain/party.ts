import type { Party } from './catalogue.ts';

/** The smallest party, where the rules of days are asked and not those of people. */
export const ONE_GUEST: Party = { adults: 1, children: 0, infants: 0 };

/** The adults for whom prices are shown until a visitor says how many travel; fewer where the product takes fewer. */
export const DEFAULT_ADULTS = 2;

/** The most people of one kind in a party, and the most that a product takes: a wedding has hundreds of guests (C16). */
export const LARGEST_PARTY = 500;

/** The most adults, or children, of a comparison, of a request for an offer and of an alert. */
export const MOST_TRAVELLERS = 99;
