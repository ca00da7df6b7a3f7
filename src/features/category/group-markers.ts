/** A marker's plate stands on its point; sizes in px. */
export interface Marker {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Markers whose plates would cover each other, in their order; the plate is that of the marker nearest to their middle. */
export interface MarkerGroup<M extends Marker> extends Marker {
  readonly members: readonly M[];
}

export interface Plates {
  /** Width of the sheet, over whose edges no plate reaches. */
  readonly sheet: number;
  /** Height of a plate. */
  readonly height: number;
  /** The width of a plate that stands for several markers. */
  readonly widthOf: (count: number) => number;
}

/**
 * Joins markers until no plate covers another (U21). A group's plate stands on one of its places and not between them,
 * because the names on the map leave room for plates on places.
 * @returns groups in the order of their first markers, with their plates inside the sheet; each marker is in one
 */
export function groupMarkers<M extends Marker>(markers: readonly M[], { sheet, height, widthOf }: Plates): readonly MarkerGroup<M>[] {
  const placed = (members: readonly M[], { x, y }: Marker, width: number): MarkerGroup<M> => {
    const half = Math.min(width, sheet) / 2;
    return { members, x: Math.min(Math.max(x, half), sheet - half), y: Math.max(y, height), width };
  };
  const groups = markers.map((marker) => placed([marker], marker, marker.width));
  const order = new Map(markers.map((marker, index) => [marker, index]));
  for (;;) {
    const pair = findCovered(groups, height);
    if (!pair) return groups;
    const [first, second] = pair;
    const members = [...groups[first]!.members, ...groups[second]!.members].sort((a, b) => order.get(a)! - order.get(b)!);
    groups[first] = placed(members, nearestToMiddle(members), widthOf(members.length));
    groups.splice(second, 1);
  }
}

function nearestToMiddle<M extends Marker>(members: readonly M[]): M {
  const mean = (axis: 'x' | 'y') => members.reduce((sum, member) => sum + member[axis], 0) / members.length;
  const [x, y] = [mean('x'), mean('y')];
  const distance = (member: M) => Math.hypot(member.x - x, member.y - y);
  return members.reduce((nearest, member) => (distance(member) < distance(nearest) ? member : nearest));
}

/** The indexes of two groups whose plates cover each other, the lower one first. */
function findCovered(groups: readonly Marker[], height: number): readonly [number, number] | null {
  for (const [second, b] of groups.entries()) {
    const first = groups.findIndex((a) => Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) < height);
    if (first < second) return [first, second];
  }
  return null;
}
