import type { CancellationOffer } from '#contract/calls/cancellation.ts';
import type { BookingSummary } from '#contract/calls/booking.ts';
import { hasStarted } from '#domain/booking-item.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import { refundOffer, tiersOf, type RefundTier } from '#domain/cancellation.ts';
import type { LocalDateTime } from '#domain/catalogue.ts';
import { momentAtDestination } from '#domain/destination-day.ts';
import { rulesFor } from '#verticals/domain.ts';
import { amountsOf, type Booked } from './booked.ts';

/** Of a booking that is not final yet: it waits for a bank transfer, and whatever has arrived goes back. */
const NOT_FINAL: readonly RefundTier[] = [{ before: 0, unit: 'hours', refundPercent: '100' }];

/** Whether its guest can cancel a booking: it is made, and nothing of it has started (B22). */
export function isCancellable({ booking: { status, method }, lines }: Booked, days: BookableDays): boolean {
  const isMade = status === 'active' || (status === 'pendingPayment' && method === 'bankTransfer');
  return isMade && !lines.some(({ wish }) => hasStarted(wish, days));
}

/** The operator's days and clock. */
export interface DestinationDays {
  readonly days: BookableDays;
  /** IANA time zone. */
  readonly zone: string;
}

/** What comes back when a booking is cancelled now. */
export function offerOf(booked: Booked, { days, zone }: DestinationDays): Omit<CancellationOffer, 'booking'> {
  const { booking, lines } = booked;
  const cancelled = lines.map(({ line_id: lineId, wish: { offer, selection }, quote: { total } }) => ({
    lineId, total, start: rulesFor(offer).start(offer, selection), tiers: booking.status === 'pendingPayment' ? NOT_FINAL : tiersOf(booking.cancellation_terms, offer.vertical),
  }));
  const { lines: refunds, refund, kept } = refundOffer(cancelled, amountsOf(booked).paid, days);
  const instant = (moment: LocalDateTime | null) => moment && new Date(momentAtDestination(moment.slice(0, 10), moment.slice(11), zone)).toISOString();
  const ends = refunds.flatMap(({ until }) => until ?? []).toSorted();
  return { refund, kept, until: instant(ends[0] ?? null), lines: refunds.map(({ lineId, refundPercent, until }) => ({ lineId, refundPercent, until: instant(until) })) };
}

/** Until when a booking that can be cancelled costs nothing; undefined where it is not final, or costs something already. */
export function freeUntilOf(booked: Booked, at: DestinationDays): string | undefined {
  if (booked.booking.status !== 'active') return undefined;
  const { lines, until } = offerOf(booked, at);
  return lines.every(({ refundPercent }) => Number(refundPercent) === 100) ? (until ?? undefined) : undefined;
}

/** How a booking was cancelled, as its guest reads it. */
export function cancellationOf({ booking: { cancelled_at: at, refund }, refunds }: Booked): BookingSummary['cancellation'] {
  return at && refund !== null ? { at: at.toISOString(), refund, isRefunded: refunds.every(({ status }) => status === 'done') } : undefined;
}
