import { string } from 'yup';
import { scalar } from '#domain/schema/scalars.ts';
import type { ScalarSchema } from '#domain/schema/schema.ts';
import { containsCardNumber } from './card-number.ts';

/**
 * The schema of text that a visitor typed. It rejects a payment card number, so an event with one is never stored.
 * @param fewestDigits shortest run of digits that counts as a card number; a phone number has up to 15
 */
export function freeText(max: number, fewestDigits = 13): ScalarSchema<string> {
  const yup = () => string().defined().max(max).test('no-card-number', 'a card number', (value) => !containsCardNumber(value, fewestDigits));
  return scalar(yup, { type: 'string', maxLength: max });
}
