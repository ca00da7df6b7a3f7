import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#api/client.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { memberData, memberDelete, memberEmailChange, memberEmailConfirm, memberFavouriteAdd, memberFavouriteRemove, memberFavourites, memberForgot, memberGet, memberPassword, memberRegister, memberSignIn, memberSignOut, memberUpdate, memberVouchers } from '#contract/calls/member.ts';
import { bookingCancel, cancellationOffer } from '#contract/calls/cancellation.ts';
import { memberNotices, memberNoticesRead } from '#contract/calls/member-notices.ts';
import { memberLink, memberLinks, memberUnlink } from '#contract/calls/social-links.ts';
import { memberQuotes } from '#contract/calls/member-quotes.ts';
import { memberQuote, quotePrice, quoteReject, quoteRequest } from '#contract/calls/quote.ts';
import type { RequestOf } from '#contract/call.ts';
import { createApiClient } from '#api/client.ts';
import { addDays } from '#domain/date.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { seedTenant } from '#server/database/seed.ts';
import { book, orderOf, pay, week } from './orders.ts';
import { deskOf, priceFor, requestFor, wedding } from './quote-desk.ts';
import { catalogueSeen, refusalOf, useServer, type TestServer } from './test-server.ts';

const PASSWORD = 'deniz kokusu';
const form = (email: string, changes: Partial<RequestOf<typeof memberRegister>> = {}): RequestOf<typeof memberRegister> =>
  ({ lang: 'tr', firstName: 'Helen', lastName: 'Acar', email, password: PASSWORD, repeatedPassword: PASSWORD, acceptsAgreement: true, ...changes });

const clientWith = (server: TestServer, token: string | null, company = 'meltem'): ApiClient =>
  createApiClient({ baseUrl: `${server.url}/api`, company, memberToken: async () => token, tokeniserUrl: () => server.bankUrl, timeoutMs: 60_000 });

/** Registers a member and signs in. */
async function memberOf(server: TestServer, email: string, remember = false): Promise<{ readonly api: ApiClient; readonly token: string }> {
  await server.api.send(memberRegister, form(email));
  return signedIn(server, email, PASSWORD, remember);
}

async function signedIn(server: TestServer, email: string, password: string, remember = false): Promise<{ readonly api: ApiClient; readonly token: string }> {
  const { accessToken: token } = await server.api.send(memberSignIn, { email, password, remember });
  return { api: clientWith(server, token), token };
}

/** Bodies of the e-mails to an address that are not sent yet. */
const mailsTo = ({ database }: TestServer, email: string) =>
  database.inTenant('meltem', async (queries) => (await queries.selectFrom('outbox').select('body').where('recipient', '=', email).orderBy('created_at').execute()).map(({ body }) => body));

const PROFILE = { firstName: 'Helen', lastName: 'Acar-Brown', phone: '+44 20 7946 0000', address: '1 Harbour Street, London' };

