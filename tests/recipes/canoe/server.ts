import type { VerticalServer } from '#verticals/server.ts';
import { canoe } from './domain.ts';
import { hoursLater, startsOf } from './hours.ts';
import { canoeRecord } from './product-record.ts';

export const canoeServer: VerticalServer<'canoe'> = {
  record: canoeRecord,
  stock: 'span',
  terms: ({ units, seats, opens, closes, minHours, seasons }) => ({ units, seats, opens, closes, minHours, seasons }),
  cardFacts: ({ seats }) => ({ seats }),
  pageFacts: ({ landing }, textIn) => ({ landing: textIn(landing) }),
  columns: ({ seats }) => ({ capacity: seats, bedrooms: null, amenities: [], languages: [] }),

  availability: (_offer, _days, { spans }) => ({
    out: spans.map(({ unit, from, to }) => ({ unit, date: from.slice(0, 10), from: from.slice(11), to: to.slice(11) })),
  }),

  /** Some start of the shortest hire on the first day finds a canoe. */
  isFree(offer, { from, guests }, { spans }, today) {
    const { minHours, units } = offer.terms;
    return startsOf(offer.terms, minHours).some((time) => {
      const item = { offer, selection: { vertical: 'canoe' as const, date: from, time, hours: minHours }, party: { adults: guests, children: 0, infants: 0 }, extras: {} };
      const taken = spans.filter((span) => span.from < `${from}T${hoursLater(time, minHours)}` && span.to > `${from}T${time}`);
      return canoe.validate(item, today).length === 0 && new Set(taken.map(({ unit }) => unit)).size < units;
    });
  },
};
