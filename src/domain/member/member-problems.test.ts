import { describe, expect, it } from 'vitest';
import { emailChangeProblems, forgotProblems, loginProblems, passwordProblem, profileProblems, registerProblems } from './member-problems.ts';
import type { RegisterForm } from './member.ts';

const form: RegisterForm = { lang: 'en', firstName: 'Helen', lastName: 'Acar', email: ' helen@example.org ', password: 'kedi', repeatedPassword: 'kedi', acceptsAgreement: true };

describe('[V7] the forms of members', () => {
  it('accept what is complete: a password of four letters, spaces around the address', () => {
    expect(registerProblems(form)).toEqual({});
    expect(loginProblems({ email: form.email, password: 'x', remember: false })).toEqual({});
    expect(forgotProblems({ lang: 'en', email: form.email })).toEqual({});
  });

  it('name every field of an empty registration in the order of the form', () => {
    const empty = { ...form, firstName: ' ', lastName: '', email: '', password: '', repeatedPassword: '', acceptsAgreement: false };
    expect(Object.entries(registerProblems(empty))).toEqual([['firstName', 'missing'], ['lastName', 'missing'], ['email', 'missing'], ['password', 'missing'], ['acceptsAgreement', 'notAccepted']]);
  });

  it.each([
    [{ email: 'helen@example' }, { email: 'malformed' }],
    [{ password: 'ked', repeatedPassword: 'ked' }, { password: 'tooShort' }],
    [{ repeatedPassword: 'köpek' }, { repeatedPassword: 'different' }],
  ])('refuse %o', (change, problems) => expect(registerProblems({ ...form, ...change })).toEqual(problems));

  it('need an address and a password to sign in, and an address for a new password', () => {
    expect(loginProblems({ email: '', password: '', remember: true })).toEqual({ email: 'missing', password: 'missing' });
    expect(forgotProblems({ lang: 'en', email: 'nobody' })).toEqual({ email: 'malformed' });
    expect(passwordProblem('newPassword', 'abc')).toEqual({ newPassword: 'tooShort' });
  });

  it('[M12] take a new address that is not the account\'s, with the password', () => {
    expect(emailChangeProblems({ email: 'new@example.org', password: 'köpek' }, 'helen@example.org')).toEqual({});
    expect(emailChangeProblems({ email: ' Helen@EXAMPLE.org ', password: '' }, 'helen@example.org')).toEqual({ email: 'unchanged', password: 'missing' });
    expect(emailChangeProblems({ email: 'new@', password: 'köpek' }, 'helen@example.org')).toEqual({ email: 'malformed' });
  });

  it('take a profile without phone and address, and a phone number of seven digits', () => {
    const profile = { firstName: 'Helen', lastName: 'Acar', phone: '', address: '' };
    expect(profileProblems(profile)).toEqual({});
    expect(profileProblems({ ...profile, phone: '+90 532 0' })).toEqual({ phone: 'malformed' });
    expect(profileProblems({ ...profile, phone: '532 00 00' })).toEqual({});
  });
});
