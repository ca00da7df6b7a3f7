import type { Locale } from '#domain/catalogue.ts';
import { isMailable } from '#domain/email-address.ts';
import { MailError } from './mail-error.ts';

/** An e-mail to be sent. */
export interface Mail {
  /** The same for each try. */
  readonly id: string;
  readonly recipient: string;
  /** Where answers go; to the sender where absent or null. */
  readonly replyTo?: string | null;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly locale: Locale;
  readonly at: Date;
}

/**
 * An e-mail as RFC 5322 text with CRLF line ends. Subject and body may hold any letters; both are encoded in base64, so
 * no line of them can be read as a header or as the end of the message.
 * @throws MailError for a recipient or an address to reply to with a character that could end the header, Error for such a sender
 */
export function messageOf({ id, recipient, replyTo, subject, body, locale, at }: Mail, from: string): string {
  if (!isMailable(from)) throw new Error('the sender holds a character that a header cannot');
  if (![recipient, ...(replyTo ? [replyTo] : [])].every(isMailable)) throw new MailError('EADDRESS', 'address');
  const encoded = Buffer.from(body.replaceAll(/\r?\n/g, '\r\n'), 'utf8').toString('base64');
  return [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `From: ${from}`,
    `To: ${recipient}`,
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
    `Message-ID: <${id}@${from.split('@')[1]}>`,
    `Subject: ${encodedWords(subject)}`,
    `Content-Language: ${locale}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(encoded.match(/.{1,76}/g) ?? []),
    '',
  ].join('\r\n');
}

/** RFC 2047: encoded words of at most 75 characters, each of whole characters. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let part = '';
  for (const letter of text) {
    if (Buffer.byteLength(part + letter) > 42) {
      words.push(part);
      part = '';
    }
    part += letter;
  }
  return [...words, part].map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}
