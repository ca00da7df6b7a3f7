import { describe, expect, it } from 'vitest';
import { destinationsOf } from './pick-up-places.ts';

const DESTINATIONS = [
  { code: 'kas', coordinates: [36.2, 29.64], nearbyAirport: 'airport-dlm' },
  { code: 'dalyan', coordinates: [36.83, 28.64], nearbyAirport: 'airport-dlm' },
  { code: 'belek', coordinates: [36.86, 31.06], nearbyAirport: 'airport-ayt' },
] as const;

describe('[C16] the destinations of a place', () => {
  it('are those whose airport it is', () => {
    expect(destinationsOf({ code: 'airport-dlm', kind: 'airport', coordinates: [36.71, 28.79] }, DESTINATIONS)).toEqual(['kas', 'dalyan']);
    expect(destinationsOf({ code: 'airport-ist', kind: 'airport', coordinates: [41.27, 28.75] }, DESTINATIONS)).toEqual([]);
  });

  it('is the nearest one of any other place', () => {
    expect(destinationsOf({ code: 'resort-kalkan', kind: 'resort', coordinates: [36.26, 29.41] }, DESTINATIONS)).toEqual(['kas']);
    expect(destinationsOf({ code: 'resort-kalkan', kind: 'resort', coordinates: [36.26, 29.41] }, [])).toEqual([]);
  });
});
