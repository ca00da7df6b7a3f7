import type { CancellationOffer } from '#contract/calls/cancellation.ts';
import type { BookingSummary } from '#contract/calls/booking.ts';
import { hasStarted } from '#domain/booking-item.ts';
import { bookingMoment, type BookableDays } from '#domain/booking-horizon.ts';
import { lastFreeMoment, refundOffer, tiersOf, type CancelledLine, type RefundTier } from '#domain/cancellation.ts';
import type { LocalDateTime } from '#domain/catalogue.ts';
import { momentAtDestination } from '#domain/destination-day.ts';
import { rulesFor } from '#verticals/domain.ts';
import { amountsOf, type Booked } from './booked.ts';

/** The terms of a booking that waits for a bank transfer: everything that has arrived is refunded. */
const NOT_FINAL: readonly RefundTier[] = [{ before: 0, unit: 'hours', refundPercent: '100' }];

/** Whether a booking can be cancelled (B22): it is active or awaits a bank transfer, and nothing in it has started. */
export function isCancellable(booked: Booked, days: BookableDays): boolean {
  const isMade = booked.booking.status === 'active' || awaitsBankTransfer(booked);
  return isMade && !booked.lines.some(({ wish }) => hasStarted(wish, days));
}

/**
 * Whether the operator's staff can cancel a booking (B22): under the same condition, and at any time if it awaits a bank
 * transfer, because a partly paid booking is not cancelled automatically (B4).
 */
export const isCancellableAtDesk = (booked: Booked, days: BookableDays): boolean => awaitsBankTransfer(booked) || isCancellable(booked, days);

const awaitsBankTransfer = ({ booking: { status, method } }: Booked): boolean => status === 'pendingPayment' && method === 'bankTransfer';

/** The operator's days and clock. */
export interface DestinationDays {
  readonly days: BookableDays;
  /** IANA time zone. */
  readonly zone: string;
  readonly now: Date;
}

/** The refund when a booking is cancelled now. */
export function offerOf(booked: Booked, { days, zone }: DestinationDays): Omit<CancellationOffer, 'booking'> {
  const cancelled = linesOf(booked);
  const { lines: refunds, refund, kept } = refundOffer(cancelled, amountsOf(booked).paid, days);
  const ends = refunds.flatMap(({ until }) => until ?? []).toSorted();
  return { refund, kept, until: ends[0] === undefined ? null : instantOf(ends[0], zone), lines: refunds.map(({ lineId, refundPercent, until }) => ({ lineId, refundPercent, until: until && instantOf(until, zone) })) };
}

const instantOf = (moment: LocalDateTime, zone: string) => new Date(momentAtDestination(moment.slice(0, 10), moment.slice(11), zone)).toISOString();

function linesOf({ booking, lines }: Booked): CancelledLine[] {
  return lines.map(({ line_id: lineId, wish: { offer, selection }, quote: { total } }) => ({
    lineId, total, start: rulesFor(offer).start(offer, selection), tiers: booking.status === 'pendingPayment' ? NOT_FINAL : tiersOf(booking.cancellation_terms, offer.vertical),
  }));
}

/** The moment until which a booking can be cancelled free of charge. Undefined for a booking that awaits a bank transfer, and when a cancellation already costs something. */
export function freeUntilOf(booked: Booked, { days, zone }: DestinationDays): string | undefined {
  const end = booked.booking.status === 'active' ? lastFreeMoment(linesOf(booked)) : null;
  return end !== null && bookingMoment(days) <= end ? instantOf(end, zone) : undefined;
}

/** The cancellation of a booking, for its summary. */
export function cancellationOf({ booking: { cancelled_at: at, refund }, refunds }: Booked): BookingSummary['cancellation'] {
  return at && refund !== null ? { at: at.toISOString(), refund, isRefunded: refunds.every(({ status }) => status === 'done') } : undefined;
}
