/** Characters of a text that the desk searches bookings with (B26). */
export const LONGEST_BOOKING_SEARCH = 100;
