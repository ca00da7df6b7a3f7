/** The stream of the basket that was made on this device. */
export const OWN_STREAM = 'draft/direct';

/** The stream of the basket that buys a quote. */
export const quoteStream = (quoteId: string): string => `${OWN_STREAM}/quote.${quoteId}`;

export const isQuoteStream = (stream: string): boolean => stream.startsWith(`${OWN_STREAM}/quote.`);
