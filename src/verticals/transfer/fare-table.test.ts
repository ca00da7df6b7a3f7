import { describe, expect, it } from 'vitest';
import fares from '#demo/catalogue/transfer.json';
import destinations from '#demo/catalogue/destinations.json';
import { productHead } from '#server/database/records.ts';
import { read } from '#domain/schema/read.ts';
import type { LocatedDestination } from './fare-table.ts';
import { routesOf } from './fare-table.ts';
import { transferRecord } from './product-record.ts';

const places = destinations as unknown as readonly LocatedDestination[];
const routes = (change: object = {}) => routesOf({ ...fares, ...change }, places) as readonly { code: string; slug: { en: string }; destination: string; [field: string]: unknown }[];
const of = (slug: string) => routes().find((route) => route.slug.en === slug)!;

describe('a fare table', () => {
  it('is a route for each tariff, which the schemas of products take', () => {
    expect(routes()).toHaveLength(fares.tariffs.length);
    expect(new Set(routes().map(({ code }) => code)).size).toBe(fares.tariffs.length);
    for (const route of routes()) {
      expect(read(productHead, route)).toMatchObject({ code: route.code, destination: route.destination });
      expect(read(transferRecord, route).vehicles.length).toBeGreaterThan(0);
    }
  });

  it('names both ends in every language, and prices every class', () => {
    expect(of('airport-dlm-kalkan')).toMatchObject({
      code: 'TRA-airport-dlm-kalkan', km: 123, minutes: 105, returnPercentOff: '10', payment: { kind: 'full' }, vat: { mode: 'included', percent: '20' },
      title: { en: 'Dalaman Airport (DLM) – Kalkan', tr: 'Dalaman Havalimanı (DLM) – Kalkan', de: 'Flughafen Dalaman (DLM) – Kalkan', ru: 'Аэропорт Даламан (DLM) – Калкан' },
      vehicles: [
        { code: 'economy', capacity: 3, luggage: 2, oneWay: '72.00' }, { code: 'comfort', capacity: 3, luggage: 3, oneWay: '84.00' }, { code: 'vip', capacity: 6, luggage: 6, oneWay: '104.00' },
        { code: 'minibus', capacity: 16, luggage: 16, oneWay: '157.00' }, { code: 'coach', capacity: 45, luggage: 45, oneWay: '350.00' },
      ],
    });
  });

  it('puts a route where it leads: at the place nearest to its end that is no airport', () => {
    expect(of('airport-dlm-kalkan').destination).toBe('kalkan');
    expect(of('airport-ist-airport-saw').destination).toBe('istanbul');
    expect(of('airport-asr-cappadocia').destination).toBe('cappadocia');
    expect(of('fethiye-gocek')).toMatchObject({ places: [{ code: 'resort-fethiye', destination: 'fethiye' }, { code: 'marina-gocek', destination: 'gocek' }] });
    expect(of('airport-dlm-kas')).toMatchObject({ places: [{ code: 'airport-dlm', destination: null }, { code: 'resort-kas', destination: 'kas' }] });
  });

  it('refuses a tariff with a place or a class that it lacks, a wrong price, and no table at all', () => {
    const [tariff] = fares.tariffs;
    expect(() => routes({ tariffs: [{ ...tariff, to: 'resort-nowhere' }] })).toThrow(RangeError);
    expect(() => routes({ tariffs: [{ ...tariff, prices: { tram: '10.00' } }] })).toThrow(RangeError);
    expect(() => routes({ tariffs: [{ ...tariff, prices: {} }] })).toThrow(RangeError);
    expect(() => routes({ tariffs: [{ ...tariff, prices: { vip: 'ten' } }] })).toThrow(/prices/);
    expect(() => routesOf([], places)).toThrow();
    expect(() => routesOf(fares, [])).toThrow(RangeError);
  });
});
