import type { ReadTx } from './log-store.ts';
import { allPackedIds, segmentKey, segmentsFrom } from './layout.ts';
import { lengthOf, packId, unpackId } from './packed-id.ts';
import { parse } from './record.ts';

/** The ids of a segment's events, one after the other; one that cannot be told is empty. */
export const listIds = (records: readonly unknown[]): Uint8Array => Uint8Array.from(records.flatMap((record) => {
  const parsed = parse(record);
  return packId(parsed.kind === 'ok' ? parsed.header.eventId : '');
}));

function idsIn(list: Uint8Array): string[] {
  const ids: string[] = [];
  for (let at = 0; at < list.length;) {
    const length = list[at]!;
    const start = at + 1;
    at = start + lengthOf(length);
    ids.push(unpackId(length, list.subarray(start, at)));
  }
  return ids;
}

/** The ids of all packed events, segment by segment, each with the seq its segment ends with. */
export async function readPackedIds(tx: ReadTx, stream: string): Promise<{ readonly ids: readonly string[]; readonly to: number }[]> {
  const [segments, places, lists] = await Promise.all([tx.keys(segmentsFrom(stream, 0)), tx.keys(allPackedIds(stream)), tx.values(allPackedIds(stream))]);
  const listed = new Map(places.map((place, i) => [place[2], lists[i]]));
  return Promise.all(segments.map(async ([, , from]) => {
    let list = listed.get(from);
    if (!(list instanceof Uint8Array)) {
      // The list was lost: the records themselves say it.
      const segment = await tx.get(segmentKey(stream, Number(from)));
      list = listIds(Array.isArray(segment) ? segment : []);
    }
    const ids = idsIn(list as Uint8Array);
    return { ids, to: Number(from) + ids.length - 1 };
  }));
}
