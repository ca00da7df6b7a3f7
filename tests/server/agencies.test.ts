import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#api/client.ts';
import { agencyGet, agencyJoin } from '#contract/calls/agency.ts';
import { agencyApply } from '#contract/calls/agency-application.ts';
import { agencyDecide, agencyLink, agencyList, type DeskAgency } from '#contract/calls/desk-agencies.ts';
import { bookingList, deskCancel, type DeskBooking } from '#contract/calls/desk-bookings.ts';
import type { BookingRequest } from '#contract/calls/booking.ts';
import { bookingCancel, cancellationOffer } from '#contract/calls/cancellation.ts';
import { quoteList } from '#contract/calls/quote.ts';
import { memberData, memberDelete, memberForgot, memberGet, memberRegister, memberSignIn } from '#contract/calls/member.ts';
import type { RequestOf } from '#contract/call.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { seedTenant } from '#server/database/seed.ts';
import { hashPassword } from '#server/password.ts';
import { book, GUEST, orderOf, pay, week } from './orders.ts';
import { cookieOf, deskClient, deskOf, mailsIn, requestFor, send, signIn } from './quote-desk.ts';
import { catalogueSeen, DATABASES, refusalOf, useServer, type TestServer } from './test-server.ts';

const PASSWORD = 'mavi yolculuk';
const form = (email: string, changes: Partial<RequestOf<typeof agencyApply>> = {}): RequestOf<typeof agencyApply> => ({
  lang: 'de', company: 'Lodos Reisen GmbH', licence: 'HRB 12345', taxNumber: '1234567890', taxOffice: 'Berlin Mitte', firstName: 'Grace', lastName: 'Hopper', email, phone: '+49 30 1234567',
  city: 'Berlin', country: 'Germany', website: 'lodos.example', message: 'Groups in May.', acceptsTerms: true, ...changes,
});

const clientWith = (server: TestServer, token: string | null, company = 'meltem'): ApiClient =>
  createApiClient({ baseUrl: `${server.url}/api`, company, memberToken: async () => token, tokeniserUrl: () => server.bankUrl, timeoutMs: 60_000 });

const apply = (server: TestServer, application: RequestOf<typeof agencyApply>, idempotencyKey: string = randomUUID()) => server.api.send(agencyApply, application, { idempotencyKey });

/** The application of an address, as the desk sees it. */
async function applicationOf(server: TestServer, email: string): Promise<DeskAgency> {
  const { agencies } = await (await deskOf(server)).send(agencyList, { page: 1 });
  return agencies.find((each) => each.email === email)!;
}

/** Applies and is accepted. @returns the agency and the token of the e-mail's link */
async function accepted(server: TestServer, email: string): Promise<{ readonly agency: DeskAgency; readonly token: string }> {
  await apply(server, form(email));
  const { id } = await applicationOf(server, email);
  const agency = await (await deskOf(server)).send(agencyDecide, { id, decision: 'accepted', reply: '' });
  return { agency, token: (await tokensTo(server, email)).at(-1)! };
}

/** Subjects and bodies of the e-mails to an address, the oldest first. */
async function mailsTo(server: TestServer, email: string): Promise<readonly { readonly subject: string; readonly body: string }[]> {
  await server.jobs.run();
  return (await mailsIn(server)).filter(({ to }) => to === email);
}

