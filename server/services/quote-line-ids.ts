/** The id of a line in all baskets and bookings of its quote. Bookings have each line id once, so a quote is booked once (L12). */
export const lineIdAt = (quoteId: string, position: number): string => `${quoteId}.${position}`;

/** Whether an id is that of a line of the quote. */
export const isLineOf = (quoteId: string, lineId: string): boolean => lineId.startsWith(`${quoteId}.`);

/** The id of the quote to which a line with this id belongs. For a line of no quote, a text that is no quote's id. */
export const quoteIdOf = (lineId: string): string => lineId.slice(0, Math.max(0, lineId.lastIndexOf('.')));
