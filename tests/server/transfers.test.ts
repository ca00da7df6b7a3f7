import { describe, expect, it } from 'vitest';
import { refusedBy } from '#api/api-error.ts';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { basketPrice } from '#contract/calls/basket.ts';
import { fareList, rideQuery, type RideRequest } from '#contract/calls/fares.ts';
import { categoryProducts, homeProducts } from '#contract/calls/listings.ts';
import { productGet } from '#contract/calls/product.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { SelectionIn } from '#domain/catalogue.ts';
import { BLANK_HOTEL } from '#domain/draft/guest.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import { book, HOTEL, orderOf } from './orders.ts';
import { freshId, useServer } from './test-server.ts';

const ROUTE = 'TRA-airport-dlm-kalkan';
const party = { adults: 2, children: 0, infants: 0 };
const RIDE: RideRequest = { from: 'airport-dlm', to: 'resort-kalkan', date: '2027-06-12', time: '23:40', returnDate: '2027-06-19', returnTime: '11:00', party, bags: 2, currency: 'EUR' };

const van: SelectionIn<'transfer'> = {
  vertical: 'transfer', from: 'airport-dlm', to: 'resort-kalkan', vehicle: 'vip', vehicles: 1, bags: 4,
  date: '2027-06-12', time: '23:40', flight: 'TK 2556', returnDate: '2027-06-19', returnTime: '11:00', returnFlight: null,
};
const line = (change: Partial<SelectionIn<'transfer'>> = {}, extras: WantedLine['extras'] = {}): WantedLine => ({ lineId: freshId('ride'), productCode: ROUTE, selection: { ...van, ...change }, party, extras });

