import { beforeAll, describe, expect, it } from 'vitest';
import { refusedBy } from '#api/api-error.ts';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate, bookingEnquire } from '#contract/calls/booking.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { paymentStart } from '#contract/calls/payment.ts';
import { availabilityGet } from '#contract/calls/product.ts';
import { settingGet } from '#contract/calls/settings.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination, timeAtDestination } from '#domain/destination-day.ts';
import { json } from '#server/database/connection.ts';
import { book, orderOf, pay } from './orders.ts';
import { catalogueSeen, freshId, refusalOf, useServer } from './test-server.ts';

/** Kekova by boat: every day at 10:00, booked until 08:00. */
const KEKOVA = 'TUR-005';

describe('[B11] departed tours and past nights are not sold', () => {
  const running = useServer('postgres');
  let day = '';

  beforeAll(() => {
    day = addDays(dayAtDestination(running().now().getTime()), 3);
  });

  /** Moves the server's clock forward to a time of `day` at the destination. */
  function passUntil(time: string): void {
    running().pass((Date.parse(`${day}T${time}:00+03:00`) - running().now().getTime()) / 60_000);
    expect(timeAtDestination(running().now().getTime())).toEqual({ today: day, time });
  }
  /** Checkouts of bookings that nobody has paid. */
  const unpaid: string[] = [];
  const boat = (date = day): WantedLine => ({ lineId: freshId('tour'), productCode: KEKOVA, selection: { vertical: 'tour', date, session: '10:00', pickup: null }, party: { adults: 2, children: 0, infants: 0 }, extras: {} });
  const villa = (arrival: string): WantedLine => ({ lineId: freshId('villa'), productCode: 'VIL-002', selection: { vertical: 'villa', arrival, departure: addDays(arrival, 7) }, party: { adults: 2, children: 0, infants: 0 }, extras: {} });
  const priced = async (line: WantedLine) => (await running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines: [line], plan: 'deposit' })).lines[0]!.availability.status;
  const held = async (line: WantedLine) => (await running().api.send(basketHold, { draftId: freshId('draft'), lines: [line] })).lines[0]!;
  const sessions = async () => {
    const answer = await running().api.send(availabilityGet, { code: KEKOVA, from: day, to: addDays(day, 1) });
    return answer.vertical === 'tour' ? answer.sessions.map(({ date, time }) => `${date} ${time}`) : [];
  };
  const listed = async (category: string, from: string, to?: string) =>
    (await running().api.send(categoryProducts, { category, lang: 'en', page: 1, pageSize: 60, from, ...(to !== undefined && { to }) })).products.map(({ code }) => code);

  it('sells a session until the lead time begins', async () => {
    passUntil('07:59');
    expect(await sessions()).toEqual([`${day} 10:00`, `${addDays(day, 1)} 10:00`]);
    expect(await listed('tour', day)).toContain(KEKOVA);
    expect(await priced(boat())).toBe('available');
    expect(await held(boat())).toMatchObject({ granted: true });
    await book(running(), await orderOf(running(), [boat()]));
  });

  it('refuses it from then on: in listing, availability, price, hold and booking, and another card for a declined booking', async () => {
    const line = boat();
    const order = await orderOf(running(), [line]);
    const declined = await orderOf(running(), [boat()], { plan: 'everything' });
    await book(running(), declined);
    expect((await pay(running(), declined.checkoutId, 'declined')).status).toBe('declined');
    passUntil('08:00');
    expect((await refusalOf(pay(running(), declined.checkoutId, 'approved', freshId('attempt')))).code).toBe('notPayable');
    expect(await sessions()).toEqual([`${addDays(day, 1)} 10:00`]);
    expect(await listed('tour', day)).not.toContain(KEKOVA);
    expect(await listed('tour', day, addDays(day, 1))).toContain(KEKOVA);
    expect(await priced(line)).toBe('unavailable');
    expect(await held(line)).toEqual({ lineId: line.lineId, granted: false, reason: 'bookingClosed' });
    expect(refusedBy(bookingCreate, await refusalOf(book(running(), order)))).toEqual({ code: 'unavailable', details: { lines: [{ lineId: line.lineId, reason: 'bookingClosed' }] } });
    passUntil('10:47');
    await expect(book(running(), { ...order, checkoutId: crypto.randomUUID() })).rejects.toThrow();
    for (let bookings = 0; bookings < 3; bookings += 1) {
      const tomorrow = await orderOf(running(), [boat(addDays(day, 1))], { plan: 'everything' });
      await book(running(), tomorrow);
      unpaid.push(tomorrow.checkoutId);
    }
  });

  it('[B4] charges an unpaid booking until its start, and not afterwards: its visitor and the jobs find it cancelled', async () => {
    const [paid, left, forgotten] = unpaid;
    const statusOf = async (checkoutId: string) => (await running().api.send(bookingEnquire, { by: 'checkout', checkoutId })).status;
    day = addDays(day, 1);
    passUntil('09:59');
    await running().jobs.run();
    expect((await pay(running(), paid!, 'approved')).status).toBe('captured');
    passUntil('10:00');
    expect(refusedBy(paymentStart, await refusalOf(pay(running(), left!, 'approved')))?.code).toBe('notPayable');
    expect([await statusOf(left!), await statusOf(forgotten!)]).toEqual(['cancelled', 'pendingPayment']);
    await running().jobs.run();
    expect([await statusOf(paid!), await statusOf(forgotten!)]).toEqual(['active', 'cancelled']);
    passUntil('10:47');
  });

  it('sells no night whose arrival is too near or has passed', async () => {
    expect([await priced(villa(day)), await priced(villa(addDays(day, -1))), await priced(villa(addDays(day, 1)))]).toEqual(['unavailable', 'unavailable', 'available']);
    expect(await listed('villa', day, addDays(day, 7))).toEqual([]);
    expect(await listed('villa', addDays(day, 1), addDays(day, 8))).toContain('VIL-002');
  });

  it('finds cars for today, from the first time at which one can still be picked up, with their totals', async () => {
    const found = async (to: string) => (await running().api.send(categoryProducts, { category: 'car', lang: 'en', page: 1, pageSize: 60, from: day, to })).products;
    const cars = await found(addDays(day, 3));
    expect(cars.length).toBeGreaterThan(0);
    expect(cars.every(({ total }) => total !== undefined)).toBe(true);
  });

  it('judges by the time zone of the tenant’s destinations', async () => {
    const setZone = async (timeZone: string) => {
      const value = json({ horizonMonths: 24, timeZone });
      await running().database.inTenant('meltem', (queries) => queries.insertInto('settings').values({ tenant: 'meltem', name: 'booking', value })
        .onConflict((on) => on.columns(['tenant', 'name']).doUpdateSet({ value })).execute());
      await catalogueSeen(running());
    };
    await setZone('America/New_York');
    try {
      expect((await running().api.send(settingGet, {})).booking).toMatchObject({ horizonMonths: 24, timeZone: 'America/New_York' });
      // It is 10:47 in Istanbul and 3:47 or 2:47 in New York.
      expect(await sessions()).toEqual([`${day} 10:00`, `${addDays(day, 1)} 10:00`]);
      expect(await priced(boat())).toBe('available');
    } finally {
      await setZone('Europe/Istanbul');
    }
    expect(await priced(boat())).toBe('unavailable');
  });
});
