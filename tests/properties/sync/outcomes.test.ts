import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftEvent } from '#domain/draft/events.ts';
import { fold } from '#domain/draft/evolve.ts';
import { SimulatedDevice, anyCommand, type Network } from '#tests/support/simulated-device.ts';
import { SimulatedDraftServer } from '#tests/support/simulated-draft-server.ts';
import { createEvent, intended, payableHistory } from '#tests/support/draft-fixtures.ts';
import { createTestSecret } from '#tests/support/test-platform.ts';

describe('unknown outcomes', () => {
  it('[L11] a retry after an unknown outcome appends once, however often the answer is lost or the request comes twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('lostAfter' as const, 'twice' as const, 'lostBefore' as const), { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), async (fates, count) => {
        const server = new SimulatedDraftServer();
        let next = 0;
        const network: Network = { server, step: () => Promise.resolve(), nextOutcome: () => fates[next++] ?? 'answered' };
        const device = await SimulatedDevice.open('device-1', network);
        await device.join(createTestSecret());
        for (let i = 0; i < count; i += 1) await device.dispatch(anyCommand(device.state, 5, i));
        for (let times = 0; (await device.exchange()) !== 'done'; times += 1) if (times > 40) throw new Error('no end');
        const rows = server.rows(device.device.link$.value!.draftId);
        expect(rows.map(({ event }) => (event.type === 'NoteSet' ? event.data.note : null))).toEqual(Array.from({ length: count }, (_, i) => `note ${i}`));
      }),
      { numRuns: 25 },
    );
  });
});

describe('checkouts on several devices', () => {
  /** The operator books a line once, whatever checkout asks (L12); each answer goes to the device that asked. */
  const booked = ([winner, ...others]: readonly string[]): DraftEvent[][] =>
    [winner!, ...others].map((checkoutId) => {
      const answer = checkoutId === winner ? createEvent('CheckoutConfirmed', { checkoutId, bookingNumber: `INT-${checkoutId}` }) : createEvent('CheckoutDeclined', { checkoutId, code: 'lineAlreadyBooked' });
      return [intended(checkoutId), answer];
    });

  it('[L12] in any order, the draft ends with the one booking and no lines left', () => {
    const attempts = fc.uniqueArray(fc.constantFrom('one', 'two', 'three'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(attempts, fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }), (ids, picks) => {
        const queues = booked(ids);
        const order: DraftEvent[] = [];
        for (let i = 0; queues.some((queue) => queue.length > 0); i += 1) {
          const open = queues.filter((queue) => queue.length > 0);
          order.push(open[picks[i % picks.length]! % open.length]!.shift()!);
        }
        const state = fold([...payableHistory(), ...order]);
        expect(state.lines).toEqual([]);
        expect(state.checkout).toMatchObject({ status: 'confirmed', bookingNumber: `INT-${ids[0]}` });
      }),
    );
  });
});
