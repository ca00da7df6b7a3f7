import type { BookingItemIn, LocalDateTime, OfferHead } from './catalogue.ts';
import type { VerticalRules } from '#verticals/domain.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import { type BookableDays, bookingMoment } from './booking-horizon.ts';
import type { CommonProblem } from './booking-problem.ts';
import { addHours } from './date.ts';

/** Hours before the start at which bookings of an offer close (B11): its own, or else those of its vertical. */
export function leadHoursOf(offer: Pick<OfferHead, 'leadHours'>, { leadHours }: Pick<VerticalRules<VerticalName>, 'leadHours'>): number {
  return offer.leadHours ?? leadHours;
}

/** Whether bookings have closed for a start: fewer than `leadHours` hours remain, or it has passed (B11). */
export function isClosed(start: LocalDateTime, leadHours: number, days: BookableDays): boolean {
  return bookingMoment(days) >= addHours(start, -leadHours);
}

/** The problem of an item whose start is nearer than the lead time, or has passed; none for dates that do not exist. */
export function leadTimeProblems<V extends VerticalName>(rules: VerticalRules<V>, { offer, selection }: BookingItemIn<V>, days: BookableDays): CommonProblem[] {
  const leadHours = leadHoursOf(offer, rules);
  return isClosed(rules.start(offer, selection), leadHours, days) ? [{ code: 'bookingClosed', leadHours }] : [];
}
