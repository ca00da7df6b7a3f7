import { MAP_SIZE } from '#domain/map-frame.ts';
import type { Coordinates } from './coast.ts';
import { around, samples, type Box } from './map-geometry.ts';
import { setLabels, textWidth } from './map-labels.ts';
import { byDistance, distance, labelsOf, type MapPlace } from './map-places.ts';
import { drawGround, landOn, mapDocument, SHEET } from './map-sheet.ts';
import { PALETTES } from './palettes.ts';
import { path, round, type Point } from './svg-paths.ts';
import { escapeXml, fill } from './svg.ts';

export interface MapInput {
  readonly coordinates: Coordinates;
  /** Written on the plate over the mark, e.g. `Kalamar, Kalkan`. */
  readonly label: string;
  /** Places that may be labelled; places that are too far away or without room for a label are left out. */
  readonly places: readonly MapPlace[];
}

const { width: WIDTH, height: HEIGHT } = MAP_SIZE;
const INKS = PALETTES.day;
/** Largest distance to an airport on the map, in km. */
const REACH_KM = 110;

/**
 * Draws the location of a product or destination, in the palette of the posters: the coast, hills, the places around, a plate with its name.
 * In: see `MapInput`; coordinates within Turkey. Out: a standalone SVG of `MAP_SIZE`, named by the label, without
 * ids.
 */
export function drawMap({ coordinates, label, places }: MapInput): string {
  const project = projection(coordinates, places);
  const home = project(coordinates);
  const { land, onLand } = landOn(project);
  const plate = plateBox(home, label);
  const marker = around(home, 84);
  const near = labelsOf(places, coordinates, project).filter(({ at: [x, y] }) => Math.hypot(x - home[0], y - home[1]) > 30);
  const labels = setLabels(near, SHEET, [plate, marker], onLand, INKS.ink);
  const art =
    drawGround({ land, onLand }, { seed: label, taken: [plate, marker, ...labels.boxes], inks: INKS }) +
    labels.art +
    mark(home) +
    namePlate(plate, home, label);
  return mapDocument(label, art);
}

/**
 * Draws where a product is, without a word, so that it is the same in every language: the picture of a gallery.
 * @param box its ratio; the product is in the middle
 * @returns a standalone SVG of that box; null far from the sea, where there is nothing but land to draw
 */
export function drawPlace(coordinates: Coordinates, { width, height }: { readonly width: number; readonly height: number }): string | null {
  const project = projection(coordinates, []);
  const home = project(coordinates);
  const { land, onLand } = landOn(project);
  if (samples(SHEET).every(onLand)) return null;
  const art = drawGround({ land, onLand }, { seed: coordinates.join(), taken: [around(home, 140)], inks: INKS }) + mark(home);
  const share = Math.min(WIDTH / width, HEIGHT / height);
  const [w, h] = [round(width * share), round(height * share)];
  const view = `${round((WIDTH - w) / 2)} ${round((HEIGHT - h) / 2)} ${w} ${h}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${art}</svg>`;
}

/** Flat around its middle, close enough to show the nearest airport, or failing that another place: degrees of longitude shrink with the cosine of the latitude. */
function projection(home: Coordinates, places: readonly MapPlace[]): (point: Coordinates) => Point {
  const shrink = Math.cos((home[0] * Math.PI) / 180);
  const near = places
    .filter((place) => distance(home, place.coordinates) < REACH_KM && distance(home, place.coordinates) > 5)
    .toSorted(byDistance(home));
  const shown = (near.find(({ kind }) => kind === 'airport') ?? near[0])?.coordinates ?? home;
  const middle: Coordinates = [(home[0] + shown[0]) / 2, (home[1] + shown[1]) / 2];
  const across = Math.abs(home[1] - shown[1]) * shrink;
  const up = Math.abs(home[0] - shown[0]);
  const unitsPerDegree = Math.min(760, (WIDTH - 250) / across, (HEIGHT - 210) / up);
  return ([lat, lon]) => [
    WIDTH / 2 + (lon - middle[1]) * shrink * unitsPerDegree,
    HEIGHT / 2 + 20 - (lat - middle[0]) * unitsPerDegree,
  ];
}

function mark([x, y]: Point): string {
  const circle = (r: number, rest: string) => `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${INKS.coral}"${rest}/>`;
  return circle(58, ' opacity=".2"') + circle(36, ' opacity=".35"') + circle(17, ` stroke="${INKS.paper}" stroke-width="4"`);
}

/** Over the mark, or under it when there is no room above; never off the sheet. */
function plateBox([x, y]: Point, label: string): Box {
  const width = Math.min(textWidth(label, 24) + 36, WIDTH - 48);
  const left = Math.min(Math.max(x - width / 2, 24), WIDTH - 24 - width);
  const top = y > 150 ? y - 116 : y + 72;
  return { left, top, right: left + width, bottom: top + 44 };
}

function namePlate(box: Box, [x, y]: Point, label: string): string {
  const over = box.top < y;
  const [edge, tip] = over ? [box.bottom, box.bottom + 12] : [box.top, box.top - 12];
  const middle = (box.left + box.right) / 2;
  return (
    fill(path`M${box.left} ${box.top}H${box.right}V${box.bottom}H${box.left}z`, INKS.paper) +
    fill(path`M${x - 10} ${edge}h20L${x} ${tip}z`, INKS.paper) +
    `<text x="${round(middle)}" y="${round(box.top + 30)}" text-anchor="middle" font-size="24" fill="${INKS.ink}">${escapeXml(label)}</text>`
  );
}
