import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { paymentStatus } from '#contract/calls/payment.ts';
import { quoteAnswer, quoteEnquire, quoteList, quotePrice } from '#contract/calls/quote.ts';
import { basketPrice } from '#contract/calls/basket.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { productGet } from '#contract/calls/product.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { PASSWORD_FILE } from '#server/desk/operator-account.ts';
import { ACCEPT, CONTACT, dentist, deskOf, mailsIn, priceFor, requestFor, send, villaOnRequest, wedding } from './quote-desk.ts';
import { pay } from './orders.ts';
import { DATABASES, refusalOf, useServer } from './test-server.ts';

describe.each(DATABASES)('[P13] quotes on %s', (database) => {
  const running = useServer(database);
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
    expect(first).toMatchObject({ status: 'requested', revision: 1, contactName: 'Ada Yılmaz', wishes: 'Lanterns, please.', quotation: null, booking: null, needsRental: false });
    expect(first.quoteNumber).toMatch(/^TKL\d{18}$/);
    expect(first.lines.map(({ productCode, currency, extras }) => [productCode, currency, extras.length])).toEqual([['WED-001', 'EUR', 1], ['HEA-001', 'EUR', 0]]);
    expect((await refusalOf(send(running(), { ...request, wishes: 'Others' }))).code).toBe('idempotencyMismatch');
  });

  it('refuses what cannot be asked for, naming it', async () => {
    const fields = async (request: ReturnType<typeof requestFor>) => (await refusalOf(send(running(), request))).issues.map(({ field }) => field);
    expect(await fields(requestFor([]))).toEqual(['sepet_urunler']);
    expect(await fields(requestFor([wedding()], { contact: { ...CONTACT, phone: '12345' } }))).toEqual(['misafir']);
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
    expect(first).toMatchObject({ needsRental: true, quotation: { price: { grandTotal: '7700.00', deposit: '1925.00' } } });
    expect((await refusalOf(answer(first!, { kind: 'accept', agreements: { distanceSales: true, rental: false }, acceptedTotal: '7700.00' }))).issues[0]!.field).toBe('yanit.sozlesmeler.kiralama_sozlesmesi');
    const answers = await Promise.allSettled([first!, second!].map((quote) => answer(quote, { ...ACCEPT, acceptedTotal: '7700.00' })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((each) => each.status === 'rejected')!;
    expect(refused.reason).toMatchObject({ code: 'unavailable', details: { lines: [{ reason: 'taken' }] } });
  });

  it('does not sell in the direct basket what is priced on request', async () => {
    const { lines } = await running().api.send(basketPrice, { draftId: 'any', currency: 'EUR', lines: [wedding()], plan: 'deposit' });
    expect(lines).toMatchObject([{ offer: null }]);
  });

  it('[P6] [P9] is priced by the operator, told by e-mail, accepted and paid once', async () => {
    const request = requestFor();
    const asked = await send(running(), request);
    const desk = await deskOf(running());
    const open = await desk.send(quoteList, { which: 'acik', page: 1 });
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

    const [accepted, again] = await Promise.all([answer(quote, { ...ACCEPT, acceptedTotal: '21000.00' }), answer(quote, { ...ACCEPT, acceptedTotal: '21000.00' })]);
    expect(accepted).toEqual(again);
    expect(accepted).toMatchObject({ status: 'accepted', booking: { status: 'pendingPayment', dueNow: '5250.00' } });
    expect(await running().api.send(paymentStatus, { checkoutId: request.quoteId })).toEqual({ status: 'none' });
    const [paid, paidAgain] = await Promise.all([pay(running(), request.quoteId, 'approved'), pay(running(), request.quoteId, 'approved', 'another-tab')]);
    expect([paid.status, paidAgain.status]).toContain('captured');
    const booking = await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: request.quoteId });
    expect(booking).toMatchObject({ status: 'active', collectionStatus: 'advance', paid: '5250.00', remaining: '15750.00', totals: { grandTotal: '21000.00' } });
    // Neither side changes an accepted quote.
    expect((await refusalOf(desk.send(quotePrice, priceFor(accepted), { retries: 0 }))).code).toBe('outdated');
    expect((await refusalOf(answer(accepted, { kind: 'decline' }))).code).toBe('outdated');
  });

  it('[L12] takes another card after a declined one, and then no further one', async () => {
    const quote = await quoted();
    await answer(quote, { ...ACCEPT, acceptedTotal: '21000.00' });
    expect(await pay(running(), quote.quoteId, 'declined', 'first-card')).toEqual({ status: 'declined', code: 'declined' });
    expect((await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId })).booking?.status).toBe('pendingPayment');
    expect((await pay(running(), quote.quoteId, 'approved', 'second-card')).status).toBe('captured');
    expect((await pay(running(), quote.quoteId, 'approved', 'third-card')).status).toBe('captured');
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: quote.quoteId })).toMatchObject({ paid: '5250.00', status: 'active' });
  });

  it('is accepted only at its own total, with the agreements, and never after a later answer', async () => {
    const quote = await quoted();
    expect((await refusalOf(answer(quote, { ...ACCEPT, acceptedTotal: '20999.99' }))).code).toBe('outdated');
    expect((await refusalOf(answer(quote, { kind: 'accept', agreements: { distanceSales: false, rental: false }, acceptedTotal: '21000.00' }))).issues[0]!.field).toBe('yanit.sozlesmeler.mesafeli_satis_sozlesmesi');
    const { quote: newer } = await (await deskOf(running())).send(quotePrice, priceFor(quote, { discount: '0' }));
    expect((await refusalOf(answer(quote, { ...ACCEPT, acceptedTotal: '21000.00' }))).code).toBe('outdated');
    expect((await refusalOf(answer(quote, { kind: 'decline' }))).code).toBe('outdated');
    expect((await answer(newer, { ...ACCEPT, acceptedTotal: '21276.00' })).status).toBe('accepted');
  });

  it('is declined, or asked about again, and both sides read what was said', async () => {
    const quote = await quoted();
    const asked = await answer(quote, { kind: 'askAgain' }, 'Could it be the 19th?');
    expect(asked).toMatchObject({ status: 'requested', revision: 3 });
    expect(await answer(quote, { kind: 'askAgain' }, 'Could it be the 19th?')).toEqual(asked);
    const desk = await deskOf(running());
    const seen = (await desk.send(quoteList, { which: 'acik', page: 1 })).quotes.find(({ quote: { quoteId } }) => quoteId === quote.quoteId)!;
    expect(seen.quote.notes.map(({ by, kind, text }) => [by, kind, text])).toEqual([
      ['visitor', 'requested', ''], ['operator', 'quoted', 'The house is free on that day.'], ['visitor', 'askedAgain', 'Could it be the 19th?'],
    ]);
    const { quote: second } = await desk.send(quotePrice, priceFor(asked));
    const declined = await answer(second, { kind: 'decline' });
    expect(declined.status).toBe('declined');
    expect((await refusalOf(desk.send(quotePrice, priceFor(declined), { retries: 0 }))).code).toBe('outdated');
    expect((await refusalOf(answer(declined, { kind: 'askAgain' }, 'Another card: 4111111111111111'))).issues[0]!.field).toBe('not');
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

  it('[B13] expires after its last day at the destination, is renewed when asked again, and deleted half a year after its end', async () => {
    const day = dayAtDestination(running().now().getTime());
    const asked = await send(running(), requestFor([wedding()], { lang: 'de' }));
    const desk = await deskOf(running());
    const { quote } = await desk.send(quotePrice, priceFor(asked, { validUntil: day }));
    await running().jobs.run();
    expect((await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId })).status).toBe('quoted');
    running().pass(2 * 1440);
    expect((await refusalOf(answer(quote, { ...ACCEPT, acceptedTotal: '21000.00' }))).code).toBe('outdated');
    await Promise.all([running().jobs.run(), running().jobs.run()]);
    const expired = await running().api.send(quoteEnquire, { by: 'id', quoteId: quote.quoteId });
    expect(expired.status).toBe('expired');
    await running().jobs.run();
    expect((await mailsIn(running())).filter(({ subject }) => subject === `Angebot ${quote.quoteNumber} ist abgelaufen`)).toHaveLength(1);
    expect((await answer(expired, { kind: 'askAgain' }, 'Still interested')).status).toBe('requested');

    const other = await answer(await quoted(requestFor()), { kind: 'decline' });
    running().pass(181 * 1440);
    await running().jobs.run();
    expect((await refusalOf(running().api.send(quoteEnquire, { by: 'id', quoteId: other.quoteId }))).code).toBe('notFound');
  });
});
