import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { availabilityGet } from '#contract/calls/product.ts';
import { sendDue, sendLater } from '#server/mail/outbox.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { startSmtpPeer, type SmtpPeer } from './smtp-peer.ts';
import { useServer } from './test-server.ts';

const MAIL = { recipient: 'ada@example.org', locale: 'tr', subject: 'Teklifiniz hazır', body: 'Merhaba,\n.\nİyi günler' } as const;

describe('e-mails by SMTP', () => {
  let peer: SmtpPeer;
  const env: Record<string, string> = {};
  beforeAll(async () => {
    peer = await startSmtpPeer();
    env['SMTP_URL'] = `smtp://shop:s%3Acret@127.0.0.1:${peer.port}`;
  });
  const running = useServer('postgres', env);
  afterAll(() => peer.stop());

  const put = (recipient: string) => running().database.inTenant('meltem', (queries) => sendLater(queries, 'meltem', { ...MAIL, recipient }, running().now()));
  const waiting = async () => (await running().database.inTenant('meltem', (queries) => queries.selectFrom('outbox').select('recipient').execute())).map(({ recipient }) => recipient);
  const to = (recipient: string) => peer.accepted.filter((message) => message.to === recipient);
  const messageId = ({ text }: { readonly text: string }) => /^Message-ID: (<.+>)$/m.exec(text)![1]!;
  /** Runs the jobs, and again when failed e-mails are due. */
  const retry = async () => {
    running().pass(10);
    await running().jobs.run();
  };

  it('are handed over with their envelope, signed in, and leave the outbox', async () => {
    await put('ada@example.org');
    await running().jobs.run();
    const [message, ...others] = to('ada@example.org');
    expect(others).toEqual([]);
    expect(message!.from).toBe('desk@meltem.example');
    expect(message!.text).toContain('Content-Language: tr');
    expect(Buffer.from(message!.text.split('\r\n\r\n')[1]!, 'base64').toString()).toBe('Merhaba,\r\n.\r\nİyi günler');
    expect(peer.signedIn.at(-1)).toBe('shop s:cret');
    expect(await waiting()).toEqual([]);
  });

  it.each(['refuse recipient', 'try later', 'close before data', 'refuse sign-in'] as const)('are sent once after a peer that does this: %s', async (fault) => {
    const recipient = `${fault.replaceAll(' ', '-')}@example.org`;
    peer.faults.push(fault);
    await put(recipient);
    await running().jobs.run();
    expect(to(recipient)).toEqual([]);
    expect(await waiting()).toEqual([recipient]);
    // Not before its time.
    await running().jobs.run();
    expect(to(recipient)).toEqual([]);
    await retry();
    expect(to(recipient)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    const failures = running().logged.filter((line) => line.includes('mailFailed'));
    expect(failures.length).toBeGreaterThan(0);
    expect(running().logged.join('\n')).not.toMatch(/@example\.org|s:cret|s%3Acret|c2hvcAB|AHNob3AA/);
  });

  it.each(['refuse recipient', 'try later'] as const)('go on after one with a peer that does this: %s', async (fault) => {
    peer.faults.push(fault);
    const [first, second] = ['first', 'second'].map((name) => `${name}-${fault.replaceAll(' ', '-')}@example.org`);
    await put(first!);
    await put(second!);
    await running().jobs.run();
    expect([...to(first!), ...to(second!)]).toHaveLength(1);
    await retry();
    expect([to(first!).length, to(second!).length, await waiting()]).toEqual([1, 1, []]);
  });

  it('to an address that is none are given up, and others go on', async () => {
    const before = running().logged.length;
    await put('a;b@example.org');
    await running().jobs.run();
    peer.faults.push('no such recipient');
    await put('nobody@example.org');
    await running().jobs.run();
    expect(await waiting()).toEqual([]);
    const failures = running().logged.slice(before).filter((line) => line.includes('mailFailed'));
    expect(failures.map((line) => (JSON.parse(line) as { failureOf: string }).failureOf)).toEqual(['address', 'address']);
    await put('a;c@example.org');
    await put('after@example.org');
    await running().jobs.run();
    expect([to('after@example.org').length, to('nobody@example.org').length, await waiting()]).toEqual([1, 0, []]);
  });

  it('arrive at least once when the connection is lost after the data, known as copies by their Message-ID', async () => {
    peer.faults.push('close after data');
    await put('copy@example.org');
    await running().jobs.run();
    await retry();
    const copies = to('copy@example.org');
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(messageId)).size).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('wait for a mail server that is down', async () => {
    const { port } = peer;
    await peer.stop();
    await put('patient@example.org');
    await running().jobs.run();
    expect(await waiting()).toEqual(['patient@example.org']);
    peer = await startSmtpPeer({ port });
    await retry();
    expect(to('patient@example.org')).toHaveLength(1);
  });

  it('keep no visitor waiting while a mail server does not answer', async () => {
    peer.faults.push('never answer');
    await put('slow@example.org');
    let isDone = false;
    const jobs = running().jobs.run().then(() => (isDone = true));
    for (let asked = 0; asked < 5; asked += 1) await running().api.send(availabilityGet, { code: 'VIL-001', from: '2027-06-01', to: '2027-06-30' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await running().api.send(availabilityGet, { code: 'VIL-001', from: '2027-06-01', to: '2027-06-30' });
    expect(isDone).toBe(false);
    await jobs;
    await retry();
    expect(to('slow@example.org')).toHaveLength(1);
  });

  it('are sent by one of several processes', async () => {
    const recipients = Array.from({ length: 12 }, (_, nth) => `many-${nth}@example.org`);
    for (const recipient of recipients) await put(recipient);
    const options = { clock: () => running().now(), log: () => {}, isStopping: () => false };
    const mailer = smtpMailer(env['SMTP_URL']!, 'desk@meltem.example');
    // A process that stops takes none.
    expect(await sendDue(running().database, mailer, 'meltem', { ...options, isStopping: () => true })).toEqual({ sent: 0, hasFailed: false });
    const counts = await Promise.all([1, 2, 3].map(() => sendDue(running().database, mailer, 'meltem', options)));
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(12);
    for (const recipient of recipients) expect(to(recipient)).toHaveLength(1);
  });
});

describe('a mail server with a certificate that nobody has signed', () => {
  it('gets neither the password nor an e-mail', async () => {
    // A certificate for tests, signed by itself.
    const pem = await readFile(new URL('../fixtures/tls/127.0.0.1.pem', import.meta.url), 'utf8');
    const peer = await startSmtpPeer({ tls: { key: pem, cert: pem } });
    try {
      const mailer = smtpMailer(`smtps://shop:secret@127.0.0.1:${peer.port}`, 'desk@meltem.example');
      await expect(mailer.send({ ...MAIL, id: 'm1', at: new Date() })).rejects.toThrow(/^E[A-Z]+$/);
      expect([peer.accepted, peer.signedIn]).toEqual([[], []]);
    } finally {
      await peer.stop();
    }
  });
});
