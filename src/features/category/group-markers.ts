/** A marker's plate stands on its point; sizes in px. */
export interface Marker {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Markers whose plates would cover each other, in their order; x and y are in their middle. */
export interface MarkerGroup<M extends Marker> extends Marker {
  readonly members: readonly M[];
}

/**
 * Joins markers until no plate covers another (U21).
 * @param height of a plate
 * @param widthOf the width of a plate that stands for several markers
 * @returns groups in the order of their first markers; each marker is in one
 */
export function groupMarkers<M extends Marker>(markers: readonly M[], height: number, widthOf: (count: number) => number): readonly MarkerGroup<M>[] {
  const groups: MarkerGroup<M>[] = markers.map((marker) => ({ ...marker, members: [marker] }));
  const order = new Map(markers.map((marker, index) => [marker, index]));
  for (;;) {
    const pair = findCovered(groups, height);
    if (!pair) return groups;
    const [first, second] = pair;
    const members = [...groups[first]!.members, ...groups[second]!.members].sort((a, b) => order.get(a)! - order.get(b)!);
    const mean = (axis: 'x' | 'y') => members.reduce((sum, member) => sum + member[axis], 0) / members.length;
    groups[first] = { members, x: mean('x'), y: mean('y'), width: widthOf(members.length) };
    groups.splice(second, 1);
  }
}

/** The indexes of two groups whose plates cover each other, the lower one first. */
function findCovered(groups: readonly Marker[], height: number): readonly [number, number] | null {
  for (const [second, b] of groups.entries()) {
    const first = groups.findIndex((a) => Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) < height);
    if (first < second) return [first, second];
  }
  return null;
}
