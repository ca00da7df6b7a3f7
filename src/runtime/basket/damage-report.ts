import type { DraftEvent } from '#domain/draft/events.ts';
import type { LocalRecord } from '#domain/draft/ordered-fold.ts';
import type { LocalizedText } from '#domain/catalogue.ts';
import type { Damage } from '#log/event-log.ts';
import type { Touched } from '#runtime/sync/sync-view.ts';

interface Orphan {
  readonly lineId: string;
  readonly title: LocalizedText | null;
  /** The damaged place that held the event which added the line: the last damaged place before the line's first readable event. */
  readonly lostAt: number;
}

/**
 * Local seqs whose events were lost, each once, ascending. A `chainBreak` loses no
 * event, and a `newer` event is readable after a reload.
 */
export function lossesOf(damage: readonly Damage[]): number[] {
  return [...new Set(damage.filter(({ kind }) => kind !== 'chainBreak' && kind !== 'newer').map(({ seq }) => seq))].sort((a, b) => a - b);
}

/** Lines with later events but without the event that added them: that event was lost. */
function orphansOf(records: readonly LocalRecord[], damaged: readonly number[]): Orphan[] {
  const added = new Set<string>();
  const orphans = new Map<string, Orphan>();
  for (const record of records) {
    if ('moves' in record || !('data' in record.event)) continue;
    const { type, data } = record.event;
    if (type === 'ItemAdded' || type === 'ItemRestored') added.add(data.lineId);
    if (!('lineId' in data) || added.has(data.lineId)) continue;
    const lostAt = orphans.get(data.lineId)?.lostAt ?? damaged.findLast((seq) => seq < record.seq);
    if (lostAt === undefined) continue;
    const title = type === 'LineRequoted' ? data.offer.title : (orphans.get(data.lineId)?.title ?? null);
    orphans.set(data.lineId, { lineId: data.lineId, title, lostAt });
  }
  return [...orphans.values()].filter(({ lineId }) => !added.has(lineId));
}

/** Titles of added lines, by line id. */
function titlesOf(events: readonly DraftEvent[]): Map<string, LocalizedText> {
  return new Map(events.flatMap(({ type, data }) => (type === 'ItemAdded' || type === 'ItemRestored' ? [[data.lineId, data.offer.title] as const] : [])));
}

/**
 * Reports the damaged places to the visitor (L9): each place with its lines. A lost
 * line is named if later events mention it, a restored one by its event.
 *
 * @param records every readable record
 */
export function damagedPlaces(damage: readonly Damage[], records: readonly LocalRecord[]): Touched[] {
  const damaged = lossesOf(damage);
  const events = records.flatMap((record) => ('event' in record && 'data' in record.event ? [{ seq: record.seq, event: record.event }] : []));
  const inPlace = new Map(events.map(({ seq, event }) => [seq, event]));
  const titles = titlesOf(events.map(({ event }) => event));
  const orphans = orphansOf(records, damaged.filter((seq) => !inPlace.has(seq)));
  return damaged.flatMap((seq): Touched[] => {
    const event = inPlace.get(seq);
    if (event) {
      const lineId = 'lineId' in event.data ? event.data.lineId : null;
      return [{ seq, lineId, title: titles.get(lineId ?? '') ?? null, restored: true }];
    }
    const lines = orphans.filter(({ lostAt }) => lostAt === seq);
    return lines.length > 0 ? lines.map(({ lineId, title }) => ({ seq, lineId, title, restored: false })) : [{ seq, lineId: null, title: null, restored: false }];
  });
}
