import { validateItem } from '#domain/booking-item.ts';
import { packageServer } from '#domain/package-rules.ts';
import type { VerticalServer } from '#verticals/vertical-server.ts';
import { weddingRecord } from './product-record.ts';
import { weddingSearchWords } from './search-words.ts';

export const weddingServer: VerticalServer<'wedding'> = {
  ...packageServer,
  record: weddingRecord,
  searchWords: weddingSearchWords,
  bookingRules: ({ capacity }) => ({ capacity }),

  /** A day can be asked for as long as it is open to requests; whether it is free is part of the operator's answer. */
  claims(offer, { from, to, guests }, days) {
    const item = {
      offer, selection: { vertical: 'wedding' as const, from, to: to ?? from, guests, ceremony: 'undecided' as const },
      party: { adults: guests, children: 0, infants: 0 }, extras: {},
    };
    return validateItem(item, days).length === 0 ? [{ kind: 'nothing' }] : [];
  },
};
