import { randomUUID } from 'node:crypto';
import Big from 'big.js';
import { sql } from 'kysely';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { refusedBy } from '#api/api-error.ts';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate, bookingDocument, bookingEnquire, type BookingRequest } from '#contract/calls/booking.ts';
import { availabilityGet } from '#contract/calls/product.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { bookingNumberAt } from '#server/services/clock.ts';
import { editProduct } from './draft-device.ts';
import { HOTEL, book, flight, GUEST, orderOf, week } from './orders.ts';
import { catalogueSeen, DATABASES, freshId, refusalOf, useServer } from './test-server.ts';

async function outcomes(attempts: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts);
  return { won: settled.filter((one) => one.status === 'fulfilled'), lost: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])) };
}

describe.each(DATABASES)('baskets and bookings on %s', (kind) => {
  const running = useServer(kind);
  const seatsTaken = (day: string) => running().database.inTenant('meltem', (queries) =>
    queries.selectFrom('sessions').select(['time', 'taken']).where('tenant', '=', 'meltem').where('product_code', '=', 'TUR-001').where('day', '=', day).execute());

  it('prices a basket with the shared engine and returns its availability', async () => {
    const lines = [week('2027-05-08', '2027-05-15'), flight('2027-05-09')];
    const pricing = await running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines, plan: 'deposit' });
    expect(pricing.lines.map((line) => line.availability)).toEqual([{ status: 'available', left: null }, { status: 'available', left: 32 }]);
    expect(pricing.quote.lines.map((line) => line.lineId)).toEqual(lines.map((line) => line.lineId));
    expect(Number(pricing.quote.grandTotal)).toBeGreaterThan(Number(pricing.quote.charged));
    expect(pricing.rates['EUR']).toBe('58.2000');
  });

  it('refuses to price in a currency the operator does not trade', async () => {
    const refused = await refusalOf(running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'XXX', lines: [], plan: 'deposit' }));
    expect(refused.issues).toMatchObject([{ field: 'secilen_kur', code: 'oneOf' }]);
  });

  it('distinguishes a selection that breaks a rule, a withdrawn product and an available one', async () => {
    const lines = [week('2027-05-20', '2027-05-21', 'too-short'), { ...week('2027-05-20', '2027-05-27', 'gone'), productCode: 'VIL-999' }, { ...flight('2027-05-20'), productCode: 'VIL-002' }];
    const pricing = await running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines, plan: 'deposit' });
    expect(pricing.lines.map((line) => line.availability)).toEqual([
      { status: 'unavailable', reason: 'termsChanged' }, { status: 'unavailable', reason: 'withdrawn' }, { status: 'unavailable', reason: 'termsChanged' },
    ]);
    expect(pricing.quote.grandTotal).toBe('0.00');
  });

  it('[P10] accepts a captured rate that was valid recently, and no invented rate', async () => {
    const price = (captured: Record<string, string>) => running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'TRY', lines: [week('2027-05-08', '2027-05-15')], plan: 'deposit', captured });
    const today = await price({});
    expect((await price({ EUR: '0.0001' })).quote.grandTotal).toBe(today.quote.grandTotal);

    const changed = new Date();
    await running().database.inTenant('meltem', (queries) => queries.insertInto('rates').values({ tenant: 'meltem', currency: 'EUR', valid_from: changed, symbol: '€', bank_code: '978', buy: '59.0000', sell: '60.0000', position: 1 }).execute());
    await catalogueSeen(running());
    try {
      expect((await price({})).quote.grandTotal).not.toBe(today.quote.grandTotal);
      expect((await price({ EUR: '58.20' })).quote.grandTotal).toBe(today.quote.grandTotal);
    } finally {
      await running().database.inTenant('meltem', (queries) => queries.deleteFrom('rates').where('tenant', '=', 'meltem').where('valid_from', '=', changed).execute());
      await catalogueSeen(running());
    }
  });

  it('books no pick-up without the hotel', async () => {
    const order = await orderOf(running(), [flight('2027-07-05')]);
    for (const hotel of [null, { ...HOTEL, hotelName: ' ' }, { ...HOTEL, city: '' }]) {
      expect((await refusalOf(book(running(), { ...order, hotel }))).issues).toMatchObject([{ field: 'hotel_bilgi', code: 'required' }]);
    }
    const [line] = order.lines;
    const unnamed = { ...line!, selection: { ...line!.selection, pickup: null } as WantedLine['selection'] };
    const { lines } = await running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines: [unnamed], plan: 'deposit' });
    expect(lines[0]!.availability).toEqual({ status: 'unavailable', reason: 'termsChanged' });
    await book(running(), order);
  });

  it('books for no guest who is born in the future or has an impossible passport', async () => {
    const order = await orderOf(running(), [flight('2027-07-06')]);
    const guest = { ...GUEST, firstName: ' ', birthDate: '2030-01-01', identityNumber: '!!' };
    const refused = await refusalOf(book(running(), { ...order, guest }));
    expect(refused.issues.map(({ field }) => field)).toEqual(['misafir.ad', 'misafir.dogum_tarihi', 'misafir.tc_pasaport']);
    await book(running(), { ...order, guest: { ...GUEST, birthDate: '1988-04-02', identityNumber: 'U1234567X' } });
  });

  it('reserves a draft\'s nights until the hold expires', async () => {
    const mine = freshId('draft');
    const stay = week('2027-07-03', '2027-07-10');
    const hold = await running().api.send(basketHold, { draftId: mine, lines: [stay, flight('2027-07-04', 3)] });
    expect(hold.lines.map((line) => line.granted)).toEqual([true, true]);
    const price = (draftId: string) => running().api.send(basketPrice, { draftId, currency: 'EUR', lines: [stay], plan: 'deposit' });
    expect((await price(mine)).lines[0]!.availability).toEqual({ status: 'held', until: hold.expiresAt });
    expect((await price(freshId('draft'))).lines[0]!.availability).toEqual({ status: 'unavailable', reason: 'taken' });

    const rival = () => running().api.send(basketHold, { draftId: freshId('draft'), lines: [week('2027-07-09', '2027-07-16', 'rival')] });
    expect((await rival()).lines).toEqual([{ lineId: 'rival', granted: false, reason: 'taken' }]);
    running().pass(21);
    expect((await rival()).lines).toEqual([{ lineId: 'rival', granted: true, reason: null }]);
  });

  it('replaces a draft\'s hold, and frees the stock it no longer needs', async () => {
    const draftId = freshId('draft');
    await running().api.send(basketHold, { draftId, lines: [week('2027-08-07', '2027-08-14'), flight('2027-08-08', 4)] });
    await running().api.send(basketHold, { draftId, lines: [week('2027-08-21', '2027-08-28')] });
    const availability = await running().api.send(availabilityGet, { code: 'VIL-001', from: '2027-08-01', to: '2027-08-31' });
    expect(availability).toEqual({ vertical: 'villa', taken: [{ from: '2027-08-21', to: '2027-08-28' }] });
    expect(await seatsTaken('2027-08-08')).toEqual([{ time: '04:45', taken: 0 }]);
  });

  it('the jobs end expired holds', async () => {
    await running().api.send(basketHold, { draftId: freshId('draft'), lines: [flight('2027-08-30', 6)] });
    running().pass(21);
    await running().jobs.run();
    expect(await seatsTaken('2027-08-30')).toEqual([{ time: '04:45', taken: 0 }]);
    const left = await running().database.inTenant('meltem', (queries) => queries.selectFrom('holds').select('draft_id').where('tenant', '=', 'meltem').execute());
    expect(left).toEqual([]);
  });

  it('books stock held by its own draft, and stores the booking', async () => {
    const order = await orderOf(running(), [week('2027-09-04', '2027-09-11'), flight('2027-09-05')]);
    await running().api.send(basketHold, { draftId: order.draftId, lines: order.lines });
    const receipt = await book(running(), order);
    expect(receipt).toMatchObject({ checkoutId: order.checkoutId, grandTotal: order.acceptedTotal, dueNow: order.acceptedDueNow, currency: 'EUR', status: 'pendingPayment' });
    expect(receipt.bookingNumber).toMatch(/^INT\d{12}$/);

    const summary = await running().api.send(bookingEnquire, { by: 'number', bookingNumber: receipt.bookingNumber, email: 'ada@EXAMPLE.org' });
    expect(summary).toMatchObject({ status: 'pendingPayment', collectionStatus: 'none', guestName: 'Ada Yılmaz', paid: '0.00', remaining: order.acceptedTotal });
    expect(summary.lines.map((line) => line.productCode)).toEqual(['VIL-001', 'TUR-001']);
    // Issue 11: what the guests need to arrive.
    expect(summary).toMatchObject({ guestEmail: GUEST.email, hotel: HOTEL });
    expect(summary.lines[0]!.place).toMatchObject({ title: { en: 'Kalkan' }, coordinates: { lat: expect.closeTo(36.2, 0) as number, lon: expect.closeTo(29.4, 0) as number }, meetingPoint: null });
    expect(summary.lines[1]!.place!.meetingPoint!.en).not.toBe('');
    expect(summary.totals).toMatchObject({ basketCampaign: { amount: '75.00' }, voucher: null, discretionary: '0.00' });
    expect(summary.lines[1]!.total).toBe((await orderOf(running(), [flight('2027-09-05')])).acceptedTotal);
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId })).toEqual({ ...summary, guestPhone: GUEST.phone });
    const stranger = running().api.send(bookingEnquire, { by: 'number', bookingNumber: receipt.bookingNumber, email: 'eve@example.org' });
    expect((await refusalOf(stranger)).code).toBe('notFound');

    // [B25]
    const { pdf } = await running().api.send(bookingDocument, { bookingNumber: receipt.bookingNumber, email: 'ada@EXAMPLE.org', lang: 'tr' });
    const document = await getDocumentProxy(pdf);
    expect((await getMeta(document)).info).toMatchObject({ Title: `Ödeme bekleyen rezervasyon ${receipt.bookingNumber}`, Language: 'tr' });
    const { text, totalPages } = await extractText(document, { mergePages: true });
    expect(totalPages).toBe(1);
    const inLira = (amount: string) => new Intl.NumberFormat('tr', { style: 'currency', currency: 'EUR' }).format(Number(amount)).replace('€', '');
    for (const said of ['Ada Yılmaz', 'Villa Kırlangıç, Kalamar Koyu', '04.09 – 11.09.2027', HOTEL.hotelName, `Sepet indirimi −€75,00`, inLira(order.acceptedTotal), 'TÜRSAB 99107']) expect(text).toContain(said);
    expect((await refusalOf(running().api.send(bookingDocument, { bookingNumber: receipt.bookingNumber, email: 'eve@example.org', lang: 'en' }))).code).toBe('notFound');
  });

  it('lets exactly one of twenty concurrent requests book the same nights', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, (_, index) => orderOf(running(), [week(`2027-10-0${1 + (index % 3)}`, '2027-10-09', `line-${index}`)])));
    const { won, lost } = await outcomes(orders.map((order) => book(running(), order)));
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(19);
    for (const reason of lost) expect(refusedBy(bookingCreate, reason)).toMatchObject({ code: 'unavailable', details: { lines: [{ reason: 'taken' }] } });
    const bookings = await running().database.inTenant('meltem', (queries) =>
      queries.selectFrom('spans').select('holder_id').where('tenant', '=', 'meltem').where(sql<boolean>`span && '[2027-10-01,2027-10-09)'`).execute());
    expect(bookings).toHaveLength(1);
  });

  it('the database constraint refuses overlapping nights from a query without checks', async () => {
    const insert = (holder: string, span: string, unit = 1) => running().database.inTenant('meltem', (queries) => queries.insertInto('spans').values({
      tenant: 'meltem', holder_kind: 'booking', holder_id: holder, line_id: 'l', product_code: 'VIL-003', expires_at: null, unit, span,
    }).execute());
    await insert('A', '[2028-01-01,2028-01-05)');
    await insert('B', '[2028-01-05,2028-01-08)');
    await insert('D', '[2028-01-04,2028-01-06)', 2);
    await expect(insert('C', '[2028-01-04,2028-01-06)')).rejects.toMatchObject({ code: '23P01' });
  });

  it('never sells more seats than a session\'s capacity', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => orderOf(running(), [flight('2027-10-20', 5)])));
    const { won, lost } = await outcomes(orders.map((order) => book(running(), order)));
    expect(won).toHaveLength(6);
    expect(lost).toHaveLength(6);
    expect(await seatsTaken('2027-10-20')).toEqual([{ time: '04:45', taken: 30 }]);
    await expect(running().database.inTenant('meltem', (queries) =>
      queries.updateTable('sessions').set({ taken: 33 }).where('tenant', '=', 'meltem').where('day', '=', '2027-10-20').execute())).rejects.toMatchObject({ code: '23514' });
  });

  it('books nothing when one line is taken', async () => {
    await book(running(), await orderOf(running(), [week('2027-11-06', '2027-11-13')]));
    const order = await orderOf(running(), [flight('2027-11-07', 4)]);
    const both: BookingRequest = { ...(await orderOf(running(), [flight('2027-11-07', 4), week('2027-11-20', '2027-11-27')])), draftId: order.draftId };
    await book(running(), await orderOf(running(), [week('2027-11-20', '2027-11-27')]));
    expect(refusedBy(bookingCreate, await refusalOf(book(running(), both)))).toEqual({ code: 'unavailable', details: { lines: [{ lineId: both.lines[1]!.lineId, reason: 'taken' }] } });
    expect(await seatsTaken('2027-11-07')).toEqual([]);
    expect((await refusalOf(running().api.send(bookingEnquire, { by: 'checkout', checkoutId: both.checkoutId }))).code).toBe('notFound');
  });

  it('[L12] answers a repeated checkout with the same booking, also for concurrent requests', async () => {
    const order = await orderOf(running(), [week('2027-12-04', '2027-12-11')]);
    const receipts = await Promise.all(Array.from({ length: 5 }, () => book(running(), order)));
    receipts.push(await book(running(), order));
    expect(new Set(receipts.map((receipt) => receipt.bookingNumber)).size).toBe(1);
  });

  it('[L12] refuses the same key with another body', async () => {
    const order = await orderOf(running(), [flight('2027-12-20')]);
    await book(running(), order);
    expect((await refusalOf(book(running(), { ...order, note: 'Something else' }))).code).toBe('idempotencyMismatch');
    const other = await refusalOf(running().api.send(bookingCreate, order, { idempotencyKey: randomUUID() }));
    expect(other.issues).toMatchObject([{ field: 'islem_no' }]);
  });

  it('gives bookings of the same second different numbers', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, (_, index) => orderOf(running(), [flight(`2027-04-1${index}`)])));
    const receipts = await Promise.all(orders.map((order) => book(running(), order)));
    expect(new Set(receipts.map((receipt) => receipt.bookingNumber)).size).toBe(6);
  });

  it('numbers bookings INT + YYMMDDHHmmss in the operator\'s time zone', () => {
    expect(bookingNumberAt(new Date('2026-12-31T21:30:05Z'))).toBe('INT270101003005');
  });

  it('[P12] refuses a changed total, with the lines and the causes', async () => {
    const order = await orderOf(running(), [week('2028-06-03', '2028-06-10'), flight('2028-06-04')]);
    await editProduct(running(), 'TUR-001', '{pricing,adult}', '300.00');
    try {
      const refused = refusedBy(bookingCreate, await refusalOf(book(running(), order)));
      if (refused?.code !== 'priceMoved') throw new Error(`refused with ${refused?.code}`);
      const { lines, causes, quote, offers } = refused.details;
      expect(lines).toContainEqual({ lineId: order.lines[1]!.lineId, from: expect.any(String) as string, to: quote.lines[1]!.total });
      expect(causes).toContainEqual(expect.objectContaining({ kind: 'price', lineId: order.lines[1]!.lineId, from: '215.00', to: '300.00' }));
      const told = causes.reduce((sum, cause) => sum.plus(cause.amount), new Big(order.acceptedTotal));
      expect(told.toFixed(2)).toBe(quote.grandTotal);
      expect(offers).toHaveLength(2);
      expect(await seatsTaken('2028-06-04')).toEqual([]);
    } finally {
      await editProduct(running(), 'TUR-001', '{pricing,adult}', '215.00');
    }
  });

  it('refuses a total that was never given, without inventing a cause', async () => {
    const order = await orderOf(running(), [week('2028-06-17', '2028-06-24')]);
    const refused = refusedBy(bookingCreate, await refusalOf(book(running(), { ...order, acceptedTotal: '1.00' })));
    if (refused?.code !== 'priceMoved') throw new Error(`refused with ${refused?.code}`);
    expect(refused.details.causes).toMatchObject([{ kind: 'price', lineId: null, from: '1.00', to: order.acceptedTotal }]);
  });

  it('refuses a booking whose deposit differs though the total is the same', async () => {
    const order = await orderOf(running(), [week('2028-06-17', '2028-06-24')]);
    expect((await refusalOf(book(running(), { ...order, acceptedDueNow: '0.00' }))).code).toBe('priceMoved');
  });

  it.each<[string, string, (order: BookingRequest) => BookingRequest]>([
    ['an empty basket', 'sepet_urunler', (order) => ({ ...order, lines: [] })],
    ['the distance sales agreement unread', 'sozlesmeler.mesafeli_satis_sozlesmesi', (order) => ({ ...order, agreements: { distanceSales: false, rental: true } })],
    ['the rental agreement unread for a villa', 'sozlesmeler.kiralama_sozlesmesi', (order) => ({ ...order, agreements: { distanceSales: true, rental: false } })],
    ['a card number in the note', 'rezervasyon_notu', (order) => ({ ...order, note: 'my card is 4111 1111 1111 1111' })],
    ['a guest without a proper e-mail address', 'misafir.e_mail', (order) => ({ ...order, guest: { ...GUEST, email: 'nobody' } })],
    ['another draft\'s fingerprint', 'taslak_ozet', (order) => ({ ...order, draftHash: 'ffffffffffffffff' })],
    ['two lines of one id', 'sepet_urunler[1].satir_no', (order) => ({ ...order, lines: [...order.lines, ...order.lines] })],
  ])('refuses %s, naming the field', async (_, field, spoil) => {
    const order = spoil(await orderOf(running(), [week('2028-07-01', '2028-07-08')]));
    const refused = await refusalOf(book(running(), order));
    expect(refused).toMatchObject({ status: 422, code: 'validation', issues: [{ field }] });
  });

  it('books a product paid on the spot without a payment', async () => {
    const onSpot = await running().database.inTenant('meltem', (queries) =>
      queries.selectFrom('products').select('data').where('tenant', '=', 'meltem').where('vertical', '=', 'villa').where(sql<boolean>`data->'payment'->>'kind' = 'onSpot'`).executeTakeFirstOrThrow());
    const order = await orderOf(running(), [{ ...week('2027-06-12', '2027-06-26'), productCode: onSpot.data.code }]);
    expect(order.acceptedDueNow).toBe('0.00');
    expect(await book(running(), order)).toMatchObject({ status: 'active', dueNow: '0.00' });
  });

  it('cancels a booking not paid within 24 hours and frees its nights', async () => {
    const order = await orderOf(running(), [week('2028-09-02', '2028-09-09')]);
    await book(running(), order);
    running().pass(23 * 60);
    await running().jobs.run();
    const summary = () => running().api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId });
    expect((await summary()).status).toBe('pendingPayment');
    running().pass(61);
    await running().jobs.run();
    expect((await summary()).status).toBe('cancelled');
    expect(await running().api.send(availabilityGet, { code: 'VIL-001', from: '2028-09-01', to: '2028-09-30' })).toEqual({ vertical: 'villa', taken: [] });
  });
});
