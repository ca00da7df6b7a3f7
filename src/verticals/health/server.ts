import { validateItem } from '#domain/booking-item.ts';
import { addDays } from '#domain/date.ts';
import { packageServer } from '#domain/package-rules.ts';
import type { VerticalServer } from '#verticals/vertical-server.ts';
import { healthRecord } from './product-record.ts';
import { healthSearchWords } from './search-words.ts';

export const healthServer: VerticalServer<'health'> = {
  ...packageServer,
  record: healthRecord,
  searchWords: healthSearchWords,
  bookingRules: ({ capacity, durationDays }) => ({ capacity, durationDays }),

  /** Days can be asked for as long as they are open to requests; whether the clinic is free is part of the operator's answer. */
  claims(offer, { from, to, guests }, days) {
    const last = to ?? addDays(from, offer.terms.durationDays - 1);
    const item = {
      offer, selection: { vertical: 'health' as const, from, to: last, companions: guests - 1 },
      party: { adults: guests, children: 0, infants: 0 }, extras: {},
    };
    return validateItem(item, days).length === 0 ? [{ kind: 'nothing' }] : [];
  },
};
