import type { Mail } from './mailer.ts';

/** Whether the header of an e-mail can hold an address as it is. */
export const isMailable = (address: string): boolean => !/[\s<>,;:"()\\]/.test(address);

/**
 * An e-mail as RFC 5322 text with CRLF line ends. Subject and body may hold any letters; both are encoded in base64, so
 * no line of them can be read as a header or as the end of the message.
 * @throws Error for an address with a character that could end its header
 */
export function messageOf({ id, recipient, subject, body, locale, at }: Mail, from: string): string {
  for (const address of [from, recipient]) {
    if (!isMailable(address)) throw new Error('an e-mail address holds a character that a header cannot');
  }
  const encoded = Buffer.from(body.replaceAll(/\r?\n/g, '\r\n'), 'utf8').toString('base64');
  return [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `From: ${from}`,
    `To: ${recipient}`,
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
