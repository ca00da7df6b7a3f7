/** Outlines as SVG path data. Coordinates are rounded to whole units: a drawing is 600 units on its short side. */

export type Point = readonly [x: number, y: number];

/** The height of a line at x. */
export type LineAt = (x: number) => number;

export const round = Math.round;

/**
 * Path data from a template whose numbers are rounded. A rounded half goes up, so a mirrored length is
 * written `-round(x)`: `-x` would round the other way and leave a seam.
 */
export function path(parts: TemplateStringsArray, ...numbers: readonly number[]): string {
  return parts.reduce((data, part, i) => data + round(numbers[i - 1]!) + part);
}

export const rect = (x: number, y: number, w: number, h: number): string => path`M${x} ${y}h${w}v${h}h${-round(w)}z`;

export function circle(x: number, y: number, radius: number): string {
  const r = round(radius);
  return path`M${x - radius} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0z`;
}

export const polygon = (first: Point, ...rest: readonly Point[]): string =>
  `M${pair(first)}L${rest.map(pair).join(' ')}z`;

const pair = ([x, y]: Point): string => path`${x} ${y}`;

/** A leaf-shaped sliver: light on water, a cloud's edge. */
export const lens = (x: number, y: number, w: number, h: number): string =>
  path`M${x} ${y}q${w / 2} ${-round(h)} ${w} 0q${-round(w / 2)} ${h} ${-round(w)} 0z`;

/** A door or window with a round head; (x, y) is its bottom left. */
export const arch = (x: number, y: number, w: number, h: number): string =>
  path`M${x} ${y}v${-round(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;

/** A soft line through the points, closed down to `bottom`. */
export function softLine(points: readonly Point[], bottom: number): string {
  const first = points[0]!;
  const last = points.at(-1)!;
  let data = `M${pair(first)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i]!;
    const [nextX, nextY] = points[i + 1]!;
    data += path`Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  }
  return `${data}L${pair(last)}V${round(bottom)}H${round(first[0])}z`;
}
