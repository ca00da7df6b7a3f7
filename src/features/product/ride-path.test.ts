import { describe, expect, it } from 'vitest';
import type { Fares } from '#runtime/page/page-context.ts';
import { parseFormSearch, withoutPlaces } from './form-search.ts';
import { placesOf, ridePath } from './ride-path.ts';

const place = (code: string, kind: 'airport' | 'resort', destination: string | null) => ({ code, kind, name: code, destination });
const route = (from: string, to: string) => ({ slug: `${from}-${to}`, backSlug: `${to}-${from}`, from, to, km: 80, minutes: 90, price: { amount: '50.00', currency: 'EUR' } as const });
const fares: Fares = {
  places: [place('dlm', 'airport', null), place('ayt', 'airport', null), place('kas', 'resort', 'kas'), place('dalyan', 'resort', 'dalyan')],
  routes: [route('dlm', 'kas'), route('ayt', 'kas'), route('dlm', 'dalyan'), route('kas', 'dalyan')],
};

describe('the places of a ride in an address', () => {
  it('are where a trip ends and begins, too', () => {
    expect(placesOf(fares, { destination: 'kas' })).toEqual({ from: null, to: 'kas' });
    expect(placesOf(fares, { origin: 'kas' })).toEqual({ from: 'kas', to: null });
    expect(placesOf(fares, { origin: 'kas', dropoff: 'ayt' })).toEqual({ from: 'kas', to: 'ayt' });
    expect(placesOf(fares, { origin: 'nowhere' })).toEqual({ from: null, to: null });
  });

  it('[T2] have the airport of a ride on a known day, where only one serves the place', () => {
    const from = '2027-06-12';
    expect(placesOf(fares, { destination: 'dalyan', from })).toEqual({ from: 'dlm', to: 'dalyan' });
    expect(ridePath(fares, placesOf(fares, { origin: 'dalyan', from }))).toBe('dalyan-dlm');
    expect(placesOf(fares, { origin: 'kas', from })).toEqual({ from: 'kas', to: null });
    expect(placesOf(fares, { destination: 'dalyan' })).toEqual({ from: null, to: 'dalyan' });
    // The visitor has emptied the other field.
    expect(placesOf(fares, { pickup: 'dalyan', from })).toEqual({ from: 'dalyan', to: null });
  });

  it('are left out of the rest of the choice', () => {
    const search = parseFormSearch({ origin: 'kas', from: '2027-06-19', session: '10:00', guests: 2, children: 2 });
    expect(search).toMatchObject({ origin: 'kas' });
    expect(withoutPlaces(search)).toMatchObject({ from: '2027-06-19', session: '10:00', guests: 2, children: 2 });
    expect(withoutPlaces(search)).not.toHaveProperty('origin');
  });
});
