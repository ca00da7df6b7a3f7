import type { DraftEvent } from '#domain/draft/events.ts';
import type { LocalRecord } from '#domain/draft/ordered-fold.ts';
import type { LocalizedText } from '#domain/catalogue.ts';
import type { Damage } from '#log/event-log.ts';
import type { Touched } from '#runtime/sync/sync-view.ts';

interface Orphan {
  readonly lineId: string;
  readonly title: LocalizedText | null;
  /** The damaged place at which it must have been added: the last one before it is first spoken of. */
  readonly lostAt: number;
}

/**
 * Places whose events were lost, each once, ascending. A break in the chain alone
 * lost nothing: its event was given all the same. What is newer waits for a reload.
 */
export function lossesOf(damage: readonly Damage[]): number[] {
  return [...new Set(damage.filter(({ kind }) => kind !== 'chainBreak' && kind !== 'newer').map(({ seq }) => seq))].sort((a, b) => a - b);
}

/** Lines that are spoken of and were never added: the event that added them is what was lost. */
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

/** Titles of lines by their ids, as they were added. */
function titlesOf(events: readonly DraftEvent[]): Map<string, LocalizedText> {
  return new Map(events.flatMap(({ type, data }) => (type === 'ItemAdded' || type === 'ItemRestored' ? [[data.lineId, data.offer.title] as const] : [])));
}

/**
 * The visible account of what could not be read (L9): each damaged place once,
 * with the line that was lost there where the rest of the log tells it, or that
 * came back to it from the server.
 *
 * @param records all that could be read
 */
export function touchedBy(damage: readonly Damage[], records: readonly LocalRecord[]): Touched[] {
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
