import { eventParser } from '#domain/event-parser.ts';
import { currency, locale, oneOf } from '#domain/shape/scalars.ts';
import { optional, record, refine } from '#domain/shape/shape.ts';
import { THEMES, type PreferenceChange, type PreferenceSet } from './chosen-preferences.ts';

const change = record({ currency: optional(currency()), language: optional(locale()), theme: optional(oneOf(THEMES)) });

/** The event of the stream `preferences` in a value read back; null when it is none. */
export const parsePreferenceEvent = eventParser<PreferenceSet>({
  PreferenceSet: refine(change, 'says-something', 'no preference in it', (value?: PreferenceChange) => Object.values(value ?? {}).some((chosen) => chosen !== undefined)),
});
