import { describe, expect, it } from 'vitest';
import { parsePicturePath } from '#server/pictures/picture-path.ts';
import { BOARDS, type BoardName } from './boards.ts';
import { drawBoard, drawProduct, RATIOS, subjectOf, VIEW_COUNT, type Ratio } from './draw.ts';
import { PALETTES } from './palettes.ts';
import { pictureFor } from './pictures.ts';
import type { Scene } from './scene.ts';

const villa: Scene = {
  kind: 'villa',
  time: 'golden',
  setting: 'cliff',
  features: ['pool', 'sunbeds', 'birds', 'bougainvillea'],
};
type FindScene = Parameters<typeof pictureFor>[1];
const findVilla: FindScene = (folder, code) => (folder === 'urun' && code === 'VIL-001' ? villa : null);

/** The drawing at the address of a request. */
function pictureAt(pathname: string, findScene: FindScene) {
  const path = parsePicturePath(pathname);
  return path && pictureFor(path, findScene);
}

describe('pictureFor', () => {
  it('draws a product by its code, view and ratio', () => {
    const picture = pictureAt('/images/meltem/urun/VIL-001-0-4x3.svg', findVilla);
    expect(picture?.draw()).toBe(drawProduct('VIL-001', villa, { view: 0, ratio: '4x3' }));
    expect(picture?.draw()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 800 600" width="800" height="600" /);
  });

  it('draws a board without asking for a scene', () => {
    const none = () => {
      throw new Error('a board needs no scene');
    };
    expect(pictureAt('/images/meltem/splash/hero-day-0-16x7.svg', none)?.draw()).toBe(drawBoard('hero-day', '16x7'));
  });

  it('draws the mark of the demo operator as logo and favicon, and that of its registration', () => {
    for (const name of ['logo/meltem', 'favicon/meltem', 'logo/registration']) expect(pictureAt(`/images/meltem/${name}.svg`, findVilla)?.draw()).toMatch(/^<svg .*<\/svg>\s*$/s);
  });

  it('draws nothing for an unknown code, and each picture under one name', () => {
    expect(pictureAt('/images/meltem/urun/VIL-999-0-3x4.svg', findVilla)).toBeNull();
    expect(pictureAt('/images/meltem/urun/VIL-001-00-3x4.svg', findVilla)).toBeNull();
  });

  it('gives a picture another version when its scene changes, and only then', () => {
    const versionOf = (scene: Scene | null) => pictureAt('/images/meltem/urun/VIL-001-0-4x3.svg', () => scene)?.version;
    expect(versionOf({ ...villa, features: [...villa.features] })).toBe(versionOf(villa));
    const others = [{ ...villa, time: 'night' } as const, { ...villa, features: villa.features.toReversed() }, null];
    expect(new Set([villa, ...others].map(versionOf)).size).toBe(4);
  });

  it.each([
    '/images/meltem/urun/VIL-001-0-5x9.svg',
    '/images/meltem/urun/VIL-001-12-4x3.svg',
    '/images/meltem/urun/VIL-001.svg',
    '/images/meltem/logo/VIL-001-0-4x3.svg',
    '/images/meltem/favicon/registration.svg',
    '/images/meltem/urun/../urun/VIL-001-0-4x3.svg',
    '/images/meltem/urun/VIL-001-0-4x3.png',
  ])('names no drawing: %s', (path) => {
    expect(pictureAt(path, findVilla)).toBeNull();
  });
});

describe('drawProduct', () => {
  it('shows twelve different views', () => {
    const views = Array.from({ length: VIEW_COUNT }, (_, view) => drawProduct('VIL-001', villa, { view, ratio: '4x3' }));
    expect(new Set(views).size).toBe(VIEW_COUNT);
  });

  it('shows the same car in every ratio, at all times of day', () => {
    const car: Scene = { kind: 'car', setting: 'beach', time: 'day', features: [] };
    const times = ['day', 'dawn', 'golden', 'dusk', 'night'] as const;
    const seen = new Set<string>();
    for (const code of ['CAR-001', 'CAR-002', 'CAR-003', 'CAR-004']) {
      const bodies = (Object.keys(RATIOS) as Ratio[]).flatMap((ratio) =>
        [0, 1, 2, 3, 5, 7].map((view) => {
          const [, body, ink] = /d="(M-17[26]-30Q[^"]+)" fill="(#\w+)"/.exec(drawProduct(code, car, { view, ratio }))!;
          const { coral, paint, paper } = PALETTES[times[view % 5]!];
          return `${body} ${[coral, paint, paper].indexOf(ink!)}`;
        }),
      );
      expect(new Set(bodies).size, code).toBe(1);
      seen.add(bodies[0]!);
    }
    // Cars are not all the same.
    expect(seen.size).toBeGreaterThan(1);
  });

  const KALKAN = [36.2572, 29.4046] as const;
  const CAPPADOCIA = [38.64, 34.83] as const;
  /** A part of the house that its pictures show at all times of day. */
  const steps = 'M-60 4L-96 -40h-16v-52h28v44l60 52z'.replace(/ (?=-)/g, '');

  it('shows the same house in every ratio, at all times of day', () => {
    for (const ratio of Object.keys(RATIOS) as Ratio[]) {
      for (const view of [0, 5, 6, 7, 8, 9, 10, 11]) {
        expect(drawProduct('VIL-001', villa, { view, ratio })).toContain(steps);
      }
    }
  });

  it('the gallery of a house has its outside once, then the pool, a room, the view and the map, each of a weight a page can carry', () => {
    const views = [0, 1, 2, 3, 4].map((view) => drawProduct('VIL-001', villa, { view, ratio: '4x3' }, KALKAN));
    expect(views.map((svg) => svg.includes(steps))).toEqual([true, false, false, false, false]);
    expect([0, 1, 2, 3, 4].map((view) => subjectOf(villa, view))).toEqual([null, 'pool', 'room', 'view', 'map']);
    expect(views.map((svg) => svg.length > 2000 && svg.length < 11_000)).toEqual([true, true, true, true, true]);
    for (const svg of views) expect(svg).toMatch(/^<svg [^>]*width="800" height="600"/);
  });

  it('a house without a pool shows no pool, a yacht its cabin and the view from its deck, and anything else its map last', () => {
    expect([1, 2, 3, 4].map((view) => subjectOf({ ...villa, features: [] }, view))).toEqual(['light', 'room', 'view', 'map']);
    expect([1, 2, 3, 4].map((view) => subjectOf({ ...villa, kind: 'gulet' }, view))).toEqual(['light', 'cabin', 'deck', 'map']);
    expect([1, 2, 3, 4].map((view) => subjectOf({ ...villa, kind: 'jeep' }, view))).toEqual(['light', 'light', 'light', 'map']);
  });

  it('far from the sea, and where the place is not known, the last picture is the product in another light', () => {
    const last = (place: readonly [number, number] | null) => drawProduct('VIL-001', villa, { view: 4, ratio: '4x3' }, place);
    expect(last(KALKAN)).not.toContain(steps);
    expect(last(CAPPADOCIA)).toContain(steps);
    expect(last(null)).toContain(steps);
  });

  it('a map of a gallery has another version at another place', () => {
    const versionAt = (place: readonly [number, number] | null) =>
      pictureFor(parsePicturePath('/images/meltem/urun/VIL-001-4-4x3.svg')!, findVilla, () => place)?.version;
    expect(new Set([KALKAN, CAPPADOCIA, null].map(versionAt)).size).toBe(3);
  });
});

describe('drawBoard', () => {
  it('keeps every board within its weight', () => {
    for (const name of Object.keys(BOARDS) as BoardName[]) {
      for (const ratio of Object.keys(RATIOS) as Ratio[]) {
        expect(drawBoard(name, ratio).length, `${name} ${ratio}`).toBeLessThan(17_000);
      }
    }
  });
});
