import { describe, expect, it } from 'vitest';
import { categoryProducts } from '#contract/calls/listings.ts';
import { availabilityGet, productGet } from '#contract/calls/product.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { SelectionIn } from '#domain/catalogue.ts';
import { book, flight, orderOf, week } from './orders.ts';
import { DATABASES, freshId, useServer } from './test-server.ts';

const MOTOR_YACHT = 'YAT-006';
const GULET = 'YAT-001';

/** A charter of two people; each call creates a new line id, because a line is booked once. */
const charter = (productCode: string, selection: Omit<SelectionIn<'yacht'>, 'vertical' | 'licensed'>): WantedLine =>
  ({ lineId: freshId('yacht'), productCode, selection: { vertical: 'yacht', licensed: false, ...selection }, party: { adults: 2, children: 0, infants: 0 }, extras: {} });
const hours = (date: string, time: string, units: number) => charter(MOTOR_YACHT, { unit: 'hour', date, time, units });

/** A rental of the class with four cars, from ten to ten. */
const rental = (from: string, to: string, time = '10:00'): WantedLine => ({
  lineId: freshId('car'), productCode: 'CAR-001', party: { adults: 2, children: 0, infants: 0 }, extras: {},
  selection: { vertical: 'car', pickUpPlace: 'resort-kalkan', pickUpDate: from, pickUpTime: time, dropOffPlace: 'airport-dlm', dropOffDate: to, dropOffTime: time, driverAge: 30, licenceYears: 8 },
});

describe.each(DATABASES)('stock of every vertical on %s', (kind) => {
  const running = useServer(kind);

  it('lets exactly one of ten concurrent requests stay on overlapping nights', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, (_, nth) => orderOf(running(), [week(`2028-05-0${1 + (nth % 3)}`, '2028-05-09')])));
    const outcomes = await Promise.allSettled(orders.map((order) => book(running(), order)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('seats exactly as many of concurrent parties as a session has places', async () => {
    // 32 seats, parties of five: six of them fit.
    const orders = await Promise.all(Array.from({ length: 10 }, () => orderOf(running(), [flight('2028-05-11', 5)])));
    const outcomes = await Promise.allSettled(orders.map((order) => book(running(), order)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const availability = await running().api.send(availabilityGet, { code: 'TUR-001', from: '2028-05-11', to: '2028-05-11' });
    expect(availability.vertical === 'tour' && availability.sessions.find(({ time }) => time === '04:45')?.left).toBe(2);
  });

  it('lets exactly one of ten concurrent requests charter overlapping hours', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, (_, nth) => orderOf(running(), [hours('2027-07-05', nth % 2 === 0 ? '10:00' : '11:00', 2)])));
    const outcomes = await Promise.allSettled(orders.map((order) => book(running(), order)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('charters the hours after another charter, and no whole day with it', async () => {
    await book(running(), await orderOf(running(), [hours('2027-07-06', '09:00', 3)]));
    await book(running(), await orderOf(running(), [hours('2027-07-06', '12:00', 2)]));
    const availability = await running().api.send(availabilityGet, { code: MOTOR_YACHT, from: '2027-07-06', to: '2027-07-06' });
    expect(availability).toEqual({ vertical: 'yacht', taken: [{ from: '2027-07-06T09:00', to: '2027-07-06T12:00' }, { from: '2027-07-06T12:00', to: '2027-07-06T14:00' }] });
    const day = charter(MOTOR_YACHT, { unit: 'day', date: '2027-07-06', time: null, units: 1 });
    await expect(book(running(), await orderOf(running(), [day]))).rejects.toThrow();
  });

  it('charters weeks that meet on a Saturday', async () => {
    const week = (date: string) => charter(GULET, { unit: 'week', date, time: null, units: 1 });
    await book(running(), await orderOf(running(), [week('2027-06-12'), week('2027-06-19')]));
    await expect(book(running(), await orderOf(running(), [charter(GULET, { unit: 'day', date: '2027-06-18', time: null, units: 3 })]))).rejects.toThrow();
  });

  it('lists on some days the yachts that can be chartered on them', async () => {
    const listed = async (from: string, to: string, guests: number) => {
      const { products } = await running().api.send(categoryProducts, { category: 'yacht', lang: 'en', page: 1, pageSize: 60, from, to, guests });
      return products.filter(({ saleMode }) => saleMode === 'direct').map(({ code }) => code);
    };
    const gulet = charter(GULET, { unit: 'week', date: '2027-08-07', time: null, units: 1 });
    expect(await listed('2027-08-07', '2027-08-14', 12)).toEqual([GULET]);
    await book(running(), await orderOf(running(), [gulet]));
    expect(await listed('2027-08-07', '2027-08-14', 12)).toEqual([]);
    expect(await listed('2027-08-14', '2027-08-21', 12)).toEqual([GULET]);
  });

  it('shows a yacht with her terms and equipment', async () => {
    const { offer, facts } = await running().api.send(productGet, { category: 'yacht', slug: 'gulet-likya-yildizi-fethiye', lang: 'en' });
    expect(offer).toMatchObject({ vertical: 'yacht', terms: { berths: 16, dayGuests: 30, crew: 4 } });
    expect(facts).toMatchObject({ vertical: 'yacht', type: 'gulet', cabins: 8, lengthM: 26, port: 'Fethiye' });
  });

  it('rents exactly as many cars of a class as the fleet has to concurrent requests', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, (_, nth) => orderOf(running(), [rental(`2027-07-0${1 + (nth % 3)}`, '2027-07-08')])));
    const outcomes = await Promise.allSettled(orders.map((order) => book(running(), order)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const availability = await running().api.send(availabilityGet, { code: 'CAR-001', from: '2027-07-01', to: '2027-07-08' });
    expect(availability.vertical === 'car' && availability.taken.map(({ unit }) => unit).toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('rents a car again at the minute of its return', async () => {
    for (let unit = 0; unit < 4; unit += 1) await book(running(), await orderOf(running(), [rental('2027-08-01', '2027-08-03')]));
    await expect(book(running(), await orderOf(running(), [rental('2027-08-03', '2027-08-05', '09:30')]))).rejects.toThrow();
    await book(running(), await orderOf(running(), [rental('2027-08-03', '2027-08-05')]));
  });

  it('[P2] prices a rental as the terms say, with the one-way fee', async () => {
    const order = await orderOf(running(), [rental('2027-06-12', '2027-06-19')]);
    // 3 days at 31.00, 4 at 48.00, less 10 % from 7 days, and 35.00 for the return to another place.
    expect(order.acceptedTotal).toBe('291.50');
  });
});
