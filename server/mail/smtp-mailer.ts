import { createTransport } from 'nodemailer';
import { isLoopback } from '#server/config.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/** Longest time for one e-mail in all, and for each wait of it. */
const DEADLINE_MS = 30_000;
const WAIT_MS = 10_000;
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** An e-mail was not handed over. The text has codes only: the answer of a mail server repeats addresses. */
export class MailError extends Error {
  constructor(code: string, responseCode: number | undefined) {
    super(responseCode === undefined ? code : `${code} ${responseCode}`);
    this.name = 'MailError';
  }
}

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
        const { code = 'ESEND', responseCode } = error as { readonly code?: string; readonly responseCode?: number };
        throw new MailError(String(code), responseCode);
      }
    },
  };
}
