import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TripMoment } from '#domain/trip/trip-part.ts';
import type { TripPartKind } from '#domain/trip/trip-part-kind.ts';

/** The text for the beginning or the end of a part of a trip, e.g. an arrival; null where the product's title is enough. */
export function momentText(i18n: I18n, kind: TripPartKind, what: TripMoment['what']): string | null {
  if (what === 'whole' || kind === 'outing' || kind === 'ride') return null;
  const begins = what === 'begins';
  switch (kind) {
    case 'stay': return begins ? i18n._(msg`Check-in`) : i18n._(msg`Check-out`);
    case 'voyage': return begins ? i18n._(msg`Going on board`) : i18n._(msg`Going ashore`);
    case 'vehicle': return begins ? i18n._(msg`Car pick-up`) : i18n._(msg`Car return`);
  }
}
