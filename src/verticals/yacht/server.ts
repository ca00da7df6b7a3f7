import type { RequestedDays, VerticalServer } from '#verticals/vertical-server.ts';
import { validateItem } from '#domain/booking-item.ts';
import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { daysBetween } from '#domain/date.ts';
import { endDayOf } from '#domain/requested-days.ts';
import { yachtSearchWords } from './search-words.ts';
import { FIRST_START, LAST_START, startsBetween } from './start-times.ts';
import { yacht } from './domain.ts';
import { yachtRecord } from './product-record.ts';

export const yachtServer: VerticalServer<'yacht'> = {
  record: yachtRecord,
  stock: 'span',
  searchWords: yachtSearchWords,

  terms: ({ berths, dayGuests, crew, charter }) => ({ berths, dayGuests, crew, charter }),
  // A card with a weekly price shows how many guests can sleep on board.
  cardFacts: ({ type, cabins, berths, dayGuests, charter }) => ({ type, cabins, guests: charter.some(({ unit }) => unit === 'week') ? berths : dayGuests }),
  pageFacts: ({ type, cabins, lengthM, builtYear, port, equipment }) => ({ type, cabins, lengthM, builtYear, port, equipment }),
  meetingPoint: ({ port }) => ({ en: port }),
  columns: ({ berths, dayGuests, cabins, type, crew, charter }) => ({
    capacity: Math.max(berths, dayGuests), rooms: cabins, amenities: [], languages: [],
    choices: { type: [type], crew: [crew > 0 ? 'crew' : 'bareboat'], charter: charter.map(({ unit }) => unit) },
  }),

  availability: (_offer, _days, taken) => ({ taken: taken.spans.map(({ from, to }) => ({ from, to })) }),

  bookingRules: ({ berths, dayGuests, crew, charter }) => ({
    berths, dayGuests, crew, charter: charter.map(({ unit, min, seasons }) => ({ unit, min, seasons: seasons.map(({ from, to }) => ({ from, to })) })),
  }),

  /** The charters of the requested days that the rules allow. */
  claims(offer, requested, now) {
    const party = { adults: requested.guests, children: 0, infants: 0 };
    return wantedCharters(offer, requested)
      .filter((selection) => validateItem({ offer, selection, party, extras: {} }, now).length === 0)
      .map((selection) => yacht.claim(offer, selection, party));
  },
  minimumStay(offer, { from, to, guests }, now) {
    const party = { adults: guests, children: 0, infants: 0 };
    const lengths = offer.terms.charter.flatMap(({ unit, min }) => {
      if (unit === 'hour') return [];
      const selection = { vertical: 'yacht', unit, date: from, time: null, units: min, licensed: true } as const;
      return validateItem({ offer, selection, party, extras: {} }, now).length === 0 ? [unit === 'day' ? min : min * 7] : [];
    });
    const least = Math.min(...lengths);
    return lengths.length > 0 && least > daysBetween(from, to) ? least : null;
  },
  wanted: (offer, requested) => (endDayOf(requested) === null ? [] : wantedCharters(offer, requested)),
};

/**
 * The charters that a search for these days can mean. With a first day only: the shortest one by each unit. With
 * a last day: that many days, or the weeks they are; for one day also the shortest one by the hour.
 */
function wantedCharters({ terms }: OfferIn<'yacht'>, requested: RequestedDays): SelectionIn<'yacht'>[] {
  const end = endDayOf(requested);
  const days = end === null ? null : daysBetween(requested.from, end);
  return terms.charter.flatMap(({ unit, min }): SelectionIn<'yacht'>[] => {
    // Who sails a bareboat states the licence when booking.
    const charter = { vertical: 'yacht', unit, date: requested.from, time: null, units: min, licensed: true } as const;
    if (unit === 'hour') return days === null ? startsBetween(FIRST_START, LAST_START).map((time) => ({ ...charter, time })) : [];
    if (days === null) return [charter];
    if (unit === 'day') return [{ ...charter, units: days }];
    return days % 7 === 0 ? [{ ...charter, units: days / 7 }] : [];
  });
}
