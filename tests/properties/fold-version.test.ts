import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftEvent } from '#domain/draft/events.ts';
import { evolve, fold } from '#domain/draft/evolve.ts';
import { parseEvent } from '#domain/draft/parse-event.ts';
import { blankDraft, type DraftState } from '#domain/draft/state.ts';
import { SNAPSHOT_VERSION } from '#server/services/draft-fold.ts';
import { histories } from '#tests/support/draft-fixtures.ts';
import { eventFixtures } from '#tests/support/event-fixtures.ts';

/** As a jsonb column gives a value back: plain, and the keys of objects in an order of its own. */
function throughDatabase<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))
      : part) as T;
}

const recorded = (version: number) => eventFixtures('draft', version).map(({ event }) => parseEvent(event)!);

type Ending = readonly [checkoutId: 'first' | 'second', refusal: string | null];

/** Two devices mean to buy what is in the recorded draft, `second` all of it or, with `late`, a line that came after; then the server hears how each ended, null for a booking. */
function meeting(late: boolean, ...endings: readonly Ending[]): DraftEvent[] {
  const before = recorded(1).slice(0, 22);
  const [added] = before;
  const intent = recorded(1).find(({ type }) => type === 'CheckoutIntended');
  if (added?.type !== 'ItemAdded' || intent?.type !== 'CheckoutIntended') throw new Error('the recorded draft begins with a line and has an intent');
  const { lines } = fold(before);
  const meant = (checkoutId: string): DraftEvent => ({ ...intent, id: `intended-${checkoutId}`, data: { ...intent.data, checkoutId } });
  const newLine: readonly DraftEvent[] = [
    { ...added, id: 'reset', type: 'DraftReset', v: 1, data: { lineIds: lines.map(({ lineId }) => lineId) } },
    { ...added, id: 'added-late', data: { ...added.data, lineId: 'late' } },
  ];
  const ends = endings.map(([checkoutId, code], index): DraftEvent => {
    const head = { id: `end-${index}`, at: intent.at + 1000 * (index + 1), v: 1 } as const;
    return code ? { ...head, type: 'CheckoutDeclined', data: { checkoutId, code } } : { ...head, type: 'CheckoutConfirmed', data: { checkoutId, bookingNumber: 'INT261120120000' } };
  });
  return [...before, meant('first'), ...(late ? newLine : []), meant('second'), ...ends];
}

/** Every combination of outcomes of the attempts of two devices, with the resulting checkout state. */
const meetings: readonly (readonly [at: string, events: readonly DraftEvent[]])[] = [
  ['pending first', meeting(false)],
  ['pending second', meeting(false, ['first', 'alreadyBooked'])],
  ['confirmed second', meeting(false, ['first', 'alreadyBooked'], ['second', null])],
  ['declined second', meeting(false, ['first', 'alreadyBooked'], ['second', 'alreadyBooked'])],
  ['declined first', meeting(false, ['first', 'insufficientFunds'])],
  ['confirmed second', meeting(false, ['first', 'insufficientFunds'], ['second', null])],
  ['confirmed second', meeting(false, ['second', null])],
  ['confirmed second', meeting(false, ['second', null], ['first', 'alreadyBooked'])],
  ['confirmed first', meeting(false, ['second', 'alreadyBooked'], ['first', null])],
  ['declined first', meeting(true, ['first', 'alreadyBooked'])],
  ['pending first', meeting(true, ['second', null])],
  ['confirmed first', meeting(true, ['second', null], ['first', null])],
];

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

  it.each(meetings)('[L12] is asked about attempts of two devices that meet, and end with %s', (at, events) => {
    const { checkout } = fold(events);
    expect(checkout.status === 'none' ? 'none' : `${checkout.status} ${checkout.checkoutId}`).toBe(at);
  });

  it('[L7] has a version of its own for everything that recorded events could become: another fold needs another number', () => {
    const digest = createHash('sha256');
    for (const events of [[...recorded(1), ...recorded(2), ...recorded(3), ...recorded(4), ...recorded(5), ...recorded(6)], ...meetings.map(([, story]) => story)]) {
      let state = blankDraft;
      for (const event of events) {
        state = evolve(state, event);
        digest.update(JSON.stringify(throughDatabase(state)));
      }
    }
    // A failure here means that snapshots of the older fold would be read as those of the new one: count up FOLD_VERSION and write the new digest here. (Where only stories were added, the digest alone.)
    expect({ version: SNAPSHOT_VERSION, states: digest.digest('hex').slice(0, 16) }).toEqual({ version: '8.5', states: '3d48aa8b1cf36cf1' });
  });
});
