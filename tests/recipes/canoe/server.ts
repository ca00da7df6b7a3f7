import { validateItem } from '#domain/booking-item.ts';
import type { VerticalServer } from '#verticals/vertical-server.ts';
import { canoe } from './domain.ts';
import { startsOf } from './hours.ts';
import { canoeRecord } from './product-record.ts';

export const canoeServer: VerticalServer<'canoe'> = {
  record: canoeRecord,
  stock: 'span',
  terms: ({ units, seats, opens, closes, minHours, seasons }) => ({ units, seats, opens, closes, minHours, seasons }),
  cardFacts: ({ seats }) => ({ seats }),
  searchWords: { en: 'Canoe, canoes, canoe hire, rent a canoe', tr: 'Kano, kano kiralama', de: 'Kanu, Kanus, Kanu mieten', ru: 'Каноэ, прокат каноэ' },
  pageFacts: ({ landing }, written) => ({ landing: written(landing) }),
  columns: ({ seats }) => ({ capacity: seats, rooms: null, amenities: [], languages: [], choices: {} }),

  availability: (_offer, _days, { spans }) => ({
    out: spans.map(({ unit, from, to }) => ({ unit, date: from.slice(0, 10), from: from.slice(11), to: to.slice(11) })),
  }),

  bookingRules: ({ units, seats, opens, closes, minHours, seasons }) => ({ units, seats, opens, closes, minHours, seasons: seasons.map(({ from, to }) => ({ from, to })) }),

  /** The shortest hire at each start of the first day. */
  claims(offer, { from, guests }, now) {
    const { minHours } = offer.terms;
    const party = { adults: guests, children: 0, infants: 0 };
    return startsOf(offer.terms, minHours).flatMap((time) => {
      const selection = { vertical: 'canoe' as const, date: from, time, hours: minHours };
      return validateItem({ offer, selection, party, extras: {} }, now).length === 0 ? [canoe.claim(offer, selection, party)] : [];
    });
  },
};
