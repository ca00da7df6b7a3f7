import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LocalizedText } from '#domain/catalogue.ts';
import { CLOSEST, fitFrame, frameAround } from '#domain/map-frame.ts';
import { drawArea, isKnownArea } from './area-map.ts';
import type { Coordinates } from './coast.ts';
import { overlap, type Box } from './map-geometry.ts';
import { setLabels, type PlaceKind } from './map-labels.ts';
import type { MapPlace } from './map-places.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../catalogue/${name}.json`, import.meta.url), 'utf8')) as readonly { readonly title: LocalizedText; readonly coordinates: Coordinates }[];
const places: readonly MapPlace[] = read('destinations').map(({ title, coordinates }) => ({ name: title.en, coordinates, kind: 'destination' }));

/** All choices of one to `most` of the values. */
function choices<T>(values: readonly T[], most: number): readonly (readonly T[])[] {
  return values.flatMap((value, index) => [[value], ...(most > 1 ? choices(values.slice(index + 1), most - 1).map((others) => [value, ...others]) : [])]);
}

describe('areas of the coast', () => {
  it('[U21] are known wherever the demo has products, some or all of a vertical', () => {
    for (const vertical of ['villas', 'yachts', 'tours', 'cars', 'weddings', 'health']) {
      const points = [...new Map(read(vertical).map(({ coordinates }) => [String(coordinates), coordinates])).values()];
      // A frame fits the outermost points, which are at most four.
      const unknown = choices(points, 4).filter((some) => !isKnownArea(fitFrame(some)));
      expect(unknown, vertical).toEqual([]);
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

  it('name a place where a plate on it leaves the name free, and an airport only there', () => {
    const sheet = { left: 0, top: 0, right: 700, bottom: 496 };
    const over = { left: 228, top: 166, right: 372, bottom: 242 };
    const named = (kind: PlaceKind, ...covered: readonly Box[]) => setLabels([{ at: [300, 250], text: 'Kalkan', kind }], sheet, [], () => true, '#000', covered).boxes.at(-1);
    for (const kind of ['destination', 'airport'] as const) {
      expect(overlap(named(kind)!, over)).toBe(true);
      expect(overlap(named(kind, over)!, over)).toBe(false);
    }
    expect(named('destination', sheet)).toBeDefined();
    expect(named('airport', sheet)).toBeUndefined();
  });

  it('are drawn in other inks by night', () => {
    const frame = frameAround([36.3, 29.4], CLOSEST);
    const outlines = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);
    const [day, night] = [drawArea(frame, places, 'day'), drawArea(frame, places, 'night')];
    expect(night).not.toBe(day);
    expect(outlines(night)).toEqual(outlines(day));
  });
});
