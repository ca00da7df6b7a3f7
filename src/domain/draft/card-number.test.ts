import { expect, it } from 'vitest';
import { containsCardNumber } from './card-number.ts';

it.each(['4111111111111111', 'card 4111 1111 1111 1111!', '3782-822463-10005', '6011000990139424'])('finds a card number in %s', (text) => {
  expect(containsCardNumber(text)).toBe(true);
});

it.each(['', 'room 412', '+90 532 000 00 00', '4111111111111112', 'INT261120120000', '2027-06-05 to 2027-06-12', '41111111111111111111111111'])('finds no card number in %s', (text) => {
  expect(containsCardNumber(text)).toBe(false);
});
