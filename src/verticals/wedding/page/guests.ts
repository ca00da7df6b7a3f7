import { LARGEST_PARTY } from '#domain/party.ts';

/** A whole number of guests from 1 to the most that a request can have; null for anything else. */
export function guestsOf(value: string): number | null {
  const guests = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return guests >= 1 && guests <= LARGEST_PARTY ? guests : null;
}
