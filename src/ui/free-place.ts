/** The vertical extent of something on the screen, px from the top. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** Space between two things, px. */
const GAP_PX = 8;

/**
 * The position at which a box that floats over a page covers none of the page's controls.
 * @param box where it is without being moved
 * @param controls those beside which it cannot be, because they are in its columns
 * @returns the top of the box: its own, or the next free one above it; its own if none is free
 */
export function freePlace(box: Extent, controls: readonly Extent[]): number {
  const height = box.bottom - box.top;
  let { top } = box;
  for (;;) {
    const covered = controls.filter((control) => control.bottom > top && control.top < top + height);
    if (covered.length === 0) return top;
    top = Math.min(...covered.map((control) => control.top)) - height - GAP_PX;
    if (top < 0) return box.top;
  }
}
