import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evolve, fold } from '#domain/draft/evolve.ts';
import { parseEvent } from '#domain/draft/schema.ts';
import { blankDraft, type DraftState } from '#domain/draft/state.ts';
import { SNAPSHOT_VERSION } from '#server/services/draft-fold.ts';
import { histories } from '#tests/support/drafts.ts';
import { eventFixtures } from '#tests/support/event-fixtures.ts';

/** As a jsonb column gives a value back: plain, and the keys of objects in an order of its own. */
function throughDatabase<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))
      : part) as T;
}

describe('a fold that is kept in the database', () => {
  it('[L7] and taken up again, at any places, is the fold of everything', () => {
    fc.assert(
      fc.property(histories(undefined, 60), fc.array(fc.nat(60), { maxLength: 6 }), (events, cuts) => {
        let state: DraftState = blankDraft;
        let from = 0;
        for (const cut of [...cuts.toSorted((a, b) => a - b), events.length]) {
          state = throughDatabase(fold(events.slice(from, cut), state));
          from = Math.max(from, cut);
        }
        expect(state).toStrictEqual(throughDatabase(fold(events)));
      }),
      { numRuns: 300 },
    );
  });

  it('[L7] has a version of its own for everything that recorded events could become: another fold needs another number', () => {
    const events = [1, 2].flatMap((version) => eventFixtures('draft', version)).map(({ event }) => parseEvent(event)!);
    const digest = createHash('sha256');
    let state = blankDraft;
    for (const event of events) {
      state = evolve(state, event);
      digest.update(JSON.stringify(throughDatabase(state)));
    }
    // Does this fail, snapshots of the older fold would be read as those of the new one: count up STATE_VERSION, and write the new digest down here.
    expect({ version: SNAPSHOT_VERSION, states: digest.digest('hex').slice(0, 16) }).toEqual({ version: '2.1', states: '5c99221a428af49e' });
  });
});
