import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, type Coordinates } from './distance.ts';

const point = fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })) as fc.Arbitrary<Coordinates>;

describe('[C14] the distance of two points', () => {
  it('is that of the map', () => {
    expect(distanceKm([36.2, 29.64], [36.265, 29.413])).toBeCloseTo(21.6, 0); // Kaş and Kalkan
    expect(distanceKm([41.01, 28.98], [36.2, 29.64])).toBeCloseTo(538, -1); // Istanbul and Kaş
  });

  it('is none from a point to itself, the same both ways, and at most half around the earth', () => {
    fc.assert(fc.property(point, point, (a, b) => {
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
    }));
  });
});
