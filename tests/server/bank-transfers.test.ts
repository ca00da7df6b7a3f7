import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bankTransferNotify, bookingEnquire, type BookingSummary } from '#contract/calls/booking.ts';
import { bookingList, collectionAdd } from '#contract/calls/desk-bookings.ts';
import { paymentAbandon, paymentStatus } from '#contract/calls/payment.ts';
import { quotePrice } from '#contract/calls/quote.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { DAYS_BEFORE_TRIP } from '#domain/bank-transfer.ts';
import type { Locale } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { book, flight, GUEST, orderOf, pay, week } from './orders.ts';
import { acceptanceOf, CONTACT, deskOf, mailsIn, priceFor, requestFor, send } from './quote-desk.ts';
import { useServer } from './test-server.ts';

const OPERATOR = 'hello@meltem.example';
const EUR_IBAN = 'TR000000000000000000000002';

describe('[B21] bank transfers', () => {
  const running = useServer('postgres');
  const today = () => dayAtDestination(running().now().getTime());
  const byTransfer = async (lines: Parameters<typeof orderOf>[1], options?: Parameters<typeof orderOf>[2] & { readonly lang?: Locale }) =>
    ({ ...(await orderOf(running(), lines, options)), lang: options?.lang ?? 'en', method: { kind: 'bankTransfer' } }) as const;
  const enquire = (checkoutId: string): Promise<BookingSummary> => running().api.send(bookingEnquire, { by: 'checkout', checkoutId });
  const notify = (bookingNumber: string, notice = { iban: EUR_IBAN, sentOn: today(), sender: 'Ada Yılmaz' }, email: string = GUEST.email) =>
    running().api.send(bankTransferNotify, { bookingNumber, email, notice });
  const collect = async (bookingNumber: string, amount: string, collectionId: string = randomUUID(), receivedOn = today()) =>
    (await deskOf(running())).send(collectionAdd, { collectionId, bookingNumber, amount, method: 'bankTransfer', receivedOn, lang: 'en' });
  const mailsOf = async (bookingNumber: string) => {
    await running().jobs.run();
    return (await mailsIn(running())).filter(({ subject }) => subject.includes(bookingNumber)).map((mail) => ({ ...mail, body: mail.body.replaceAll('\u00a0', ' ') }));
  };

  it('hold the trip, and name amount, account and last moment to guest and operator', async () => {
    const order = await byTransfer([week('2028-01-08', '2028-01-15'), flight('2028-01-10')]);
    const { bookingNumber, status } = await book(running(), order);
    expect(status).toBe('pendingPayment');
    // The same request again books nothing more and sends no second e-mail.
    expect((await book(running(), order)).bookingNumber).toBe(bookingNumber);

    const booking = await enquire(order.checkoutId);
    expect(booking).toMatchObject({ status: 'pendingPayment', collectionStatus: 'none', paid: '0.00', remaining: order.acceptedTotal });
    expect(booking.bankTransfer).toMatchObject({ amount: order.acceptedDueNow, notice: null, accounts: [{ iban: EUR_IBAN, bic: 'DEMOTRIS', currency: 'EUR' }] });
    expect(Date.parse(booking.bankTransfer!.payBy) - Date.parse(booking.createdAt)).toBe(24 * 3_600_000);
    expect((await running().api.send(settingGet, {})).payment.bankTransferCurrencies).toEqual(['TRY', 'EUR', 'USD', 'GBP']);

    const mails = await mailsOf(bookingNumber);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([GUEST.email, OPERATOR]);
    const toGuest = mails.find(({ to }) => to === GUEST.email)!;
    for (const words of ['please transfer €', 'TR00 0000 0000 0000 0000 0000 02', 'DEMOTRIS', `Reference: ${bookingNumber}`, 'Villa Kırlangıç', `/enquire-booking?number=${bookingNumber}`]) expect(toGuest.subject + toGuest.body).toContain(words);
    expect(toGuest.body).not.toContain('0000 01');
    expect(mails.find(({ to }) => to === OPERATOR)!.subject).toContain('waiting for a transfer of €');
  });

  it('[L12] are the outcome of the checkout: nothing can be charged, and giving up changes nothing', async () => {
    const order = await byTransfer([week('2028-01-22', '2028-01-29')]);
    const { bookingNumber } = await book(running(), order);
    const booked = { status: 'booked', bookingNumber };
    expect(await running().api.send(paymentStatus, { checkoutId: order.checkoutId })).toEqual(booked);
    expect(await running().api.send(paymentAbandon, { checkoutId: order.checkoutId })).toEqual(booked);
    await expect(pay(running(), order.checkoutId, 'approved')).rejects.toMatchObject({ code: 'notPayable' });
    expect((await enquire(order.checkoutId)).status).toBe('pendingPayment');
  });

  it('[B4] end after 24 hours without the money, with the stock free and both sides told', async () => {
    const order = await byTransfer([week('2028-02-05', '2028-02-12')], { lang: 'de' });
    const { bookingNumber } = await book(running(), order);
    running().pass(23 * 60);
    await running().jobs.run();
    expect((await enquire(order.checkoutId)).status).toBe('pendingPayment');
    running().pass(2 * 60);
    const ended = (await mailsOf(bookingNumber)).filter(({ subject }) => /storniert|cancelled/.test(subject));
    expect(ended.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([[GUEST.email, `Buchung ${bookingNumber} ist storniert`], [OPERATOR, `The transfer for booking ${bookingNumber} did not arrive, and it is cancelled`]]);
    const booking = await enquire(order.checkoutId);
    expect([booking.status, booking.bankTransfer]).toEqual(['cancelled', undefined]);
    expect(await running().api.send(paymentStatus, { checkoutId: order.checkoutId })).toEqual({ status: 'cancelled' });
    await book(running(), await byTransfer([week('2028-02-05', '2028-02-12')]));
  });

  it('wait three days longer once the guest says that the money was sent, and the operator is told once', async () => {
    const order = await byTransfer([week('2028-02-19', '2028-02-26')]);
    const { bookingNumber } = await book(running(), order);
    running().pass(20 * 60);
    const { bankTransfer } = await notify(bookingNumber.toLowerCase(), undefined, GUEST.email.toUpperCase());
    expect(bankTransfer).toMatchObject({ amount: order.acceptedDueNow, notice: { sender: 'Ada Yılmaz', sentOn: today(), iban: EUR_IBAN } });
    running().pass(10 * 60);
    // A correction holds it no longer.
    const corrected = await notify(bookingNumber, { iban: EUR_IBAN, sentOn: today(), sender: 'Grace Hopper' });
    expect(corrected.bankTransfer).toMatchObject({ payBy: bankTransfer!.payBy, notice: { sender: 'Grace Hopper' } });
    expect((await mailsOf(bookingNumber)).filter(({ subject }) => subject.includes('was sent'))).toMatchObject([{ to: OPERATOR }]);
    running().pass(60 * 60);
    await running().jobs.run();
    expect((await enquire(order.checkoutId)).status).toBe('pendingPayment');
    running().pass(3 * 60);
    await running().jobs.run();
    expect((await enquire(order.checkoutId)).status).toBe('cancelled');
    await expect(notify(bookingNumber)).rejects.toMatchObject({ code: 'notWaiting' });
  });

  it('are refused where no account, no time or nothing is left for one, and a notice that cannot be true', async () => {
    const soon = addDays(today(), DAYS_BEFORE_TRIP - 1);
    const refusal = { issues: [{ field: 'odeme.odeme_yontemi', code: 'invalid' }] };
    await expect(book(running(), await byTransfer([flight(soon)]))).rejects.toMatchObject(refusal);
    await expect(book(running(), await byTransfer([week('2028-03-04', '2028-03-11')], { currency: 'RUB' }))).rejects.toMatchObject(refusal);
    const onSpot = { ...(await orderOf(running(), [week('2028-03-04', '2028-03-11')])), method: { kind: 'onSpot' } } as const;
    await expect(book(running(), onSpot)).rejects.toMatchObject(refusal);

    const { bookingNumber } = await book(running(), await byTransfer([week('2028-03-04', '2028-03-11')]));
    await expect(notify(bookingNumber, undefined, 'eve@example.org')).rejects.toMatchObject({ code: 'notFound' });
    await expect(notify(bookingNumber, { iban: 'TR000000000000000000000001', sentOn: today(), sender: 'Ada' })).rejects.toMatchObject({ issues: [{ field: 'bildirim.iban' }] });
    await expect(notify(bookingNumber, { iban: EUR_IBAN, sentOn: addDays(today(), 2), sender: 'Ada' })).rejects.toMatchObject({ issues: [{ field: 'bildirim.gonderim_tarihi' }] });
    const byCard = await book(running(), await orderOf(running(), [week('2028-03-18', '2028-03-25')]));
    await expect(notify(byCard.bookingNumber)).rejects.toMatchObject({ code: 'notWaiting' });
  });

  it('[B19] [E5] make the booking active when what is due has arrived, in parts, recorded once each', async () => {
    const order = await byTransfer([week('2028-04-01', '2028-04-08')]);
    const { bookingNumber } = await book(running(), order);
    const part = decimal(money(order.acceptedDueNow).minus('100'));
    const first = randomUUID();
    expect(await collect(bookingNumber, part, first)).toMatchObject({ status: 'pendingPayment', collectionStatus: 'partly', paid: part, bankTransfer: { amount: '100.00' } });
    expect(await collect(bookingNumber, part, first)).toMatchObject({ paid: part });
    // Money is there, so it is not cancelled.
    running().pass(30 * 60);
    await running().jobs.run();
    expect(await collect(bookingNumber, '100.00')).toMatchObject({ status: 'active', collectionStatus: 'advance', paid: order.acceptedDueNow, bankTransfer: null, isCollectable: true });
    const booked = (await mailsOf(bookingNumber)).filter(({ subject }) => /is confirmed|New booking INT\d+: /.test(subject));
    expect(booked.map(({ to }) => to).toSorted()).toEqual([GUEST.email, OPERATOR]);
    expect(booked[0]!.body).toContain('Paid: €');
    expect(await running().api.send(paymentStatus, { checkoutId: order.checkoutId })).toEqual({ status: 'booked', bookingNumber });

    // The rest is paid at the destination, and nothing beyond it.
    const rest = decimal(money(order.acceptedTotal).minus(order.acceptedDueNow));
    await expect(collect(bookingNumber, decimal(money(rest).plus('0.01')))).rejects.toMatchObject({ issues: [{ field: 'tutar' }] });
    await expect(collect(bookingNumber, '0.001')).rejects.toMatchObject({ issues: [{ field: 'tutar', code: 'format' }] });
    await expect(collect(bookingNumber, '0.00')).rejects.toMatchObject({ issues: [{ field: 'tutar' }] });
    await expect(collect(bookingNumber, rest, randomUUID(), addDays(today(), 1))).rejects.toMatchObject({ issues: [{ field: 'tarih' }] });
    expect(await collect(bookingNumber, rest)).toMatchObject({ status: 'active', collectionStatus: 'all', remaining: '0.00' });
  });

  it('are recorded as they were first sent: a request with the same id and other entries records nothing, and says so', async () => {
    const { bookingNumber } = await book(running(), await byTransfer([week('2028-06-03', '2028-06-10')]));
    const id = randomUUID();
    expect(await collect(bookingNumber, '10.00', id)).toMatchObject({ paid: '10.00' });
    await expect(collect(bookingNumber, '20.00', id)).rejects.toMatchObject({ code: 'idempotencyMismatch' });
    await expect(collect(bookingNumber, '10.00', id, addDays(today(), -1))).rejects.toMatchObject({ code: 'idempotencyMismatch' });
    expect(await collect(bookingNumber, '10', id)).toMatchObject({ paid: '10.00' });
  });

  it('[B4] end in time, however many others are overdue with a part of their money there', async () => {
    const { bookingNumber, checkoutId } = await book(running(), await byTransfer([week('2028-06-17', '2028-06-24')]));
    const partly = Array.from({ length: 100 }, (_, index) => ({ booking_number: `INT00${index}`, checkout_id: randomUUID() }));
    const inMeltem = <T>(work: (queries: TenantQueries) => Promise<T>) => running().database.inTenant('meltem', work);
    await inMeltem(async (queries) => {
      const { voucher_code: _, ...booking } = await queries.selectFrom('bookings').selectAll().where('booking_number', '=', bookingNumber).executeTakeFirstOrThrow();
      const columns = sql.join(Object.keys(booking).map((column) => sql.ref(column)));
      await sql`insert into bookings (${columns}) select ${columns} from jsonb_populate_recordset(null::bookings, ${json(partly.map((each) => ({ ...booking, ...each })))})`.execute(queries);
      await queries.insertInto('collections').values(partly.map(({ checkout_id }) => ({ tenant: 'meltem', collection_id: checkout_id, checkout_id, method: 'bankTransfer' as const, amount: '10.00', received_on: today(), created_at: running().now() }))).execute();
    });
    running().pass(25 * 60);
    await running().jobs.run();
    expect((await enquire(checkoutId)).status).toBe('cancelled');
    expect(await inMeltem((queries) => queries.selectFrom('bookings').select('booking_number').where('status', '=', 'pendingPayment').where('booking_number', 'in', partly.map((each) => each.booking_number)).execute())).toHaveLength(100);
  });

  it('book a cancelled trip again when the money comes late, while it is free', async () => {
    const late = async (arrival: string, departure: string) => {
      const order = await byTransfer([week(arrival, departure)]);
      const { bookingNumber } = await book(running(), order);
      running().pass(25 * 60);
      await running().jobs.run();
      return { order, bookingNumber };
    };
    const free = await late('2028-04-15', '2028-04-22');
    expect(await collect(free.bookingNumber, free.order.acceptedDueNow)).toMatchObject({ status: 'active', collectionStatus: 'advance' });
    await expect(book(running(), await byTransfer([week('2028-04-15', '2028-04-22')]))).rejects.toMatchObject({ code: 'unavailable' });

    const taken = await late('2028-04-29', '2028-05-06');
    await book(running(), await byTransfer([week('2028-04-29', '2028-05-06')]));
    await expect(collect(taken.bookingNumber, taken.order.acceptedDueNow)).rejects.toMatchObject({ code: 'notCollectable' });
    expect(await enquire(taken.order.checkoutId)).toMatchObject({ status: 'cancelled', paid: '0.00' });
  });

  it('are recorded by the operator\'s staff alone, and never for a booking that is paid by card', async () => {
    const byCard = await book(running(), await orderOf(running(), [week('2028-05-13', '2028-05-20')]));
    await expect(collect(byCard.bookingNumber, '10.00')).rejects.toMatchObject({ code: 'notCollectable' });
    const collection = { collectionId: randomUUID(), bookingNumber: byCard.bookingNumber, amount: '10.00', method: 'bankTransfer', receivedOn: today(), lang: 'en' } as const;
    await expect(running().api.send(collectionAdd, collection)).rejects.toMatchObject({ code: 'notSignedIn' });
    await expect(collect('INT000000000000', '10.00')).rejects.toMatchObject({ code: 'notFound' });
    const { bookings } = await (await deskOf(running())).send(bookingList, { page: 1, lang: 'en' });
    expect(bookings.find(({ bookingNumber }) => bookingNumber === byCard.bookingNumber)).toMatchObject({ isCollectable: false, bankTransfer: null, method: 'card' });
  });

  it('[B32] pay what remains of an active booking: with a notice of the guest, told when all of it has arrived', async () => {
    const order = await orderOf(running(), [week('2028-10-07', '2028-10-14')]);
    const { bookingNumber } = await book(running(), order);
    expect((await enquire(order.checkoutId)).balance).toMatchObject({ part: 'due' });
    expect((await enquire(order.checkoutId)).balance!.bankTransfer).toBeUndefined();
    await pay(running(), order.checkoutId, 'approved');
    const rest = decimal(money(order.acceptedTotal).minus(order.acceptedDueNow));
    expect((await enquire(order.checkoutId)).balance).toMatchObject({ part: 'balance', amount: rest, bankTransfer: { notice: null, accounts: [{ iban: EUR_IBAN }] } });

    await expect(notify(bookingNumber, { iban: 'TR000000000000000000000001', sentOn: today(), sender: 'Ada' })).rejects.toMatchObject({ issues: [{ field: 'bildirim.iban' }] });
    expect(await notify(bookingNumber)).toMatchObject({ status: 'active', balance: { bankTransfer: { notice: { sender: 'Ada Yılmaz' } } } });
    await notify(bookingNumber, { iban: EUR_IBAN, sentOn: today(), sender: 'Grace Hopper' });
    const sent = (await mailsOf(bookingNumber)).filter(({ subject }) => subject.includes('was sent'));
    expect(sent).toMatchObject([{ to: OPERATOR, subject: expect.stringContaining(`The transfer of ${formatMoney(rest, 'EUR', 'en')}`.replaceAll('\u00a0', ' ')) }]);
    const inList = async () => (await (await deskOf(running())).send(bookingList, { page: 1, lang: 'en', search: bookingNumber })).bookings[0]!;
    expect(await inList()).toMatchObject({ status: 'active', bankTransfer: { amount: rest, payBy: null, notice: { sender: 'Grace Hopper' } } });

    // A part of it: the notice is done with, and the rest can follow in the same way.
    expect(await collect(bookingNumber, '100.00')).toMatchObject({ bankTransfer: null });
    const left = decimal(money(rest).minus('100'));
    expect((await enquire(order.checkoutId)).balance).toMatchObject({ amount: left, bankTransfer: { notice: null } });
    const isPaid = ({ to, subject }: { readonly to: string; readonly subject: string }) => to === GUEST.email && subject.includes('is fully paid');
    expect((await mailsOf(bookingNumber)).filter(isPaid)).toEqual([]);
    const last = randomUUID();
    await collect(bookingNumber, left, last);
    await collect(bookingNumber, left, last);
    expect((await mailsOf(bookingNumber)).filter(isPaid)).toHaveLength(1);
    expect((await enquire(order.checkoutId)).balance).toBeUndefined();
    await expect(notify(bookingNumber)).rejects.toMatchObject({ code: 'notWaiting' });
  });

  it('[B32] are offered for what remains while they arrive before the trip, and after a notice until it begins', async () => {
    const order = await orderOf(running(), [week('2028-10-21', '2028-10-28')]);
    const { bookingNumber } = await book(running(), order);
    await pay(running(), order.checkoutId, 'approved');
    const setDay = (first_day: string) => running().database.inTenant('meltem', (queries) => queries.updateTable('bookings').set({ first_day }).where('tenant', '=', 'meltem').where('booking_number', '=', bookingNumber).execute());
    const isOffered = async () => (await enquire(order.checkoutId)).balance!.bankTransfer !== undefined;
    await setDay(addDays(today(), DAYS_BEFORE_TRIP - 1));
    expect(await isOffered()).toBe(false);
    await expect(notify(bookingNumber)).rejects.toMatchObject({ code: 'notWaiting' });
    await setDay(addDays(today(), DAYS_BEFORE_TRIP));
    expect(await isOffered()).toBe(true);
    await notify(bookingNumber);
    await setDay(addDays(today(), 1));
    expect(await isOffered()).toBe(true);

    const inRoubles = await orderOf(running(), [week('2028-11-04', '2028-11-11')], { currency: 'RUB' });
    await book(running(), inRoubles);
    await pay(running(), inRoubles.checkoutId, 'approved');
    const { balance } = await enquire(inRoubles.checkoutId);
    expect([balance?.part, balance?.bankTransfer]).toEqual(['balance', undefined]);
  });

  it('[B13] pay a quote, whose visitor is asked for one payment', async () => {
    const asked = await send(running(), requestFor());
    const { quote } = await (await deskOf(running())).send(quotePrice, priceFor(asked));
    const { bookingNumber } = await book(running(), { ...(await acceptanceOf(running(), quote)), method: { kind: 'bankTransfer' } });
    const mails = (await mailsOf(bookingNumber)).filter(({ to }) => to === CONTACT.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('please transfer')]);
  });
});
