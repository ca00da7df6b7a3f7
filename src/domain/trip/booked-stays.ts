import type { BookingItem } from '#domain/catalogue.ts';
import { rulesFor } from '#verticals/domain.ts';

/** The offers of the items where the guest sleeps ashore, each once: a driver or a guide may come there (E2). */
export function bookedStays(items: readonly Pick<BookingItem, 'offer' | 'selection'>[]): BookingItem['offer'][] {
  const offers = items.filter(({ offer, selection }) => rulesFor(offer).trip(offer, selection).some(({ kind }) => kind === 'stay')).map(({ offer }) => offer);
  return offers.filter(({ productCode }, index) => offers.findIndex((other) => other.productCode === productCode) === index);
}
