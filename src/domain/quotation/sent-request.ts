import type { Offer } from '#domain/catalogue.ts';

/** A request for a quote that one of the visitor's devices has sent, as their other devices show it. What was written in it is not here: whoever knows its id reads it at the operator (B13). */
export interface SentRequest {
  readonly quoteId: string;
  /** The product that was asked for. */
  readonly offer: Pick<Offer, 'vertical' | 'productCode' | 'title' | 'slug' | 'image'>;
}

/** The part of an offer that a sent request keeps. */
export function requestedOffer({ vertical, productCode, title, slug, image }: Offer): SentRequest['offer'] {
  return { vertical, productCode, title, slug, image };
}
