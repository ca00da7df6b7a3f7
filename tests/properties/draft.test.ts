import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftEvent, DraftEventType } from '#domain/draft/events.ts';
import { evolve, fold } from '#domain/draft/evolve.ts';
import { parseEvent } from '#domain/draft/parse-event.ts';
import { versionOf } from '#domain/draft/upcast.ts';
import { blankDraft, pricedLine, type DraftState } from '#domain/draft/state.ts';
import { EVENT_TYPES, histories, testContext } from '#tests/support/draft-fixtures.ts';
import { readinessOf } from '#domain/draft/readiness.ts';

const linesById = (state: DraftState) => new Map(state.lines.map((line) => [line.lineId, line]));
const without = (types: readonly DraftEventType[]) => EVENT_TYPES.filter((type) => !types.includes(type));

describe('fold', () => {
  it('is total: no prefix throws, and every state can be asked whether it may be paid', () => {
    fc.assert(
      fc.property(histories(), (events) => {
        events.reduce((state, event) => {
          const next = evolve(state, event);
          readinessOf(next, testContext());
          return next;
        }, blankDraft);
      }),
    );
  });

  it('[L2] replaying twice is replaying once', () => {
    fc.assert(
      fc.property(histories(), (events) => {
        expect(fold([...events, ...events])).toEqual(fold(events));
      }),
    );
  });

  it('[L11] every event is absolute: said twice in a row it says the same', () => {
    fc.assert(
      fc.property(histories(), (events) => {
        expect(events.flatMap((event) => [event, event]).reduce((state, event) => evolve(state, event), blankDraft)).toEqual(fold(events));
      }),
    );
  });

  it('a fold may be taken up at any prefix', () => {
    fc.assert(
      fc.property(histories(), fc.nat(30), (events, at) => {
        expect(fold(events.slice(at), fold(events.slice(0, at)))).toEqual(fold(events));
      }),
    );
  });

  it('[L11] removal beats a stale add', () => {
    fc.assert(
      fc.property(histories(without(['ItemRestored'])), (events) => {
        const removed = new Set<string>();
        events.reduce((state, event) => {
          if (event.type === 'ItemRemoved') removed.add(event.data.lineId);
          const next = evolve(state, event);
          for (const line of next.lines) expect(removed).not.toContain(line.lineId);
          return next;
        }, blankDraft);
      }),
    );
  });

  it('[L9] losing one event of a line hurts that line alone', () => {
    // What ends a draft or opens a quote in it is left out: losing that revives the lines it ended or replaced.
    const types = without(['DraftReset', 'QuotationOpened', 'CheckoutIntended', 'CheckoutConfirmed']);
    fc.assert(
      fc.property(histories(types).filter((events) => events.length > 0), fc.nat(), (events, at) => {
        const lost = events[at % events.length] as DraftEvent;
        const touched = 'lineId' in lost.data ? lost.data.lineId : null;
        const before = linesById(fold(events));
        const after = linesById(fold(events.filter((event) => event !== lost)));
        before.delete(touched ?? '');
        after.delete(touched ?? '');
        expect(after).toEqual(before);
      }),
    );
  });

  it('[L12] while a checkout is pending nothing changes its order', () => {
    fc.assert(
      fc.property(histories(), (events) => {
        events.reduce((state, event) => {
          const next = evolve(state, event);
          const { checkout } = state;
          if (checkout.status === 'pending' && event.type === 'CheckoutConfirmed' && event.data.checkoutId !== checkout.checkoutId && next.checkout.status === 'confirmed') {
            // Another device has booked one of the same lines: this checkout can only be refused now.
            const { order } = next.checkout;
            expect(order.lines.some(({ lineId }) => checkout.order.lines.some((line) => line.lineId === lineId))).toBe(true);
          } else if (state.checkout.status === 'pending' && next.checkout.status !== 'none') {
            expect(next.checkout.checkoutId).toBe(state.checkout.checkoutId);
            expect(next.checkout.order).toEqual(state.checkout.order);
          } else if (state.checkout.status === 'pending') expect.fail('a pending checkout vanished');
          return next;
        }, blankDraft);
      }),
    );
  });
});

it('[L9] every event survives the way to the log and back', () => {
  fc.assert(
    fc.property(histories(), (events) => {
      for (const event of events) expect(parseEvent(JSON.parse(JSON.stringify(event)))).toEqual(event);
    }),
  );
});

it('[L9] anything at all is read without throwing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...EVENT_TYPES), fc.anything(), (type, data) => {
      const event = parseEvent({ id: 'x', type, v: versionOf(type), at: 0, data });
      if (event) expect(fold([event]).lines.map(pricedLine).length).toBeLessThanOrEqual(1);
    }),
  );
});
