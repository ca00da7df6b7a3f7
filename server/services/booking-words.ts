import { sql, type Expression, type QueryCreator, type Selectable } from 'kysely';
import { foldText } from '#i18n/fold-text.ts';
import type { BookingRow } from '#server/database/booking-rows.ts';
import type { Schema } from '#server/database/tables.ts';

/** The parts of a booking that the desk finds it by (B26). */
type Named = Pick<Selectable<BookingRow>, 'booking_number' | 'guest'>;

/** The last digits of a phone number that are the same with the country's code, with a zero in its place, and with neither. */
const NATIONAL_DIGITS = 10;

/**
 * Splits a text into words of letters and digits alone, without case and accents (`foldText`). The groups of digits of a
 * phone number are one word, whatever stands between them.
 */
export function foldedWords(text: string): string[] {
  return foldText(text).replace(/(?<=\d)[\s()./+-]+(?=\d)/g, '').split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]+/gu, '')).filter((word) => word !== '');
}

/** The words of what staff typed. Of a number, only the digits that do not depend on how a phone number was written. */
export const searchedWords = (text: string): string[] =>
  foldedWords(text).map((word) => (/^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, '').slice(-NATIONAL_DIGITS) : word));

/** The statement that writes the words of bookings: number, name, e-mail address and phone number of the guest. */
export const writeWords = (queries: QueryCreator<Schema>, tenant: string, bookings: readonly Named[]) =>
  queries.insertInto('booking_words').values(bookings.map(({ booking_number, guest: { firstName, lastName, email, phone } }) => ({
    tenant, booking_number, words: [booking_number, firstName, lastName, email, phone].flatMap(foldedWords).join(' '),
  }))).onConflict((on) => on.columns(['tenant', 'booking_number']).doUpdateSet({ words: ({ ref }) => ref('excluded.words') }));

/**
 * Any of the numbers of the bookings that have each of the words of a text as a part of theirs; none for a text without
 * words. Of an array, many numbers are looked up in one walk through the index; a join would look up each by itself.
 */
export const anyWith = (text: string): Expression<string> => sql<string>`any(array(select find_bookings(${searchedWords(text)}::text[])))`;
