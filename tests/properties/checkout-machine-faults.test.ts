import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { fold } from '#domain/draft/evolve.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutCommand } from '#machines/checkout/checkout.types.ts';
import { checkoutInputOf } from '#machines/checkout/checkout-input.ts';
import { directDraftMachine } from '#machines/reservation-draft/direct.machine.ts';
import { directInputOf } from '#machines/reservation-draft/direct-input.ts';
import { guest, histories, IDENTITY, payableHistory, testContext } from '#tests/support/draft-fixtures.ts';
import { SIMULATION_STEPS, SimulatedCheckout, type Verdict } from '#tests/support/simulated-checkout.ts';

describe('[L12] paying through a bad network, crashes and a slow bank', () => {
  const mishaps = fc.array(fc.constantFrom(...SIMULATION_STEPS), { maxLength: 80 });
  const verdicts = fc.array(fc.constantFrom<Verdict>('captured', 'declined', 'challenged', 'moved'), { minLength: 1, maxLength: 4 });

  it('never takes money twice, sends a key as new once, and keeps one body a key', () => {
    fc.assert(
      fc.property(verdicts, mishaps, (bank, all) => {
        const checkout = new SimulatedCheckout(bank);
        for (const step of all) checkout.perform(step);
        expect(new Set(checkout.submits).size).toBe(checkout.submits.length);
        expect(checkout.captured().length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });

  it('ends with the log and the operator in agreement after the faults end', () => {
    fc.assert(
      fc.property(verdicts, mishaps, (bank, all) => {
        const checkout = new SimulatedCheckout([...bank, 'captured']);
        for (const step of all) checkout.perform(step);
        checkout.perform('goOnline');
        for (let round = 0; round < 60 && checkout.draft.checkout.status !== 'confirmed'; round += 1)
          for (const step of ['answer', 'bankApproves', 'advance', 'tick', 'answer'] as const) checkout.perform(step);
        expect(checkout.place).toBe('"confirmed"');
        expect(checkout.captured()).toEqual([checkout.draft.checkout.status === 'confirmed' ? checkout.draft.checkout.checkoutId : null]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('resuming', () => {
  const context = testContext();

  it('resumes at every prefix of any log: frozen exactly while a checkout is pending, without sending anything', () => {
    fc.assert(
      fc.property(histories(), fc.boolean(), (events, online) => {
        const state = fold([...payableHistory(), ...events]);
        const actor = createActor(checkoutMachine, { input: checkoutInputOf(state, readinessOf(state, context), { online, payment: 'missing' }) });
        const commands: CheckoutCommand['type'][] = [];
        actor.on('*', ({ type }) => commands.push(type));
        const snapshot = actor.start().getSnapshot();
        expect(snapshot.hasTag('frozen')).toBe(state.checkout.status === 'pending');
        for (const sending of ['Submit', 'Resubmit', 'Intend', 'OpenChallenge'] as const) expect(commands).not.toContain(sending);
        expect(JSON.parse(JSON.stringify(snapshot.context))).toEqual(snapshot.context);
      }),
    );
  });

  it('the draft machine agrees with the fold', () => {
    fc.assert(
      fc.property(histories(), (events) => {
        const state = fold(events);
        const draft = createActor(directDraftMachine, { input: directInputOf(state) }).start().getSnapshot();
        expect(draft.hasTag('editable')).toBe(state.checkout.status !== 'pending');
        if (draft.matches('empty') || draft.matches('booked')) expect(state.lines).toEqual([]);
      }),
    );
  });

  it('passes no guest data into a machine', () => {
    const state = fold(payableHistory());
    const inputs = JSON.stringify([checkoutInputOf(state, readinessOf(state, context), { online: true, payment: 'missing' }), directInputOf(state)]);
    for (const secret of [IDENTITY, guest.email, guest.lastName]) expect(inputs).not.toContain(secret);
  });
});
