import { expect, it } from 'vitest';
import { payerOf } from './booking-payer.ts';

it('[B32] does not pay with the link of an e-mail, which may end while the guest is at the bank', () => {
  const booking = { bookingNumber: 'INT1', guestEmail: 'ada@example.org' };
  const byNumber = { by: 'number', bookingNumber: 'INT1', email: 'ada@example.org' };
  expect(payerOf(booking, { by: 'link', bookingNumber: 'INT1', token: 'x'.repeat(30) })).toEqual(byNumber);
  expect(payerOf(booking, null)).toEqual(byNumber);
  for (const proof of [{ by: 'checkout', checkoutId: '0b1f6f1e-58ad-4b0f-9a0e-2f4f6a3c1d11' }, { by: 'member', bookingNumber: 'INT1' }] as const) expect(payerOf(booking, proof)).toBe(proof);
});
