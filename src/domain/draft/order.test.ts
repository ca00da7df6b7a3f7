import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEvent, histories, tourLine, villaLine } from '#tests/support/draft-fixtures.ts';
import type { DraftEvent } from './events.ts';
import { fold } from './evolve.ts';
import { blankFold, foldAll, inOrder, placeInto, settle, type LocalEvent, type LocalRecord } from './order.ts';
import type { DraftState } from './state.ts';

const DRAFT = 'draft';
const own = (seq: number, event: DraftEvent): LocalEvent => ({ seq, event, place: null });
const remote = (seq: number, event: DraftEvent, at: number, after: number, draft = DRAFT): LocalEvent => ({ seq, event, place: { draft, seq: at, after } });
const withoutNews = (state: DraftState): DraftState => ({ ...state, news: [] });
const idsOf = (records: readonly LocalRecord[], draft: string | null = DRAFT) => inOrder(records, draft).map(({ event }) => event.id);

describe('the order of a shared draft', () => {
  const [a, b, c, d] = [createEvent('ItemAdded', villaLine), createEvent('NoteSet', { note: 'b' }), createEvent('ItemAdded', tourLine), createEvent('NoteSet', { note: 'd' })];

  it('[L11] is the server\'s, and then what was done here since', () => {
    expect(idsOf([own(1, a), own(2, b), remote(3, c, 2, 1), remote(4, d, 1, 0)])).toEqual([d, a, c, b].map(({ id }) => id));
  });

  it('[L11] takes along what came with another draft as if it had been done here', () => {
    const records = [own(1, a), own(2, b), remote(3, c, 2, 1, 'older')];
    expect(idsOf(records)).toEqual([a, b, c].map(({ id }) => id));
    expect(idsOf(records, 'older')).toEqual([a, c, b].map(({ id }) => id));
  });

  it('[L11] moves an event that was here already to where the server has it, and does not make it news', () => {
    const moves = { seq: 3, moves: [{ id: b.id, place: { draft: DRAFT, seq: 1, after: 0 } }] };
    const records: LocalRecord[] = [own(1, a), own(2, b), moves];
    expect(idsOf(records)).toEqual([b, a].map(({ id }) => id));
    expect(foldAll(records, DRAFT).state.news).toEqual([]);
    expect(placeInto(foldAll(records.slice(0, 2), DRAFT), [moves])).toBeNull();
  });

  it('[L9] has an event that came back in the place it had, and once', () => {
    const records = [own(2, b), own(4, d), own(1, a)];
    expect(idsOf(records)).toEqual([a, b, d].map(({ id }) => id));
    expect(idsOf([own(1, a), ...records])).toEqual([a, b, d].map(({ id }) => id));
    const snapshot = placeInto(blankFold(DRAFT), [own(1, a), own(2, b)])!;
    expect(placeInto(snapshot, [own(1, a)])).toEqual(snapshot);
  });

  it('[L11] asks for everything again when something belongs before what was settled', () => {
    const settled = settle(placeInto(blankFold(DRAFT), [own(1, a), own(2, b)])!, 1);
    expect(settled.tail).toHaveLength(1);
    expect(placeInto(settled, [remote(3, c, 1, 0)])).toBeNull();
    expect(placeInto(settled, [remote(3, c, 2, 1)])?.state.lines).toHaveLength(2);
  });
});

it('[L7] [L11] folded bit by bit, settled and kept as JSON at any point, it is what the server folds', () => {
  // What several devices did, in the server's order; which of it is this device's; when it heard of the rest.
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
      // Others' events come in the server's order, each some time after ours that go before it.
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
        state = placeInto(state, some) ?? foldAll(records.slice(0, from + some.length), DRAFT);
        if (settles) state = settle(state, Math.max(0, ...some.map(({ place }) => place?.after ?? 0)));
        state = JSON.parse(JSON.stringify(state)) as typeof state;
        from += some.length;
      }
      const scratch = foldAll(records, DRAFT);
      expect(withoutNews(state.state)).toEqual(withoutNews(fold(events)));
      expect(scratch.state).toEqual(state.state);
      expect(inOrder(records, DRAFT).map(({ event }) => event)).toEqual(events);
    }),
  );
});
