/** Pages that are linked on each side of the current one. */
const NEIGHBOURS = 2;

/** Lists the pages to link to, in order: the first, those around the current one, and the last. */
export const shownPages = (current: number, pages: number) =>
  Array.from({ length: pages }, (_, index) => index + 1).filter((page) => page === 1 || page === pages || Math.abs(page - Math.min(current, pages)) <= NEIGHBOURS);
