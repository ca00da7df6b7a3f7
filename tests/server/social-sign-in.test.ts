import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiRefused } from '#api/api-error.ts';
import { createApiClient } from '#api/client.ts';
import { memberDelete, memberEmailChange, memberEmailConfirm, memberForgot, memberGet, memberPassword, memberRegister, memberSignIn } from '#contract/calls/member.ts';
import { memberLinks, memberUnlink } from '#contract/calls/social-links.ts';
import { settingGet } from '#contract/calls/settings.ts';
import type { Locale } from '#domain/catalogue.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { seedTenant } from '#server/database/seed.ts';
import { CLIENT, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { SocialBrowser } from './social-browser.ts';
import { catalogueSeen, clientOf, DATABASES, refusalOf, useServer, type TestServer } from './test-server.ts';

const provider = await startIdentityProvider();
afterAll(() => provider.stop());
afterEach(() => Object.assign(provider, { claims: {}, isForging: false, isDown: false }));

const PASSWORD = 'deniz kokusu';
const register = ({ api }: TestServer, email: string, lang: Locale = 'en') => api.send(memberRegister, { lang, firstName: 'Helen', lastName: 'Acar', email, password: PASSWORD, repeatedPassword: PASSWORD, acceptsAgreement: true });
const login = ({ api }: TestServer, email: string, password = PASSWORD) => api.send(memberSignIn, { email, password, remember: false });
const memberClient = ({ url }: TestServer, token: string) => createApiClient({ baseUrl: `${url}/api`, company: 'meltem', memberToken: async () => token, timeoutMs: 60_000 });
const person = (sub: string, email: string | undefined, email_verified = true) => ({ sub, ...(email && { email }), email_verified, given_name: 'Mina', family_name: 'Koç' });

/** The password in the newest e-mail to an address. */
const sentPassword = async ({ database }: TestServer, email: string) => {
  const mails = await database.inTenant('meltem', (queries) => queries.selectFrom('outbox').select('body').where('recipient', '=', email).orderBy('created_at', 'desc').execute());
  return /^[a-z2-9]{12}$/m.exec(mails[0]!.body)![0];
};
const identitiesOf = ({ database }: TestServer, memberId: string) =>
  database.inTenant('meltem', async (queries) => (await queries.selectFrom('member_identities').select('provider').where('member_id', '=', memberId).execute()).map((row) => row.provider));

describe.each(DATABASES)('sign-in with another site on %s', (kind) => {
  // E-mails stay in the outbox until a test runs the jobs.
  const running = useServer(kind, { ...provider.env, JOBS_EVERY: '3600' });
  const newBrowser = () => new SocialBrowser(running(), provider);

  it('[M9] makes an account of a proven address, and finds it by the person, whatever the address is by then', async () => {
    expect((await running().api.send(settingGet, {})).loginProviders).toEqual(['google', 'facebook'].map((name) => ({ provider: name, address: `/api/oturum/${name}?company=meltem&donus=` })));
    provider.person = person('g-1', 'Mina@example.org');
    const first = await newBrowser().signIn('google');
    expect(first).toMatchObject({ outcome: 'new', member: { email: 'mina@example.org', firstName: 'Mina', lastName: 'Koç' } });
    expect(await first.api.send(memberGet, {})).toEqual(first.member);

    provider.person = person('g-1', 'another@example.org', false);
    const again = await newBrowser().signIn('google');
    expect(again).toMatchObject({ outcome: 'known', member: first.member });

    provider.person = { sub: 'g-nameless', email: 'nameless@example.org', email_verified: true };
    expect((await newBrowser().signIn('google')).member).toMatchObject({ firstName: 'nameless', lastName: '-' });
  });

  it('[M9] takes an account over whose address nobody has proven: its password and sessions end', async () => {
    const { memberId } = await register(running(), 'squatted@example.org');
    const squatter = await login(running(), 'squatted@example.org');
    provider.person = person('g-owner', 'squatted@example.org');
    const owner = await newBrowser().signIn('google');
    expect(owner).toMatchObject({ outcome: 'passwordEnded', member: { memberId } });
    expect((await refusalOf(login(running(), 'squatted@example.org'))).code).toBe('wrongCredentials');
    expect((await refusalOf(memberClient(running(), squatter.accessToken).send(memberGet, {}))).code).toBe('notSignedIn');
    expect(await owner.api.send(memberGet, {})).toMatchObject({ memberId });
  });

  it('[M9] links an account whose address was proven by a password from the mailbox, and keeps the password', async () => {
    const email = 'proven@example.org';
    const { memberId } = await register(running(), email);
    await running().api.send(memberForgot, { lang: 'en', email });
    const sent = await sentPassword(running(), email);
    await login(running(), email, sent);
    provider.person = person('g-proven', email);
    expect(await newBrowser().signIn('google')).toMatchObject({ outcome: 'known', member: { memberId } });
    await login(running(), email, sent);
  });

  it('[M9] an address that the provider has not proved makes an account, reaches none, and leaves it to whoever has the mailbox', async () => {
    const email = 'claimed@example.org';
    provider.person = person('f-1', email);
    const { member: { memberId } } = await newBrowser().signIn('facebook');
    expect(await newBrowser().signIn('facebook')).toMatchObject({ outcome: 'known', member: { memberId, firstName: 'Mina' } });
    provider.person = person('f-2', email);
    expect((await newBrowser().walk('facebook')).end).toBe('emailInUse');

    provider.person = person('g-claimed', email);
    expect(await newBrowser().signIn('google')).toMatchObject({ outcome: 'passwordEnded', member: { memberId } });
    expect(await identitiesOf(running(), memberId)).toEqual(['google']);
    provider.person = person('f-1', email);
    expect((await newBrowser().walk('facebook')).end).toBe('emailInUse');

    const other = 'claimed-too@example.org';
    provider.person = person('f-3', other);
    const made = await newBrowser().signIn('facebook');
    await running().api.send(memberForgot, { lang: 'en', email: other });
    await login(running(), other, await sentPassword(running(), other));
    expect(await identitiesOf(running(), made.member.memberId)).toEqual([]);
    expect((await refusalOf(made.api.send(memberGet, {}))).code).toBe('notSignedIn');
  });

  it.each([
    ['no e-mail address', person('g-2', undefined), 'noEmail'],
    ['something that is no address', person('g-2', 'mina at example'), 'noEmail'],
    ['an address that is not verified', person('g-2', 'unverified@example.org', false), 'unverifiedEmail'],
  ])('[M9] makes no account of %s', async (_, who, end) => {
    provider.person = who;
    const browser = newBrowser();
    expect(await browser.walk('google')).toEqual({ end, page: '/u/about-us' });
    expect(browser.cookie).toBeNull();
    expect(await running().database.inTenant('meltem', (queries) => queries.selectFrom('members').select('member_id').where('email', '=', who.email ?? '').execute())).toEqual([]);
  });

  it('[M4] [M9] a member without a password sets one, or deletes the account, with a password from the mailbox', async () => {
    const email = 'without@example.org';
    provider.person = person('g-without', email);
    const { api, member } = await newBrowser().signIn('google');
    for (const guess of ['guessed', 'null', ' ']) {
      expect((await refusalOf(login(running(), email, guess))).code).toBe('wrongCredentials');
      expect((await refusalOf(api.send(memberDelete, { password: guess }))).code).toBe('wrongPassword');
    }
    await running().api.send(memberForgot, { lang: 'en', email });
    await api.send(memberPassword, { password: await sentPassword(running(), email), newPassword: PASSWORD });
    await login(running(), email);
    // The address was proven already: the other way in stays.
    expect(await newBrowser().signIn('google')).toMatchObject({ outcome: 'known', member });

    running().pass(6);
    await running().api.send(memberForgot, { lang: 'en', email });
    await api.send(memberDelete, { password: await sentPassword(running(), email) });
    expect(await identitiesOf(running(), member.memberId)).toEqual([]);
    const { member: next, outcome } = await newBrowser().signIn('google');
    expect(outcome).toBe('new');
    expect(next.memberId).not.toBe(member.memberId);
  });

  it('[M9] [M12] a member without a password changes the address with one from the mailbox, and signs in with the other site as before', async () => {
    const [email, next] = ['g-moving@example.org', 'g-moved@example.org'];
    provider.person = person('g-moving', email);
    const { api, member } = await newBrowser().signIn('google');
    await running().api.send(memberForgot, { lang: 'en', email });
    const password = await sentPassword(running(), email);
    await api.send(memberEmailChange, { lang: 'en', email: next, password });
    const [mail] = await running().database.inTenant('meltem', (queries) => queries.selectFrom('outbox').select('body').where('recipient', '=', next).execute());
    await api.send(memberEmailConfirm, { token: /#email=([\w-]{43})/.exec(mail!.body)![1]! });
    expect(await newBrowser().signIn('google')).toMatchObject({ outcome: 'known', member: { memberId: member.memberId, email: next } });
    expect((await refusalOf(login(running(), next, password))).code).toBe('wrongCredentials');

    // The new address is proven, and the old one leads to this account no more.
    provider.person = person('g-moved', next);
    expect(await newBrowser().signIn('google')).toMatchObject({ outcome: 'known', member: { memberId: member.memberId } });
    provider.person = person('g-next-owner', email);
    expect((await newBrowser().signIn('google')).outcome).toBe('new');
  });

  describe('an address that two persons want at the same moment', () => {
    const accountsOf = (email: string) => running().database.inTenant('meltem', (queries) => queries.selectFrom('members').select('member_id').where('email', '=', email).execute());

    /**
     * Starts `work` while another transaction has locked a member, runs `meanwhile` as soon as that waits for the lock, and lets it go on.
     * The embedded database runs one transaction after the other, so there both only begin together.
     */
    async function whileLocked(memberId: string, work: () => Promise<unknown>, meanwhile: (queries: TenantQueries | null) => Promise<unknown>): Promise<void> {
      if (kind === 'pglite') return void (await Promise.all([work(), meanwhile(null)]));
      const { database } = running();
      let working: Promise<unknown> = Promise.resolve();
      await database.inTenant('meltem', async (queries) => {
        await queries.selectFrom('members').select('member_id').where('member_id', '=', memberId).forUpdate().execute();
        working = work();
        await vi.waitFor(async () => {
          const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.owner);
          expect(rows.length).toBeGreaterThan(0);
        }, { timeout: 10_000, interval: 20 });
        await meanwhile(queries);
      });
      await working;
    }

    it.each([
      ['a registration', (email: string) => register(running(), email).then(() => true, (error: unknown) => (error as ApiRefused).code !== 'emailTaken')],
      // Google proves the address, so it opens the account of whoever is first.
      ['a sign-in with Google', async (email: string) => (provider.person = person('g-race', email)) && (await newBrowser().signIn('google')).outcome === 'new'],
      ['a sign-in with Facebook', async (email: string) => (provider.person = person('f-race', email)) && (await newBrowser().walk('facebook')).end === 'facebook'],
    ])('[M1] [M9] [M12] belongs to one: %s, or the member who confirms it and is told that it is taken', async (name, take) => {
      const [email, next] = ['before', 'after'].map((host) => `${name.replaceAll(' ', '-').toLowerCase()}@${host}.example`) as [string, string];
      const { memberId } = await register(running(), email);
      const api = memberClient(running(), (await login(running(), email)).accessToken);
      await api.send(memberEmailChange, { lang: 'en', email: next, password: PASSWORD });
      const [mail] = await running().database.inTenant('meltem', (queries) => queries.selectFrom('outbox').select('body').where('recipient', '=', next).execute());
      const token = /#email=([\w-]{43})/.exec(mail!.body)![1]!;
      let [confirmed, taken]: (string | boolean)[] = [];
      await whileLocked(memberId,
        async () => (confirmed = await api.send(memberEmailConfirm, { token }, { retries: 0 }).then(() => true, (error: unknown) => (error as ApiRefused).code ?? error)),
        async () => (taken = await take(next)));
      expect([[true, false], ['emailTaken', true]]).toContainEqual([confirmed, taken]);
      if (kind === 'postgres') expect(taken).toBe(true);
      expect(await accountsOf(next)).toHaveLength(1);
      expect((await api.send(memberGet, {})).email).toBe(confirmed === true ? next : email);
    });

    it.runIf(kind === 'postgres')('[M9] [M12] makes an account for whoever proves it, when its member has just left it', async () => {
      const { memberId } = await register(running(), 'leaving@example.org');
      provider.person = person('g-leaving', 'leaving@example.org');
      const browser = newBrowser();
      let end = '';
      await whileLocked(memberId, async () => ({ end } = await browser.walk('google')),
        (queries) => queries!.updateTable('members').set({ email: 'left@example.org' }).where('member_id', '=', memberId).execute());
      expect(end).toBe('google');
      const { outcome, member } = await browser.finish('google');
      expect(outcome).toBe('new');
      expect(member.memberId).not.toBe(memberId);
    });
  });

  it('[M9] leads back to the page where it began, in its language, and nowhere else', async () => {
    provider.person = person('g-page', 'page@example.org');
    expect(await newBrowser().walk('google', 'allow', '/de/u/villas/x?from=2028-05-01&to=2028-05-08')).toEqual({ end: 'google', page: '/de/u/villas/x?from=2028-05-01&to=2028-05-08' });
    const locale = await running().database.inTenant('meltem', (queries) => queries.selectFrom('members').select('locale').where('email', '=', 'page@example.org').executeTakeFirstOrThrow());
    expect(locale).toEqual({ locale: 'de' });
    for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example', '/%09/evil.example', '\t//evil.example', 'evil.example', '/.//evil.example', '/api/oturum/google', `/${'x'.repeat(2000)}`]) {
      const { page } = await newBrowser().walk('google', 'allow', elsewhere);
      expect(['/', '/%09/evil.example']).toContain(page);
    }
    expect(await newBrowser().walk('google', 'deny')).toEqual({ end: 'denied', page: '/u/about-us' });
  });

  it('[M9] accepts an answer once, from the browser that began, with its state, within ten minutes', async () => {
    provider.person = person('g-state', 'state@example.org');
    const [browser, other] = [newBrowser(), newBrowser()];
    const answer = provider.answer(await browser.begin('google'));
    expect(await other.visit(answer)).toBe(`${running().url}/#login=signInEnded`);

    const began = browser.cookie;
    expect(await browser.visit(answer)).toBe(`${running().url}/u/about-us#login=google`);
    expect(browser.cookie).not.toBe(began);
    const finished = browser.cookie;
    browser.cookie = began;
    expect(await browser.visit(answer)).toBe(`${running().url}/#login=signInEnded`);
    browser.cookie = finished;
    expect(await browser.visit(answer)).toBe(`${running().url}/#login=signInEnded`);

    const forged = new URL(provider.answer(await other.begin('google')));
    forged.searchParams.set('state', 'x'.repeat(43));
    expect(await other.visit(forged.href)).toContain('#login=providerFailed');
    const late = provider.answer(await other.begin('google'));
    running().pass(11);
    expect(await other.visit(late)).toContain('#login=signInEnded');
    // An answer of one provider is none of the other.
    const mixed = new URL(provider.answer(await other.begin('google')));
    mixed.pathname = mixed.pathname.replace('google', 'facebook');
    expect(await other.visit(mixed.href)).toContain('#login=signInEnded');
  });

  it('[M9] gives the session once, to the browser that was led back, within a minute', async () => {
    provider.person = person('g-once', 'once@example.org');
    const browser = newBrowser();
    await browser.walk('google');
    expect((await refusalOf(browser.finish('facebook'))).code).toBe('signInEnded');
    expect((await refusalOf(newBrowser().finish('google'))).code).toBe('signInEnded');
    await browser.finish('google');
    expect((await refusalOf(browser.finish('google'))).code).toBe('signInEnded');
    await browser.walk('google');
    running().pass(2);
    expect((await refusalOf(browser.finish('google'))).code).toBe('signInEnded');
    await browser.begin('google');
    expect((await refusalOf(browser.finish('google'))).code).toBe('signInEnded');
    running().pass(11);
    await running().jobs.run();
    expect(await running().database.inTenant('meltem', (queries) => queries.selectFrom('member_sign_ins').selectAll().execute())).toEqual([]);
  });

  describe('[M13] the accounts of a member at other sites', () => {
    const linked = async (api: ReturnType<typeof memberClient>) => (await api.send(memberLinks, {})).providers;
    const noticesTo = (email: string) => running().database.inTenant('meltem', (queries) => queries.selectFrom('outbox').select(['locale', 'subject', 'body']).where('recipient', '=', email).orderBy('created_at').execute());
    const newMember = async (email: string, lang: Locale = 'en') => {
      const { memberId } = await register(running(), email, lang);
      const { accessToken: token } = await login(running(), email);
      return { memberId, token, api: memberClient(running(), token) };
    };

    it('are linked whatever their address is, log in from then on, and are unlinked', async () => {
      const { memberId, token, api } = await newMember('linking@example.org');
      expect(await linked(api)).toEqual([]);
      provider.person = person('g-linked', 'private@example.org', false);
      expect(await newBrowser().link('google', token)).toBe('/de/user/profile#link=google');
      provider.person = person('f-linked', undefined);
      expect(await newBrowser().link('facebook', token)).toBe('/de/user/profile#link=facebook');
      expect(await linked(api)).toEqual(['google', 'facebook']);
      expect(await newBrowser().signIn('facebook')).toMatchObject({ outcome: 'known', member: { memberId, email: 'linking@example.org' } });
      provider.person = person('g-linked', 'private@example.org', false);
      expect(await newBrowser().signIn('google')).toMatchObject({ outcome: 'known', member: { memberId } });

      // Linked again, by a lost answer, it stays.
      expect(await newBrowser().link('google', token)).toBe('/de/user/profile#link=google');
      for (const left of [['facebook'], ['facebook']]) expect((await api.send(memberUnlink, { provider: 'google' })).providers).toEqual(left);
      expect((await newBrowser().walk('google')).end).toBe('unverifiedEmail');
      // The password is a way to log in.
      expect((await api.send(memberUnlink, { provider: 'facebook' })).providers).toEqual([]);
      await login(running(), 'linking@example.org');
    });

    it('are announced to the address of the account when they change, in the language of the member', async () => {
      const email = 'told@example.org';
      const { token, api } = await newMember(email, 'tr');
      provider.person = person('g-told', 'private-told@example.org');
      // A repeated request changes nothing, and is not announced.
      for (let time = 0; time < 2; time += 1) await newBrowser().link('google', token);
      const [linkedNotice, ...more] = await noticesTo(email);
      expect(more).toEqual([]);
      expect(linkedNotice).toMatchObject({ locale: 'tr', subject: 'Google hesabınıza bağlandı' });
      expect(linkedNotice!.body).toContain(`${running().url}/tr/user/profile\n`);
      for (let time = 0; time < 2; time += 1) await api.send(memberUnlink, { provider: 'google' });
      expect((await noticesTo(email)).map(({ subject }) => subject)).toEqual(['Google hesabınıza bağlandı', 'Google bağlantısı kaldırıldı']);
      expect(await noticesTo('private-told@example.org')).toEqual([]);
    });

    it('are not those of another member', async () => {
      provider.person = person('g-theirs', 'theirs@example.org');
      const { member } = await newBrowser().signIn('google');
      const { token, api } = await newMember('wanting@example.org');
      expect(await newBrowser().link('google', token)).toBe('/de/user/profile#link=identityTaken');
      expect(await linked(api)).toEqual([]);
      expect(await noticesTo('wanting@example.org')).toEqual([]);
      expect(await newBrowser().signIn('google')).toMatchObject({ outcome: 'known', member: { memberId: member.memberId } });
    });

    it('are linked once, by the browser and in the session that began, within ten minutes', async () => {
      const email = 'bound@example.org';
      const { token, api, memberId } = await newMember(email);
      provider.person = person('g-bound', undefined);
      expect((await refusalOf(newBrowser().beginLink('google', null))).code).toBe('notSignedIn');
      expect((await refusalOf(newBrowser().beginLink('google', 'a'.repeat(43)))).code).toBe('notSignedIn');
      expect(await newBrowser().link('google', token, 'deny')).toBe('/de/user/profile#link=denied');

      const [browser, other] = [newBrowser(), newBrowser()];
      const answer = provider.answer(await browser.beginLink('google', token));
      expect(await other.visit(answer)).toBe(`${running().url}/#login=signInEnded`);
      const forged = new URL(answer);
      forged.searchParams.set('state', 'x'.repeat(43));
      expect(await browser.visit(forged.href)).toContain('#link=providerFailed');
      expect(await browser.visit(answer)).toContain('#login=signInEnded');
      const late = provider.answer(await browser.beginLink('google', token));
      running().pass(11);
      expect(await browser.visit(late)).toContain('#login=signInEnded');
      // The answer is worth no session.
      const cookieOf = newBrowser();
      await cookieOf.beginLink('google', token);
      expect((await refusalOf(cookieOf.finish('google'))).code).toBe('signInEnded');

      // The owner changes the password meanwhile.
      const thief = await login(running(), email);
      const stolen = newBrowser();
      const back = provider.answer(await stolen.beginLink('google', thief.accessToken));
      await api.send(memberPassword, { password: PASSWORD, newPassword: 'rüzgar sesi' });
      expect(await stolen.visit(back)).toBe(`${running().url}/de/user/profile#link=signInEnded`);
      expect(await identitiesOf(running(), memberId)).toEqual([]);
      expect((await refusalOf(memberClient(running(), thief.accessToken).send(memberLinks, {}))).code).toBe('notSignedIn');
      expect(running().logged.join('\n')).not.toMatch(/g-bound|bound@/);
    });

    it('stay when one is the only way to log in, even if two are unlinked at once', async () => {
      provider.person = person('g-only', 'only@example.org');
      const { api, accessToken } = await newBrowser().signIn('google');
      expect((await refusalOf(api.send(memberUnlink, { provider: 'google' }))).code).toBe('lastWay');
      expect(await noticesTo('only@example.org')).toEqual([]);
      provider.person = person('f-only', undefined);
      await newBrowser().link('facebook', accessToken);
      const outcomes = await Promise.allSettled((['google', 'facebook'] as const).map((name) => api.send(memberUnlink, { provider: name })));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await linked(api)).toHaveLength(1);
    });
  });

  it.each([
    ['a nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['another issuer', { claims: { iss: 'https://issuer.example' } }],
    ['another client', { claims: { aud: 'another-shop' } }],
    ['an ended time', { claims: { exp: Math.floor(Date.now() / 1000) - 300 } }],
    ['the signature of another key', { isForging: true }],
    ['a server that is down', { isDown: true }],
  ])('[M9] believes no answer with %s', async (_, fault) => {
    provider.person = person('g-fault', 'fault@example.org');
    Object.assign(provider, fault);
    const browser = newBrowser();
    expect(await browser.walk('google')).toEqual({ end: 'providerFailed', page: '/u/about-us' });
    expect((await refusalOf(browser.finish('google'))).code).toBe('signInEnded');
  });

  it('[M9] a code is used with the verifier of the browser that began', async () => {
    provider.person = person('g-victim', 'victim@example.org');
    const [victim, attacker] = [newBrowser(), newBrowser()];
    const stolen = new URL(provider.answer(await victim.begin('google')));
    const own = new URL(provider.answer(await attacker.begin('google')));
    own.searchParams.set('code', stolen.searchParams.get('code')!);
    expect(await attacker.visit(own.href)).toContain('#login=providerFailed');
  });

  it('[M9] is begun by pages of the shop alone, and stays with its tenant', async () => {
    expect(await newBrowser().visit('/api/oturum/google?company=meltem&donus=/', { 'sec-fetch-site': 'cross-site' })).toBe(`${running().url}/`);
    expect(await newBrowser().begin('google', '/', 'nobody')).toBe(`${running().url}/`);
    await seedTenant(running().database, { id: 'other', name: 'Other' }, demoOperator.loadCatalogue);
    await catalogueSeen(running(), 'other');
    provider.person = person('g-tenant', 'tenant@example.org');
    const browser = newBrowser();
    await browser.walk('google');
    const cookie = browser.cookie!;
    expect((await refusalOf(browser.finish('google', 'other'))).code).toBe('signInEnded');
    browser.cookie = cookie.replace('meltem.', 'other.');
    expect((await refusalOf(browser.finish('google', 'other'))).code).toBe('signInEnded');
    browser.cookie = cookie;
    await browser.finish('google');
    const answer = provider.answer(await browser.begin('google'));
    browser.cookie = browser.cookie!.replace('meltem.', 'other.');
    expect(await browser.visit(answer)).toContain('#login=signInEnded');
    expect(await clientOf(running(), 'other').send(settingGet, {})).toMatchObject({ loginProviders: [{ address: '/api/oturum/google?company=other&donus=' }, {}] });
  });

  it('keeps no token in clear, and logs no secret, code or address', async () => {
    provider.person = person('g-secret', 'secret-mina@example.org');
    const browser = newBrowser();
    await browser.walk('google');
    const [, token] = browser.cookie!.split('.');
    const rows = JSON.stringify(await running().database.inTenant('meltem', (queries) => queries.selectFrom('member_sign_ins').selectAll().execute()));
    expect(rows).toContain('google');
    expect(rows).not.toContain(token);
    const logged = running().logged.join('\n');
    expect(logged).toContain('/api/oturum/google/donus');
    for (const secret of [CLIENT.secret, token!, 'secret-mina@example.org', 'code=']) expect(logged).not.toContain(secret);
  });
});

describe('[M9] a shop without clients of other sites', () => {
  const running = useServer('postgres');

  it('names none and has no addresses for them', async () => {
    expect(await running().api.send(settingGet, {})).not.toHaveProperty('loginProviders');
    expect((await fetch(`${running().url}/api/oturum/google?company=meltem`, { redirect: 'manual' })).status).toBe(404);
    expect((await refusalOf(new SocialBrowser(running(), provider).finish('google'))).code).toBe('signInEnded');
  });
});
