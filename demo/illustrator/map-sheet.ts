import { MAP_SIZE } from '#domain/map-frame.ts';
import { LAND, type Coordinates } from './coast.ts';
import { around, clip, contains, grow, isIn, overlap, samples, within, type Box } from './map-geometry.ts';
import type { Inks } from './palettes.ts';
import { randomFrom } from './rng.ts';
import { path, type Point } from './svg-paths.ts';
import { escapeXml, fill, place, stroke } from './svg.ts';

const { width: WIDTH, height: HEIGHT } = MAP_SIZE;

/** Where labels and ornaments may stand. */
export const SHEET: Box = { left: 12, top: 12, right: WIDTH - 12, bottom: HEIGHT - 12 };

/** Sizes of the boat, the first where it has room. */
const BOATS = [150, 110, 80] as const;

/** The land on a sheet. */
export interface Land {
  /** Closed rings. */
  readonly land: readonly (readonly Point[])[];
  readonly onLand: (point: Point) => boolean;
}

/** The land that a projection brings onto the sheet. */
export function landOn(project: (point: Coordinates) => Point): Land {
  const land = LAND.map((ring) => clip(ring.map(project), grow(SHEET, 90))).filter((ring) => ring.length > 2);
  return { land, onLand: (point) => land.some((ring) => contains(ring, point)) };
}

export interface Ground {
  /** Decides where the hills stand. */
  readonly seed: string;
  /** Boxes that hills and ornaments leave free. */
  readonly taken: readonly Box[];
  readonly inks: Inks;
  /** The line between land and water; paper when absent. */
  readonly surf?: string;
  /** Width of the shallows and the surf; 1 on a map of about 100 km. */
  readonly scale?: number;
}

/** Draws what lies under the labels and marks of a map: sea, land, hills, and a boat and a compass where there is room. */
export function drawGround({ land, onLand }: Land, { seed, taken, inks, surf = inks.paper, scale = 1 }: Ground): string {
  const rose = freeBox(corners(), taken, onLand) ?? freeBox(corners(), taken);
  const besides = rose ? [...taken, rose] : taken;
  const coast = land.flat();
  // An islet may lie between the samples of a box.
  const isOpen = (box: Box) => !coast.some((point) => isIn(point, box));
  const boat = freeBox(BOATS.flatMap((size) => grid(size, size)).filter(isOpen), besides, (point) => !onLand(point));
  return (
    sheet(land, inks, surf, scale) +
    hills(seed, boat ? [...besides, boat] : besides, onLand, inks) +
    (boat ? sailing(boat, inks) : '') +
    (rose ? compass(rose, samples(rose).every(onLand) ? inks.ink : inks.paper) : '')
  );
}

/** A standalone SVG of `MAP_SIZE`. It is shown as an image, which cannot use the page's fonts, so its letters are those of the system. */
export const mapDocument = (label: string, art: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(label)}" font-family="system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" font-weight="600">${art}</svg>`;

/** The sea, the shallows along the coast, the surf, the land. */
function sheet(land: Land['land'], inks: Inks, surf: string, scale: number): string {
  const coast = land.map((ring) => `M${ring.map(([x, y]) => path`${x} ${y}`).join('L')}z`).join('');
  const round = ' stroke-linejoin="round"';
  return (
    fill(`M0 0H${WIDTH}V${HEIGHT}H0z`, inks.sea[1]) +
    stroke(coast, inks.sea[2], Math.round(110 * scale), round) +
    stroke(coast, inks.sea[3], Math.round(52 * scale), round) +
    stroke(coast, surf, Math.round(10 * scale), round) +
    fill(coast, inks.landLight)
  );
}

/** Hills where there is land and nothing is written, each with its shaded side. */
function hills(seed: string, taken: readonly Box[], onLand: Land['onLand'], inks: Inks): string {
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
  return fill(lit, inks.leafLight) + fill(shaded, inks.leaf);
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

function sailing({ left, right, bottom }: Box, inks: Inks): string {
  const size = right - left;
  return place(
    left + size / 2,
    bottom - size * 0.15,
    size / 416,
    fill('M40-30L43-306h4l2 276z', inks.woodDark) +
      fill('M206-66Q140-160 50-282 74-150 62-74zM38-288Q-8-180-66-66H38z', inks.paper) +
      fill('M-200-54Q-192 14-150 22H128Q182 12 208-62 150-28 60-24H-80Q-156-26-200-54z', inks.coral),
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