describe('members', () => {
  // E-mails stay in the outbox until a test runs the jobs.
  const running = useServer('postgres', { JOBS_EVERY: '3600' });

  it('[M1] [M2] registers once, signs in with the address in any case, and reads and changes the profile', async () => {
    const { memberId } = await running().api.send(memberRegister, form('Helen@example.org'));
    expect((await refusalOf(running().api.send(memberRegister, form('helen@EXAMPLE.org')))).code).toBe('emailTaken');
    const { accessToken, member } = await running().api.send(memberSignIn, { email: 'HELEN@example.org', password: PASSWORD, remember: false });
    expect(member).toEqual({ memberId, email: 'helen@example.org', firstName: 'Helen', lastName: 'Acar', phone: '', address: '' });
    const api = clientWith(running(), accessToken);
    expect(await api.send(memberGet, {})).toEqual(member);
    const changed = await api.send(memberUpdate, PROFILE);
    expect(changed).toEqual({ ...member, ...PROFILE });
    expect(await api.send(memberGet, {})).toEqual(changed);
  });

  it.each([
    ['another password', { repeatedPassword: 'another one' }, 'sifre_onay'],
    ['a password of three letters', { password: 'abc' }, 'sifre'],
    ['no consent', { acceptsAgreement: false }, 'gizlilik_politikasi'],
    ['a blank name', { firstName: '  ' }, 'ad'],
    ['a card number for a name', { lastName: '4111 1111 1111 1111' }, 'soyad'],
  ])('[V7] registers nobody with %s', async (_, changes, field) => {
    const refused = await refusalOf(running().api.send(memberRegister, form('wrong@example.org', changes)));
    expect(refused.issues.map((issue) => issue.field)).toEqual([field]);
    expect(await running().database.inTenant('meltem', (queries) => queries.selectFrom('members').select('member_id').where('email', '=', 'wrong@example.org').execute())).toEqual([]);
  });

  it('[V7] keeps no card number in a profile', async () => {
    const { api } = await memberOf(running(), 'card@example.org');
    const refused = await refusalOf(api.send(memberUpdate, { ...PROFILE, address: 'pay with 4111 1111 1111 1111' }));
    expect(refused.issues.map(({ field }) => field)).toEqual(['adres']);
  });

  it('[M2] answers nobody without the token of a session: none, a made-up one, another company, after signing out, after its time', async () => {
    const { api, token } = await memberOf(running(), 'guarded@example.org');
    await seedTenant(running().database, { id: 'other', name: 'Other' }, demoOperator.loadCatalogue);
    await catalogueSeen(running(), 'other');
    for (const stranger of [clientWith(running(), null), clientWith(running(), 'a'.repeat(43)), clientWith(running(), token, 'other')]) {
      expect((await refusalOf(stranger.send(memberGet, {}))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(memberData, { page: 1 }))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(memberUpdate, PROFILE))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(memberPassword, { password: PASSWORD, newPassword: 'another' }))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(memberDelete, { password: PASSWORD }))).code).toBe('notSignedIn');
    }
    await api.send(memberSignOut, {});
    await api.send(memberSignOut, {});
    expect((await refusalOf(api.send(memberGet, {}))).code).toBe('notSignedIn');

    const [short, long] = [await signedIn(running(), 'guarded@example.org', PASSWORD), await signedIn(running(), 'guarded@example.org', PASSWORD, true)];
    running().pass(12 * 60 + 1);
    expect((await refusalOf(short.api.send(memberGet, {}))).code).toBe('notSignedIn');
    expect(await long.api.send(memberGet, {})).toMatchObject({ email: 'guarded@example.org' });
    running().pass(30 * 24 * 60);
    expect((await refusalOf(long.api.send(memberGet, {}))).code).toBe('notSignedIn');
    await running().jobs.run();
    expect(await running().database.inTenant('meltem', (queries) => queries.selectFrom('member_sessions').selectAll().execute())).toEqual([]);
  });

  it('[M3] sends a new password, which replaces the forgotten one when it is used', async () => {
    const email = 'forgetful@example.org';
    const before = await memberOf(running(), email);
    expect((await refusalOf(running().api.send(memberForgot, { lang: 'de', email: 'nobody@example.org' }))).code).toBe('unknownEmail');
    await running().api.send(memberForgot, { lang: 'de', email });
    await running().api.send(memberForgot, { lang: 'de', email });
    const [mail, ...others] = await mailsTo(running(), email);
    expect(others).toEqual([]);
    expect(mail).toContain(`${running().url}/de/user/profile`);
    const [sent] = /^[a-z2-9]{12}$/m.exec(mail!)!;

    // Whoever only asked for it changes nothing: the old password and the sessions are valid until the new one is used.
    await signedIn(running(), email, PASSWORD);
    expect(await before.api.send(memberGet, {})).toMatchObject({ email });
    const after = await signedIn(running(), email, sent);
    expect((await refusalOf(running().api.send(memberSignIn, { email, password: PASSWORD, remember: false }))).code).toBe('wrongCredentials');
    expect((await refusalOf(before.api.send(memberGet, {}))).code).toBe('notSignedIn');
    await signedIn(running(), email, sent);

    // Sessions of other devices end with a changed password, this one goes on.
    expect((await refusalOf(after.api.send(memberPassword, { password: PASSWORD, newPassword: 'mavi yolculuk' }))).code).toBe('wrongPassword');
    const elsewhere = await signedIn(running(), email, sent);
    await after.api.send(memberPassword, { password: sent, newPassword: 'mavi yolculuk' });
    expect(await after.api.send(memberGet, {})).toMatchObject({ email });
    expect((await refusalOf(elsewhere.api.send(memberGet, {}))).code).toBe('notSignedIn');
    await signedIn(running(), email, 'mavi yolculuk');
  });

  it('[M3] sends another password after five minutes, and accepts none after a day', async () => {
    const email = 'late@example.org';
    await memberOf(running(), email);
    await running().api.send(memberForgot, { lang: 'en', email });
    running().pass(6);
    await running().api.send(memberForgot, { lang: 'en', email });
    const [first, second] = (await mailsTo(running(), email)).map((body) => /^[a-z2-9]{12}$/m.exec(body)![0]);
    expect((await refusalOf(running().api.send(memberSignIn, { email, password: first!, remember: false }))).code).toBe('wrongCredentials');
    running().pass(24 * 60 + 1);
    expect((await refusalOf(running().api.send(memberSignIn, { email, password: second!, remember: false }))).code).toBe('wrongCredentials');
    await signedIn(running(), email, PASSWORD);
  });

  it('[M4] [M5] lists the bookings that a member made, and keeps them when the account is deleted', async () => {
    const email = 'traveller@example.org';
    const { api, token } = await memberOf(running(), email);
    const other = await memberOf(running(), 'neighbour@example.org');
    const asVisitor = await orderOf(running(), [week('2028-09-09', '2028-09-16')]);
    await book(running(), { ...asVisitor, guest: { ...asVisitor.guest, email } });
    const order = await orderOf(running(), [week('2028-09-30', '2028-10-07')]);
    const receipt = await api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });
    // A repeated request, without the token as well, gets the same booking.
    expect(await book(running(), order)).toEqual(receipt);
    await pay(running(), order.checkoutId, 'declined', randomUUID());
    await pay(running(), order.checkoutId, 'approved', randomUUID());

    const { total, bookings, payments } = await api.send(memberData, { page: 1 });
    expect({ total, numbers: bookings.map(({ bookingNumber }) => bookingNumber) }).toEqual({ total: 1, numbers: [receipt.bookingNumber] });
    expect(bookings[0]).toMatchObject({ status: 'active', collectionStatus: 'advance', paid: receipt.dueNow, guestEmail: order.guest.email });
    expect(payments.map(({ state, amount, bookingNumber }) => ({ state, amount, bookingNumber }))).toEqual([
      { state: 'captured', amount: receipt.dueNow, bookingNumber: receipt.bookingNumber }, { state: 'declined', amount: receipt.dueNow, bookingNumber: receipt.bookingNumber },
    ]);
    expect(await api.send(memberData, { page: 2 })).toEqual({ total: 1, bookings: [], payments: [], reviews: [] });
    expect(await other.api.send(memberData, { page: 1 })).toMatchObject({ total: 0, bookings: [], payments: [], reviews: [] });

    expect((await refusalOf(api.send(memberDelete, { password: 'guessed' }))).code).toBe('wrongPassword');
    await api.send(memberDelete, { password: PASSWORD });
    expect((await refusalOf(clientWith(running(), token).send(memberGet, {}))).code).toBe('notSignedIn');
    const left = await running().database.inTenant('meltem', (queries) => queries.selectFrom('bookings').select('member_id').where('booking_number', '=', receipt.bookingNumber).execute());
    expect(left).toEqual([{ member_id: null }]);
    await running().api.send(memberRegister, form(email));
    expect(await (await signedIn(running(), email, PASSWORD)).api.send(memberData, { page: 1 })).toMatchObject({ total: 0, bookings: [], payments: [], reviews: [] });
  });

  it('[M6] keeps the favourites of a member: each once, at most 200, and none of another member', async () => {
    const { api } = await memberOf(running(), 'collector@example.org');
    const other = await memberOf(running(), 'other-collector@example.org');
    const codes = async (client: ApiClient) => (await client.send(memberFavourites, {})).favourites.map(({ productCode }) => productCode);
    const first = await api.send(memberFavouriteAdd, { productCode: 'VIL-001' });
    running().pass(1);
    expect(await api.send(memberFavouriteAdd, { productCode: 'VIL-001' })).toEqual(first);
    await api.send(memberFavouriteAdd, { productCode: 'TUR-001' });
    expect(await codes(api)).toEqual(['TUR-001', 'VIL-001']);
    expect(await codes(other.api)).toEqual([]);
    expect((await refusalOf(api.send(memberFavouriteAdd, { productCode: 'NO-SUCH' }))).code).toBe('notFound');
    expect((await refusalOf(clientWith(running(), null).send(memberFavourites, {}))).code).toBe('notSignedIn');
    await other.api.send(memberFavouriteRemove, { productCode: 'VIL-001' });
    await api.send(memberFavouriteRemove, { productCode: 'TUR-001' });
    await api.send(memberFavouriteRemove, { productCode: 'TUR-001' });
    expect(await codes(api)).toEqual(['VIL-001']);

    await running().database.inTenant('meltem', async (queries) => {
      const { member_id } = await queries.selectFrom('members').select('member_id').where('email', '=', 'collector@example.org').executeTakeFirstOrThrow();
      await queries.insertInto('member_favourites').values(Array.from({ length: 199 }, (_, index) => ({ tenant: 'meltem', member_id, product_code: `GONE-${index}`, added_at: running().now() }))).execute();
    });
    expect((await refusalOf(api.send(memberFavouriteAdd, { productCode: 'TUR-001' }))).code).toBe('tooMany');
    expect(await codes(api)).toHaveLength(200);
    await api.send(memberFavouriteRemove, { productCode: 'GONE-0' });
    await api.send(memberFavouriteAdd, { productCode: 'TUR-001' });
  });

  it('[M5] [M6] [M7] all data of a member have the favourites and vouchers of that member, once', async () => {
    const { api } = await memberOf(running(), 'all-data@example.org');
    await api.send(memberFavouriteAdd, { productCode: 'VIL-001' });
    const [{ favourites }, { vouchers }] = [await api.send(memberFavourites, {}), await api.send(memberVouchers, {})];
    expect(vouchers.length).toBeGreaterThan(0);
    expect(favourites.map(({ productCode }) => productCode)).toEqual(['VIL-001']);
    const all = { total: 0, bookings: [], payments: [], reviews: [], favourites, vouchers };
    expect(await api.send(memberData, {})).toEqual(all);
    expect(await api.send(memberData, { page: 1 })).toEqual(all);
    for (const part of [{ page: 2 }, { status: 'active' }, { bookingNumber: 'INT261130000000' }] as const) expect(Object.keys(await api.send(memberData, part))).toEqual(['total', 'bookings', 'payments', 'reviews']);
    const other = await memberOf(running(), 'no-favourites@example.org');
    expect(await other.api.send(memberData, {})).toMatchObject({ favourites: [] });
  });

  it('[M7] lists the vouchers for members with their state, and no other code', async () => {
    const { api } = await memberOf(running(), 'saver@example.org');
    const other = await memberOf(running(), 'neighbour-saver@example.org');
    const states = async (client: ApiClient) => Object.fromEntries((await client.send(memberVouchers, {})).vouchers.map(({ voucher: { code }, state }) => [code, state]));
    const day = (offset: number) => addDays(running().now().toISOString().slice(0, 10), offset);
    for (const [code, from, to] of [['WELCOME10', -30, 30], ['SUMMER50', 10, 40], ['SPRING15', -40, -10], ['MELTEM1', -30, 30]] as const) {
      await running().database.inTenant('meltem', (queries) => queries.updateTable('coupons').set({ valid_from: day(from), valid_to: day(to) }).where('code', '=', code).execute());
    }
    expect(await states(api)).toEqual({ WELCOME10: 'active', SUMMER50: 'waiting', SPRING15: 'passive', MELTEM1: 'active' });
    expect((await refusalOf(clientWith(running(), null).send(memberVouchers, {}))).code).toBe('notSignedIn');
    const order = await orderOf(running(), [week('2028-02-19', '2028-02-26')], { voucher: 'MELTEM1' });
    await api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });
    expect(await states(api)).toMatchObject({ MELTEM1: 'used' });
    expect((await api.send(memberVouchers, {})).vouchers.find(({ voucher: { code } }) => code === 'MELTEM1')!.usedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(await states(other.api)).toMatchObject({ MELTEM1: 'passive' });
  });

  it('[M8] tells members what becomes of their own bookings, until they have read it', async () => {
    const [{ api }, other] = [await memberOf(running(), 'told@example.org'), await memberOf(running(), 'untold@example.org')];
    const told = async ({ send }: ApiClient) => {
      const { unread, notices } = await send(memberNotices, { most: 50 });
      return { unread, kinds: notices.map(({ kind, bookingNumber, isUnread }) => [kind, bookingNumber, isUnread]) };
    };
    expect(await told(api)).toEqual({ unread: 0, kinds: [] });
    const order = await orderOf(running(), [week('2028-04-15', '2028-04-22')]);
    const { bookingNumber } = await api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });
    // Nobody is told of a booking that is being paid.
    expect((await told(api)).unread).toBe(0);
    await pay(running(), order.checkoutId, 'approved');
    expect(await told(api)).toEqual({ unread: 1, kinds: [['booked', bookingNumber, true]] });
    const [booked] = (await api.send(memberNotices, { most: 1 })).notices;
    await api.send(memberNoticesRead, { upTo: booked!.at });
    expect(await told(api)).toEqual({ unread: 0, kinds: [['booked', bookingNumber, false]] });

    running().pass(1);
    const proof = { by: 'checkout', checkoutId: order.checkoutId } as const;
    const { refund } = await api.send(cancellationOffer, proof);
    await api.send(bookingCancel, { proof, acceptedRefund: refund });
    const after = await told(api);
    expect(after.unread).toBe(2);
    expect(after.kinds.map(([kind]) => kind).toSorted()).toEqual(['booked', 'cancelled', 'refunded']);
    expect(await api.send(memberNotices, { most: 0 })).toEqual({ unread: 2, notices: [] });
    // A moment in the future hides nothing that is told later, and an earlier one brings nothing back.
    await api.send(memberNoticesRead, { upTo: '2099-01-01T00:00:00.000Z' });
    await api.send(memberNoticesRead, { upTo: booked!.at });
    expect((await told(api)).unread).toBe(0);

    expect(await told(other.api)).toEqual({ unread: 0, kinds: [] });
    expect((await refusalOf(clientWith(running(), null).send(memberNotices, { most: 0 }))).code).toBe('notSignedIn');
    expect((await refusalOf(clientWith(running(), null).send(memberNoticesRead, { upTo: booked!.at }))).code).toBe('notSignedIn');
    await api.send(memberDelete, { password: PASSWORD });
    expect(await running().database.inTenant('meltem', (queries) => queries.selectFrom('member_notices').select('notice_id').where('booking_number', '=', bookingNumber).execute())).toEqual([]);
  });

  it('[M2] books for a visitor when the session has ended on the way to the payment', async () => {
    const { api } = await memberOf(running(), 'slow@example.org');
    running().pass(12 * 60 + 1);
    const order = await orderOf(running(), [week('2028-10-14', '2028-10-21')]);
    const { bookingNumber } = await api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });
    const found = await running().database.inTenant('meltem', (queries) => queries.selectFrom('bookings').select('member_id').where('booking_number', '=', bookingNumber).execute());
    expect(found).toEqual([{ member_id: null }]);
  });

  it('[M10] lists the requests for quotes that a member sent, opens them by their number, and tells what the operator answers', async () => {
    const [helen, other] = [await memberOf(running(), 'asking@example.org'), await memberOf(running(), 'neighbour.asking@example.org')];
    const memberId = (await helen.api.send(memberGet, {})).memberId;
    const ask = (client: ApiClient, change: Partial<RequestOf<typeof quoteRequest>> = {}) => {
      const request = requestFor([wedding()], change);
      return client.send(quoteRequest, request, { idempotencyKey: request.quoteId, retries: 0 });
    };
    const listed = async ({ send }: ApiClient, most = 50) => {
      const { total, quotes } = await send(memberQuotes, { most });
      return { total, quotes: quotes.map(({ quoteNumber, status, validUntil }) => [quoteNumber, status, validUntil]) };
    };
    const told = async ({ send }: ApiClient) => (await send(memberNotices, { most: 50 })).notices.map(({ kind, quoteNumber, bookingNumber }) => [kind, quoteNumber, bookingNumber]);

    // Nobody else's: without naming the member, of another one, or with a session that has ended.
    await ask(helen.api);
    await ask(helen.api, { memberId: (await other.api.send(memberGet, {})).memberId });
    await ask(other.api, { memberId });
    await ask(running().api, { memberId });
    expect(await listed(helen.api)).toEqual({ total: 0, quotes: [] });
    expect(await listed(other.api)).toEqual({ total: 0, quotes: [] });

    const [priced, declined, waiting] = [await ask(helen.api, { memberId }), await ask(helen.api, { memberId }), await ask(helen.api, { memberId })];
    const desk = await deskOf(running());
    const { quote: quoted } = await desk.send(quotePrice, priceFor(priced));
    await desk.send(quoteReject, { quoteId: declined.quoteId, revision: declined.revision, message: 'The house is taken.' });
    const rows = [[priced.quoteNumber, 'quoted', priceFor(priced).validUntil], [waiting.quoteNumber, 'requested', null]];
    const { total, quotes } = await listed(helen.api);
    expect(total).toBe(3);
    expect(quotes.slice(0, 2)).toEqual(expect.arrayContaining(rows));
    expect(quotes[2]).toEqual([declined.quoteNumber, 'rejected', null]);
    expect((await helen.api.send(memberQuotes, { most: 1 })).quotes).toMatchObject([{ lines: [{ image: quoted.lines[0]!.image, title: quoted.lines[0]!.title }] }]);
    expect(await helen.api.send(memberQuote, { quoteNumber: priced.quoteNumber })).toEqual(quoted);
    expect((await refusalOf(other.api.send(memberQuote, { quoteNumber: priced.quoteNumber }))).code).toBe('notFound');
    for (const stranger of [clientWith(running(), null), clientWith(running(), 'a'.repeat(43))]) {
      expect((await refusalOf(stranger.send(memberQuotes, { most: 50 }))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(memberQuote, { quoteNumber: priced.quoteNumber }))).code).toBe('notSignedIn');
    }

    expect(await told(helen.api)).toEqual(expect.arrayContaining([['quoted', priced.quoteNumber, null], ['quoteRejected', declined.quoteNumber, null]]));
    expect(await told(other.api)).toEqual([]);
    // A quotation that is priced again is told again, and one that nobody answers ends.
    await desk.send(quotePrice, priceFor(quoted));
    const change = (numbers: readonly string[], columns: { readonly valid_until?: string; readonly updated_at?: Date }) => running().database.inTenant('meltem', (queries) =>
      queries.updateTable('quotes').set(columns).where('tenant', '=', 'meltem').where('quote_number', 'in', numbers).execute());
    await change([priced.quoteNumber, waiting.quoteNumber], { valid_until: addDays(running().now().toISOString().slice(0, 10), -2) });
    await running().jobs.run();
    expect((await told(helen.api)).map(([kind]) => kind).toSorted()).toEqual(['quoteExpired', 'quoteExpired', 'quoteRejected', 'quoted', 'quoted']);

    // What was told goes with a request that is deleted after its time.
    await change([declined.quoteNumber], { updated_at: new Date(running().now().getTime() - 181 * 24 * 3_600_000) });
    await running().jobs.run();
    expect((await told(helen.api)).map(([kind]) => kind)).not.toContain('quoteRejected');
    expect((await listed(helen.api)).total).toBe(2);

    // The operator keeps the requests of an account that is deleted.
    await helen.api.send(memberDelete, { password: PASSWORD });
    const kept = await running().database.inTenant('meltem', (queries) => queries.selectFrom('quotes').select('member_id').where('quote_id', '=', priced.quoteId).execute());
    expect(kept).toEqual([{ member_id: null }]);
  });

  describe('[M12] the change of the e-mail address', () => {
    const ask = ({ send }: ApiClient, email: string, password = PASSWORD) => send(memberEmailChange, { lang: 'de', email, password }, { retries: 0 });
    const confirm = ({ send }: ApiClient, token: string) => send(memberEmailConfirm, { token });
    const refusedConfirm = async (api: ApiClient, token: string) => (await refusalOf(confirm(api, token))).code;
    const addressOf = async ({ send }: ApiClient) => (await send(memberGet, {})).email;
    /** The token in the newest e-mail to an address. */
    const tokenTo = async (email: string) => /#email=([\w-]{43})$/m.exec((await mailsTo(running(), email)).at(-1)!)![1]!;

    it('sends a link to the new address and a notice to the old one, and changes nothing before the link is confirmed', async () => {
      const [old, next] = ['moving@example.org', 'moved@example.org'];
      const { api } = await memberOf(running(), old);
      const other = await signedIn(running(), old, PASSWORD);
      const order = await orderOf(running(), [week('2028-03-04', '2028-03-11')]);
      const { bookingNumber } = await api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });
      await running().api.send(memberForgot, { lang: 'de', email: old });
      const sent = /^[a-z2-9]{12}$/m.exec((await mailsTo(running(), old)).at(-1)!)![0];

      expect((await refusalOf(ask(api, next, 'guessed'))).code).toBe('wrongPassword');
      expect((await refusalOf(ask(api, 'MOVING@example.org'))).issues.map(({ field }) => field)).toEqual(['e_mail']);
      expect((await refusalOf(ask(api, 'moved@example.org,all@example.org'))).issues.map(({ field }) => field)).toEqual(['e_mail']);
      expect((await refusalOf(ask(clientWith(running(), null), next))).code).toBe('notSignedIn');
      expect(await mailsTo(running(), next)).toEqual([]);

      expect(await ask(api, 'Moved@example.org')).toEqual({});
      const [link, ...others] = await mailsTo(running(), next);
      expect(others).toEqual([]);
      expect(link).toContain(`${running().url}/de/user/profile#email=`);
      const notice = (await mailsTo(running(), old)).at(-1)!;
      expect(notice).toContain('eine andere E-Mail-Adresse');
      expect(notice).not.toMatch(/#email=|moved@/);
      const token = await tokenTo(next);
      const stored = await running().database.inTenant('meltem', (queries) => queries.selectFrom('member_email_changes').selectAll().execute());
      expect(JSON.stringify(stored)).toContain(next);
      expect(JSON.stringify(stored)).not.toContain(token);
      // Asked again, by a lost answer, no second e-mail is sent.
      await ask(api, next);
      expect(await mailsTo(running(), next)).toHaveLength(1);
      expect(await addressOf(api)).toBe(old);
      expect((await refusalOf(running().api.send(memberSignIn, { email: next, password: PASSWORD, remember: false }))).code).toBe('wrongCredentials');

      expect(await refusedConfirm(clientWith(running(), null), token)).toBe('notSignedIn');
      expect(await confirm(api, token)).toMatchObject({ email: next, firstName: 'Helen' });
      expect(await addressOf(api)).toBe(next);
      expect((await refusalOf(other.api.send(memberGet, {}))).code).toBe('notSignedIn');
      expect((await api.send(memberData, { page: 1 })).bookings.map((booking) => booking.bookingNumber)).toEqual([bookingNumber]);
      for (const [email, password] of [[old, PASSWORD], [next, sent]] as const) {
        expect((await refusalOf(running().api.send(memberSignIn, { email, password, remember: false }))).code).toBe('wrongCredentials');
      }
      // Confirmed again, by a lost answer, nothing changes: sessions that began since go on.
      const later = await signedIn(running(), next, PASSWORD);
      expect(await confirm(api, token)).toMatchObject({ email: next });
      expect(await addressOf(later.api)).toBe(next);
      // The old address is free.
      await running().api.send(memberRegister, form(old));
      expect(running().logged.join('\n')).not.toMatch(new RegExp(`${token}|${next}|${old}`));
    });

    it('answers the same for an address that a member has, writes to that member, and changes nothing', async () => {
      const [asking, taken] = ['asking@example.org', 'taken@example.org'];
      const { api } = await memberOf(running(), asking);
      const owner = await memberOf(running(), taken);
      expect(await ask(api, taken)).toEqual({});
      expect((await mailsTo(running(), asking)).at(-1)).toContain('eine andere E-Mail-Adresse');
      const mails = await mailsTo(running(), taken);
      expect(mails).toHaveLength(1);
      // In the language of its reader.
      expect(mails[0]).toContain('Bu adresle zaten bir hesabınız var');
      expect(mails[0]).not.toMatch(/#email=|asking@/);
      await ask(api, taken);
      expect(await mailsTo(running(), taken)).toHaveLength(1);
      expect([await addressOf(api), await addressOf(owner.api)]).toEqual([asking, taken]);

      // Registered by somebody else while the link was under way.
      await ask(api, 'contested@example.org');
      const token = await tokenTo('contested@example.org');
      await running().api.send(memberRegister, form('contested@example.org'));
      expect(await refusedConfirm(api, token)).toBe('emailTaken');
      expect(await addressOf(api)).toBe(asking);
    });

    it('needs the newest link, within a day, and the account that asked', async () => {
      const { api } = await memberOf(running(), 'linked@example.org');
      const stranger = await memberOf(running(), 'link-stranger@example.org');
      await ask(api, 'first@example.org');
      const first = await tokenTo('first@example.org');
      expect(await refusedConfirm(stranger.api, first)).toBe('linkEnded');
      await ask(api, 'second@example.org');
      expect(await refusedConfirm(api, first)).toBe('linkEnded');
      running().pass(6);
      await ask(api, 'second@example.org');
      const [, second] = await mailsTo(running(), 'second@example.org');
      expect(second).toBeDefined();
      const token = await tokenTo('second@example.org');

      running().pass(24 * 60);
      const again = await signedIn(running(), 'linked@example.org', PASSWORD);
      expect(await refusedConfirm(again.api, token)).toBe('linkEnded');
      await running().jobs.run();
      expect(await running().database.inTenant('meltem', (queries) => queries.selectFrom('member_email_changes').selectAll().where('email', '=', 'second@example.org').execute())).toEqual([]);
      expect(await addressOf(again.api)).toBe('linked@example.org');
    });

    it('ends when the password is changed or replaced by a sent one, so that whoever had opened the account cannot take it along', async () => {
      const email = 'stolen@example.org';
      const { api } = await memberOf(running(), email);
      await ask(api, 'thief@example.org');
      const token = await tokenTo('thief@example.org');
      await api.send(memberPassword, { password: PASSWORD, newPassword: 'rüzgar sesi' });
      expect(await refusedConfirm(api, token)).toBe('linkEnded');

      running().pass(6);
      await ask(api, 'thief@example.org', 'rüzgar sesi');
      const next = await tokenTo('thief@example.org');
      expect(next).not.toBe(token);
      await running().api.send(memberForgot, { lang: 'en', email });
      const sent = /^[a-z2-9]{12}$/m.exec((await mailsTo(running(), email)).at(-1)!)![0];
      const owner = await signedIn(running(), email, sent);
      expect(await refusedConfirm(owner.api, next)).toBe('linkEnded');
      expect(await addressOf(owner.api)).toBe(email);
    });
  });

  it('[M13] links no account at a site that is not set up, and counts none', async () => {
    const { api } = await memberOf(running(), 'alone@example.org');
    const { memberId } = await api.send(memberGet, {});
    await running().database.inTenant('meltem', (queries) => queries.insertInto('member_identities').values({ tenant: 'meltem', provider: 'google', subject: 'g-before', member_id: memberId, created_at: running().now() }).execute());
    expect(await api.send(memberLinks, {})).toEqual({ providers: [] });
    expect((await refusalOf(api.send(memberLink, { provider: 'google', lang: 'en' }))).code).toBe('notFound');
    expect((await refusalOf(clientWith(running(), null).send(memberUnlink, { provider: 'google' }))).code).toBe('notSignedIn');
  });

  it('keeps no password and no token in clear', async () => {
    const { token } = await memberOf(running(), 'secret@example.org');
    const rows = await running().database.inTenant('meltem', async (queries) => [await queries.selectFrom('members').selectAll().execute(), await queries.selectFrom('member_sessions').selectAll().execute()]);
    for (const secret of [PASSWORD, token]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(running().logged.join('\n')).not.toContain(secret);
    }
  });
});

