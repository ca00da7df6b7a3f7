import { describe, expect, it } from 'vitest';
import { smtpOptions } from './smtp-mailer.ts';

describe('the connection to the mail server', () => {
  it.each([
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, requireTLS: false }],
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true }],
    ['smtp://mail.example:25', { host: 'mail.example', port: 25, secure: false, requireTLS: true }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, secure: false, requireTLS: false }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, secure: false, requireTLS: false }],
    ['smtp://shop%40mail.example:p%3Ass%25@mail.example', { auth: { user: 'shop@mail.example', pass: 'p:ss%' } }],
  ])('of %s is encrypted before anything is sent, unless it does not leave the machine', (url, options) => {
    expect(smtpOptions(url)).toMatchObject(options);
  });

  it('has no user without one in the address, and never skips the check of the certificate', () => {
    expect(smtpOptions('smtps://mail.example')).not.toHaveProperty('auth');
    expect(smtpOptions('smtps://mail.example')).not.toHaveProperty('tls');
  });
});
