/**
 * The subject of a failure. `address`: the recipient has no such address, so the e-mail is not tried again. `mail`:
 * this e-mail was refused, maybe for now; others may pass. `server`: the connection or the sign-in; others would
 * fail, too.
 */
export type FailureOf = 'address' | 'mail' | 'server';

/** An e-mail was not handed over. The text has codes only: the answer of a mail server repeats addresses. */
export class MailError extends Error {
  readonly of: FailureOf;

  constructor(codes: string, of: FailureOf) {
    super(codes);
    this.name = 'MailError';
    this.of = of;
  }
}
