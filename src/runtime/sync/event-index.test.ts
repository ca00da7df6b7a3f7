import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#log/event-log.ts';
import { asMoves, asRemote, placedRecord } from '#runtime/basket/draft-records.ts';
import { byId, EventIndex } from './event-index.ts';

const [DRAFT, OTHER] = ['draft', 'other'];

/** A stream in memory that counts the events it gives. */
class CountingStream {
  events: LogEvent[] = [];
  given = 0;
  async read(_stream: string, after = 0) {
    const events = this.events.slice(after).map((event, index) => ({ seq: after + index + 1, event }));
    this.given += events.length;
    return { events, damage: [], head: this.events.length };
  }
}

const note = (id: string): LogEvent => ({ id, type: 'NoteSet', v: 1, at: 0, data: { note: id } });
const entries = (map: ReadonlyMap<string, unknown>) => [...map];

describe('the ids and places of stored events', () => {
  it('[L11] are read once: each page of others’ events costs what was appended since', async () => {
    const stream = new CountingStream();
    const index = new EventIndex(stream, 'draft/direct');
    stream.events = Array.from({ length: 1000 }, (_, nth) => note(`own-${nth}`));
    await index.byId(DRAFT);
    expect(stream.given).toBe(1000);
    for (let page = 1; page <= 10; page += 1) {
      stream.events.push(asRemote(note(`remote-${page}`), { draft: DRAFT, seq: page, after: 0 }));
      expect((await index.byId(DRAFT)).has(`remote-${page}`)).toBe(true);
    }
    // The newest known event is read once more, to see that it is still there.
    expect(stream.given).toBe(1000 + 10 * 2);
  });

  it('[L11] are those of the log at any moment, also of one that was erased, lost its end, or has new places', async () => {
    type Change = (stream: CountingStream, newId: () => string) => void;
    const draft = fc.constantFrom(DRAFT, OTHER);
    const changes = fc.oneof(
      fc.constant<Change>(({ events }, newId) => void events.push(note(newId()))),
      fc.tuple(draft, fc.nat(20), fc.nat(6)).map(([of, seq, after]): Change => ({ events }, newId) => void events.push(asRemote(note(newId()), { draft: of, seq, after }))),
      fc.tuple(draft, fc.nat(20), fc.nat(20)).map(([of, which, seq]): Change => ({ events }, newId) => {
        const moved = events[which];
        if (moved) events.push(asMoves(newId(), 0, [{ id: moved.id, place: { draft: of, seq, after: 0 } }]));
      }),
      fc.integer({ min: 1, max: 8 }).map((lost): Change => ({ events }) => void events.splice(-lost)),
      fc.constant<Change>(({ events }) => void events.splice(0)),
    );
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(fc.array(changes, { maxLength: 6 }), draft), { maxLength: 12 }), async (visits) => {
      const stream = new CountingStream();
      const index = new EventIndex(stream, 'draft/direct');
      let made = 0;
      for (const [between, of] of visits) {
        for (const change of between) change(stream, () => `event-${made += 1}`);
        const all = (await stream.read('')).events.map(placedRecord);
        expect(entries(await index.byId(of))).toEqual(entries(byId(all, of)));
      }
    }), { numRuns: 300 });
  });
});
