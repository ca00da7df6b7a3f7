import { string } from 'yup';
import { scalar } from '#domain/shape/scalars.ts';
import type { ScalarShape } from '#domain/shape/shape.ts';
import { containsCardNumber } from './card-number.ts';

/**
 * Text that a person typed. With a payment card number in it the event is unreadable: it must not be kept.
 * @param fewestDigits shortest run of digits that counts as a card number; a phone number has up to 15
 */
export function typedText(max: number, fewestDigits = 13): ScalarShape<string> {
  const schema = string().defined().max(max).test('no-card-number', 'a card number', (value) => !containsCardNumber(value, fewestDigits));
  return scalar(schema, { type: 'string', maxLength: max });
}
