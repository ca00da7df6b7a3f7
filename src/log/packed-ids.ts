import type { ReadTx } from './log-store.ts';
import { allPackedIds, segmentKey, segmentsFrom } from './layout.ts';
import { parse } from './record.ts';

/** The ids of a segment's events, which hold no space. */
export const listIds = (records: readonly unknown[]): string => records.map((record) => {
  const parsed = parse(record);
  return parsed.kind === 'ok' ? parsed.header.eventId : '';
}).join(' ');

/** The ids of all packed events, segment by segment, each with the seq its segment ends with. */
export async function readPackedIds(tx: ReadTx, stream: string): Promise<{ readonly ids: readonly string[]; readonly to: number }[]> {
  const [segments, places, lists] = await Promise.all([tx.keys(segmentsFrom(stream, 0)), tx.keys(allPackedIds(stream)), tx.values(allPackedIds(stream))]);
  const listed = new Map(places.map((place, i) => [place[2], lists[i]]));
  return Promise.all(segments.map(async ([, , from]) => {
    let list = listed.get(from);
    if (typeof list !== 'string') {
      // The list was lost: the records themselves say it.
      const segment = await tx.get(segmentKey(stream, Number(from)));
      list = listIds(Array.isArray(segment) ? segment : []);
    }
    const ids = (list as string).split(' ');
    return { ids, to: Number(from) + ids.length - 1 };
  }));
}
