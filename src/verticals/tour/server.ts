import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, datesFrom, weekdayOf } from '#domain/date.ts';
import type { DaySpan, VerticalServer } from '#verticals/server.ts';
import { tourRecord } from './product-record.ts';
import type { TourTerms } from './schemas.ts';

export const tourServer: VerticalServer<'tour'> = {
  record: tourRecord,
  stock: 'seats',

  terms: ({ durationMinutes, sessions, weekdays, pricing, capacityPerSession, pickup }) => ({ durationMinutes, sessions, weekdays, pricing, capacityPerSession, pickup }),
  cardFacts: ({ durationMinutes, sessions, languages, capacityPerSession }) => ({ durationMinutes, firstSession: sessions[0] ?? null, languages, capacity: capacityPerSession }),
  pageFacts: ({ languages, meetingPoint, itinerary }, textIn) => ({
    languages,
    meetingPoint: textIn(meetingPoint),
    itinerary: itinerary.map(({ time, title, text }) => ({ time, title: textIn(title), text: textIn(text) })),
  }),
  columns: ({ capacityPerSession, languages }) => ({ capacity: capacityPerSession, bedrooms: null, amenities: [], languages }),

  availability: ({ terms }, days, taken, today) => ({
    sessions: sessionDays(terms, fromToday(days, today))
      .map(({ date, time }) => ({ date, time, left: Math.max(0, terms.capacityPerSession - taken.seats(date, time)) })),
  }),

  bookingRules: ({ weekdays, sessions, capacityPerSession }) => ({ weekdays, sessions, capacityPerSession }),

  /** Seats for the whole party in each session within the days. */
  claims({ terms }, { from, to, guests }, today) {
    const { capacityPerSession: capacity } = terms;
    if (guests > capacity) return [];
    return sessionDays(terms, fromToday({ from, to: to ?? from }, today)).map(({ date, time }) => ({ kind: 'seats', capacity, date, time, seats: guests }));
  },
};

function fromToday({ from, to }: DaySpan, today: IsoDate): DaySpan {
  return { from: from < today ? today : from, to };
}

/** Lists the sessions from one day to another, both inclusive. */
function sessionDays({ weekdays, sessions }: TourTerms, { from, to }: DaySpan) {
  return datesFrom(from, addDays(to, 1))
    .filter((date) => weekdays.includes(weekdayOf(date)))
    .flatMap((date) => sessions.map((time) => ({ date, time })));
}
