import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEvent, histories, tourLine, villaLine } from '#tests/support/draft-fixtures.ts';
import type { DraftEvent } from './events.ts';
import { fold } from './evolve.ts';
import { blankFold, foldAll, sortRecords, insertRecords, settleUntil, type LocalEvent, type LocalRecord } from './ordered-fold.ts';
import type { DraftState } from './state.ts';

const DRAFT = 'draft';
const own = (seq: number, event: DraftEvent): LocalEvent => ({ seq, event, place: null });
const remote = (seq: number, event: DraftEvent, at: number, after: number, draft = DRAFT): LocalEvent => ({ seq, event, place: { draft, seq: at, after } });
const withoutNews = (state: DraftState): DraftState => ({ ...state, news: [] });
const idsOf = (records: readonly LocalRecord[], draft: string | null = DRAFT) => sortRecords(records, draft).map(({ event }) => event.id);

describe('the order of a shared draft', () => {
  const [a, b, c, d] = [createEvent('ItemAdded', villaLine), createEvent('NoteSet', { note: 'b' }), createEvent('ItemAdded', tourLine), createEvent('NoteSet', { note: 'd' })];

  it('[L11] puts the server\'s events first, then later events of this device', () => {
    expect(idsOf([own(1, a), own(2, b), remote(3, c, 2, 1), remote(4, d, 1, 0)])).toEqual([d, a, c, b].map(({ id }) => id));
  });

  it('[L11] treats events of another draft as events of this device', () => {
    const records = [own(1, a), own(2, b), remote(3, c, 2, 1, 'older')];
    expect(idsOf(records)).toEqual([a, b, c].map(({ id }) => id));
    expect(idsOf(records, 'older')).toEqual([a, c, b].map(({ id }) => id));
  });

  it('[L11] moves a known event to the server\'s position without news', () => {
    const moves = { seq: 3, moves: [{ id: b.id, place: { draft: DRAFT, seq: 1, after: 0 } }] };
    const records: LocalRecord[] = [own(1, a), own(2, b), moves];
    expect(idsOf(records)).toEqual([b, a].map(({ id }) => id));
    expect(foldAll(records, DRAFT).state.news).toEqual([]);
    expect(insertRecords(foldAll(records.slice(0, 2), DRAFT), [moves])).toBeNull();
  });

  it('[L9] keeps a restored event once, at its former position', () => {
    const records = [own(2, b), own(4, d), own(1, a)];
    expect(idsOf(records)).toEqual([a, b, d].map(({ id }) => id));
    expect(idsOf([own(1, a), ...records])).toEqual([a, b, d].map(({ id }) => id));
    const snapshot = insertRecords(blankFold(DRAFT), [own(1, a), own(2, b)])!;
    expect(insertRecords(snapshot, [own(1, a)])).toEqual(snapshot);
  });

  it('[L11] requires a fold of all records for an event before the base', () => {
    const settled = settleUntil(insertRecords(blankFold(DRAFT), [own(1, a), own(2, b)])!, 1);
    expect(settled.tail).toHaveLength(1);
    expect(insertRecords(settled, [remote(3, c, 1, 0)])).toBeNull();
    expect(insertRecords(settled, [remote(3, c, 2, 1)])?.state.lines).toHaveLength(2);
  });
});

it('[L7] [L11] gives the server\'s fold when folded in steps, settled and stored as JSON at any point', () => {
  // Events of several devices in the server's order, which of them are this device's, and when it receives the others.
  const stories = histories().chain((events) =>
    fc.record({
      events: fc.constant(events),
      ours: fc.array(fc.boolean(), { minLength: events.length, maxLength: events.length }),
      delays: fc.array(fc.nat(6), { minLength: events.length, maxLength: events.length }),
      cuts: fc.array(fc.nat(5), { minLength: 1, maxLength: 12 }),
      settles: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(stories, ({ events, ours, delays, cuts, settles }) => {
      // Events of others arrive in the server's order, each after this device's events that precede it.
      let heardAt = 0;
      const arrivals = events.map((event, index) => {
        if (!ours[index]) heardAt = Math.max(heardAt, index + delays[index]!);
        return { event, index, at: ours[index] ? index : heardAt, ours: ours[index]! };
      });
      const seqs = new Map<number, number>();
      const local = arrivals.toSorted((a, b) => a.at - b.at || Number(b.ours) - Number(a.ours) || a.index - b.index).map((arrival, i) => {
        seqs.set(arrival.index, i + 1);
        return arrival;
      });
      const after = (index: number) => arrivals.slice(0, index).findLast((arrival) => arrival.ours)?.index;
      const records = local.map(({ event, index, ours }, i) => (ours ? own(i + 1, event) : remote(i + 1, event, index + 1, seqs.get(after(index) ?? -1) ?? 0)));

      let state = blankFold(DRAFT);
      for (let from = 0, i = 0; from < records.length; i += 1) {
        const some = records.slice(from, from + 1 + cuts[i % cuts.length]!);
        state = insertRecords(state, some) ?? foldAll(records.slice(0, from + some.length), DRAFT);
        if (settles) state = settleUntil(state, Math.max(0, ...some.map(({ place }) => place?.after ?? 0)));
        state = JSON.parse(JSON.stringify(state)) as typeof state;
        from += some.length;
      }
      const scratch = foldAll(records, DRAFT);
      expect(withoutNews(state.state)).toEqual(withoutNews(fold(events)));
      expect(scratch.state).toEqual(state.state);
      expect(sortRecords(records, DRAFT).map(({ event }) => event)).toEqual(events);
    }),
  );
});
