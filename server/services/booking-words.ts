import { sql, type Expression, type QueryCreator, type Selectable } from 'kysely';
import { foldText } from '#i18n/fold-text.ts';
import type { BookingRow } from '#server/database/booking-rows.ts';
import type { Schema } from '#server/database/tables.ts';

/** The parts of a booking whose words the desk searches (B26). */
type Named = Pick<Selectable<BookingRow>, 'booking_number' | 'guest'>;

/** Number of digits of a phone number without the country's code and a leading zero. People write all three forms. */
const NATIONAL_DIGITS = 10;

/**
 * Splits a text into words of letters and digits alone, without case and accents (`foldText`). The groups of digits of a
 * phone number are one word, whatever stands between them.
 */
export function foldedWords(text: string): string[] {
  return foldText(text).replace(/(?<=\d)[\s()./+-]+(?=\d)/g, '').split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]+/gu, '')).filter((word) => word !== '');
}

/** The words of a typed search. A number is cut to its national digits, because staff and guests write different prefixes. */
export const searchedWords = (text: string): string[] =>
  foldedWords(text).map((word) => (/^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, '').slice(-NATIONAL_DIGITS) : word));

/** The statement that writes the words of bookings: number, name, e-mail address and phone number of the guest. */
export const writeWords = (queries: QueryCreator<Schema>, tenant: string, bookings: readonly Named[]) =>
  queries.insertInto('booking_words').values(bookings.map(({ booking_number, guest: { firstName, lastName, email, phone } }) => ({
    tenant, booking_number, words: [booking_number, firstName, lastName, email, phone].flatMap(foldedWords).join(' '),
  }))).onConflict((on) => on.columns(['tenant', 'booking_number']).doUpdateSet({ words: ({ ref }) => ref('excluded.words') }));

/**
 * The right side of `booking_number =` that selects the bookings of which each word of a text is a part of some word; no
 * booking for a text without words. The numbers are an array, so that one walk through the index looks up all of them.
 */
export const anyBookingWith = (text: string): Expression<string> => sql<string>`any(array(select find_bookings(${searchedWords(text)}::text[])))`;