describe('transfers', () => {
  const running = useServer('postgres');
  const api = () => running().api;

  it('lists every place, class and route', async () => {
    const { places, vehicles, tariffs } = await api().send(fareList, {});
    expect([places.length, vehicles.length, tariffs.length]).toEqual([24, 5, 51]);
    expect(places.find(({ code }) => code === 'resort-kas')).toMatchObject({ kind: 'resort', destination: 'kas', name: { en: 'Kaş' } });
    expect(vehicles[2]).toMatchObject({ code: 'vip', capacity: 6, luggage: 6, image: '/images/meltem/arac/vip' });
    expect(tariffs.find(({ productCode }) => productCode === ROUTE)).toMatchObject({
      slug: { en: 'airport-dlm-kalkan' }, backSlug: 'kalkan-airport-dlm', from: 'airport-dlm', to: 'resort-kalkan', km: 123, minutes: 105,
      prices: { economy: '72.00', comfort: '84.00', vip: '104.00', minibus: '157.00', coach: '350.00' }, returnPercentOff: '10', nightSurcharge: { from: '23:00', to: '06:00', percent: '15' },
    });
  });

  it('[P2] prices a ride by class, with as many vehicles as it needs, and as the price engine does', async () => {
    const { offer, vehicles } = await api().send(rideQuery, { ...RIDE, party: { adults: 7, children: 0, infants: 1 }, bags: 3 });
    expect(vehicles.map(({ vehicle, selection, quote }) => [vehicle.code, selection.vertical === 'transfer' && selection.vehicles, quote.grandTotal])).toEqual([
      ['economy', 3, '442.80'], ['comfort', 3, '516.60'], ['vip', 2, '426.40'], ['minibus', 1, '321.85'], ['coach', 1, '717.50'],
    ]);
    for (const { vehicle, selection, quote } of vehicles) {
      const own = quoteBasket({ lines: [{ lineId: vehicle.code, offer, selection, party: { adults: 7, children: 0, infants: 1 }, extras: {} }], currency: 'EUR', rates: { TRY: '1', EUR: '58.2' } });
      expect(quote).toEqual(own);
    }
  });

  it('[P2] costs the same the other way, and no more from the end of the night', async () => {
    const totals = async (change: Partial<RideRequest>) => (await api().send(rideQuery, { ...RIDE, ...change })).vehicles.map(({ quote }) => quote.grandTotal);
    expect(await totals({ from: 'resort-kalkan', to: 'airport-dlm' })).toEqual(await totals({}));
    const { returnDate: _date, returnTime: _time, ...oneWay } = { ...RIDE, time: '06:00' };
    expect((await api().send(rideQuery, oneWay)).vehicles.map(({ quote }) => quote.grandTotal)).toEqual(['72.00', '84.00', '104.00', '157.00', '350.00']);
    expect((await api().send(rideQuery, { ...oneWay, time: '05:59' })).vehicles[2]!.quote.grandTotal).toBe('119.60');
  });

  it('says what is wrong with a query', async () => {
    const refused = (change: Partial<RideRequest>) => api().send(rideQuery, { ...RIDE, ...change }).then(() => null, (error: unknown) => refusedBy(rideQuery, error)?.code ?? (error as { issues?: readonly { field: string }[] }).issues?.[0]?.field ?? String(error));
    expect(await refused({ to: 'resort-alanya' })).toBe('notFound');
    expect(await refused({ to: 'airport-dlm' })).toBe('notFound');
    expect(await refused({ date: '2020-01-01' })).toBe('gidis_tarihi');
    expect(await refused({ date: '2040-01-01', returnDate: '2040-01-08' })).toBe('gidis_tarihi');
    expect(await refused({ returnDate: '2027-06-12', returnTime: '23:50' })).toBe('donus_saati');
    const { returnTime: _, ...halfReturn } = RIDE;
    await expect(api().send(rideQuery, halfReturn)).rejects.toThrow();
    expect(await refused({ party: { adults: 0, children: 2, infants: 0 } })).toBe('pax.yetiskin');
    expect(await refused({ currency: 'JPY' })).toBe('secilen_kur');
    expect(await refused({ bags: -1 })).toBe('bagaj');
  });

  it('leaves out the classes that cannot carry the party', async () => {
    const { vehicles } = await api().send(rideQuery, { ...RIDE, party: { adults: 161, children: 0, infants: 0 } });
    expect(vehicles.map(({ vehicle }) => vehicle.code)).toEqual(['coach']);
  });

  it('shows a route as a product, and no route among the products of a place', async () => {
    const { offer } = await api().send(productGet, { category: 'transfer', slug: 'airport-dlm-kalkan', lang: 'de' });
    expect(offer).toMatchObject({ vertical: 'transfer', productCode: ROUTE, payment: { kind: 'full' }, vat: { mode: 'included', percent: '20' } });
    const { products, total } = await api().send(categoryProducts, { category: 'transfer', lang: 'en', page: 1, pageSize: 60, destination: 'kas', from: '2027-06-12', guests: 4 });
    expect(products.map(({ code }) => code)).toContain('TRA-airport-dlm-kas');
    expect(total).toBe(products.length);
    const home = await api().send(homeProducts, { lang: 'en' });
    expect(home.sections.find(({ vertical }) => vertical === 'transfer')!.products.length).toBeGreaterThan(0);
    expect(home.destinations.flatMap(({ products: counted }) => counted.map(({ vertical }) => vertical))).not.toContain('transfer');
  });

  it('refuses a line that breaks the rules of a transfer', async () => {
    const check = async (wanted: WantedLine) => (await api().send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines: [wanted], plan: 'deposit' })).lines[0]!.availability;
    expect(await check(line())).toMatchObject({ status: 'available' });
    for (const wrong of [{ to: 'resort-kas' }, { vehicle: 'tram' }, { bags: 7 }, { flight: 'soon' }, { returnDate: '2027-06-12' }, { returnDate: null }]) {
      expect(await check(line(wrong)), JSON.stringify(wrong)).toMatchObject({ status: 'unavailable', reason: 'termsChanged' });
    }
  });

  it('[E2] books a ride between two towns with an address at each end, or with one hotel', async () => {
    const towns = await orderOf(running(), [{ ...line({ from: 'resort-fethiye', to: 'resort-kas', flight: null }), productCode: 'TRA-fethiye-kas' }]);
    const hotel = { ...BLANK_HOTEL, addresses: [{ place: 'resort-fethiye', address: 'Hotel Likya' }, { place: 'resort-kas', address: 'Villa Kekik' }] };
    for (const lacking of [null, { ...hotel, addresses: hotel.addresses.slice(1) }]) {
      await expect(book(running(), { ...towns, hotel: lacking })).rejects.toMatchObject({ issues: [{ field: 'hotel_bilgi', code: 'required' }] });
    }
    const { checkoutId } = await book(running(), { ...towns, hotel });
    expect((await api().send(bookingEnquire, { by: 'checkout', checkoutId })).hotel).toEqual(hotel);
    const next = await orderOf(running(), towns.lines.map((wanted) => ({ ...wanted, lineId: freshId('ride') })));
    const one = await book(running(), { ...next, hotel: HOTEL });
    expect((await api().send(bookingEnquire, { by: 'checkout', checkoutId: one.checkoutId })).hotel).toEqual(HOTEL);
  });

  it('books as many rides at one time as are asked for, each paid in full, and gives them back with their flights', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => orderOf(running(), [line({}, { 'child-seat': 2 })])));
    expect(orders.map(({ acceptedTotal }) => acceptedTotal)).toEqual(Array.from({ length: 5 }, () => '225.20'));
    const booked = await Promise.all(orders.map((order) => book(running(), order)));
    expect(new Set(booked.map(({ bookingNumber }) => bookingNumber)).size).toBe(5);
    expect(booked[0]).toMatchObject({ grandTotal: '225.20', dueNow: '225.20' });
    const found = await api().send(bookingEnquire, { by: 'checkout', checkoutId: booked[0]!.checkoutId });
    expect(found.lines[0]).toMatchObject({ selection: { flight: 'TK 2556', returnTime: '11:00' }, offer: { productCode: ROUTE } });
  });
});
