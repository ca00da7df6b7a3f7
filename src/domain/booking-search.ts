/** The longest text with which the desk searches bookings (B26), in characters. */
export const LONGEST_BOOKING_SEARCH = 100;
