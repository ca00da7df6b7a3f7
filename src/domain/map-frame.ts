import type { Coordinates } from './distance.ts';

/** Width and height of a map's sheet, in its own units. A picture of it scales to any size. */
export const MAP_SIZE = { width: 700, height: 496 } as const;

/** A part of the earth on one sheet. Frames lie on a grid, so that maps of the same results share a picture. */
export interface MapFrame {
  /** Each level shows √2 times as much detail as the one before: 0 shows the earth, `CLOSEST` about 90 km. */
  readonly level: number;
  /** The middle of the sheet in steps of the grid from the equator to the north, and from Greenwich to the east. */
  readonly row: number;
  readonly column: number;
}

/** The closest level. The coast is right to about a kilometre, so a closer map would show a precision that it does not have. */
export const CLOSEST = 19;

/** Units of the sheet for one degree of latitude at level 0. */
const UNITS_PER_DEGREE = 1.1;
/** Distance of the grid's lines, in units of the sheet. */
const GRID = 35;
/** Room that a marker needs around its point, in units of the sheet. */
const ROOM = { side: 60, above: 84, below: 20 } as const;

/** Markers stand on their points, so these belong below the middle of the sheet. */
const RISE = (ROOM.above - ROOM.below) / 2;

const unitsPerDegree = (level: number) => UNITS_PER_DEGREE * 2 ** (level / 2);

/** Returns the frame of a level whose middle is nearest to the point. */
export function frameAround([lat, lon]: Coordinates, level: number): MapFrame {
  const degrees = GRID / unitsPerDegree(level);
  return { level, row: Math.round(lat / degrees), column: Math.round(lon / degrees) };
}

/** The middle of a frame's sheet. */
export function middleOf({ level, row, column }: MapFrame): Coordinates {
  const degrees = GRID / unitsPerDegree(level);
  return [row * degrees, column * degrees];
}

/** Returns how a frame places points on its sheet: flat around its middle, x to the right, y down. */
export function projection(frame: MapFrame): (point: Coordinates) => readonly [x: number, y: number] {
  const units = unitsPerDegree(frame.level);
  const [lat0, lon0] = middleOf(frame);
  const shrink = Math.cos((lat0 * Math.PI) / 180);
  return ([lat, lon]) => [MAP_SIZE.width / 2 + (lon - lon0) * shrink * units, MAP_SIZE.height / 2 - (lat - lat0) * units];
}

/** Returns the closest frame that has all points, with room for their markers (U21). @param points at least one */
export function fitFrame(points: readonly Coordinates[]): MapFrame {
  const middle = ([0, 1] as const).map((axis) => {
    const values = points.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  }) as unknown as Coordinates;
  for (let level = CLOSEST; level > 0; level--) {
    const frame = frameAround([middle[0] + RISE / unitsPerDegree(level), middle[1]], level);
    const project = projection(frame);
    if (points.every((point) => hasRoom(project(point)))) return frame;
  }
  return frameAround(middle, 0);
}

const hasRoom = ([x, y]: readonly [number, number]) =>
  x >= ROOM.side && x <= MAP_SIZE.width - ROOM.side && y >= ROOM.above && y <= MAP_SIZE.height - ROOM.below;

const NAME = /^_area-(\d{1,2})-(-?\d{1,5})-(-?\d{1,5})$/;

/** The name of a frame's picture: no code of a product or destination begins with an underscore. */
export const frameName = ({ level, row, column }: MapFrame) => `_area-${level}-${row}-${column}`;

/** Parses the name of a frame's picture; null for another name. */
export function parseFrameName(name: string): MapFrame | null {
  const [, level, row, column] = (NAME.exec(name) ?? []).map(Number) as [unknown, number?, number?, number?];
  if (level === undefined || row === undefined || column === undefined || level > CLOSEST) return null;
  const frame = { level, row, column };
  return frameName(frame) === name ? frame : null;
}
