import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { paymentStatus } from '#contract/calls/payment.ts';
import { quoteAnswer, quoteBasket, quoteEnquire, quoteList, quotePrice, quoteReject } from '#contract/calls/quote.ts';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { productGet } from '#contract/calls/product.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { saveProducts } from '#server/catalogue/save-products.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { ProductRecord } from '#server/database/records.ts';
import { PASSWORD_FILE } from '#server/desk/operator-account.ts';
import { acceptanceOf, CONTACT, dentist, deskOf, mailsIn, priceFor, requestFor, send, villaOnRequest, wedding } from './quote-desk.ts';
import { editProduct, newDraft, openDraftDevice, sharedEvent } from './draft-device.ts';
import { book, pay } from './orders.ts';
import { freshId, refusalOf, useServer } from './test-server.ts';

describe('[P13] quotes', () => {
  const running = useServer('postgres');
  const quoted = async (request = requestFor()) => {
    const asked = await send(running(), request);
    return (await (await deskOf(running())).send(quotePrice, priceFor(asked))).quote;
  };
  const answer = (quote: { quoteId: string; revision: number }, given: object, note = '') =>
    running().api.send(quoteAnswer, { quoteId: quote.quoteId, revision: quote.revision, note, answer: given as never }, { retries: 0 });

  it('keeps a request once, whatever is lost on the way', async () => {
    const request = requestFor([wedding(), dentist()]);
    const [first, second] = await Promise.all([send(running(), request), send(running(), request)]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 'requested', revision: 1, contactName: 'Ada Yılmaz', wishes: 'Lanterns, please.', quotation: null, booking: null, bookable: false });
    expect(first.quoteNumber).toMatch(/^TKL\d{18}$/);
    expect(first.lines.map(({ productCode, currency, extras }) => [productCode, currency, extras.length])).toEqual([['WED-001', 'EUR', 1], ['HEA-001', 'EUR', 0]]);
    expect((await refusalOf(send(running(), { ...request, wishes: 'Others' }))).code).toBe('idempotencyMismatch');
  });

  it('says which titles lack a translation', async () => {
    const { quoteId } = await send(running(), requestFor());
    await running().database.inTenant('meltem', (queries) => sql`
      update quotes set items = jsonb_set(jsonb_set(items, '{0,offer,untranslated}', '["de"]'), '{0,offer,extras,0,untranslated}', '["ru"]') where quote_id = ${quoteId}`.execute(queries));
    const { lines } = await running().api.send(quoteEnquire, { by: 'id', quoteId });
    expect(lines).toMatchObject([{ untranslated: ['de'], extras: [{ untranslated: ['ru'] }] }]);
  });

  it('refuses what cannot be asked for, naming it', async () => {
    const fields = async (request: ReturnType<typeof requestFor>) => (await refusalOf(send(running(), request))).issues.map(({ field }) => field);
    expect(await fields(requestFor([]))).toEqual(['sepet_urunler']);
    expect(await fields(requestFor([wedding()], { contact: { ...CONTACT, phone: '12345' } }))).toEqual(['misafir']);
    expect(await fields(requestFor([wedding()], { contact: { ...CONTACT, email: 'a;b@example.org' } }))).toEqual(['misafir']);
    expect(await fields(requestFor([wedding()], { wishes: 'My card is 4111 1111 1111 1111' }))).toEqual(['istekler']);
    expect((await refusalOf(send(running(), requestFor([wedding(81)])))).details).toEqual({ lines: [{ lineId: 'wedding', reason: 'termsChanged' }] });
    // A villa is sold directly.
    const villa = { ...wedding(), lineId: 'villa', productCode: 'VIL-001', selection: { vertical: 'villa' as const, arrival: '2027-06-12', departure: '2027-06-19' }, party: { adults: 2, children: 0, infants: 0 }, extras: {} };
    expect((await refusalOf(send(running(), requestFor([villa])))).details).toEqual({ lines: [{ lineId: 'villa', reason: 'withdrawn' }] });
  });

  it('[P13] a villa on request is listed, asked for, priced, and its nights are taken by the first who accepts', async () => {
    const { products } = await running().api.send(categoryProducts, { category: 'villas', lang: 'en', page: 1, pageSize: 60 });
    expect(products.find(({ code }) => code === 'VIL-009')).toMatchObject({ saleMode: 'quote', from: { amount: '520.00', isFrom: true } });
    expect(await running().api.send(productGet, { category: 'villas', slug: 'sigla-residence-gocek', lang: 'en' })).toMatchObject({ offer: { saleMode: 'quote' } });
    const nights = villaOnRequest('2027-06-20', '2027-06-27');
    expect((await running().api.send(basketPrice, { draftId: 'any', currency: 'EUR', lines: [nights], plan: 'deposit' })).lines).toMatchObject([{ offer: null }]);
    expect((await refusalOf(send(running(), requestFor([villaOnRequest('2027-06-20', '2027-06-23')])))).details).toEqual({ lines: [{ lineId: 'villa', reason: 'termsChanged' }] });

    const desk = await deskOf(running());
    const [first, second] = await Promise.all([0, 1].map(async () => {
      const asked = await send(running(), requestFor([nights]));
      const terms = { lines: [{ lineId: 'villa', entries: [{ title: 'Seven nights with the chef', quantity: 1, unit: '7000.00' }] }], discount: '0' };
      return (await desk.send(quotePrice, priceFor(asked, terms))).quote;
    }));
    // 7000, VAT of 10 % is excluded; the villa's agreement for rentals is to be accepted as well.
    expect(first).toMatchObject({ bookable: true, quotation: { price: { grandTotal: '7700.00', deposit: '1925.00' } } });
    const [one, other] = [await acceptanceOf(running(), first!), await acceptanceOf(running(), second!)];
    expect((await refusalOf(book(running(), { ...one, agreements: { distanceSales: true, rental: false } }))).issues[0]!.field).toBe('sozlesmeler.kiralama_sozlesmesi');
    const answers = await Promise.allSettled([one, other].map((order) => book(running(), order)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((each) => each.status === 'rejected')!;
    expect(refused.reason).toMatchObject({ code: 'unavailable', details: { lines: [{ reason: 'taken' }] } });
    // The other one holds nothing, and says so before anything is entered.
    const lost = answers[0] === refused ? one : other;
    const { draftId, currency, lines, quote, plan } = lost;
    expect((await running().api.send(basketHold, { draftId, lines, quote })).lines).toMatchObject([{ granted: false, reason: 'taken' }]);
    expect(await running().api.send(basketPrice, { draftId, currency, lines, quote, plan })).toMatchObject({ lines: [{ availability: { status: 'unavailable', reason: 'taken' } }], quote: { grandTotal: '7700.00' } });
  });

  it('is held and booked by a server that runs on while a newer release adds a column', async () => {
    const quote = await quoted();
    const order = await acceptanceOf(running(), quote);
    const { draftId, lines } = order;
    const hold = () => running().api.send(basketHold, { draftId, lines, quote: order.quote }, { retries: 0 });
    const declined = await book(running(), order);
    await pay(running(), declined.checkoutId, 'declined');
    const again = await acceptanceOf(running(), await quoted());
    await hold();
    await sql`alter table quotes add column of_a_newer_release text`.execute(running().database.owner);
    try {
      expect((await hold()).lines).toMatchObject([{ granted: true }]);
      expect(await book(running(), again)).toMatchObject({ status: 'pendingPayment' });
    } finally {
      await sql`alter table quotes drop column of_a_newer_release`.execute(running().database.owner);
    }
  });

  it('does not sell in the direct basket what is priced on request', async () => {
    const { lines } = await running().api.send(basketPrice, { draftId: 'any', currency: 'EUR', lines: [wedding()], plan: 'deposit' });
    expect(lines).toMatchObject([{ offer: null }]);
  });

  it('[P6] [P9] is priced by the operator, told by e-mail, accepted and paid once', async () => {
    const request = requestFor();
    const asked = await send(running(), request);
    const desk = await deskOf(running());
    const open = await desk.send(quoteList, { which: 'open', page: 1 });
    expect(open.quotes.find(({ quote }) => quote.quoteId === asked.quoteId)?.contact).toEqual(CONTACT);

    const { quote } = await desk.send(quotePrice, priceFor(asked));
    // 12000 + 5730 - 230 = 17500; VAT of 20 % is excluded: 21000; a quarter of it: 5250.
    expect(quote.quotation?.price).toMatchObject({ products: '17730.00', discretionary: '230.00', vatAdded: '3500.00', grandTotal: '21000.00', deposit: '5250.00', remaining: '15750.00', charged: '5250.00' });
    expect(quote).toMatchObject({ status: 'quoted', revision: 2 });
    await running().jobs.run();
    const mail = (await mailsIn(running())).find(({ subject }) => subject.startsWith(`Your quote ${asked.quoteNumber}`))!;
    expect(mail.to).toBe('Ada@example.org');
    expect(mail.body).toContain('Deposit: €5,250.00');
    expect(mail.body).toContain(`/enquire-booking?number=${asked.quoteNumber}`);

    const order = await acceptanceOf(running(), quote);
    const { draftId, currency, lines, plan } = order;
    expect(await running().api.send(basketPrice, { draftId, currency, lines, quote: order.quote, plan })).toMatchObject({
      lines: [{ availability: { status: 'available' }, offer: { saleMode: 'quote', payment: { kind: 'deposit', percent: '25' } } }], quote: { grandTotal: '21000.00', charged: '5250.00' },
    });
    expect((await running().api.send(basketHold, { draftId, lines, quote: order.quote })).lines).toMatchObject([{ granted: true }]);
    const [receipt, again] = await Promise.all([book(running(), order), book(running(), order)]);
    expect(receipt).toEqual(again);
    expect(receipt).toMatchObject({ status: 'pendingPayment', grandTotal: '21000.00', dueNow: '5250.00' });
    const { checkoutId, bookingNumber } = receipt;
    const accepted = await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId });
    expect(accepted).toMatchObject({ status: 'accepted', revision: 3, bookable: false, booking: { bookingNumber, checkoutId, status: 'pendingPayment', dueNow: '5250.00' } });
    expect(await running().api.send(paymentStatus, { checkoutId })).toEqual({ status: 'none' });
    const [paid, paidAgain] = await Promise.all([pay(running(), checkoutId, 'approved'), pay(running(), checkoutId, 'approved', 'another-tab')]);
    expect([paid.status, paidAgain.status]).toContain('captured');
    const booking = await running().api.send(bookingEnquire, { by: 'checkout', checkoutId });
    expect(booking).toMatchObject({ status: 'active', collectionStatus: 'advance', paid: '5250.00', remaining: '15750.00', totals: { grandTotal: '21000.00' } });
    await running().jobs.run();
    expect((await mailsIn(running())).filter(({ subject }) => subject === `Quote ${quote.quoteNumber} accepted: booking ${bookingNumber}`)).toHaveLength(1);
    // Neither side changes an accepted quote.
    expect((await refusalOf(desk.send(quotePrice, priceFor(accepted), { retries: 0 }))).code).toBe('outdated');
    expect((await refusalOf(answer(accepted, { kind: 'decline' }))).code).toBe('outdated');
  });

  it('[B13] [B19] sends no word of a deposit for a booking without one, which is booked at once', async () => {
    const asked = await send(running(), requestFor());
    const { quote } = await (await deskOf(running())).send(quotePrice, priceFor(asked, { depositPercent: '0' }));
    const { bookingNumber, status } = await book(running(), await acceptanceOf(running(), quote));
    expect(status).toBe('active');
    await running().jobs.run();
    const mails = (await mailsIn(running())).filter(({ to, subject, body }) => to === CONTACT.email && `${subject}${body}`.includes(bookingNumber));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.body).not.toContain('24 hours');
  });

  it('[P13] is booked at its price after the catalogue and the exchange rates have changed, in full if the visitor likes', async () => {
    const quote = await quoted();
    const changed = new Date(running().now().getTime() - 1000);
    const inMeltem = <T>(work: Parameters<Database['inTenant']>[1]) => running().database.inTenant('meltem', work) as Promise<T>;
    const wedding = (queries: TenantQueries) => queries.selectFrom('products').selectAll().where('tenant', '=', 'meltem').where('code', '=', 'WED-001').executeTakeFirstOrThrow();
    const { data, position } = await inMeltem<Awaited<ReturnType<typeof wedding>>>(wedding);
    const dearer = JSON.parse(JSON.stringify(data).replaceAll(/"price":"(\d+)/g, '"price":"9$1').replaceAll('"percent":"20"', '"percent":"10"')) as ProductRecord;
    expect(dearer).not.toEqual(data);
    await inMeltem((queries) => saveProducts(queries, 'meltem', [{ record: dearer, position }]));
    await inMeltem((queries) => queries.insertInto('rates').values({ tenant: 'meltem', currency: 'EUR', valid_from: changed, symbol: '€', bank_code: '978', buy: '79.0000', sell: '80.0000', position: 1 }).execute());
    try {
      const order = await acceptanceOf(running(), quote, { plan: 'everything' });
      expect(await book(running(), order)).toMatchObject({ grandTotal: '21000.00', dueNow: '21000.00', currency: 'EUR' });
    } finally {
      await inMeltem((queries) => saveProducts(queries, 'meltem', [{ record: data, position }]));
      await inMeltem((queries) => queries.deleteFrom('rates').where('tenant', '=', 'meltem').where('valid_from', '=', changed).execute());
    }
  });

  it('[L12] [B13] takes another card after a declined one, by a checkout of its own, then no further one, and reports one acceptance', async () => {
    const quote = await quoted();
    const first = await acceptanceOf(running(), quote);
    const { bookingNumber: firstNumber } = await book(running(), first);
    expect(await pay(running(), first.checkoutId, 'declined')).toEqual({ status: 'declined', code: 'declined' });
    expect(await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId })).toMatchObject({ status: 'accepted', bookable: true, booking: null });
    const second = await acceptanceOf(running(), quote, { draftId: first.draftId });
    expect(second.quote).toEqual(first.quote);
    const { bookingNumber } = await book(running(), second);
    expect((await pay(running(), second.checkoutId, 'approved')).status).toBe('captured');
    const third = await acceptanceOf(running(), quote);
    expect(await refusalOf(book(running(), third))).toMatchObject({ code: 'lineAlreadyBooked', details: { bookingNumber } });
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: second.checkoutId })).toMatchObject({ paid: '5250.00', status: 'active' });
    expect((await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId })).notes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    await running().jobs.run();
    const mails = (await mailsIn(running())).filter(({ subject }) => subject.includes(quote.quoteNumber));
    const [toVisitor, toDesk] = [true, false].map((isVisitor) => mails.filter(({ to }) => (to === CONTACT.email) === isVisitor).map(({ subject }) => subject));
    // The mails of one transaction have no order. The visitor's first two are about the request and the quotation, the desk's first one about the request.
    expect(toVisitor!.slice(2)).toEqual([`Quote ${quote.quoteNumber} accepted: booking ${firstNumber}`, `Quote ${quote.quoteNumber}: new booking ${bookingNumber}`]);
    expect(toDesk!.slice(1)).toEqual([`Quote accepted: ${quote.quoteNumber}`]);
  });

  it('[B13] takes no other card for a declined booking once the quotation has ended', async () => {
    const quote = await quoted();
    const order = await acceptanceOf(running(), quote);
    await book(running(), order);
    expect((await pay(running(), order.checkoutId, 'declined')).status).toBe('declined');
    const setLastDay = (day: string) => running().database.inTenant('meltem', (queries) => queries.updateTable('quotes').set({ valid_until: day }).where('quote_id', '=', quote.quoteId).execute());
    await setLastDay('2020-01-01');
    expect((await refusalOf(pay(running(), order.checkoutId, 'approved', freshId('attempt')))).code).toBe('notPayable');
    await setLastDay('2030-01-01');
    expect((await pay(running(), order.checkoutId, 'approved', freshId('attempt'))).status).toBe('captured');
  });

  it('[L12] [B13] is booked once by two devices at the same time, and the other one is told the number', async () => {
    const quote = await quoted();
    const orders = [await acceptanceOf(running(), quote), await acceptanceOf(running(), quote)];
    const answers = await Promise.allSettled(orders.map((order) => book(running(), order)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const booked = answers.find((each) => each.status === 'fulfilled')!.value;
    expect(answers.find((each) => each.status === 'rejected')!.reason).toMatchObject({ code: 'lineAlreadyBooked', details: { bookingNumber: booked.bookingNumber } });
    expect((await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId })).booking).toMatchObject(
      { bookingNumber: booked.bookingNumber, checkoutId: booked.checkoutId });
  });

  it('is booked only as it was quoted: its total, its lines, its currency, with the agreements, and never after a later answer', async () => {
    const quote = await quoted();
    const order = await acceptanceOf(running(), quote);
    const again = () => ({ ...order, checkoutId: crypto.randomUUID() });
    expect(await refusalOf(book(running(), { ...again(), acceptedTotal: '20999.99' }))).toMatchObject({ code: 'priceMoved', details: { quote: { grandTotal: '21000.00' } } });
    expect((await refusalOf(book(running(), { ...again(), acceptedDueNow: '1.00' }))).code).toBe('priceMoved');
    expect((await refusalOf(book(running(), { ...again(), agreements: { distanceSales: false, rental: false } }))).issues[0]!.field).toBe('sozlesmeler.mesafeli_satis_sozlesmesi');
    expect((await refusalOf(book(running(), { ...again(), currency: 'TRY' }))).issues[0]!.field).toBe('taslak_ozet');
    expect((await refusalOf(book(running(), { ...again(), voucherCode: 'WELCOME10' }))).issues[0]!.field).toBe('promosyon_kodu');
    const ended = { code: 'unavailable', details: { lines: [{ lineId: order.lines[0]!.lineId, reason: 'quoteEnded' }] } };
    expect(await refusalOf(book(running(), { ...again(), lines: order.lines.map((line) => ({ ...line, extras: {} })) }))).toMatchObject(ended);
    // Without the quote, its products are not sold; with an id that nobody was told, neither.
    const { quote: _, ...withoutQuote } = again();
    expect(await refusalOf(book(running(), withoutQuote))).toMatchObject({ code: 'unavailable', details: { lines: [{ reason: 'withdrawn' }] } });
    const stranger = crypto.randomUUID();
    expect(await refusalOf(book(running(), { ...again(), quote: { quoteId: stranger, revision: 2 } }))).toMatchObject(ended);
    expect((await refusalOf(running().api.send(quoteBasket, { quoteId: stranger }, { retries: 0 }))).code).toBe('notFound');

    const { quote: newer } = await (await deskOf(running())).send(quotePrice, priceFor(quote, { discount: '0' }));
    expect(await refusalOf(book(running(), again()))).toMatchObject(ended);
    const { draftId, currency, lines, plan } = order;
    expect((await running().api.send(basketPrice, { draftId, currency, lines, quote: order.quote, plan })).lines).toMatchObject([{ availability: { status: 'unavailable', reason: 'quoteEnded' } }]);
    expect((await refusalOf(answer(quote, { kind: 'decline' }))).code).toBe('outdated');
    expect(await book(running(), await acceptanceOf(running(), newer))).toMatchObject({ grandTotal: '21276.00' });
  });

  it('[L11] tells the devices of its basket when it has ended, and nothing of the catalogue', async () => {
    const quote = await quoted();
    const { lines, price, contact, revision } = await running().api.send(quoteBasket, { quoteId: quote.quoteId });
    const { quoteId, quoteNumber } = quote;
    const device = openDraftDevice(running(), newDraft());
    const opened = sharedEvent('QuotationOpened', { quotation: { quoteId, quoteNumber, revision, validUntil: '2027-01-31', price }, lines, contact });
    expect((await device.push([opened])).events).toMatchObject([{ own: true, event: null }]);
    await editProduct(running(), 'WED-001', '{vat,percent}', '1');
    try {
      expect((await device.push()).events).toEqual([]);
    } finally {
      await editProduct(running(), 'WED-001', '{vat,percent}', '20');
    }
    await (await deskOf(running())).send(quotePrice, priceFor(quote, { discount: '0' }));
    expect((await device.push()).events).toMatchObject([{ own: false, event: { type: 'LineUnavailable', data: { lineId: `${quoteId}.0`, reason: 'quoteEnded' } } }]);
    expect((await device.push()).events).toEqual([]);
  });

  it('is declined, or asked about again, and both sides read what was said', async () => {
    const quote = await quoted();
    const asked = await answer(quote, { kind: 'askAgain' }, 'Could it be the 19th?');
    expect(asked).toMatchObject({ status: 'requested', revision: 3 });
    expect(await answer(quote, { kind: 'askAgain' }, 'Could it be the 19th?')).toEqual(asked);
    const desk = await deskOf(running());
    const seen = (await desk.send(quoteList, { which: 'open', page: 1 })).quotes.find(({ quote: { quoteId } }) => quoteId === quote.quoteId)!;
    expect(seen.quote.notes.map(({ by, kind, text }) => [by, kind, text])).toEqual([
      ['visitor', 'requested', ''], ['operator', 'quoted', 'The house is free on that day.'], ['visitor', 'askedAgain', 'Could it be the 19th?'],
    ]);
    const { quote: second } = await desk.send(quotePrice, priceFor(asked));
    const declined = await answer(second, { kind: 'decline' });
    expect(declined.status).toBe('declined');
    expect((await refusalOf(desk.send(quotePrice, priceFor(declined), { retries: 0 }))).code).toBe('outdated');
    expect((await refusalOf(answer(declined, { kind: 'askAgain' }, 'Another card: 4111111111111111'))).issues[0]!.field).toBe('not');
  });

  it('[P13] [B11] is booked on the exact days that the quotation sets in place of the window that was asked for', async () => {
    const today = dayAtDestination(running().now().getTime());
    const window = { from: addDays(today, 60), to: addDays(today, 89) };
    const day = { from: addDays(today, 72), to: addDays(today, 74) };
    const asked = await send(running(), requestFor([{ ...wedding(), selection: { vertical: 'wedding', ...window, guests: 60, ceremony: 'legal' } }]));
    expect(asked.lines).toMatchObject([{ selection: window, askedDays: null }]);
    const desk = await deskOf(running());
    const [line] = priceFor(asked).lines;
    const priceOn = (days: typeof day, validUntil = today, quote = asked) => desk.send(quotePrice, priceFor(quote, { lines: [{ ...line!, days }], validUntil }), { retries: 0 });
    const fieldOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).issues.map(({ field }) => field);
    expect(await fieldOf(priceOn({ from: day.to, to: day.from }))).toEqual(['satirlar[0].gunler']);
    expect(await fieldOf(priceOn({ from: addDays(today, -2), to: addDays(today, -1) }))).toEqual(['satirlar[0].gunler']);
    expect(await fieldOf(priceOn(day, addDays(day.from, 1)))).toEqual(['gecerlilik']);

    const { quote: first } = await priceOn(day);
    expect(first.lines).toMatchObject([{ selection: { ...day, guests: 60 }, askedDays: window }]);
    // A later quotation keeps the days, and ends by the first of them as well.
    expect(await fieldOf(desk.send(quotePrice, priceFor(first, { validUntil: addDays(day.from, 1) }), { retries: 0 }))).toEqual(['gecerlilik']);
    const moved = { from: addDays(day.from, 1), to: addDays(day.to, 1) };
    const { quote } = await priceOn(moved, today, first);
    expect(quote.lines).toMatchObject([{ selection: moved, askedDays: window }]);
    const order = await acceptanceOf(running(), quote);
    expect(order.lines).toMatchObject([{ selection: moved }]);
    const { draftId, currency, lines, plan } = order;
    expect((await running().api.send(basketPrice, { draftId, currency, lines, quote: order.quote, plan })).lines).toMatchObject([{ availability: { status: 'available' } }]);
    expect(await refusalOf(book(running(), { ...order, checkoutId: crypto.randomUUID(), lines: order.lines.map((each) => ({ ...each, selection: { vertical: 'wedding', ...window, guests: 60, ceremony: 'legal' } })) })))
      .toMatchObject({ details: { lines: [{ reason: 'quoteEnded' }] } });
    const { bookingNumber } = await book(running(), order);
    expect((await running().api.send(bookingEnquire, { by: 'number', bookingNumber, email: CONTACT.email })).lines).toMatchObject([{ selection: moved }]);

    // The days of a villa are exact, as the visitor has chosen them.
    const villa = await send(running(), requestFor([villaOnRequest('2027-07-18', '2027-07-25')]));
    const entries = [{ title: 'Seven nights', quantity: 1, unit: '7000.00' }];
    expect(await fieldOf(desk.send(quotePrice, priceFor(villa, { lines: [{ lineId: 'villa', entries, days: { from: '2027-07-19', to: '2027-07-26' } }], discount: '0' }), { retries: 0 }))).toEqual(['satirlar[0].gunler']);
  });

  it('[B11] is booked after the first of its possible days has passed', async () => {
    const today = dayAtDestination(running().now().getTime());
    const selection = { vertical: 'wedding' as const, from: addDays(today, 1), to: addDays(today, 30), guests: 60, ceremony: 'legal' as const };
    const quote = await quoted(requestFor([{ ...wedding(), selection }]));
    running().pass(2 * 1440);
    expect(await book(running(), await acceptanceOf(running(), quote))).toMatchObject({ status: 'pendingPayment' });
  });

  it('names every wrong field of a quotation', async () => {
    const asked = await send(running(), requestFor());
    const desk = await deskOf(running());
    const refused = await refusalOf(desk.send(quotePrice, priceFor(asked, {
      currency: 'XXX', discount: '-1', depositPercent: '120', validUntil: '2020-01-01', lines: [{ lineId: 'wedding', entries: [{ title: 'Dinner', quantity: 1, unit: '-5' }] }],
    }), { retries: 0 }));
    expect(refused.issues.map(({ field }) => field).sort()).toEqual(['gecerlilik', 'iskonto', 'kur_turu', 'on_odeme_oran', 'satirlar[0].kalemler[0]']);
  });

  it('[B10] [B13] is found by number and e-mail address, and tells nothing else apart', async () => {
    const asked = await send(running(), requestFor());
    const find = (quoteNumber: string, email: string) => running().api.send(quoteEnquire, { by: 'number', quoteNumber, email });
    expect((await find(asked.quoteNumber.toLowerCase(), 'ADA@EXAMPLE.ORG')).quoteId).toBe(asked.quoteId);
    const misses = await Promise.all([refusalOf(find(asked.quoteNumber, 'eve@example.org')), refusalOf(find('TKL261120120000000000', 'ada@example.org'))]);
    expect(misses.map(({ code }) => code)).toEqual(['notFound', 'notFound']);
    expect(misses[0]!.message).toBe(misses[1]!.message);
  });

  it('sends no wishes by e-mail, and keeps the password and the e-mails private', async () => {
    await send(running(), requestFor([dentist()], { wishes: 'I fear needles' }));
    await running().jobs.run();
    expect(JSON.stringify(await mailsIn(running()))).not.toContain('needles');
    expect(running().logged.join('\n')).not.toContain('needles');
    expect((await stat(join(running().dataDir, PASSWORD_FILE))).mode & 0o777).toBe(0o600);
    expect((await stat(join(running().dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
    expect((await readFile(join(running().dataDir, PASSWORD_FILE), 'utf8')).length).toBe(20);
  });

  it('[B13] is declined by the operator, priced or not, and the visitor is told why', async () => {
    const desk = await deskOf(running());
    const reject = ({ quoteId, revision }: { quoteId: string; revision: number }) => desk.send(quoteReject, { quoteId, revision, message: 'The house is being renovated.' }, { retries: 0 });
    const asked = await send(running(), requestFor([wedding()], { lang: 'de' }));
    const { quote: rejected } = await reject(asked);
    expect(rejected).toMatchObject({ status: 'rejected', revision: 2, bookable: false });
    expect(rejected.notes.at(-1)).toMatchObject({ by: 'operator', kind: 'rejected', text: 'The house is being renovated.' });
    expect(await running().api.send(quoteEnquire, { by: 'id', quoteId: asked.quoteId })).toEqual(rejected);
    expect((await desk.send(quoteList, { which: 'open', page: 1 })).quotes.map(({ quote }) => quote.quoteId)).not.toContain(asked.quoteId);
    // The same answer again says the same, once; no other answer follows it.
    expect((await reject(asked)).quote).toEqual(rejected);
    expect((await refusalOf(desk.send(quotePrice, priceFor(rejected), { retries: 0 }))).code).toBe('outdated');
    expect((await refusalOf(answer(rejected, { kind: 'askAgain' }))).code).toBe('outdated');
    await running().jobs.run();
    const mails = (await mailsIn(running())).filter(({ subject }) => subject === `Ihre Anfrage ${asked.quoteNumber}: leider kein Angebot`);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.body).not.toContain('renovated');

    const priced = await quoted();
    const order = await acceptanceOf(running(), priced);
    expect((await refusalOf(reject({ ...priced, revision: 1 }))).code).toBe('outdated');
    expect((await reject(priced)).quote.status).toBe('rejected');
    expect(await refusalOf(book(running(), order))).toMatchObject({ code: 'unavailable', details: { lines: [{ reason: 'quoteEnded' }] } });
  });

  it('[B13] expires after its last day at the destination, is renewed when asked again, and deleted half a year after its end', async () => {
    const day = dayAtDestination(running().now().getTime());
    const asked = await send(running(), requestFor([wedding()], { lang: 'de' }));
    const desk = await deskOf(running());
    const { quote } = await desk.send(quotePrice, priceFor(asked, { validUntil: day }));
    await running().jobs.run();
    expect((await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId })).status).toBe('quoted');
    running().pass(2 * 1440);
    expect((await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId })).bookable).toBe(false);
    const late = await acceptanceOf(running(), quote);
    expect(await refusalOf(book(running(), late))).toMatchObject({ code: 'unavailable', details: { lines: [{ reason: 'quoteEnded' }] } });
    await Promise.all([running().jobs.run(), running().jobs.run()]);
    const expired = await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId });
    expect(expired.status).toBe('expired');
    await running().jobs.run();
    expect((await mailsIn(running())).filter(({ subject }) => subject === `Angebot ${quote.quoteNumber} ist abgelaufen`)).toHaveLength(1);
    expect((await answer(expired, { kind: 'askAgain' }, 'Still interested')).status).toBe('requested');

    const other = await answer(await quoted(requestFor()), { kind: 'decline' });
    const third = await send(running(), requestFor());
    await (await deskOf(running())).send(quoteReject, { quoteId: third.quoteId, revision: third.revision, message: 'The house is sold.' });
    running().pass(181 * 1440);
    await running().jobs.run();
    for (const { quoteId } of [other, third]) expect((await refusalOf(running().api.send(quoteEnquire, { by: 'id', quoteId }))).code).toBe('notFound');
  });

  it('[B13] ends after the last day that it names when nobody has answered, and cannot be asked again then', async () => {
    const today = dayAtDestination(running().now().getTime());
    const days = { from: addDays(today, 10), to: addDays(today, 20) };
    const trip = { ...dentist(), selection: { vertical: 'health' as const, ...days, companions: 1 } };
    const asked = await send(running(), requestFor([trip], { lang: 'tr' }));
    const statusOf = async () => (await running().api.send(quoteEnquire, { by: 'id', quoteId: asked.quoteId })).status;
    running().pass(19 * 1440);
    await running().jobs.run();
    expect(await statusOf()).toBe('requested');
    running().pass(3 * 1440);
    await Promise.all([running().jobs.run(), running().jobs.run()]);
    expect(await statusOf()).toBe('expired');
    await running().jobs.run();
    expect((await mailsIn(running())).filter(({ subject }) => subject === `${asked.quoteNumber} numaralı talebin süresi doldu`)).toHaveLength(1);
    expect((await refusalOf(answer({ ...asked, revision: 2 }, { kind: 'askAgain' }))).code).toBe('outdated');
  });

  it('[B13] is requested for one address at most 20 times before the operator answers', async () => {
    const day = addDays(dayAtDestination(running().now().getTime()), 60);
    const trip = { ...dentist(), selection: { vertical: 'health' as const, from: day, to: day, companions: 1 } };
    const request = (email: string) => send(running(), requestFor([trip], { contact: { ...CONTACT, email } }));
    for (let sent = 0; sent < 20; sent += 1) await request('eager@example.org');
    expect(await refusalOf(request('Eager@example.org'))).toMatchObject({ status: 429, code: 'tooManyRequests' });
    await request('other@example.org');
  });
});
