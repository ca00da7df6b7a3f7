import { describe, expect, it } from 'vitest';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { bookingList } from '#contract/calls/desk-bookings.ts';
import { paymentAbandon, paymentStatus } from '#contract/calls/payment.ts';
import { quotePrice } from '#contract/calls/quote.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { LOCALES, type IsoDate, type Locale } from '#domain/catalogue.ts';
import { BLANK_HOTEL } from '#domain/draft/guest.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { formatDate, formatDateTime, formatMoney } from '#i18n/format.ts';
import { json } from '#server/database/connection.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import { changeStatus } from '#server/services/booking-status.ts';
import { cancelUnpaid } from '#server/services/booking-stock.ts';
import { minutesAfter } from '#server/services/clock.ts';
import { remindUnpaid } from '#server/services/payment-reminders.ts';
import { remindOfRides } from '#server/services/ride-reminders.ts';
import { book, CARDS, flight, orderOf, pay, week } from './orders.ts';
import { acceptanceOf, CONTACT, deskOf, mailsIn, priceFor, requestFor, send } from './quote-desk.ts';
import { freshId, useServer } from './test-server.ts';

/** The operator of the demo. */
const OPERATOR = 'hello@meltem.example';
const GUEST_ADDRESS = 'Ada@example.org';

/** From the airport of Antalya to Kaş, and back when a day is named. */
const ride = (date: IsoDate, returnDate: IsoDate | null = null): WantedLine => ({
  lineId: freshId('ride'), productCode: 'TRA-airport-ayt-kas', party: { adults: 2, children: 1, infants: 0 }, extras: {},
  selection: {
    vertical: 'transfer', from: 'airport-ayt', to: 'resort-kas', vehicle: 'vip', vehicles: 1, bags: 3, date, time: '14:30', flight: 'TK2556',
    returnDate, returnTime: returnDate === null ? null : '09:15', returnFlight: null,
  },
});

/** A tour that is paid at its place. */
const unpaidTour = (date: IsoDate): WantedLine => ({
  lineId: freshId('tour'), productCode: 'TUR-005', selection: { vertical: 'tour', date, session: '10:00', pickup: null }, party: { adults: 2, children: 0, infants: 0 }, extras: {},
});

