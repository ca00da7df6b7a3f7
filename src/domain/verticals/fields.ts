import { string } from 'yup';
import { isClockTime, isIsoDate } from '#domain/date.ts';

/** Fields of selection schemas. They take a value as it is: nothing is cast or trimmed. */

export function isoDateField() {
  return string().strict().required().test('iso-date', 'not a calendar day', (value) => isIsoDate(value));
}

export function clockTimeField() {
  return string().strict().required().test('clock-time', 'not a time of day', (value) => isClockTime(value));
}
