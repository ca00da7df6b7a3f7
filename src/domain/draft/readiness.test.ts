import { describe, expect, it } from 'vitest';
import { NOON, payableHistory, testContext } from '#tests/support/draft-fixtures.ts';
import { decide } from './decide.ts';
import { fold } from './evolve.ts';
import { readinessOf } from './readiness.ts';

const HELD_FOR = 900_000;
const state = fold(payableHistory());
const pay = { type: 'IntendCheckout', acceptedTotal: '1500.00', currency: 'EUR' } as const;

describe('a hold', () => {
  it.each([
    ['a device that is right', NOON, undefined, true],
    ['a device that is right, at the end', NOON + HELD_FOR, undefined, false],
    ['a device that is ahead', NOON + 2 * HELD_FOR, NOON, true],
    ['a device that is behind', NOON - 2 * HELD_FOR, NOON + HELD_FOR, false],
  ])('is compared with the server\'s clock where that is known: %s', (_, now, serverNow, isHeld) => {
    const context = testContext({ now, ...(serverNow === undefined ? {} : { serverNow }) });
    expect(readinessOf(state, context).hold).toEqual(isHeld ? [] : [{ code: 'notHeld', lineIds: ['villa-line', 'tour-line'] }]);
    const decision = decide(state, pay, context);
    expect(decision.ok).toBe(isHeld);
    // Events get the device's timestamp, as everything else in its log.
    if (decision.ok) expect(decision.events[0]!.at).toBe(now);
  });
});
