import { expect, it, vi } from 'vitest';
import type { BalancePayment as Answer } from '#contract/calls/balance-payment.ts';
import type { Send } from '#runtime/send.ts';
import { settled } from '#tests/support/checkout-harness.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { BalancePayment } from './balance-payment.ts';
import type { BookingSummary } from './booking-lookup.ts';

const unpaid = { bookingNumber: 'INT1', status: 'active', paid: '30.00', remaining: '70.00', balance: { part: 'balance', amount: '70.00', isOpen: true } } as unknown as BookingSummary;
const paid = { bookingNumber: 'INT1', status: 'active', paid: '100.00', remaining: '0.00' } as unknown as BookingSummary;

it('[B32] shows no booking of an answer that a later one has overtaken', async () => {
  const timers = manualTimers();
  const answers: ((answer: Answer) => void)[] = [];
  const send = (() => new Promise((resolve) => void answers.push(resolve))) as unknown as Send;
  const onBooking = vi.fn<(booking: BookingSummary) => void>();
  const payment = new BalancePayment({
    send, timers, platform: testPlatform(), target: { part: 'balance', payer: { by: 'number', bookingNumber: 'INT1', email: 'ada@example.org' } }, returnUrl: 'https://shop.example/', openBank: () => {}, booking: unpaid, onBooking,
  });
  payment.start();
  const answer = async (index: number, given: Answer) => {
    answers[index]!(given);
    await settled();
  };
  await answer(0, { payment: { status: 'pending' }, booking: unpaid });
  timers.runNext();
  payment.checkNow();
  await answer(2, { payment: { status: 'captured', bookingNumber: 'INT1', amount: '70.00', currency: 'EUR' }, booking: paid });
  expect(payment.actor.getSnapshot().value).toBe('paid');
  await answer(1, { payment: { status: 'pending' }, booking: unpaid });
  expect(payment.actor.getSnapshot().value).toBe('paid');
  expect(onBooking.mock.calls).toEqual([[paid]]);
  payment.close();
});
