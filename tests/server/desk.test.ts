import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { operatorSignOut } from '#contract/calls/operator.ts';
import { quoteList, quotePrice } from '#contract/calls/quote.ts';
import { ensureOperatorAccount } from '#server/desk/operator-account.ts';
import { hashPassword, isPassword } from '#server/password.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { seedTenant } from '#server/database/seed.ts';
import { CONTACT, cookieOf, DESK_EMAIL, deskClient, deskOf, passwordOf, priceFor, requestFor, send, signIn } from './quote-desk.ts';
import { catalogueSeen, refusalOf, useServer } from './test-server.ts';

const LIST = { which: 'open', page: 1 } as const;

describe('[B14] the desk', () => {
  const running = useServer('postgres', { RATE_LIMIT: '0.5', TRUSTED_PROXIES: '127.0.0.1' });
  const from = (client: number) => ({ 'x-forwarded-for': `2001:db8:${client}::1` });

  it('opens with the password alone, and its cookie cannot be read or sent from elsewhere', async () => {
    const answer = await signIn(running(), 'Desk@Meltem.example', await passwordOf(running()), from(1));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^meltem-desk=[\w-]{43}; Path=\/api; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(await answer.json())).not.toContain(cookieOf(answer).slice('meltem-desk='.length));
    const { total } = await deskClient(running(), cookieOf(answer)).send(quoteList, LIST);
    expect(total).toBe(0);
  });

  it('is closed to anybody else: no cookie, a made-up one, another site, another tenant, after the session', async () => {
    const cookie = cookieOf(await signIn(running(), DESK_EMAIL, await passwordOf(running()), from(2)));
    const desk = deskClient(running(), cookie);
    const asked = await send(running(), requestFor());
    for (const wrong of ['', 'meltem-desk=', `meltem-desk=${'a'.repeat(43)}`]) {
      const stranger = deskClient(running(), wrong);
      expect((await refusalOf(stranger.send(quoteList, LIST))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(quotePrice, priceFor(asked), { retries: 0 }))).code).toBe('notSignedIn');
    }
    const fromElsewhere = await fetch(`${running().url}/api/${quoteList.name}?hangi=acik&sayfa=1`, { headers: { company: 'meltem', cookie, 'sec-fetch-site': 'cross-site' } });
    expect(fromElsewhere.status).toBe(401);
    // A form of another site cannot set the header that names the company.
    expect((await fetch(`${running().url}/api/${quoteList.name}?hangi=acik&sayfa=1`, { headers: { cookie } })).status).toBe(400);

    await seedTenant(running().database, { id: 'other', name: 'Other' }, demoOperator.loadCatalogue);
    await catalogueSeen(running(), 'other');
    expect((await refusalOf(deskClient(running(), cookie, 'other').send(quoteList, LIST))).code).toBe('notSignedIn');

    expect((await desk.send(quoteList, LIST)).quotes.map(({ contact }) => contact)).toEqual([CONTACT]);
    await desk.send(operatorSignOut, {});
    expect((await refusalOf(desk.send(quoteList, LIST))).code).toBe('notSignedIn');

    const another = await deskOf(running());
    running().pass(12 * 60 + 1);
    expect((await refusalOf(another.send(quoteList, LIST))).code).toBe('notSignedIn');
    await running().jobs.run();
    const sessions = await running().database.inTenant('meltem', (queries) => queries.selectFrom('operator_sessions').selectAll().execute());
    expect(sessions).toEqual([]);
  });

  it('does not tell a wrong password from an unknown address, and limits both', async () => {
    const answers = [await signIn(running(), DESK_EMAIL, 'wrong', from(3)), await signIn(running(), 'nobody@meltem.example', 'wrong', from(3))];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(answers.every((answer) => answer.headers.get('set-cookie') === null)).toBe(true);

    // Half of the limits: five tries at once for an address, from whatever networks.
    running().pass(60);
    const tries = await Promise.all(Array.from({ length: 8 }, (_, index) => signIn(running(), 'nobody@meltem.example', 'wrong', from(10 + index))));
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const own = await Promise.all(Array.from({ length: 6 }, (_, index) => signIn(running(), DESK_EMAIL, 'wrong', from(20 + index))));
    expect(own.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(running(), DESK_EMAIL, await passwordOf(running()), from(30))).status).toBe(429);
    running().pass(11);
    expect((await signIn(running(), DESK_EMAIL, await passwordOf(running()), from(30))).status).toBe(200);
  });

  it('ends the account of an earlier address with its sessions, and all of them without a password', async () => {
    const { database, dataDir } = running();
    running().pass(60);
    const accounts = async () => (await database.inTenant('meltem', (queries) => queries.selectFrom('operators').select('email').execute())).map(({ email }) => email);
    const desk = deskClient(running(), cookieOf(await signIn(running(), DESK_EMAIL, await passwordOf(running()), from(50))));
    const config = { deskEmail: 'New@meltem.example', deskPassword: null, demo: true, dataDir };
    await ensureOperatorAccount(database, config, 'meltem');
    expect(await accounts()).toEqual(['new@meltem.example']);
    expect((await refusalOf(desk.send(quoteList, LIST))).code).toBe('notSignedIn');
    expect((await signIn(running(), DESK_EMAIL, await passwordOf(running()), from(51))).status).toBe(401);

    expect(await ensureOperatorAccount(database, { ...config, demo: false }, 'meltem')).toBeNull();
    expect(await accounts()).toEqual([]);
    await ensureOperatorAccount(database, { ...config, deskEmail: DESK_EMAIL }, 'meltem');
    expect((await signIn(running(), DESK_EMAIL, await passwordOf(running()), from(52))).status).toBe(200);
  });

  it('keeps no password and no token in clear', async () => {
    const password = await passwordOf(running());
    const cookie = cookieOf(await signIn(running(), DESK_EMAIL, password, from(40)));
    const rows = await running().database.inTenant('meltem', async (queries) => [
      await queries.selectFrom('operators').selectAll().execute(), await queries.selectFrom('operator_sessions').selectAll().execute(),
    ]);
    for (const secret of [password, cookie.slice('meltem-desk='.length)]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(running().logged.join('\n')).not.toContain(secret);
    }
  });
});

describe('a stored password', () => {
  it('is compared by its own salt and costs', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await hashPassword('correct horse')).not.toBe(stored);
    expect(await isPassword('correct horse', stored)).toBe(true);
    expect(await isPassword('correct horse ', stored)).toBe(false);
    expect(await isPassword('correct horse', 'plain')).toBe(false);
    const cheaper = ['scrypt', 1024, 8, 1, Buffer.from('salt').toString('base64url'), scryptSync('correct horse', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64url')].join('$');
    expect(await isPassword('correct horse', cheaper)).toBe(true);
    expect(await isPassword('correct horse', cheaper.replace('1024', '2048'))).toBe(false);
  });
});
