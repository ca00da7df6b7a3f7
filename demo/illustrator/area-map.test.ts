import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalizedText } from '#domain/catalogue.ts';
import { CLOSEST, fitFrame, frameAround } from '#domain/map-frame.ts';
import { drawArea, isKnownArea } from './area-map.ts';
import type { Coordinates } from './coast.ts';
import type { MapPlace } from './map-places.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../catalogue/${name}.json`, import.meta.url), 'utf8')) as readonly { readonly title: LocalizedText; readonly coordinates: Coordinates }[];
const places: readonly MapPlace[] = read('destinations').map(({ title, coordinates }) => ({ name: title.en, coordinates, kind: 'destination' }));

describe('areas of the coast', () => {
  it('[U21] are known wherever the demo has products, some or all of a vertical', () => {
    for (const vertical of ['villas', 'yachts', 'tours', 'cars', 'weddings', 'health']) {
      const points = read(vertical).map(({ coordinates }) => coordinates);
      fc.assert(fc.property(fc.subarray(points, { minLength: 1 }), (some) => {
        expect(isKnownArea(fitFrame(some)), JSON.stringify(some)).toBe(true);
      }), { numRuns: 200 });
      expect(isKnownArea(fitFrame(points)), vertical).toBe(true);
    }
  });

  it.each([['the Atlantic', [36, -30], 16], ['Ankara and Georgia', [41, 40], 14], ['the earth', [38, 30], 2]] as const)('are not known for %s', (_, point, level) => {
    expect(isKnownArea(frameAround(point, level))).toBe(false);
  });

  it('name places, and no place twice', () => {
    const kalkan = drawArea(frameAround([36.4, 29.4], CLOSEST - 2), places, 'day');
    const names = [...kalkan.matchAll(/>([^<>]+)<\/text>/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Kalkan', 'Kaş', 'Fethiye']));
    expect(new Set(names).size).toBe(names.length);
  });

  it('are drawn in other inks by night', () => {
    const frame = frameAround([36.3, 29.4], CLOSEST);
    const outlines = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);
    const [day, night] = [drawArea(frame, places, 'day'), drawArea(frame, places, 'night')];
    expect(night).not.toBe(day);
    expect(outlines(night)).toEqual(outlines(day));
  });
});