describe('[M2] a guessed password', () => {
  const running = useServer('postgres', { RATE_LIMIT: '0.5', TRUSTED_PROXIES: '127.0.0.1' });

  it('is refused like an unknown address, and both are limited', async () => {
    await running().api.send(memberRegister, form('target@example.org'));
    const attempt = (email: string, client: number) => fetch(`${running().url}/api/${memberSignIn.name}`, {
      method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${client}::1` }, body: JSON.stringify({ e_mail: email, sifre: 'guessed', remember: false }),
    });
    const answers = [await attempt('target@example.org', 1), await attempt('nobody@example.org', 2)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    running().pass(60);
    const tries = await Promise.all(Array.from({ length: 7 }, (_, index) => attempt('target@example.org', 10 + index)));
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('[M12] is limited for a change of the address, too, as are the e-mails that it sends', async () => {
    const { token } = await memberOf(running(), 'changing@example.org');
    const attempt = (email: string, password: string, client: number) => fetch(`${running().url}/api/${memberEmailChange.name}`, {
      method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': `2001:db9:${client}::1` },
      body: JSON.stringify({ lang: 'en', e_mail: email, sifre: password }),
    });
    // From one client.
    const mails = await Promise.all(Array.from({ length: 6 }, (_, index) => attempt(`victim-${index}@example.org`, PASSWORD, 1)));
    expect(mails.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    // From many clients.
    const tries = await Promise.all(Array.from({ length: 7 }, (_, index) => attempt('new@example.org', 'guessed', 10 + index)));
    expect(tries.map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 409, 429, 429]);
  });
});
