import { MAP_SIZE, middleOf, projection, type MapFrame } from '#domain/map-frame.ts';
import type { Box } from './map-geometry.ts';
import { setLabels } from './map-labels.ts';
import { labelsOf, type MapPlace } from './map-places.ts';
import { drawGround, landOn, mapDocument, SHEET } from './map-sheet.ts';
import { PALETTES, type Inks } from './palettes.ts';
import type { Point } from './svg-paths.ts';

/** The part of the earth whose coast is known. */
const KNOWN = { south: 33, north: 44.3, west: 20.6, east: 38.4 } as const;
/** The level at which shallows and surf are as wide as on the map of one place. */
const PLAIN = 17;

export type AreaTheme = 'day' | 'night';

const { day, night } = PALETTES;
/** By night what is written is light, so the land is dark, and the surf does not dazzle. */
const INKS: Readonly<Record<AreaTheme, Inks>> = { day, night: { ...night, landLight: night.land, ink: night.paper } };
const SURF: Readonly<Record<AreaTheme, string>> = { day: day.paper, night: night.sea[3] };

/** Where the page is likely to set the plate of a product; on a phone it is as large as this. */
const plateOver = ([x, y]: Point): Box => ({ left: x - 72, top: y - 84, right: x + 72, bottom: y - 8 });

/** Whether the coast on a frame's sheet is known. */
export function isKnownArea(frame: MapFrame): boolean {
  const { south, north, west, east } = KNOWN;
  const project = projection(frame);
  const [[left, bottom], [right, top]] = [project([south, west]), project([north, east])];
  return left <= 0 && bottom >= MAP_SIZE.height && right >= MAP_SIZE.width && top <= 0;
}

/**
 * Draws a part of the coast for markers that the page sets on it (U21), with the names of places.
 * @param frame one of a known area
 * @returns a standalone SVG, see `drawMap`
 */
export function drawArea(frame: MapFrame, places: readonly MapPlace[], theme: AreaTheme): string {
  const inks = INKS[theme];
  const project = projection(frame);
  const ground = landOn(project);
  const names = labelsOf(places, middleOf(frame), project);
  const labels = setLabels(names, SHEET, [], ground.onLand, inks.ink, names.map(({ at }) => plateOver(at)));
  const scale = Math.min(1, 2 ** ((frame.level - PLAIN) / 2));
  const art = drawGround(ground, { seed: `${frame.row} ${frame.column}`, taken: labels.boxes, inks, surf: SURF[theme], scale });
  // A margin in the ink of the land, for letters on the water.
  return mapDocument('', `${art}<g paint-order="stroke" stroke="${inks.landLight}" stroke-width="4" stroke-linejoin="round">${labels.art}</g>`);
}
