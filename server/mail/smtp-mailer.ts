import { createTransport } from 'nodemailer';
import { isLoopback } from '#server/config.ts';
import { MailError, type FailureOf } from './mail-error.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/** Longest time for one e-mail in all, and for each wait of it. */
const DEADLINE_MS = 30_000;
const WAIT_MS = 10_000;
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * The connection to the mail server of `SMTP_URL`. `smtps:` is encrypted from the start. `smtp:` must be encrypted by
 * STARTTLS before anything else is sent, unless the server is on this machine. Certificates are checked.
 */
export function smtpOptions(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  return {
    host, port: port === '' ? PORTS[protocol]! : Number(port), secure, requireTLS: !secure && !isLoopback(host),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS, dnsTimeout: WAIT_MS,
    disableFileAccess: true, disableUrlAccess: true,
  };
}

/** Hands each e-mail to a mail server over a connection of its own. Rejects with a MailError. @param smtpUrl see `smtpOptions` */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpOptions(smtpUrl));
  return {
    async send(mail) {
      const raw = messageOf(mail, from);
      try {
        await transport.sendMail({ raw, envelope: { from, to: mail.recipient }, signal: AbortSignal.timeout(DEADLINE_MS) });
      } catch (error) {
        const failure = error as SmtpFailure;
        const { code = 'ESEND', responseCode } = failure;
        throw new MailError(responseCode === undefined ? code : `${code} ${responseCode}`, failureOf(failure));
      }
    },
  };
}

/** Nodemailer's description of a failure: the failed command, and the mail server's reply to it. */
interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Codes of a reply that says that there is no such address (RFC 3463). Other refusals of a recipient are not final: a server that wants a sign-in refuses all. */
const NO_SUCH_ADDRESS = /^55\d[ -]5\.1\.\d/;
/** The mail server closes the connection, whatever it answers (RFC 5321). */
const CLOSING = 421;

function failureOf({ command, responseCode, response = '' }: SmtpFailure): FailureOf {
  if ((command !== 'RCPT TO' && command !== 'DATA') || responseCode === undefined || responseCode === CLOSING) return 'server';
  return command === 'RCPT TO' && NO_SUCH_ADDRESS.test(response) ? 'address' : 'mail';
}
