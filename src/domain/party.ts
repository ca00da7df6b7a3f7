import type { Party } from './catalogue.ts';

/** The smallest party. It is used to check rules about days, whatever the number of people. */
export const ONE_GUEST: Party = { adults: 1, children: 0, infants: 0 };

/** The adults for whom prices are shown until a visitor says how many travel; fewer where the product takes fewer. */
export const DEFAULT_ADULTS = 2;

/** The most people of one kind in a party, and the most that a product takes: a wedding has hundreds of guests (C16). */
export const LARGEST_PARTY = 500;

/** The most adults, and the most children, in a comparison, a request for an offer and an alert. */
export const MOST_TRAVELLERS = 99;

/** Who a search is for, as its address says it. */
export interface SearchedParty {
  /** Adults and children; undefined where nobody is named. */
  readonly guests: number | undefined;
  /** How many of them are children. */
  readonly children: number | undefined;
}

/** Adds up the people of a search form. Children without adults travel with the usual number of adults; at least one is an adult. */
export function searchedParty(adults: number | undefined, children = 0): SearchedParty {
  if (adults === undefined && children === 0) return { guests: undefined, children: undefined };
  const guests = Math.min((adults ?? DEFAULT_ADULTS) + children, LARGEST_PARTY);
  return { guests, children: children > 0 ? Math.min(children, guests - 1) : undefined };
}
