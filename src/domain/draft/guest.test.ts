import { describe, expect, it } from 'vitest';
import { guest } from '#tests/support/draft-fixtures.ts';
import { guestFieldsToCorrect } from './guest.ts';

const TODAY = '2026-11-20';
const wrong = (change: Partial<typeof guest>) => guestFieldsToCorrect({ ...guest, ...change }, TODAY);

describe('the guest', () => {
  it('needs a name, a phone number and an e-mail address', () => {
    expect(guestFieldsToCorrect(null, TODAY)).toEqual(['firstName', 'lastName', 'phone', 'email']);
    expect(wrong({ firstName: ' ', lastName: '', phone: '12 34 56', email: 'ada@example' })).toEqual(['firstName', 'lastName', 'phone', 'email']);
    // No e-mail can be sent to them.
    for (const email of ['a;b@example.org', 'ada@example.org,eve@example.org', '<ada@example.org>', '"ada"@example.org', 'ada@[127.0.0.1]:x.org']) expect(wrong({ email })).toEqual(['email']);
    expect(wrong({ birthDate: null, identityNumber: null, address: '' })).toEqual([]);
  });

  it.each([['2030-01-01', false], ['2026-11-21', false], [TODAY, true], ['1936-05-04', true], ['1899-12-31', false], ['0001-01-01', false]])('born on %s: %s', (birthDate, isRight) => {
    expect(wrong({ birthDate })).toEqual(isRight ? [] : ['birthDate']);
  });

  it.each([
    ['!!', false], ['1234', false], ['ABCDEF', false], ['U12345!', false], ['-U12345', false], ['U 1', false], ['12 - 34567', false],
    ['U1234567X', true], ['10000000146', true], ['AB 123456', true], ['12-345/67', true], ['Ж1234567', true], ['  U1234567  ', true], ['', true],
  ])('has the passport %o: %s', (identityNumber, isRight) => {
    expect(wrong({ identityNumber })).toEqual(isRight ? [] : ['identityNumber']);
  });
});
