import type { ReadTx } from './log-store.ts';
import { allPackedIds } from './layout.ts';

/** The ids of a segment's events. They hold no space. */
export const listIds = (ids: readonly string[]): string => ids.join(' ');

/** The ids of all packed events, segment by segment, each with the seq its segment ends with. */
export async function readPackedIds(tx: ReadTx, stream: string): Promise<{ readonly ids: readonly string[]; readonly to: number }[]> {
  const [places, lists] = await Promise.all([tx.keys(allPackedIds(stream)), tx.values(allPackedIds(stream))]);
  return places.flatMap((place, i) => {
    const list = lists[i];
    if (typeof list !== 'string' || typeof place[2] !== 'number') return [];
    const ids = list.split(' ');
    return [{ ids, to: place[2] + ids.length - 1 }];
  });
}
