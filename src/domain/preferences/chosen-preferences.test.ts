import { describe, expect, it } from 'vitest';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import { decidePreference, evolvePreferences, nothingChosen, type PreferenceChange } from './chosen-preferences.ts';
import { parsePreferenceEvent } from './schema.ts';

const context = { now: 1_795_176_000_000, newId: () => 'an-id' };
const after = (...changes: readonly PreferenceChange[]) =>
  changes.reduce((state, change) => decidePreference(state, change, context).reduce(evolvePreferences, state), nothingChosen);

describe('preferences', () => {
  it('keeps each choice by itself, the last one', () => {
    expect(after({ currency: 'USD' }, { theme: 'dark' }, { currency: 'TRY' })).toEqual({ currency: 'TRY', language: null, theme: 'dark' });
  });

  it('writes what is new of a change, and nothing where nothing is', () => {
    const chosen = after({ currency: 'USD', theme: 'dark' });
    expect(decidePreference(chosen, { currency: 'USD', theme: 'system' }, context)).toMatchObject([{ type: 'PreferenceSet', data: { theme: 'system' } }]);
    expect(decidePreference(chosen, { currency: 'USD' }, context)).toEqual([]);
  });
});

const fixtures = eventFixtures('preferences', 1);

describe('[L8] preferences as version 1 wrote them', () => {
  it.each(fixtures)('reads $name, every field of it', ({ event }) => {
    expect(parsePreferenceEvent(event)).toEqual(event);
  });

  it('has a file for each, and folds them', () => {
    const chosen = fixtures.map(({ event }) => parsePreferenceEvent(event)!).reduce(evolvePreferences, nothingChosen);
    expect(chosen).toEqual({ currency: 'USD', language: 'de', theme: 'dark' });
  });

  it.each([
    ['nothing chosen', {}],
    ['a currency that is none', { currency: 'euro' }],
    ['a language we do not speak', { language: 'ar' }],
    ['a theme of another release', { theme: 'sepia' }],
  ])('refuses %s', (_, data) => {
    expect(parsePreferenceEvent({ ...(fixtures[0]!.event as object), data })).toBeNull();
  });

  it('refuses a later version', () => {
    expect(parsePreferenceEvent({ ...(fixtures[0]!.event as object), v: 2 })).toBeNull();
  });
});
