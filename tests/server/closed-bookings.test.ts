import { describe, expect, it } from 'vitest';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { bookingList, collectionAdd } from '#contract/calls/desk-bookings.ts';
import { addDays, daysBetween } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { book, flight, orderOf, pay, week } from './orders.ts';
import { deskOf } from './quote-desk.ts';
import { DATABASES, useServer } from './test-server.ts';

describe.each(DATABASES)('[B24] [B26] closed bookings on %s', (kind) => {
  const running = useServer(kind);
  const buy = async (lines: Parameters<typeof orderOf>[1]) => {
    const order = await orderOf(running(), lines);
    await book(running(), order);
    await pay(running(), order.checkoutId, 'approved');
    return order.checkoutId;
  };
  const summary = (checkoutId: string) => running().api.send(bookingEnquire, { by: 'checkout', checkoutId });
  /** Lets the time pass until a day at the destination. */
  const passUntil = (day: string) => running().pass(daysBetween(dayAtDestination(running().now().getTime()), day) * 24 * 60);

  it('closes a booking after the last day of its trip, and no other', async () => {
    const day = addDays(dayAtDestination(running().now().getTime()), 60);
    const [short, long] = [await buy([flight(day)]), await buy([flight(day), week(addDays(day, -4), addDays(day, 3))])];
    const unpaid = await orderOf(running(), [flight(day)]);
    await book(running(), unpaid);
    // As an earlier release has made it.
    const { bookingNumber } = await summary(short);
    await running().database.inTenant('meltem', async (queries) => {
      await queries.updateTable('bookings').set({ first_day: null, last_day: null }).where('booking_number', '=', bookingNumber).execute();
      await queries.deleteFrom('booking_words').where('booking_number', '=', bookingNumber).execute();
    });
    const found = async () => (await (await deskOf(running())).send(bookingList, { page: 1, lang: 'en', search: 'yılm ada@', day })).total;
    expect(await found()).toBe(2);
    passUntil(day);
    await running().jobs.run();
    expect((await summary(short)).status).toBe('active');
    expect(await found()).toBe(3);
    passUntil(addDays(day, 1));
    await running().jobs.run();
    expect(await summary(short)).toMatchObject({ status: 'closed', isCancellable: false });
    expect((await summary(long)).status).toBe('active');
    expect((await summary(unpaid.checkoutId)).status).toBe('cancelled');
    passUntil(addDays(day, 4));
    await running().jobs.run();
    const closed = await summary(long);
    expect(closed).toMatchObject({ status: 'closed', collectionStatus: 'advance' });

    // What was paid at the destination is recorded as before.
    const desk = await deskOf(running());
    const listed = await desk.send(bookingList, { page: 1, lang: 'en', status: 'closed' });
    expect(listed.bookings.map(({ bookingNumber }) => bookingNumber)).toContain(closed.bookingNumber);
    await desk.send(collectionAdd, { collectionId: crypto.randomUUID(), bookingNumber: closed.bookingNumber, amount: closed.remaining, method: 'onSpot', receivedOn: addDays(day, 3), lang: 'en' });
    expect(await summary(long)).toMatchObject({ status: 'closed', collectionStatus: 'all', remaining: '0.00' });
  });
});
