import type { BookingRequest } from '#contract/calls/booking.ts';
import type { Locale } from '#domain/catalogue.ts';
import { priceOf } from '#domain/draft/price-draft.ts';
import { money } from '#domain/pricing/money.ts';
import type { Market } from '#domain/draft/pricing-input.ts';
import { INSTALMENT_CURRENCY } from '#domain/pricing/instalments.ts';
import type { Checkout } from '#domain/draft/state.ts';
import type { PaymentRequest } from './outcome.ts';
import { boughtQuote, requestedLines } from '#runtime/basket/requested-lines.ts';

export type PendingCheckout = Extract<Checkout, { status: 'pending' }>;

/** The amount due now for the order of a checkout, in its currency, without an instalment difference. @throws {UnknownRateError} */
export function dueNowOf({ order, currency }: PendingCheckout, market: Market): string {
  return priceOf(order, { ...market, currency }).dueNow;
}

/**
 * The instalments that the visitor has accepted with the order; undefined for a single payment (B23). Includes
 * instalments that are no longer offered, so that the server declines them instead of charging everything at once.
 * @throws {UnknownRateError}
 */
export function acceptedInstalments({ order, currency }: PendingCheckout, market: Market): PaymentRequest['instalments'] {
  if (order.method !== 'card' || order.instalments === 1 || currency !== INSTALMENT_CURRENCY) return undefined;
  return { count: order.instalments, charged: priceOf(order, { ...market, currency }).charged };
}

/**
 * The request body that books a pending checkout. It has the order as accepted, not the current draft.
 * @throws {UnknownRateError}
 * @throws Error for an order without a guest, which `IntendCheckout` refuses
 */
export function bookingRequestOf(checkout: PendingCheckout, draftId: string, market: Market, lang: Locale): BookingRequest {
  const { order, checkoutId, currency, acceptedTotal, draftHash } = checkout;
  const { guest } = order;
  if (!guest) throw new Error(`checkout ${checkoutId} has no guest`);
  const acceptedDueNow = dueNowOf(checkout, market);
  return {
    checkoutId,
    draftId,
    lang,
    currency,
    captured: order.currency && !order.quotation ? { [order.currency.code]: order.currency.rate } : {},
    lines: requestedLines(order.lines),
    guest: {
      ...guest,
      firstName: guest.firstName.trim(),
      lastName: guest.lastName.trim(),
      phone: guest.phone.trim(),
      email: guest.email.trim(),
      identityNumber: guest.identityNumber?.trim() || null,
    },
    hotel: order.hotel,
    note: order.note,
    ...(order.voucher && { voucherCode: order.voucher.code }),
    ...boughtQuote(order),
    plan: order.plan,
    method: { kind: money(acceptedDueNow).eq('0') ? 'onSpot' : order.method },
    agreements: { distanceSales: order.agreements.includes('distanceSales'), rental: order.agreements.includes('rental') },
    acceptedTotal,
    acceptedDueNow,
    draftHash,
  };
}
