import { describe, expect, it } from 'vitest';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import { refusedBy } from '#api/api-error.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { availabilityGet } from '#contract/calls/product.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { lastBookableDay } from '#domain/booking-horizon.ts';
import { addDays } from '#domain/date.ts';
import { DEFAULT_TIME_ZONE, dayAtDestination } from '#domain/destination-day.ts';
import { json } from '#server/database/connection.ts';
import { book, flight, orderOf, week } from './orders.ts';
import { catalogueSeen, freshId, refusalOf, useServer } from './test-server.ts';

describe('[B9] the booking horizon', () => {
  const running = useServer('postgres');
  const lastDay = (horizonMonths = 24) => lastBookableDay({ today: dayAtDestination(Date.now()), horizonMonths });
  const setHorizon = async (months: number) => {
    await running().database.inTenant('meltem', (queries) =>
      queries.insertInto('settings').values({ tenant: 'meltem', name: 'booking', value: json({ horizonMonths: months }) })
        .onConflict((on) => on.columns(['tenant', 'name']).doUpdateSet({ value: json({ horizonMonths: months }) })).execute());
    await catalogueSeen(running());
  };
  const availabilityOf = async (line: ReturnType<typeof week>) => {
    const { lines } = await running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines: [line], plan: 'deposit' });
    return lines[0]!.availability;
  };
  const issuesOf = async (sent: Promise<unknown>) => (await refusalOf(sent)).issues;

  it('is 24 months by default, and its last day can be booked', async () => {
    const last = lastDay();
    expect((await running().api.send(settingGet, {})).booking).toMatchObject({ horizonMonths: 24, timeZone: DEFAULT_TIME_ZONE });
    const line = week(addDays(last, -7), last);
    expect(await availabilityOf(line)).toMatchObject({ status: 'available' });
    await book(running(), await orderOf(running(), [line]));
  });

  it('refuses a later day in price, hold and booking', async () => {
    const last = lastDay();
    for (const line of [week(addDays(last, -6), addDays(last, 1)), week(addDays(last, 400), addDays(last, 407)), flight(addDays(last, 1))]) {
      expect(await availabilityOf(line)).toEqual({ status: 'unavailable', reason: 'tooFarAhead' });
      const held = await running().api.send(basketHold, { draftId: freshId('draft'), lines: [line] });
      expect(held.lines).toEqual([{ lineId: line.lineId, granted: false, reason: 'tooFarAhead' }]);
      const order = await orderOf(running(), [flight(addDays(last, -3))]);
      expect(refusedBy(bookingCreate, await refusalOf(book(running(), { ...order, lines: [line] })))).toEqual({ code: 'unavailable', details: { lines: [{ lineId: line.lineId, reason: 'tooFarAhead' }] } });
    }
  });

  it('refuses a later day in availability and listing, with the last day', async () => {
    const last = lastDay();
    const message = expect.stringContaining(last) as string;
    const availability = (from: string, to: string) => running().api.send(availabilityGet, { code: 'TUR-001', from, to });
    expect(await issuesOf(availability(addDays(last, 1), addDays(last, 5)))).toMatchObject([{ field: 'baslangic', code: 'max', message }]);
    // A span that begins earlier is answered up to the last day.
    const { sessions } = (await availability(addDays(last, -2), addDays(last, 30))) as unknown as { sessions: { date: string }[] };
    expect([...new Set(sessions.map(({ date }) => date))]).toEqual([addDays(last, -2), addDays(last, -1), last]);

    const listing = (dates: { from: string; to?: string }) => running().api.send(categoryProducts, { category: 'villas', lang: 'en', ...dates, page: 1, pageSize: 9 });
    expect(await issuesOf(listing({ from: addDays(last, -6), to: addDays(last, 1) }))).toMatchObject([{ field: 'bitis', code: 'max', message }]);
    expect(await issuesOf(listing({ from: addDays(last, 1) }))).toMatchObject([{ field: 'baslangic', code: 'max', message }]);
    expect((await listing({ from: addDays(last, -7), to: last })).total).toBeGreaterThan(0);
  });

  it('is a setting of the tenant', async () => {
    await setHorizon(3);
    try {
      const last = lastDay(3);
      expect((await running().api.send(settingGet, {})).booking).toMatchObject({ horizonMonths: 3, timeZone: DEFAULT_TIME_ZONE });
      expect(await availabilityOf(flight(last))).toMatchObject({ status: 'available' });
      expect(await availabilityOf(flight(addDays(last, 1)))).toEqual({ status: 'unavailable', reason: 'tooFarAhead' });
    } finally {
      await setHorizon(24);
    }
  });
});
