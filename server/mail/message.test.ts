import { describe, expect, it } from 'vitest';
import { messageOf } from './message.ts';

const mail = { id: 'b1', recipient: 'ada@example.org', subject: 'Your quote', body: 'Hello', locale: 'en', at: new Date('2026-11-20T12:00:00Z') } as const;
const parts = (text: string) => {
  const [head = '', ...body] = text.split('\r\n\r\n');
  return { head, body: Buffer.from(body.join(''), 'base64').toString() };
};

describe('an e-mail as text', () => {
  it('has the headers that a mail program needs', () => {
    const { head, body } = parts(messageOf(mail, 'desk@meltem.example'));
    expect(head).toContain('From: desk@meltem.example\r\nTo: ada@example.org\r\nMessage-ID: <b1@meltem.example>');
    expect(head).toContain('Date: Fri, 20 Nov 2026 12:00:00 +0000');
    expect(body).toBe('Hello');
  });

  it('names where answers go, where that is not the sender', () => {
    expect(parts(messageOf({ ...mail, replyTo: 'hello@meltem.example' }, 'desk@meltem.example')).head).toContain('\r\nReply-To: hello@meltem.example\r\n');
    for (const replyTo of [undefined, null]) expect(messageOf({ ...mail, ...(replyTo !== undefined && { replyTo }) }, 'desk@meltem.example')).not.toContain('Reply-To');
  });

  it('carries every letter, in lines of at most 78 characters', () => {
    const subject = 'Ваше предложение: свадьба на вилле над бухтой Калкана, düğün için teklifiniz 💍';
    const text = messageOf({ ...mail, subject, body: 'Çok\nuzun '.repeat(100) }, 'desk@meltem.example');
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
    const words = [...text.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map(([, word]) => Buffer.from(word!, 'base64').toString());
    expect(words.join('')).toBe(subject);
    expect(parts(text).body).toBe('Çok\r\nuzun '.repeat(100));
  });

  it('lets nothing of a visitor become a header', () => {
    const { head } = parts(messageOf({ ...mail, subject: 'Hi\r\nBcc: all@example.org' }, 'desk@meltem.example'));
    expect(head).not.toMatch(/^Bcc:/m);
    expect(() => messageOf({ ...mail, recipient: 'a@b.c\r\nBcc: all@example.org' }, 'desk@meltem.example')).toThrow('EADDRESS');
    expect(() => messageOf({ ...mail, replyTo: 'a@b.c\r\nBcc: all@example.org' }, 'desk@meltem.example')).toThrow('EADDRESS');
    expect(() => messageOf({ ...mail, recipient: 'a@b.c,all@example.org' }, 'desk@meltem.example')).toThrow('EADDRESS');
  });
});
