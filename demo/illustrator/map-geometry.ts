import type { Point } from './svg-paths.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const grow = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

export const around = ([x, y]: Point, width: number, height = width): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const isIn = ([x, y]: Point, box: Box): boolean => x > box.left && x < box.right && y > box.top && y < box.bottom;

export const within = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** Cuts a ring to a box (Sutherland and Hodgman, 1974). Parts that fall apart stay joined along the box's edge. */
export function clip(ring: readonly Point[], box: Box): readonly Point[] {
  const edges: readonly { readonly axis: 0 | 1; readonly at: number; readonly keep: 1 | -1 }[] = [
    { axis: 0, at: box.left, keep: 1 },
    { axis: 0, at: box.right, keep: -1 },
    { axis: 1, at: box.top, keep: 1 },
    { axis: 1, at: box.bottom, keep: -1 },
  ];
  return edges.reduce<readonly Point[]>((points, { axis, at, keep }) => {
    const inside = (point: Point) => (point[axis] - at) * keep >= 0;
    return points.flatMap((point, i): Point[] => {
      const previous = points.at(i - 1)!;
      const crossing = inside(point) === inside(previous) ? [] : [cross(previous, point, axis, at)];
      return inside(point) ? [...crossing, point] : crossing;
    });
  }, ring);
}

function cross(from: Point, to: Point, axis: 0 | 1, at: number): Point {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Whether a point lies in a ring (even-odd rule). */
export function contains(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  ring.forEach(([toX, toY], i) => {
    const [fromX, fromY] = ring.at(i - 1)!;
    const spans = fromY > y !== toY > y;
    if (spans && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  });
  return inside;
}

const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** Points spread over a box, close enough together that no headland slips between them. */
export const samples = (box: Box): readonly Point[] =>
  STEPS.flatMap((u) =>
    STEPS.map((v): Point => [box.left + (box.right - box.left) * u, box.top + (box.bottom - box.top) * v]),
  );