/** The tokens of the links that were sent to an address. */
const tokensTo = async (server: TestServer, email: string) => (await mailsTo(server, email)).flatMap(({ body }) => /#join=([\w-]{43})$/m.exec(body)?.[1] ?? []);

const join = (server: TestServer, token: string, password = PASSWORD) => server.api.send(agencyJoin, { token, password, repeatedPassword: password });

async function signedIn(server: TestServer, email: string, password = PASSWORD): Promise<ApiClient> {
  return clientWith(server, (await server.api.send(memberSignIn, { email, password, remember: false })).accessToken);
}

/** Books a week as whoever a client is. @returns the booking's number and the id of its checkout */
async function bookWeek(server: TestServer, api: ApiClient, from: string, to: string, changes: Partial<BookingRequest> = {}): Promise<{ readonly bookingNumber: string; readonly checkoutId: string }> {
  const order = { ...(await orderOf(server, [week(from, to)])), ...changes };
  const { bookingNumber } = await book({ api }, order);
  return { bookingNumber, checkoutId: order.checkoutId };
}

/** Books a week as whoever a client is, and pays. @returns the booking's number */
async function bookAs(server: TestServer, api: ApiClient, from: string, to: string, changes: Partial<BookingRequest> = {}): Promise<string> {
  const { bookingNumber, checkoutId } = await bookWeek(server, api, from, to, changes);
  await pay(server, checkoutId, 'approved');
  return bookingNumber;
}

/** Cancels a booking at the desk without a refund. */
async function cancelAtDesk(server: TestServer, bookingNumber: string): Promise<DeskBooking> {
  const desk = await deskOf(server);
  const { paid } = (await desk.send(bookingList, { search: bookingNumber, page: 1, lang: 'en' })).bookings[0]!;
  return desk.send(deskCancel, { bookingNumber, paid, refund: '0.00', lang: 'en' });
}

describe.each(DATABASES)('agencies on %s', (kind) => {
  const running = useServer(kind);

  it('[A1] an application is stored and sent to the operator once, and says nothing about accounts', async () => {
    const email = 'once@example.com';
    const key = randomUUID();
    const first = await apply(running(), form(email), key);
    running().pass(5);
    expect(await apply(running(), form(email), key)).toEqual(first);
    expect((await refusalOf(apply(running(), form(email, { company: 'Another' }), key))).code).toBe('idempotencyMismatch');
    // The same answer for an address that has an account.
    await running().api.send(memberRegister, { lang: 'en', firstName: 'Ada', lastName: 'Member', email: 'known@example.com', password: PASSWORD, repeatedPassword: PASSWORD, acceptsAgreement: true });
    expect(Object.keys(await apply(running(), form('known@example.com', { company: 'Known Ltd' })))).toEqual(Object.keys(first));

    const { total, agencies } = await (await deskOf(running())).send(agencyList, { page: 1 });
    expect([total, agencies.map((each) => each.email)]).toEqual([2, ['known@example.com', email]]);
    const { acceptsTerms: _, ...details } = form(email);
    expect(agencies[1]).toEqual({ ...details, id: key, receivedAt: first.receivedAt, decision: null, decidedAt: null, reply: '', number: null, hasAccount: false, linkSentAt: null });
    await running().jobs.run();
    const [mail, ...others] = (await mailsIn(running())).filter(({ replyTo }) => replyTo === email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'hello@meltem.example', subject: 'Agency application from Lodos Reisen GmbH' });
    for (const word of ['HRB 12345', '1234567890, Berlin Mitte', 'Berlin, Germany', 'Grace Hopper', 'Language: German', 'Groups in May.', '/desk']) expect(mail!.body).toContain(word);
    expect((await mailsTo(running(), email)).concat(await mailsTo(running(), 'known@example.com'))).toEqual([]);
    expect(running().logged.join('\n')).not.toMatch(/once@|Lodos/);
  });

  it.each([
    ['no company', { company: '  ' }, 'firma_adi'],
    ['no consent', { acceptsTerms: false }, 'gizlilik_politikasi'],
    ['a website that is none', { website: 'javascript:alert(1)' }, 'web_sitesi'],
    ['a card number', { message: 'Charge 4111 1111 1111 1111' }, 'mesaj'],
  ])('[A1] an application with %s is refused', async (_, changes, field) => {
    const refused = await refusalOf(apply(running(), form('wrong@example.com', changes)));
    expect(refused.issues.map((issue) => issue.field)).toEqual([field]);
    expect(await applicationOf(running(), 'wrong@example.com')).toBeUndefined();
  });

  it('[A1] [A2] an accepted agency gets its number and a link once, chooses its password, and reads its own data alone', async () => {
    const email = 'lodos@example.com';
    await apply(running(), form(email));
    const { id } = await applicationOf(running(), email);
    const desk = await deskOf(running());
    const agency = await desk.send(agencyDecide, { id, decision: 'accepted', reply: 'Willkommen!' });
    expect(agency).toMatchObject({ decision: 'accepted', reply: 'Willkommen!', hasAccount: false, number: expect.stringMatching(/^[a-z2-9]{6}$/) });
    expect(await desk.send(agencyDecide, { id, decision: 'accepted', reply: 'Again' })).toEqual(agency);
    expect((await refusalOf(desk.send(agencyDecide, { id, decision: 'rejected', reply: '' }))).code).toBe('decided');
    const [mail, ...others] = await mailsTo(running(), email);
    expect(others).toEqual([]);
    expect(mail!.body).toMatch(new RegExp(`Guten Tag Grace,[^]*${agency.number}[^]*Willkommen![^]*${running().url}/de/agency/login#join=`));
    const token = (await tokensTo(running(), email))[0]!;
    expect((await running().database.inTenant('meltem', (queries) => queries.selectFrom('agencies').select('link_hash').where('application_key', '=', id).executeTakeFirstOrThrow())).link_hash).not.toContain(token);

    // Before the link is used there is no account, and afterwards one with the data of the application.
    expect((await refusalOf(running().api.send(memberForgot, { lang: 'de', email }))).code).toBe('unknownEmail');
    expect((await refusalOf(running().api.send(agencyJoin, { token, password: PASSWORD, repeatedPassword: 'another' }))).issues[0]?.field).toBe('sifre_onay');
    expect(await join(running(), token)).toEqual({ email });
    expect(await join(running(), token)).toEqual({ email });
    expect((await refusalOf(join(running(), token, 'another one'))).code).toBe('linkEnded');
    const api = await signedIn(running(), email);
    expect(await api.send(memberGet, {})).toMatchObject({ email, firstName: 'Grace', lastName: 'Hopper', phone: '+49 30 1234567' });
    const { agency: own } = await api.send(agencyGet, { number: agency.number!.toUpperCase() });
    const { message: _, acceptsTerms: __, lang: ___, ...details } = form(email);
    expect(own).toEqual({ ...details, number: agency.number, acceptedAt: agency.decidedAt });
    expect(await applicationOf(running(), email)).toMatchObject({ hasAccount: true });
    expect((await refusalOf(desk.send(agencyLink, { id }))).code).toBe('notWaiting');

    // A second application of the address can only be rejected, and the account stays.
    await apply(running(), form(email, { company: 'Lodos Two' }));
    const second = (await desk.send(agencyList, { page: 1 })).agencies.find(({ company }) => company === 'Lodos Two')!;
    expect((await refusalOf(desk.send(agencyDecide, { id: second.id, decision: 'accepted', reply: '' }))).code).toBe('emailTaken');
  });

  it('[A1] of two colleagues who accept two applications of one address at the same time, one is told that it is taken', async () => {
    const email = 'twice@example.com';
    for (const company of ['Twice One', 'Twice Two']) await apply(running(), form(email, { company }));
    const desk = await deskOf(running());
    const ids = (await desk.send(agencyList, { page: 1 })).agencies.filter((each) => each.email === email).map(({ id }) => id);
    let answers: readonly Promise<DeskAgency>[] = [];
    // Both requests wait for their rows, so that they continue together.
    await running().database.inTenant('meltem', async (queries) => {
      await queries.selectFrom('agencies').select('number').where('email', '=', email).forUpdate().execute();
      answers = ids.map((id) => desk.send(agencyDecide, { id, decision: 'accepted', reply: '' }, { retries: 0 }));
      await new Promise((done) => setTimeout(done, 500));
    });
    const settled = await Promise.allSettled(answers);
    const accepted = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(accepted).toEqual([expect.objectContaining({ decision: 'accepted', email })]);
    expect((await refusalOf(answers[settled.findIndex(({ status }) => status === 'rejected')]!)).code).toBe('emailTaken');
    expect(await tokensTo(running(), email)).toHaveLength(1);
  });

  it('[A2] whoever knows only the address of an account gains nothing: not by applying, and not by registering it first', async () => {
    const email = 'victim@example.com';
    // Somebody without the mailbox registers the address and stays signed in.
    await running().api.send(memberRegister, { lang: 'en', firstName: 'Mallory', lastName: 'First', email, password: 'guess me', repeatedPassword: 'guess me', acceptsAgreement: true });
    const stranger = await signedIn(running(), email, 'guess me');
    const { agency, token } = await accepted(running(), email);
    // The account is as before until the link is used.
    expect(await stranger.send(agencyGet, {})).toEqual({ agency: null });
    expect(await stranger.send(memberGet, {})).toMatchObject({ firstName: 'Mallory' });
    await join(running(), token);
    expect((await refusalOf(stranger.send(agencyGet, {}))).code).toBe('notSignedIn');
    expect((await refusalOf(signedIn(running(), email, 'guess me'))).code).toBe('wrongCredentials');
    expect((await (await signedIn(running(), email)).send(agencyGet, {})).agency).toMatchObject({ number: agency.number });
    expect((await refusalOf(join(running(), 'a'.repeat(43)))).code).toBe('linkEnded');
  });

  it('[A2] a link ends after seven days or with the next one, which the desk sends again to an agency without an account', async () => {
    const email = 'slow@example.com';
    const { agency: { id, number }, token: first } = await accepted(running(), email);
    const desk = () => deskOf(running());
    await (await desk()).send(agencyLink, { id });
    expect(await tokensTo(running(), email)).toHaveLength(1);
    running().pass(6);
    await (await desk()).send(agencyLink, { id });
    const [, second, ...others] = await tokensTo(running(), email);
    expect(others).toEqual([]);
    expect((await refusalOf(join(running(), first))).code).toBe('linkEnded');
    running().pass(7 * 24 * 60);
    expect((await refusalOf(join(running(), second!))).code).toBe('linkEnded');
    await (await desk()).send(agencyLink, { id });
    await join(running(), (await tokensTo(running(), email)).at(-1)!);
    const api = await signedIn(running(), email);
    // An agency that deleted its account keeps its number, and can open another account.
    await api.send(memberDelete, { password: PASSWORD });
    running().pass(6);
    await (await desk()).send(agencyLink, { id });
    await join(running(), (await tokensTo(running(), email)).at(-1)!);
    expect((await (await signedIn(running(), email)).send(agencyGet, {})).agency).toMatchObject({ number });
  });

  it('[A1] a rejected agency is told once, with the words of the operator, and gets no account', async () => {
    const email = 'poyraz@example.com';
    await apply(running(), form(email, { lang: 'ru' }));
    const { id } = await applicationOf(running(), email);
    const desk = await deskOf(running());
    const rejected = await desk.send(agencyDecide, { id, decision: 'rejected', reply: ' Нет номера лицензии. ' });
    expect(rejected).toMatchObject({ decision: 'rejected', reply: 'Нет номера лицензии.', number: null, linkSentAt: null });
    expect(await desk.send(agencyDecide, { id, decision: 'rejected', reply: '' })).toEqual(rejected);
    expect((await refusalOf(desk.send(agencyDecide, { id, decision: 'accepted', reply: '' }))).code).toBe('decided');
    expect((await refusalOf(desk.send(agencyLink, { id }))).code).toBe('notWaiting');
    const mails = await mailsTo(running(), email);
    expect(mails).toEqual([expect.objectContaining({ subject: 'Ваша заявка', body: expect.stringContaining('Нет номера лицензии.') })]);
    expect(mails[0]!.body).not.toContain('#join=');
  });

  it('[A3] [M5] an agency sees its own bookings by status and by number, and nothing of another agency', async () => {
    const [one, two] = [await accepted(running(), 'one@example.com'), await accepted(running(), 'two@example.com')];
    await join(running(), one.token);
    await join(running(), two.token);
    const [first, second] = [await signedIn(running(), 'one@example.com'), await signedIn(running(), 'two@example.com')];
    const paid = await bookAs(running(), first, '2028-09-09', '2028-09-16');
    running().pass(1);
    const { bookingNumber: waiting } = await bookWeek(running(), first, '2028-09-30', '2028-10-07');
    const others = await bookAs(running(), second, '2028-10-14', '2028-10-21');
    const numbers = async (api: ApiClient, request: Partial<RequestOf<typeof memberData>> = {}) => {
      const { total, bookings } = await api.send(memberData, { page: 1, ...request });
      expect(total).toBe(bookings.length);
      return bookings.map(({ bookingNumber }) => bookingNumber);
    };
    expect(await numbers(first)).toEqual([waiting, paid]);
    expect(await numbers(first, { status: 'active' })).toEqual([paid]);
    expect(await numbers(first, { status: 'pendingPayment' })).toEqual([waiting]);
    expect(await numbers(first, { bookingNumber: paid })).toEqual([paid]);
    expect(await numbers(second)).toEqual([others]);
    expect(await numbers(second, { bookingNumber: paid })).toEqual([]);
    expect((await refusalOf(second.send(agencyGet, { number: one.agency.number! }))).code).toBe('notFound');
    expect((await second.send(agencyGet, {})).agency).toMatchObject({ number: two.agency.number });
    expect((await refusalOf(running().api.send(agencyGet, { number: one.agency.number! }))).code).toBe('notSignedIn');
  });

  it('[A4] [B13] the desk is told which agency has asked for a quote', async () => {
    const email = 'asking-agency@example.com';
    const { agency, token } = await accepted(running(), email);
    await join(running(), token);
    const api = await signedIn(running(), email);
    const { memberId } = await api.send(memberGet, {});
    const [byAgency, byVisitor] = [await send({ api }, requestFor(undefined, { memberId })), await send(running(), requestFor())];
    const { quotes } = await (await deskOf(running())).send(quoteList, { which: 'open', page: 1 });
    const agencyOf = (quoteId: string) => quotes.find(({ quote }) => quote.quoteId === quoteId)!.agency;
    expect(agencyOf(byAgency.quoteId)).toEqual({ number: agency.number, company: 'Lodos Reisen GmbH' });
    expect(agencyOf(byVisitor.quoteId)).toBeUndefined();
  });

  it('[A4] the desk and the operator are told which agency has booked, and the desk lists what one agency has booked', async () => {
    const email = 'meltem-friends@example.com';
    const { agency, token } = await accepted(running(), email);
    const named = { number: agency.number, company: 'Lodos Reisen GmbH' };
    await join(running(), token);
    const byAgency = await bookAs(running(), await signedIn(running(), email), '2028-06-03', '2028-06-10');
    running().pass(1);
    const byVisitor = await bookAs(running(), running().api, '2028-06-17', '2028-06-24');
    await running().api.send(memberRegister, { lang: 'en', firstName: 'Ada', lastName: 'Member', email: 'no-agency@example.com', password: PASSWORD, repeatedPassword: PASSWORD, acceptsAgreement: true });
    running().pass(1);
    const byMember = await bookAs(running(), await signedIn(running(), 'no-agency@example.com'), '2028-07-01', '2028-07-08');

    const desk = await deskOf(running());
    const agencyOf = async (search: string) => (await desk.send(bookingList, { search, page: 1, lang: 'en' })).bookings.map((each) => each.agency);
    expect(await agencyOf(byAgency)).toEqual([named]);
    expect(await agencyOf(byVisitor)).toEqual([undefined]);
    expect(await agencyOf(byMember)).toEqual([undefined]);
    const ofAgency = async (number: string) => (await desk.send(bookingList, { agency: number, page: 1, lang: 'en' })).bookings.map(({ bookingNumber }) => bookingNumber);
    expect(await ofAgency(agency.number!.toUpperCase())).toEqual([byAgency]);
    expect(await ofAgency('zzzzzz')).toEqual([]);
    expect(await cancelAtDesk(running(), byAgency)).toMatchObject({ status: 'cancelled', agency: named });

    await running().jobs.run();
    const toOperator = (await mailsIn(running())).filter(({ to, subject }) => to === 'hello@meltem.example' && subject.startsWith('New booking'));
    const bodyOf = (number: string) => toOperator.find(({ subject }) => subject.includes(number))!.body;
    expect(bodyOf(byAgency)).toContain(`Agency: Lodos Reisen GmbH, ${agency.number}`);
    for (const number of [byVisitor, byMember]) expect(bodyOf(number)).not.toContain('Agency');
    expect((await mailsIn(running())).filter(({ to, body }) => to !== 'hello@meltem.example' && body.includes(byAgency) && body.includes(agency.number!))).toEqual([]);
  });

  it('[A5] the agency is told in its language that a booking of its account is cancelled', async () => {
    const email = 'told-agency@example.com';
    const { token } = await accepted(running(), email);
    await join(running(), token);
    const api = await signedIn(running(), email);
    const guest = `${GUEST.firstName} ${GUEST.lastName}`;
    const about = async (bookingNumber: string) => (await mailsTo(running(), email)).filter(({ subject }) => subject.includes(bookingNumber));

    const byGuest = await bookWeek(running(), api, '2028-07-15', '2028-07-22');
    await pay(running(), byGuest.checkoutId, 'approved');
    expect(await about(byGuest.bookingNumber)).toEqual([]);
    const proof = { by: 'checkout', checkoutId: byGuest.checkoutId } as const;
    await running().api.send(bookingCancel, { proof, acceptedRefund: (await running().api.send(cancellationOffer, proof)).refund });
    const told = await about(byGuest.bookingNumber);
    expect(told.map(({ subject }) => subject)).toEqual([`Buchung ${byGuest.bookingNumber} von ${guest} ist storniert`]);
    for (const text of ['Guten Tag Grace,', `${guest} hat die Buchung ${byGuest.bookingNumber} storniert`, 'gehen zurück auf die Karte oder das Konto', `/de/user/reservations?number=${byGuest.bookingNumber}`]) expect(told[0]!.body).toContain(text);

    running().pass(1);
    const byDesk = await bookAs(running(), api, '2028-08-05', '2028-08-12');
    await cancelAtDesk(running(), byDesk);
    const [atDesk] = await about(byDesk);
    for (const text of [`Wir mussten die Buchung ${byDesk} stornieren`, 'Dafür wird nichts erstattet.']) expect(atDesk!.body).toContain(text);

    // An agency that is its own guest has the guest's e-mails only: about the booking, and about its end.
    running().pass(1);
    const own = await bookAs(running(), api, '2028-08-19', '2028-08-26', { guest: { ...GUEST, email } });
    await cancelAtDesk(running(), own);
    expect(await about(own)).toHaveLength(2);

    running().pass(1);
    const unpaid = await bookWeek(running(), api, '2028-09-02', '2028-09-09', { method: { kind: 'bankTransfer' } });
    running().pass(30 * 24 * 60);
    const late = await about(unpaid.bookingNumber);
    expect(late.map(({ subject }) => subject)).toEqual([`Buchung ${unpaid.bookingNumber} von ${guest} ist storniert`]);
    expect(late[0]!.body).toContain('wurde nicht rechtzeitig bezahlt');
  });

  it('[A1] [B14] only the desk of the same operator reads and decides applications', async () => {
    const email = 'guarded@example.com';
    await apply(running(), form(email));
    const { id } = await applicationOf(running(), email);
    await seedTenant(running().database, { id: 'other', name: 'Other' }, demoOperator.loadCatalogue);
    await catalogueSeen(running(), 'other');
    for (const stranger of [running().api, deskClient(running(), `meltem-desk=${'a'.repeat(43)}`), deskClient(running(), '', 'other')]) {
      expect((await refusalOf(stranger.send(agencyList, { page: 1 }))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(agencyDecide, { id, decision: 'accepted', reply: '' }))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(agencyLink, { id }))).code).toBe('notSignedIn');
    }
    const password = 'a password of the others';
    const password_hash = await hashPassword(password);
    await running().database.inTenant('other', (queries) => queries.insertInto('operators').values({ tenant: 'other', email: 'desk@other.example', password_hash }).execute());
    const others = deskClient(running(), cookieOf(await signIn(running(), 'desk@other.example', password, { company: 'other' })), 'other');
    expect(await others.send(agencyList, { page: 1 })).toEqual({ total: 0, agencies: [] });
    expect((await refusalOf(others.send(agencyDecide, { id, decision: 'accepted', reply: '' }))).code).toBe('notFound');
    expect(await applicationOf(running(), email)).toMatchObject({ decision: null });
  });
});
