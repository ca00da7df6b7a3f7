import type { BookableDays } from '#domain/booking-horizon.ts';
import type { OfferIn } from '#domain/catalogue.ts';
import { addDays, datesFrom, weekdayOf } from '#domain/date.ts';
import { isClosed, leadHoursOf } from '#domain/lead-time.ts';
import type { DaySpan, VerticalServer } from '#verticals/vertical-server.ts';
import { tour } from './domain.ts';
import { tourRecord } from './product-record.ts';
import { tourSearchWords } from './search-words.ts';

export const tourServer: VerticalServer<'tour'> = {
  record: tourRecord,
  stock: 'seats',
  searchWords: tourSearchWords,

  terms: ({ durationMinutes, sessions, weekdays, pricing, capacityPerSession, pickup }) => ({ durationMinutes, sessions, weekdays, pricing, capacityPerSession, pickup }),
  cardFacts: ({ durationMinutes, sessions, languages, capacityPerSession }) => ({ durationMinutes, firstSession: sessions[0] ?? null, languages, capacity: capacityPerSession }),
  pageFacts: ({ languages, meetingPoint, itinerary }, written) => ({
    languages,
    meetingPoint: written(meetingPoint),
    itinerary: itinerary.map(({ time, title, text }) => ({ time, title: written(title), text: written(text) })),
  }),
  meetingPoint: ({ meetingPoint }) => meetingPoint,
  columns: ({ capacityPerSession, languages, durationMinutes, pickup }) => ({
    capacity: capacityPerSession, rooms: null, amenities: [], languages,
    choices: { duration: [durationOf(durationMinutes)], pickup: pickup ? ['offered'] : [] },
  }),

  availability: (offer, days, taken, now) => ({
    sessions: openSessions(offer, days, now)
      .map(({ date, time }) => ({ date, time, left: Math.max(0, offer.terms.capacityPerSession - taken.seats(date, time)) })),
  }),

  bookingRules: ({ weekdays, sessions, capacityPerSession }) => ({ weekdays, sessions, capacityPerSession }),

  /** Seats for the whole party in each session within the days. */
  claims(offer, { from, to, guests }, now) {
    const { capacityPerSession: capacity } = offer.terms;
    if (guests > capacity) return [];
    return openSessions(offer, { from, to: to ?? from }, now).map(({ date, time }) => ({ kind: 'seats', capacity, date, time, seats: guests }));
  },

  /** The first session within the days: all cost the same. A tour that collects everybody is priced with its pick-up. */
  wanted(offer, { from, to }, now) {
    const { pickup } = offer.terms;
    return openSessions(offer, { from, to: to ?? from }, now)
      .slice(0, 1)
      .map(({ date, time }) => ({ vertical: 'tour', date, session: time, pickup: pickup?.atDoor ? (pickup.zones[0] ?? null) : null }));
  },
};

/** The longest tour that takes up to half a day, and the longest of one day, in minutes. */
const HALF_DAY = 5 * 60;
const DAY = 24 * 60;

const durationOf = (minutes: number): 'halfDay' | 'day' | 'days' => (minutes <= HALF_DAY ? 'halfDay' : minutes <= DAY ? 'day' : 'days');

/** Lists the sessions from one day to another, both inclusive, that can still be booked (B11). */
function openSessions(offer: OfferIn<'tour'>, { from, to }: DaySpan, now: BookableDays) {
  const { weekdays, sessions } = offer.terms;
  const lead = leadHoursOf(offer, tour);
  return datesFrom(from < now.today ? now.today : from, addDays(to, 1))
    .filter((date) => weekdays.includes(weekdayOf(date)))
    .flatMap((date) => sessions.map((time) => ({ date, time })))
    .filter(({ date, time }) => !isClosed(`${date}T${time}`, lead, now));
}