describe('[B19] e-mails about bookings', () => {
  const running = useServer('postgres');
  const ports = { publicUrl: () => running().url };
  const mailsWith = async (text: string) => {
    await running().jobs.run();
    return (await mailsIn(running())).filter(({ subject, body }) => subject.includes(text) || body.includes(text));
  };
  /** Books and pays; the approved card is charged at once. */
  const buy = async (lines: readonly WantedLine[], lang: Locale = 'en', card: keyof typeof CARDS = 'approved') => {
    const order = { ...(await orderOf(running(), lines)), lang };
    const { bookingNumber } = await book(running(), order);
    await pay(running(), order.checkoutId, card);
    return { order, bookingNumber };
  };

  it.each([
    ['en', 'is confirmed', ['Villa Kırlangıç, Kalamar Bay', '06.05 – 13.05.2028', 'Adults: 2', 'Check-in: 06.05.2028, from 16:00', 'Place: Kalkan', 'Pick-up: Taş Konak, Göreme', '20.05.2028 04:45', 'flight TK2556', 'Adults: 2, children: 1', 'Paid: €', 'Remaining, at your destination: €', '/enquire-booking?number=']],
    ['tr', 'kesinleşti', ['Villa Kırlangıç, Kalamar Koyu', 'Yetişkin: 2, çocuk: 1', 'Yer: Kalkan', 'Otelden alınma: Taş Konak', 'Ödendi: €', 'Kalan, varışta ödenecek: €', '/tr/enquire-booking?number=']],
    ['de', 'ist bestätigt', ['Villa Kırlangıç, Kalamar-Bucht', 'Erwachsene: 2, Kinder: 1', 'Anreise: ', 'Abholung: Taş Konak', 'Bezahlt: ', 'Restbetrag vor Ort: ', '/de/enquire-booking?number=']],
    ['ru', 'подтверждено', ['Взрослые: 2, дети: 1', 'Место: Калкан', 'Трансфер от отеля: Taş Konak', 'Оплачено: ', 'Остаток на месте: ', '/ru/enquire-booking?number=']],
  ] as const)('tell the guest in %s, and the operator once, whatever is repeated', async (lang, subject, words) => {
    const from = addDays('2028-05-06', LOCALES.indexOf(lang) * 28);
    const lines = [week(from, addDays(from, 7)), flight(addDays(from, 14)), ride(addDays(from, 7), addDays(from, 9))];
    const { order, bookingNumber } = await buy(lines, lang);
    await pay(running(), order.checkoutId, 'approved', freshId('tab'));
    await Promise.all([running().api.send(paymentStatus, { checkoutId: order.checkoutId }), running().jobs.run()]);
    const mails = await mailsWith(bookingNumber);
    expect(mails.map(({ to, replyTo }) => [to, replyTo]).toSorted()).toEqual([[GUEST_ADDRESS, OPERATOR], [OPERATOR, GUEST_ADDRESS]]);
    const [toGuest, toOperator] = [GUEST_ADDRESS, OPERATOR].map((address) => mails.find(({ to }) => to === address)!);
    expect(toGuest!.subject).toContain(subject);
    for (const word of words) expect(toGuest!.body.replaceAll('\u00a0', ' '), word).toContain(word);
    for (const word of [bookingNumber, 'Meltem Travel', '+90 242 000 00 00', OPERATOR]) expect(toGuest!.body).toContain(word);
    expect(toOperator!.subject).toMatch(new RegExp(`^New booking ${bookingNumber}: €`));
    for (const word of ['Guest: Ada Yılmaz', '+90 532 000 00 00', GUEST_ADDRESS, 'Villa Kırlangıç, Kalamar Bay', `${formatDate(addDays(from, 9))} 09:15: Kaş – `, '/desk']) expect(toOperator!.body, word).toContain(word);
    // The total explains itself: the lines less the discount.
    expect(toOperator!.body).toMatch(/Discount: −€\d/);
    for (const { subject: title, body } of mails) expect(title + body).not.toContain(CARDS.approved.slice(-4));
    expect(running().logged.join('\n')).not.toMatch(/ada@/i);
  });

  it('[E2] name the address at each end of a ride between two towns', async () => {
    const order = await orderOf(running(), [{ ...ride('2028-06-02'), productCode: 'TRA-fethiye-kas', selection: { ...ride('2028-06-02').selection, from: 'resort-fethiye', flight: null } as WantedLine['selection'] }]);
    const addresses = [{ place: 'resort-fethiye', address: 'Hotel Likya' }, { place: 'resort-kas', address: 'Villa Kekik' }];
    const { bookingNumber } = await book(running(), { ...order, hotel: { ...BLANK_HOTEL, addresses } });
    await pay(running(), order.checkoutId, 'approved');
    const mails = await mailsWith(bookingNumber);
    expect(mails).toHaveLength(2);
    for (const { body } of mails) for (const words of ['Fethiye: Hotel Likya', 'Kaş: Villa Kekik']) expect(body).toContain(words);
  });

  it('[E2] name the address in each of the towns that drivers come to', async () => {
    const back = { ...ride('2028-06-16'), productCode: 'TRA-airport-bjv-bodrum', selection: { ...ride('2028-06-16').selection, from: 'resort-bodrum', to: 'airport-bjv' } as WantedLine['selection'] };
    const order = await orderOf(running(), [ride('2028-06-09'), back]);
    const addresses = [{ place: 'resort-kas', address: 'Villa Kekik' }, { place: 'resort-bodrum', address: 'Otel Mavi' }];
    await expect(book(running(), { ...order, hotel: { ...BLANK_HOTEL, addresses: addresses.slice(1) } })).rejects.toMatchObject({ issues: [{ field: 'hotel_bilgi', code: 'required' }] });
    const { bookingNumber } = await book(running(), { ...order, hotel: { ...BLANK_HOTEL, addresses } });
    await pay(running(), order.checkoutId, 'approved');
    for (const { body } of await mailsWith(bookingNumber)) {
      const [toKas, toAirport] = ['Kaş: Villa Kekik', 'Bodrum: Otel Mavi'].map((words) => body.indexOf(words));
      expect(toKas).toBeGreaterThan(0);
      expect(toAirport).toBeGreaterThan(toKas!);
      expect(body.split('Villa Kekik')).toHaveLength(2);
    }
    expect((await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId })).hotel?.addresses).toEqual(addresses);
    const { bookings } = await (await deskOf(running())).send(bookingList, { page: 1, lang: 'en' });
    expect(bookings.find((one) => one.bookingNumber === bookingNumber)?.lines.map(({ facts }) => facts.filter((fact) => /Villa Kekik|Otel Mavi/.test(fact)))).toEqual([['Kaş: Villa Kekik'], ['Bodrum: Otel Mavi']]);
  });

  it('are sent once when the answer of the bank was lost and is found by several ways at once', async () => {
    const { order, bookingNumber } = await buy([week('2028-09-02', '2028-09-09')], 'en', 'noAnswer');
    running().pass(2);
    const ask = () => running().api.send(paymentStatus, { checkoutId: order.checkoutId });
    await Promise.all([ask(), running().jobs.run(), ask()]);
    expect((await ask()).status).toBe('captured');
    expect((await mailsWith(bookingNumber)).map(({ to }) => to).toSorted()).toEqual([GUEST_ADDRESS, OPERATOR]);
  });

  it('are not sent for a declined card, nor when an unpaid booking ends of which nobody was told', async () => {
    const { bookingNumber } = await buy([week('2028-09-16', '2028-09-23')], 'en', 'declined');
    const unpaid = await book(running(), await orderOf(running(), [week('2028-09-30', '2028-10-07')]));
    running().pass(25 * 60);
    expect(await mailsWith(bookingNumber)).toEqual([]);
    expect(await mailsWith(unpaid.bookingNumber)).toEqual([]);
  });

  it('[B34] ask once for a payment that was interrupted, and tell who was asked that the booking is cancelled', async () => {
    const order = { ...(await orderOf(running(), [week('2028-10-14', '2028-10-21')])), lang: 'de' as const };
    const { bookingNumber } = await book(running(), order);
    const end = minutesAfter(running().now(), 24 * 60);
    running().pass(29);
    expect(await mailsWith(bookingNumber)).toEqual([]);
    running().pass(1);
    await Promise.all([running().jobs.run(), running().database.inTenant('meltem', (queries) => remindUnpaid(queries, 'meltem', ports, running().now()))]);
    const [mail, ...others] = await mailsWith(bookingNumber);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: GUEST_ADDRESS, subject: `Buchung ${bookingNumber} ist noch nicht bezahlt` });
    for (const text of [formatDateTime(end.getTime(), 'Europe/Istanbul'), formatMoney(order.acceptedDueNow, 'EUR', 'de'), 'Villa Kırlangıç', `/de/enquire-booking?number=${bookingNumber}`]) expect(mail!.body).toContain(text);
    running().pass(24 * 60);
    expect((await mailsWith(bookingNumber)).map(({ to, subject }) => [to, subject])).toEqual([
      [GUEST_ADDRESS, `Buchung ${bookingNumber} ist noch nicht bezahlt`], [GUEST_ADDRESS, `Buchung ${bookingNumber} ist storniert`],
    ]);
    expect((await mailsWith(bookingNumber)).at(-1)!.body).toContain('Solange die Termine frei sind');
  });

  it('[B34] [B4] name no time to pay that a trip which starts sooner did not have', async () => {
    const day = addDays(dayAtDestination(running().now().getTime()), 3);
    const at = (date: IsoDate, time: string) => running().pass((Date.parse(`${date}T${time}:00+03:00`) - running().now().getTime()) / 60_000);
    at(addDays(day, -1), '08:00');
    const { bookingNumber } = await book(running(), await orderOf(running(), [flight(day)]));
    running().pass(31);
    const [reminder] = await mailsWith(bookingNumber);
    expect(reminder!.body).toContain(`${formatDate(day)} 04:45`);
    at(day, '05:00');
    const cancelled = (await mailsWith(bookingNumber)).find(({ subject }) => subject === `Booking ${bookingNumber} is cancelled`)!;
    expect(cancelled.body).not.toContain('24 hours');
  });

  it('[B34] ask for no payment that is at the bank, that its visitor has left, or by bank transfer', async () => {
    const waiting = await buy([week('2028-10-28', '2028-11-04')], 'en', 'challenged');
    const left = await orderOf(running(), [flight(addDays(dayAtDestination(running().now().getTime()), 40))]);
    const { bookingNumber } = await book(running(), left);
    await running().api.send(paymentAbandon, { checkoutId: left.checkoutId });
    const bank = await book(running(), { ...(await orderOf(running(), [flight(addDays(dayAtDestination(running().now().getTime()), 41))])), method: { kind: 'bankTransfer' } });
    running().pass(31);
    const asked = (await mailsIn(running())).concat(await mailsWith('not paid yet')).filter(({ subject }) => subject.includes('is not paid yet'));
    for (const number of [waiting.bookingNumber, bookingNumber, bank.bookingNumber]) expect(asked.some(({ subject }) => subject.includes(number))).toBe(false);
  });

  it('[B4] tell both sides once that the unpaid booking of a quote is cancelled', async () => {
    const asked = await send(running(), requestFor(undefined, { lang: 'de' }));
    const { quote } = await (await deskOf(running())).send(quotePrice, priceFor(asked));
    const { bookingNumber } = await book(running(), await acceptanceOf(running(), quote));
    running().pass(25 * 60);
    const cancel = () => running().database.inTenant('meltem', (queries) => cancelUnpaid(queries, 'meltem', ports, running().now()));
    await Promise.all([cancel(), running().jobs.run()]);
    const mails = (await mailsWith(bookingNumber)).filter(({ subject }) => /storniert|cancelled/.test(subject));
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [CONTACT.email, `Buchung ${bookingNumber} ist storniert`], [OPERATOR, `Booking ${bookingNumber} was not paid and is cancelled`],
    ]);
    expect(mails.find(({ to }) => to === CONTACT.email)!.body).toContain(`/de/enquire-booking?number=${asked.quoteNumber}`);
    expect(JSON.stringify(mails)).not.toContain('Lanterns');
  });

  it('are in the operator\'s language, and tell of a booking that is paid at its place as soon as it is made', async () => {
    const settings = (change: (company: SettingRecords['company']) => SettingRecords['company']) => running().database.inTenant('meltem', async (queries) => {
      const { value } = await queries.selectFrom('settings').select('value').where('tenant', '=', 'meltem').where('name', '=', 'company').executeTakeFirstOrThrow();
      await queries.updateTable('settings').set({ value: json(change(value as SettingRecords['company'])) }).where('tenant', '=', 'meltem').where('name', '=', 'company').execute();
    });
    await settings((company) => ({ ...company, language: 'tr' }));
    const { bookingNumber, status } = await book(running(), await orderOf(running(), [unpaidTour('2028-06-07')]));
    expect(status).toBe('active');
    const { quoteNumber } = await send(running(), requestFor(undefined, { lang: 'de' }));
    const mails = await mailsWith(bookingNumber);
    const ofQuote = await mailsWith(quoteNumber);
    await settings((company) => ({ ...company, language: 'en' }));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([GUEST_ADDRESS, OPERATOR]);
    expect(mails.find(({ to }) => to === OPERATOR)!.subject).toMatch(/^Yeni rezervasyon/);
    expect(mails.find(({ to }) => to === GUEST_ADDRESS)!.body).toContain('Paid: €0.00');
    const request = ofQuote.find(({ to }) => to === OPERATOR)!;
    expect(request.subject).toBe(`Yeni talep: ${quoteNumber}`);
    expect(request.body).toMatch(/düğün/i);
    expect(request.body).toMatch(/\/tr\/desk\s*$/);
  });

  it('remind the guest on the day before each leg of a ride, once, and only of a booking that stands', async () => {
    const day = addDays(dayAtDestination(running().now().getTime()), 5);
    const back = addDays(day, 3);
    const { bookingNumber } = await buy([ride(day, back)], 'de');
    const cancelled = await buy([ride(day)], 'de');
    await running().database.inTenant('meltem', (queries) => changeStatus(queries, 'meltem', cancelled.bookingNumber, 'cancelled'));
    const at = async (date: IsoDate, time: string) => {
      running().pass((Date.parse(`${date}T${time}:00+03:00`) - running().now().getTime()) / 60_000);
      await Promise.all([running().jobs.run(), running().database.inTenant('meltem', (queries) => remindOfRides(queries, 'meltem', ports, running().now()))]);
      return (await mailsWith('Morgen ist es so weit')).map(({ to, subject, body }) => [to, subject, body] as const);
    };
    expect(await at(addDays(day, -1), '08:55')).toEqual([]);
    const [first, ...others] = await at(addDays(day, -1), '09:05');
    expect(others).toEqual([]);
    expect(first!.slice(0, 2)).toEqual([GUEST_ADDRESS, expect.stringMatching(/^Morgen: /)]);
    for (const word of [`${formatDate(day)} 14:30: `, 'TK2556', bookingNumber, 'Meltem Travel', '+90 242 000 00 00']) expect(first![2], word).toContain(word);
    expect(first![2]).not.toContain(formatDate(back));
    expect(await at(day, '09:05')).toHaveLength(1);
    const both = await at(addDays(back, -1), '09:05');
    expect(both).toHaveLength(2);
    expect(both[1]![2]).toContain(`${formatDate(back)} 09:15: `);
    expect(both[1]![2]).not.toContain(`${formatDate(day)} 14:30`);
    expect(await at(back, '09:05')).toHaveLength(2);
    const rows = await running().database.inTenant('meltem', (queries) => queries.selectFrom('ride_reminders').selectAll().where('day', '<=', back).execute());
    expect(rows).toEqual([]);
  });
});
