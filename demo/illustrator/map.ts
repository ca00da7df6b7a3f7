import { LAND, type Coordinates } from './coast.ts';
import { around, clip, contains, grow, overlap, samples, within, type Box } from './map-geometry.ts';
import { setLabels, textWidth, type Label, type PlaceKind } from './map-labels.ts';
import { PALETTES } from './palettes.ts';
import { path, round, type Point } from './svg-paths.ts';
import { randomFrom } from './rng.ts';
import { escapeXml, fill, place, stroke } from './svg.ts';

export interface MapPlace {
  /** As it is written on the map; of an airport's name only the code in brackets is. */
  readonly name: string;
  readonly coordinates: Coordinates;
  readonly kind: PlaceKind;
}

export interface MapInput {
  readonly coordinates: Coordinates;
  /** Written on the plate over the mark, e.g. `Kalamar, Kalkan`. */
  readonly label: string;
  /** Places that may be labelled; places that are too far away or without room for a label are left out. */
  readonly places: readonly MapPlace[];
}

export const MAP_SIZE = { width: 700, height: 496 } as const;

const { width: WIDTH, height: HEIGHT } = MAP_SIZE;
const SHEET: Box = { left: 12, top: 12, right: WIDTH - 12, bottom: HEIGHT - 12 };
const INKS = PALETTES.day;
const KM_PER_DEGREE = 111.2;
/** Largest distance to an airport on the map, in km. */
const REACH_KM = 110;

/**
 * Draws the location of a product or destination, in the palette of the posters: the coast, hills, the places around, a plate with its name.
 * In: see `MapInput`; coordinates within Turkey. Out: a standalone SVG of `MAP_SIZE`, named by the label, without
 * ids. Text is set in Yeseva One when the drawing stands in the page, in Georgia when it is a file.
 */
export function drawMap({ coordinates, label, places }: MapInput): string {
  const project = projection(coordinates, places);
  const home = project(coordinates);
  const land = LAND.map((ring) => clip(ring.map(project), grow(SHEET, 90))).filter((ring) => ring.length > 2);
  const onLand = (point: Point) => land.some((ring) => contains(ring, point));
  const plate = plateBox(home, label);
  const marker = around(home, 84);
  const labels = setLabels(nearestFirst(coordinates, places, home, project), SHEET, [plate, marker], onLand, INKS.ink);
  const taken: Box[] = [plate, marker, ...labels.boxes];

  const rose = freeBox(corners(), taken, onLand) ?? freeBox(corners(), taken);
  if (rose) taken.push(rose);
  const boat = freeBox(grid(150, 150), taken, (corner) => !onLand(corner));
  if (boat) taken.push(boat);
  const art =
    sheet(land) +
    hills(label, taken, onLand) +
    (boat ? sailing(boat) : '') +
    (rose ? compass(rose, samples(rose).every(onLand) ? INKS.ink : INKS.paper) : '') +
    labels.art +
    mark(home) +
    namePlate(plate, home, label);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(label)}" font-family="'Yeseva One', Georgia, serif">${art}</svg>`;
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

/** Great-circle distance in km, flattened: right to a percent at this scale. */
function distance(a: Coordinates, b: Coordinates): number {
  const shrink = Math.cos((a[0] * Math.PI) / 180);
  return Math.hypot(a[0] - b[0], (a[1] - b[1]) * shrink) * KM_PER_DEGREE;
}

const byDistance = (home: Coordinates) => (a: MapPlace, b: MapPlace) =>
  distance(home, a.coordinates) - distance(home, b.coordinates);

function nearestFirst(
  coordinates: Coordinates,
  places: readonly MapPlace[],
  home: Point,
  project: (point: Coordinates) => Point,
): readonly Label[] {
  return places
    .toSorted(byDistance(coordinates))
    .map(({ name, kind, coordinates: there }) => ({ at: project(there), kind, text: shortName(name, kind) }))
    .filter(({ at: [x, y] }) => Math.hypot(x - home[0], y - home[1]) > 30);
}

