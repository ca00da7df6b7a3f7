import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twoCheckoutDevices, type CheckoutDevice } from '#tests/support/checkout-devices.ts';
import type { FakeCheckoutServer, Fault, Verdict } from '#tests/support/fake-checkout-server.ts';
import { REQUEST_OUTCOMES } from '#tests/support/simulated-device.ts';

const FAULTS = ['none', 'none', 'none', 'loseRequest', 'loseAnswer', 'failAfter', 'twice', 'refuse'] as const satisfies readonly Fault[];
const VERDICTS = ['approve', 'approve', 'challenge', 'approveWithoutAnswer', 'insufficientFunds'] as const satisfies readonly Verdict[];
const SIMULATION_STEPS = ['advance', 'advance', 'advance', 'advance', 'tick', 'tick', 'exchange', 'exchange', 'reload', 'bankApproves', 'bankDeclines'] as const;
type SimulationStep = (typeof SIMULATION_STEPS)[number];

const script = fc.record({
  mishaps: fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...SIMULATION_STEPS)), { maxLength: 60, size: 'max' }),
  faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 12 }),
  verdicts: fc.array(fc.constantFrom(...VERDICTS), { minLength: 1, maxLength: 4 }),
  fates: fc.array(fc.constantFrom(...REQUEST_OUTCOMES), { minLength: 1, maxLength: 8 }),
});

/** One device has the booking, unpaid, and reloads; the other's attempt, which the server refuses for it, comes first in the draft's order. */
const bookedAndReloaded: typeof script extends fc.Arbitrary<infer Script> ? Script : never = {
  mishaps: [[0, 'advance'], [1, 'advance'], [1, 'advance'], [1, 'exchange'], [0, 'advance'], [0, 'exchange'], [0, 'reload']],
  faults: ['none', 'none', 'none', 'none', 'none', 'loseRequest', 'failAfter'],
  verdicts: ['approve'],
  fates: ['answered'],
};

async function perform(operator: FakeCheckoutServer, device: CheckoutDevice, step: SimulationStep): Promise<void> {
  if (step === 'bankApproves' || step === 'bankDeclines') operator.settleChallenges(step === 'bankApproves');
  else await device[step]();
}

describe('[L12] two devices that pay the same basket, under lost answers and killed pages', () => {
  it('make one booking and one charge per line, and both end at that booking', async () => {
    await fc.assert(
      fc.asyncProperty(script, async ({ mishaps, faults, verdicts, fates }) => {
        let calm = false;
        let [asked, sent] = [0, 0];
        const { operator, devices } = await twoCheckoutDevices(() => (calm ? 'answered' : (fates[(sent += 1) % fates.length] ?? 'answered')));
        operator.fault = () => (calm ? 'none' : (faults[(asked += 1) % faults.length] ?? 'none'));
        const oncePerLine = () => {
          expect(operator.captures.length).toBeLessThanOrEqual(1);
          expect([...operator.bookings.values()].filter(({ status }) => status !== 'declined').length).toBeLessThanOrEqual(1);
        };
        for (const [turn, [which, step]] of mishaps.entries()) {
          operator.verdict = verdicts[turn % verdicts.length] ?? 'approve';
          await perform(operator, devices[which]!, step);
          oncePerLine();
        }
        calm = true;
        operator.verdict = 'approve';
        for (let round = 0; round < 80 && devices.some(({ place }) => place !== 'confirmed'); round += 1) {
          operator.settleChallenges(true);
          for (const device of devices) {
            await device.exchange();
            if (['unknown', 'challenge', 'submitting', 'intended', 'parked'].includes(device.place)) await device.tick();
            else if (device.place !== 'confirmed') await device.advance();
          }
          oncePerLine();
        }
        expect(devices.map(({ place }) => place)).toEqual(['confirmed', 'confirmed']);
        expect(operator.captures).toHaveLength(1);
        const [checkoutId] = operator.captures;
        for (const { device, page } of devices) {
          expect(device.state).toMatchObject({ lines: [], checkout: { status: 'confirmed', checkoutId, bookingNumber: operator.bookings.get(checkoutId!)!.receipt.bookingNumber } });
          expect(page.session.view().checkoutId).toBe(checkoutId);
        }
        for (const device of devices) device.close();
      }),
      { numRuns: 30, examples: [[bookedAndReloaded]] },
    );
  }, 180_000);
});
