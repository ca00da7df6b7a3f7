import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#api/client.ts';
import type { RequestOf } from '#contract/call.ts';
import { bookingList } from '#contract/calls/desk-bookings.ts';
import { guestIdentityGet } from '#contract/calls/desk-guest.ts';
import { messageAnswered, messageList } from '#contract/calls/desk-messages.ts';
import { contactPost, specialOfferPost } from '#contract/calls/visitor-requests.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { seedTenant } from '#server/database/seed.ts';
import { hashPassword } from '#server/password.ts';
import { book, flight, GUEST, orderOf, pay, week } from './orders.ts';
import { cookieOf, DESK_EMAIL, deskClient, deskOf, passwordOf, signIn } from './quote-desk.ts';
import { catalogueSeen, refusalOf, useServer } from './test-server.ts';

const MESSAGE = { lang: 'ru', name: 'Ada Lovelace', email: 'ada@example.com', phone: '', message: 'Есть ли парковка?' } as const;
const WISH = {
  lang: 'en', name: 'Beth Ward', email: 'beth@example.com', phone: '+90 532 000 00 00', categories: ['villa'], destination: 'kas', from: '2028-05-01', to: null, adults: 2, children: 1,
  wishes: 'Two villas beside each other',
} as const;

describe('[B19] the lists of the desk', () => {
  const running = useServer('postgres');
  const numbers: string[] = [];

  beforeAll(async () => {
    // More than a page: flights on 20 days, then a stay that is paid, one whose card is declined and one that is unpaid.
    for (let day = 0; day < 20; day += 1) numbers.push((await book(running(), await orderOf(running(), [flight(addDays('2028-04-01', day), 1)]))).bookingNumber);
    for (const card of ['approved', 'declined', null] as const) {
      running().pass(1);
      const from = addDays('2028-06-03', numbers.length * 7);
      const order = { ...(await orderOf(running(), [week(from, addDays(from, 7))])), note: 'We arrive late.', lang: 'de' as const };
      numbers.push((await book(running(), order)).bookingNumber);
      if (card) await pay(running(), order.checkoutId, card);
    }
    await running().api.send(contactPost, MESSAGE, { idempotencyKey: randomUUID() });
    running().pass(1);
    await running().api.send(specialOfferPost, WISH, { idempotencyKey: randomUUID() });
    await seedTenant(running().database, { id: 'other', name: 'Other' }, demoOperator.loadCatalogue);
    await catalogueSeen(running(), 'other');
  });

  it('shows bookings in words, newest first, by page and by status', async () => {
    const desk = await deskOf(running());
    const { total, bookings } = await desk.send(bookingList, { page: 1, lang: 'tr' });
    expect([total, bookings.length]).toEqual([23, 20]);
    expect(bookings.slice(0, 3).map(({ bookingNumber, status }) => [bookingNumber, status])).toEqual([[numbers[22], 'pendingPayment'], [numbers[21], 'cancelled'], [numbers[20], 'active']]);
    const second = await desk.send(bookingList, { page: 2, lang: 'tr' });
    expect(new Set([...bookings, ...second.bookings].map(({ bookingNumber }) => bookingNumber))).toEqual(new Set(numbers));

    const { bookings: [paid, ...others] } = await desk.send(bookingList, { status: 'active', page: 1, lang: 'tr' });
    expect(others).toEqual([]);
    expect(paid).toMatchObject({
      bookingNumber: numbers[20], collectionStatus: 'advance', lang: 'de', guestName: 'Ada Yılmaz', guestEmail: 'Ada@example.org', guestPhone: '+90 532 000 00 00', note: 'We arrive late.', currency: 'EUR',
      lines: [{ title: 'Villa Kırlangıç, Kalamar Koyu', facts: expect.arrayContaining(['Yetişkin: 2', expect.stringMatching(/^\d\d\.\d\d – \d\d\.\d\d\.2028$/)]) }],
    });
    expect(Number(paid!.paid) + Number(paid!.remaining)).toBeCloseTo(Number(paid!.grandTotal), 2);
    expect(JSON.stringify(paid)).not.toMatch(/4111|İzmir/);
    expect((await desk.send(bookingList, { status: 'cancelled', page: 1, lang: 'en' })).bookings.map(({ bookingNumber }) => bookingNumber)).toEqual([numbers[21]]);
    expect((await desk.send(bookingList, { status: 'pendingPayment', page: 1, lang: 'en' })).total).toBe(21);
    expect((await desk.send(bookingList, { status: 'closed', page: 1, lang: 'en' })).total).toBe(0);
  });

  describe('[B26] finds bookings', () => {
    const today = () => dayAtDestination(running().now().getTime());
    const found: string[] = [];
    let desk: ApiClient;
    const search = async (request: Partial<RequestOf<typeof bookingList>>) => {
      const { total, bookings } = await desk.send(bookingList, { page: 1, lang: 'en', ...request });
      return { total, numbers: bookings.map(({ bookingNumber }) => bookingNumber) };
    };

    beforeAll(async () => {
      desk = await deskOf(running());
      const guests = [
        { firstName: 'IRMAK', lastName: 'Şahin-Çelik', email: 'irmak.sahin@posta.example', phone: '0532 123 45 67', birthDate: '1984-02-29', identityNumber: 'U 1234567', address: 'Taş Sokak 3\nİzmir' },
        { firstName: 'Grace', lastName: 'O’Neill', email: 'Grace@Example.com', phone: '+49 (151) 987-65432' },
        { firstName: 'Пётр', lastName: 'Орлов', email: 'orlov@posta.example', phone: '+7 916 123 45 67' },
      ];
      for (const [index, guest] of guests.entries()) {
        running().pass(1);
        const day = addDays(today(), 50 + index);
        const order = await orderOf(running(), [flight(day), ...(index === 0 ? [flight(addDays(day, 7))] : [])]);
        found.push((await book(running(), { ...order, guest: { ...GUEST, ...guest } })).bookingNumber);
      }
    });

    it.each([
      ['ırmak', [0]], ['IRMAK ŞAHİN', [0]], ['irmak', [0]], ['sahin çelik', [0]], ['ahin-cel', [0]], ['AHİ', [0]], ['irmak.sahin@posta.example', [0]],
      ['+90 532 123 45 67', [0]], ['05321234567', [0]], ['532 123', [0]], ['1234567', [2, 0]], ['8 916 123-45-67', [2]], ['0151 98765432', [1]],
      ["o'neill", [1]], ['ONEILL grace', [1]], ['grace@example', [1]], ['grace sahin', []], ['posta.example', [2, 0]], ['орл', [2]], ['ПЕТР', [2]],
      ['eilo', []], ['@', []], ["' | 'zzz", []], ['%', []],
    ])('with %s', async (text, whose) => {
      expect(await search({ search: text })).toEqual({ total: whose.length, numbers: whose.map((index) => found[index]) });
    });

    it('by the number, or a part of it', async () => {
      const number = found[1]!;
      for (const text of [number, number.toLowerCase(), number.slice(3), `INT ${number.slice(3)}`, number.slice(5)]) expect((await search({ search: text })).numbers, text).toEqual([number]);
    });

    it('with a text on several pages, in the order of the list', async () => {
      const all = await search({});
      expect(await search({ search: 'İNT' })).toEqual(all);
      expect(all.total).toBeGreaterThan(20);
      expect((await search({ search: 'i', page: 2 })).numbers).toEqual((await search({ page: 2 })).numbers);
    });

    it('that are on their way on a day, the arrivals of the day first', async () => {
      const on = async (days: number, request = {}) => (await search({ day: addDays(today(), days), ...request })).numbers;
      expect(await on(49)).toEqual([]);
      expect(await on(50)).toEqual([found[0]]);
      expect(await on(51)).toEqual([found[1], found[0]]);
      expect(await on(52)).toEqual([found[2], found[0]]);
      expect(await on(57)).toEqual([found[0]]);
      expect(await on(58)).toEqual([]);
      expect(await on(51, { search: 'sahin' })).toEqual([found[0]]);
      expect(await on(51, { status: 'active' })).toEqual([]);
      expect(await on(51, { status: 'pendingPayment', search: 'grace' })).toEqual([found[1]]);
    });

    it('and writes nothing of the text into the log', async () => {
      await search({ search: 'unmistakable' });
      expect(running().logged.join()).toContain(bookingList.name);
      expect(running().logged.join()).not.toContain('unmistakable');
    });

    it('[B27] reads the identity of one guest, which no list has, and logs that it was read', async () => {
      const identity = { birthDate: '1984-02-29', identityNumber: 'U 1234567', address: 'Taş Sokak 3\nİzmir' };
      expect(JSON.stringify(await desk.send(bookingList, { search: 'irmak', page: 1, lang: 'en' }))).not.toMatch(/1984|1234567(?!\d)|Taş Sokak/);
      const readings = () => running().logged.filter((line) => line.includes('guestIdentityRead'));
      expect(readings()).toEqual([]);
      expect(await desk.send(guestIdentityGet, { bookingNumber: found[0]! })).toEqual(identity);
      expect(await desk.send(guestIdentityGet, { bookingNumber: numbers[0]! })).toEqual({ birthDate: null, identityNumber: null, address: 'İzmir' });
      expect((await refusalOf(desk.send(guestIdentityGet, { bookingNumber: 'INT000000000000' }))).code).toBe('notFound');
      expect((await refusalOf(deskClient(running(), '').send(guestIdentityGet, { bookingNumber: found[0]! }))).code).toBe('notSignedIn');
      expect(readings()).toEqual([found[0], numbers[0]].map((booking) => JSON.stringify({ event: 'guestIdentityRead', tenant: 'meltem', booking })));
      const answer = await fetch(`${running().url}/api/${guestIdentityGet.name}?rezervasyon_no=${found[0]}`, { headers: { company: 'meltem', cookie: cookieOf(await signIn(running(), DESK_EMAIL, await passwordOf(running()))) } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    });

    it('of its own tenant alone', async () => {
      const foundIn = (tenant: string) => running().database.inTenant(tenant, async (queries) => (await sql`select find_bookings('{grace}')`.execute(queries)).rows);
      expect(await foundIn('meltem')).toEqual([{ find_bookings: found[1] }]);
      for (const tenant of ['other', 'nobody', '']) expect(await foundIn(tenant), tenant).toEqual([]);
    });
  });

  it('shows messages, newest first, and marks them as answered', async () => {
    const desk = await deskOf(running());
    const read = () => desk.send(messageList, { page: 1, lang: 'de' });
    const { total, messages } = await read();
    expect(total).toBe(2);
    expect(messages).toMatchObject([
      {
        number: expect.stringMatching(/^MSJ[A-HJ-NP-Z]{8}$/), name: WISH.name, email: WISH.email, phone: WISH.phone, lang: 'en', text: WISH.wishes, answeredAt: null,
        wanted: { categories: ['Villen'], destination: 'Kaş', from: '2028-05-01', to: null, adults: 2, children: 1 },
      },
      { name: MESSAGE.name, email: MESSAGE.email, phone: '', lang: 'ru', text: MESSAGE.message, wanted: null, answeredAt: null },
    ]);
    const { id } = messages[1]!;
    const first = await desk.send(messageAnswered, { id, isAnswered: true });
    running().pass(1);
    // Marked again, by a lost answer, the first time stays.
    expect(await desk.send(messageAnswered, { id, isAnswered: true })).toEqual(first);
    expect((await read()).messages.map(({ answeredAt }) => answeredAt)).toEqual([null, first.answeredAt]);
    expect(await desk.send(messageAnswered, { id, isAnswered: false })).toEqual({ answeredAt: null });
    expect((await refusalOf(desk.send(messageAnswered, { id: 'nothing', isAnswered: true }))).code).toBe('notFound');
  });

  it('[B14] are closed without a session, and show nothing of another tenant', async () => {
    const { messages: [message] } = await (await deskOf(running())).send(messageList, { page: 1, lang: 'en' });
    const desk = await deskOf(running());
    const cookie = cookieOf(await signIn(running(), 'desk@meltem.example', 'wrong'));
    expect(cookie).toBe('');
    for (const stranger of [deskClient(running(), ''), deskClient(running(), `meltem-desk=${'a'.repeat(43)}`), deskClient(running(), '', 'other')]) {
      expect((await refusalOf(stranger.send(bookingList, { page: 1, lang: 'en' }))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(messageList, { page: 1, lang: 'en' }))).code).toBe('notSignedIn');
      expect((await refusalOf(stranger.send(messageAnswered, { id: message!.id, isAnswered: true }))).code).toBe('notSignedIn');
    }
    const password = 'a password of the others';
    const password_hash = await hashPassword(password);
    await running().database.inTenant('other', (queries) => queries.insertInto('operators').values({ tenant: 'other', email: 'desk@other.example', password_hash }).execute());
    const others = deskClient(running(), cookieOf(await signIn(running(), 'desk@other.example', password, { company: 'other' })), 'other');
    expect(await others.send(bookingList, { page: 1, lang: 'en' })).toEqual({ total: 0, bookings: [] });
    expect(await others.send(messageList, { page: 1, lang: 'en' })).toEqual({ total: 0, messages: [] });
    expect((await refusalOf(others.send(guestIdentityGet, { bookingNumber: numbers[0]! }))).code).toBe('notFound');
    expect((await refusalOf(others.send(messageAnswered, { id: message!.id, isAnswered: true }))).code).toBe('notFound');
    expect((await desk.send(messageList, { page: 1, lang: 'en' })).messages[0]!.answeredAt).toBeNull();
  });
});
