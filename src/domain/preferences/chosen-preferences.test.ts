import { describe, expect, it } from 'vitest';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import { decidePreference, evolvePreferences, nothingChosen, type PreferenceChange } from './chosen-preferences.ts';
import { parsePreferenceEvent } from './parse-preference-event.ts';

const context = { now: 1_795_176_000_000, newId: () => 'an-id' };
const after = (...changes: readonly PreferenceChange[]) =>
  changes.reduce((state, change) => decidePreference(state, change, context).reduce(evolvePreferences, state), nothingChosen);

describe('preferences', () => {
  it('keeps the last choice of each preference', () => {
    expect(after({ currency: 'USD' }, { theme: 'dark' }, { currency: 'TRY' })).toEqual({ currency: 'TRY', language: null, theme: 'dark' });
  });

  it('records only the changed preferences, and no event without a change', () => {
    const chosen = after({ currency: 'USD', theme: 'dark' });
    expect(decidePreference(chosen, { currency: 'USD', theme: 'system' }, context)).toMatchObject([{ type: 'PreferenceSet', data: { theme: 'system' } }]);
    expect(decidePreference(chosen, { currency: 'USD' }, context)).toEqual([]);
  });
});

const fixtures = eventFixtures('preferences', 1);

describe('[L8] preferences written by version 1', () => {
  it.each(fixtures)('reads every field of $name', ({ event }) => {
    expect(parsePreferenceEvent(event)).toEqual(event);
  });

  it('has a fixture for each preference and folds them', () => {
    const chosen = fixtures.map(({ event }) => parsePreferenceEvent(event)!).reduce(evolvePreferences, nothingChosen);
    expect(chosen).toEqual({ currency: 'USD', language: 'de', theme: 'dark' });
  });

  it.each([
    ['nothing chosen', {}],
    ['an invalid currency code', { currency: 'euro' }],
    ['an unsupported language', { language: 'ar' }],
    ['a theme of another release', { theme: 'sepia' }],
  ])('rejects %s', (_, data) => {
    expect(parsePreferenceEvent({ ...(fixtures[0]!.event as object), data })).toBeNull();
  });

  it('rejects a later version', () => {
    expect(parsePreferenceEvent({ ...(fixtures[0]!.event as object), v: 2 })).toBeNull();
  });
});
