import { describe, expect, it, vi } from 'vitest';
import { readGuest } from './read-guest.ts';

const TODAY = '2026-11-25';

function form(birthDate: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ firstName: 'Ada', lastName: 'Deniz', email: 'ada@example.org', phone: '+90 532 000 00 00', birthDate })) data.set(name, value);
  return data;
}

describe('[U5] the date of birth of the guest form', () => {
  it.each([
    ['02.04.1988', '1988-04-02', true], ['2/4/1988', '1988-04-02', true], ['1988-04-02', '1988-04-02', true], ['', null, true], [' ', null, true],
    // A year of two digits is the last one before today.
    ['2.4.88', '1988-04-02', true], ['24.11.26', '2026-11-24', true], ['26.11.26', '1926-11-26', true],
    // No day; not read to its end; in the future; before anybody's birth.
    ['31.02.1988', null, false], ['02.04', null, false], ['in April', null, false], ['26.11.2026', '2026-11-26', false], ['31.12.1899', '1899-12-31', false],
  ])('%j is %s and right: %s', (text, birthDate, isRight) => {
    const { guest, toCorrect } = readGuest(form(text), TODAY);
    expect(guest.birthDate).toBe(birthDate);
    expect(toCorrect).toEqual(isRight ? [] : ['birthDate']);
  });

  it('is read once with all other fields', () => {
    const data = form('31.02.1988');
    data.set('note', ' My card is 4111 1111 1111 1111 ');
    const get = vi.spyOn(data, 'get');
    expect(readGuest(data, TODAY)).toMatchObject({ note: 'My card is 4111 1111 1111 1111', toCorrect: ['birthDate'], withCard: ['note'] });
    expect(get.mock.calls.flat().toSorted()).toEqual(['address', 'birthDate', 'email', 'firstName', 'identityNumber', 'lastName', 'note', 'phone']);
  });
});
