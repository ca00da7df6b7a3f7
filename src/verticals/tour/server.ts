import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, datesFrom, weekdayOf } from '#domain/date.ts';
import type { DaySpan, TakenStock, VerticalServer } from '#verticals/server.ts';
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

  availability: ({ terms }, days, taken, today) => ({ sessions: sessionsIn(terms, fromToday(days, today), taken) }),

  /** True when a session within the days has enough seats. */
  isFree: ({ terms }, { from, to, guests }, taken, today) =>
    sessionsIn(terms, fromToday({ from, to: to ?? from }, today), taken).some((session) => session.left >= guests),
};

function fromToday({ from, to }: DaySpan, today: IsoDate): DaySpan {
  return { from: from < today ? today : from, to };
}

/** Lists the sessions from one day to another, both inclusive, with the seats left. */
function sessionsIn({ weekdays, sessions, capacityPerSession }: TourTerms, { from, to }: DaySpan, taken: TakenStock) {
  return datesFrom(from, addDays(to, 1))
    .filter((date) => weekdays.includes(weekdayOf(date)))
    .flatMap((date) => sessions.map((time) => ({ date, time, left: Math.max(0, capacityPerSession - taken.seats(date, time)) })));
}
