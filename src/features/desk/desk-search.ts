import { LONGEST_BOOKING_SEARCH } from '#domain/booking-search.ts';
import { isIsoDate } from '#domain/date.ts';
import { pageNumberIn } from '#features/common/page-number.ts';
import type { BookingStatus, WantedBookings } from '#runtime/quote/desk.ts';

/** What the desk shows instead of the requests to answer: all requests, bookings, messages, the reviews of guests, applications of agencies, or the photographs of products. */
export const DESK_LISTS = ['all', 'bookings', 'messages', 'reviews', 'agencies', 'photographs'] as const;
export type DeskListName = (typeof DESK_LISTS)[number];

export const BOOKING_STATUSES: readonly BookingStatus[] = ['active', 'pendingPayment', 'closed', 'cancelled'];

/** Which bookings the desk shows (B26). */
export interface BookingSearch extends WantedBookings {
  readonly page?: number | undefined;
}

/** What the address of the desk says. */
export interface DeskSearch extends BookingSearch {
  readonly list?: DeskListName | undefined;
}

/** The form of an agency's number. Whether an agency has it, the server decides. */
const AGENCY_NUMBER = /^[a-z0-9]{1,20}$/;

/** Reads an address. What is malformed is left out, as is what only bookings have in the address of another list. */
export function deskSearchIn({ list: named, find, day, status, agency, page }: Readonly<Record<string, unknown>>): DeskSearch {
  const list = DESK_LISTS.find((each) => each === named);
  if (list !== 'bookings') return { list };
  // The router reads digits that were typed into the address as a number.
  const typed = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  const number = typed(agency).toLowerCase();
  return {
    list, find: typed(find).slice(0, LONGEST_BOOKING_SEARCH) || undefined, day: typeof day === 'string' && isIsoDate(day) ? day : undefined,
    status: BOOKING_STATUSES.find((each) => each === status), agency: AGENCY_NUMBER.test(number) ? number : undefined, page: pageNumberIn(page),
  };
}
