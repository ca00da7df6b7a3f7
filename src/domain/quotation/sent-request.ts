import type { Offer } from '#domain/catalogue.ts';
import type { TripPart } from '#domain/trip/trip-part.ts';
import { rulesFor } from '#verticals/domain.ts';
import type { QuoteDraft } from './quote-draft.ts';

/** A request for a quote that one of the visitor's devices has sent, as their other devices show it. Its texts are not included: the server returns them to whoever knows the id (B13). */
export interface SentRequest {
  readonly quoteId: string;
  /** The product that was asked for. */
  readonly offer: Pick<Offer, 'vertical' | 'productCode' | 'title' | 'slug' | 'image'>;
  /** Its parts in the visitor's trip (T1), without the places of rides. None before its day is fixed, and none after it ended without a booking. Absent in events of earlier releases. */
  readonly parts?: readonly TripPart[];
}

/** A draft that was sent, as the visitor's other devices show it. The rules of its vertical must be loaded (`loadRules`). */
export function sentRequest({ draftId, status, item: { offer, selection } }: QuoteDraft): SentRequest {
  const isOver = status === 'declined' || status === 'rejected' || status === 'expired';
  return {
    quoteId: draftId,
    offer: requestedOffer(offer),
    parts: isOver ? [] : rulesFor(offer).trip(offer, selection).map(({ kind, from, to, time, until }) => ({ kind, from, to, time, until })),
  };
}

/** The part of an offer that a sent request keeps. */
export function requestedOffer({ vertical, productCode, title, slug, image }: Offer): SentRequest['offer'] {
  return { vertical, productCode, title, slug, image };
}
