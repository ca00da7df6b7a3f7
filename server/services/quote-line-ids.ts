/** The id of a line in all baskets and bookings of its quote. Bookings have each line id once, so a quote is booked once (L12). */
export const lineIdAt = (quoteId: string, position: number): string => `${quoteId}.${position}`;

/** Whether an id is that of a line of the quote. */
export const isLineOf = (quoteId: string, lineId: string): boolean => lineId.startsWith(`${quoteId}.`);

/** The id of the quote that a line's id would belong to; of another line, the id of no quote. */
export const quoteIdOf = (lineId: string): string => lineId.slice(0, Math.max(0, lineId.lastIndexOf('.')));
