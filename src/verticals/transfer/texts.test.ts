import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { SelectionIn } from '#domain/catalogue.ts';
import { dalamanKalkan, dalamanKalkanLine } from '#tests/support/offer-fixtures.ts';
import { transferTexts } from './texts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const there = dalamanKalkanLine().selection as SelectionIn<'transfer'>;
const oneWay = { ...there, returnDate: null, returnTime: null };
const asked = (selection: SelectionIn<'transfer'>) => transferTexts.pickup!(i18n, dalamanKalkan, selection);

describe('[E2] the address of a ride', () => {
  it('is where the ride ends when it begins at an airport, and where it begins when it ends at one', () => {
    expect(asked(oneWay)).toEqual({ heading: 'Where do we take you?', reason: 'Your driver takes you to this address in Kalkan.' });
    expect(asked({ ...oneWay, from: there.to, to: there.from })).toEqual({ reason: 'Your driver comes to this address in Kalkan.' });
  });

  it('is both for a ride there and back', () => {
    expect(asked(there)).toMatchObject({ heading: 'Where are you staying?', reason: expect.stringContaining('picks you up there for the way back') as string });
    expect(asked({ ...there, from: there.to, to: there.from })).toMatchObject({ heading: 'Where are you staying?', reason: expect.stringContaining('takes you back there') as string });
  });
});