const shortName = (name: string, kind: PlaceKind): string =>
  kind === 'airport' ? (/\(([A-Z]{3})\)/.exec(name)?.[1] ?? name) : name;

/** The sea, the shallows along the coast, the surf, the land. */
function sheet(land: readonly (readonly Point[])[]): string {
  const coast = land.map((ring) => `M${ring.map(([x, y]) => path`${x} ${y}`).join('L')}z`).join('');
  const round = ' stroke-linejoin="round"';
  return (
    fill(`M0 0H${WIDTH}V${HEIGHT}H0z`, INKS.sea[1]) +
    stroke(coast, INKS.sea[2], 110, round) +
    stroke(coast, INKS.sea[3], 52, round) +
    stroke(coast, INKS.paper, 10, round) +
    fill(coast, INKS.landLight)
  );
}

/** Hills where there is land and nothing is written, each with its shaded side. */
function hills(seed: string, taken: readonly Box[], onLand: (point: Point) => boolean): string {
  const random = randomFrom(seed);
  const boxes: Box[] = [];
  let lit = '';
  let shaded = '';
  for (let tries = 0; tries < 240 && boxes.length < 16; tries++) {
    const w = 70 + random() * 130;
    const h = w * 0.44;
    const x = random() * WIDTH;
    const y = random() * HEIGHT;
    const box: Box = { left: x - w * 0.5, top: y - h, right: x + w * 0.5, bottom: y };
    const footing = grow(box, 16);
    const clear = ![...taken, ...boxes].some((other) => overlap(other, grow(box, 2)));
    if (!clear || !samples(footing).every(onLand)) continue;
    boxes.push(box);
    const peak = x - w * 0.08;
    lit += path`M${box.left} ${y}Q${x - w * 0.25} ${y - h * 0.25} ${peak - w * 0.1} ${y - h * 0.75}Q${peak} ${y - h * 1.2} ${peak + w * 0.1} ${y - h * 0.7}T${box.right} ${y}z`;
    shaded += path`M${peak} ${y - h * 0.96}Q${peak + w * 0.05} ${y - h * 0.95} ${peak + w * 0.1} ${y - h * 0.7}T${box.right} ${y}H${peak + w * 0.05}Q${peak + w * 0.15} ${y - h * 0.4} ${peak} ${y - h * 0.96}z`;
  }
  return fill(lit, INKS.leafLight) + fill(shaded, INKS.leaf);
}

function compass({ left, top }: Box, ink: string): string {
  return place(
    left + 58,
    top + 72,
    1,
    fill('M0-54L11 0 0 54-11 0z', ink) +
      fill('M-54 0L0-11 54 0 0 11z', ink, '.5') +
      `<text y="-60" text-anchor="middle" font-size="20" fill="${ink}">N</text>`,
  );
}

function sailing({ left, bottom }: Box): string {
  return place(
    left + 75,
    bottom - 22,
    0.36,
    fill('M40-30L43-306h4l2 276z', INKS.woodDark) +
      fill('M206-66Q140-160 50-282 74-150 62-74zM38-288Q-8-180-66-66H38z', INKS.paper) +
      fill('M-200-54Q-192 14-150 22H128Q182 12 208-62 150-28 60-24H-80Q-156-26-200-54z', INKS.coral),
  );
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

const corners = (): readonly Box[] =>
  [
    [WIDTH - 90, 90],
    [90, 90],
    [WIDTH - 90, HEIGHT - 90],
    [90, HEIGHT - 90],
  ].map(([x, y]) => around([x!, y!], 116, 144));

/** Boxes over the whole sheet, the lower left first. */
function grid(width: number, height: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let bottom = SHEET.bottom; bottom - height >= SHEET.top; bottom -= 24) {
    for (let left = SHEET.left; left + width <= SHEET.right; left += 24) {
      boxes.push({ left, top: bottom - height, right: left + width, bottom });
    }
  }
  return boxes;
}

const freeBox = (candidates: readonly Box[], taken: readonly Box[], fits: (point: Point) => boolean = () => true) =>
  candidates.find(
    (box) => within(box, SHEET) && !taken.some((other) => overlap(box, other)) && samples(box).every(fits),
  );
