import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES, type LocalizedText } from '#domain/catalogue.ts';
import { parsePicturePath } from '#server/pictures/picture-path.ts';
import { LAND, type Coordinates } from './coast.ts';
import { contains } from './map-geometry.ts';
import { drawMap } from './map.ts';
import type { MapPlace } from './map-places.ts';
import { mapFor, type MapSource } from './map-pictures.ts';

interface Destination {
  readonly code: string;
  readonly title: LocalizedText;
  readonly coordinates: Coordinates;
}
interface TransferPlace {
  readonly kind: string;
  readonly name: LocalizedText;
  readonly coordinates: Coordinates;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../catalogue/${name}.json`, import.meta.url), 'utf8'));
const destinations = read('destinations') as readonly Destination[];
const airports = (read('transfer') as { readonly places: readonly TransferPlace[] }).places.filter(
  ({ kind }) => kind === 'airport',
);
const INLAND = new Set(['cappadocia', 'pamukkale']);

const placesIn = (locale: (typeof LOCALES)[number]): readonly MapPlace[] => [
  ...destinations.map(({ title, coordinates }) => ({ name: title[locale], coordinates, kind: 'destination' as const })),
  ...airports.map(({ name, coordinates }) => ({ name: name[locale], coordinates, kind: 'airport' as const })),
];
const mapOf = ({ title, coordinates }: Destination, locale: (typeof LOCALES)[number] = 'en') =>
  drawMap({ coordinates, label: title[locale], places: placesIn(locale) });
const flipped = ([lat, lon]: Coordinates) => [lon, lat] as const;
const onLand = (point: Coordinates) => LAND.some((ring) => contains(ring.map(flipped), flipped(point)));

describe('LAND', () => {
  it.each(airports.map(({ name, coordinates }) => [name.en, coordinates] as const))('holds %s', (_, coordinates) => {
    expect(onLand(coordinates)).toBe(true);
  });

  it.each(destinations.map(({ code, coordinates }) => [code, coordinates] as const))(
    'reaches within 3 km of %s',
    (_, [lat, lon]) => {
      const around = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Coordinates => {
        const angle = (i * Math.PI) / 4;
        return [lat + 0.027 * Math.sin(angle), lon + 0.034 * Math.cos(angle)];
      });
      expect(around.some(onLand)).toBe(true);
    },
  );
});

describe('drawMap', () => {
  it('puts a boat on the sea of every coast and none inland', () => {
    for (const destination of destinations) {
      const boat = /scale\(0\.(36|26|19)/.test(mapOf(destination));
      expect(boat, destination.code).toBe(!INLAND.has(destination.code));
    }
  });

  it('names the nearest airport by its code alone', () => {
    const kalkan = destinations.find(({ code }) => code === 'kalkan')!;
    const svg = mapOf(kalkan);
    expect(svg).toContain('>DLM</text>');
    expect(svg).not.toContain('Dalaman Airport');
  });

  it('keeps every text on the sheet and apart from the others, in all languages', () => {
    for (const destination of destinations) {
      for (const locale of LOCALES) {
        const boxes = textBoxes(mapOf(destination, locale));
        expect(boxes.length, destination.code).toBeGreaterThan(1);
        for (const [i, a] of boxes.entries()) {
          expect(a.left >= 0 && a.right <= 700, `${destination.code} ${locale} ${a.text}`).toBe(true);
          for (const b of boxes.slice(i + 1)) {
            const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            expect(apart, `${destination.code} ${locale}: ${a.text} and ${b.text}`).toBe(true);
          }
        }
      }
    }
  });

  it('escapes the label', () => {
    expect(drawMap({ coordinates: [36.26, 29.41], label: 'Sea & <Sky>', places: [] })).toContain('>Sea &amp; &lt;Sky></text>');
  });
});

describe('mapFor', () => {
  const kas = destinations.find(({ code }) => code === 'kas')!;
  const source: MapSource = {
    map: (code, locale) => (code === 'kas' ? { coordinates: kas.coordinates, label: kas.title[locale], places: placesIn(locale) } : null),
    places: placesIn,
  };
  const mapAt = (pathname: string) => {
    const path = parsePicturePath(pathname);
    return path && mapFor(path, source);
  };

  it('draws the map of a code in a language', () => {
    expect(mapAt('/images/meltem/harita/kas-ru.svg')?.draw()).toBe(mapOf(kas, 'ru'));
  });

  it.each(['/images/meltem/harita/kas-fr.svg', '/images/meltem/harita/rome-en.svg', '/images/meltem/harita/kas.svg'])(
    'has no map at %s',
    (path) => {
      expect(mapAt(path)).toBeNull();
    },
  );
});

/** Where the texts of a map stand, with letters of half their size in width. */
function textBoxes(svg: string) {
  const pattern = /<text x="(-?\d+)" y="(-?\d+)" text-anchor="(\w+)" font-size="(\d+)"[^>]*>([^<]*)</g;
  return [...svg.matchAll(pattern)].map(([, x, y, anchor, size, text]) => {
    const width = text!.length * Number(size) * 0.5;
    const left = Number(x) - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
    return { text, left, right: left + width, top: Number(y) - Number(size) * 0.8, bottom: Number(y) + Number(size) * 0.2 };
  });
}
