import { expect } from '@playwright/test';
import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { createApiClient } from '#api/client.ts';
import { GUEST } from './shop-steps.ts';

/** Sends a call to a shop's API. @param shopUrl origin of the shop */
export function ask<C extends Call>(shopUrl: string, call: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
  return createApiClient({ baseUrl: `${shopUrl}/api`, company: 'meltem' }).send(call, request);
}

/** Expects an active booking in the database. @param paid the paid amount, if it is known */
export async function expectBooking(shopUrl: string, bookingNumber: string, paid?: string): Promise<void> {
  const booking = await ask(shopUrl, bookingEnquire, { by: 'number', bookingNumber, email: GUEST.email });
  expect(booking).toMatchObject({ bookingNumber, status: 'active', guestName: `${GUEST.firstName} ${GUEST.lastName}`, ...(paid !== undefined && { paid }) });
}
