import { afterEach, expect, it, vi } from 'vitest';
import { paymentStatus } from '#contract/calls/payment.ts';
import { createEvent, intended, payableHistory, villaLine } from '#tests/support/draft-fixtures.ts';
import { CheckoutHarness, settled } from '#tests/support/checkout-harness.ts';
import { openCheckouts } from './open-checkouts.ts';

const options = { lang: 'en', returnUrl: (id: string) => `https://shop.example/result?checkout=${id}`, openBank: () => {} } as const;
const changed = vi.fn();
const stop = openCheckouts.subscribe(changed);
afterEach(() => changed.mockClear());

it('[L12] continues an attempt without an answer across page changes', async () => {
  const world = new CheckoutHarness([...payableHistory(), intended('mine')]);
  world.server.fault = (call) => (call === paymentStatus.name ? 'hang' : 'none');
  const { runtime } = await world.openPage();
  const session = openCheckouts.open(runtime, options);
  openCheckouts.leave(runtime);
  expect(openCheckouts.of(runtime)).toBe(session);
  expect(openCheckouts.open(runtime, options)).toBe(session);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('starts a new run when the attempt ended while no page showed it', async () => {
  const world = new CheckoutHarness([...payableHistory(), intended('mine')]);
  const { runtime } = await world.openPage();
  const ended = openCheckouts.open(runtime, options);
  openCheckouts.leave(runtime);
  for (const event of [createEvent('CheckoutConfirmed', { checkoutId: 'mine', bookingNumber: 'INT1' }), createEvent('ItemAdded', { ...villaLine, lineId: 'next' })]) {
    await world.log.append('draft/direct', [event]);
    await settled();
  }
  expect(ended.view().place).toBe('confirmed');
  const next = openCheckouts.open(runtime, options);
  expect(next).not.toBe(ended);
  expect(next.view().place).not.toBe('confirmed');
  openCheckouts.leave(runtime);
  expect(openCheckouts.of(runtime)).toBeNull();
  stop();
});
