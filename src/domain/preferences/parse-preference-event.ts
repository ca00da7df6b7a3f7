import { eventParser } from '#domain/event-parser.ts';
import { currency, locale, oneOf } from '#domain/schema/scalars.ts';
import { optional, record, refine } from '#domain/schema/schema.ts';
import { THEMES, type PreferenceChange, type PreferenceSet } from './chosen-preferences.ts';

const change = record({ currency: optional(currency()), language: optional(locale()), theme: optional(oneOf(THEMES)) });

/** Parses an event of the stream `preferences`; null when the value is none. */
export const parsePreferenceEvent = eventParser<PreferenceSet>({
  PreferenceSet: refine(change, 'not-empty', 'no preference in it', (value?: PreferenceChange) => Object.values(value ?? {}).some((chosen) => chosen !== undefined)),
});
