import { object, string } from 'yup';
import { LOCALES } from '#domain/catalogue.ts';
import { eventParser } from '#domain/event-parser.ts';
import { type PreferenceSet, THEMES } from './preferences.ts';

const change = object({
  currency: string().strict().matches(/^[A-Z]{3}$/),
  language: string().strict().oneOf([...LOCALES]),
  theme: string().strict().oneOf([...THEMES]),
})
  .required()
  .test('says-something', 'no preference in it', (value) => Object.values(value).some((chosen) => chosen !== undefined));

/** The event of the stream `preferences` in a value read back; null when it is none. */
export const parsePreferenceEvent = eventParser<PreferenceSet>({ PreferenceSet: change });
