import { LONGEST_TERM } from '#domain/search-term.ts';

/** The term of a form or an address, without what does not change the search: spaces at the ends, and more than one between words. */
export function cleanTerm(value: unknown): string {
  // The router reads a number or a word such as `true` from an address.
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, LONGEST_TERM).join('').trim();
}
