import { describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#api/client.ts';
import type { RequestOf } from '#contract/call.ts';
import { bookingEnquire, type BookingRequest, type BookingSummary } from '#contract/calls/booking.ts';
import { bookingDetailsChange } from '#contract/calls/booking-details.ts';
import { bookingCancel, cancellationLink, cancellationOffer } from '#contract/calls/cancellation.ts';
import { bookingList } from '#contract/calls/desk-bookings.ts';
import { memberRegister, memberSignIn } from '#contract/calls/member.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { IsoDate, SelectionIn } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { changeDetails } from '#runtime/checkout/change-details.ts';
import { book, flight, GUEST, HOTEL, orderOf, pay } from './orders.ts';
import { deskOf, mailsIn } from './quote-desk.ts';
import { clientOf, DATABASES, freshId, refusalOf, useServer, type TestServer } from './test-server.ts';

const OPERATOR = 'hello@meltem.example';
const NOTE = 'My son is diabetic.';

type Change = Omit<RequestOf<typeof bookingDetailsChange>, 'proof'>;

/** From the airport of Antalya to Kaş, and back two days later. */
const rideOn = (date: IsoDate): WantedLine & { readonly selection: SelectionIn<'transfer'> } => ({
  lineId: freshId('ride'), productCode: 'TRA-airport-ayt-kas', party: { adults: 2, children: 0, infants: 0 }, extras: {},
  selection: {
    vertical: 'transfer', from: 'airport-ayt', to: 'resort-kas', vehicle: 'vip', vehicles: 1, bags: 3, date, time: '14:30', flight: 'TK2556',
    returnDate: addDays(date, 2), returnTime: '09:15', returnFlight: null,
  },
});

/** Bookings of a running server, and what is read of them. */
function bookingsOf(running: () => TestServer) {
  const today = () => dayAtDestination(running().now().getTime());
  /** Books a ride in three weeks, and pays. */
  const buyRide = async (change: Partial<BookingRequest> = {}, inDays = 21, lines: readonly WantedLine[] = []) => {
    const ride = rideOn(addDays(today(), inDays));
    const order = { ...(await orderOf(running(), [ride, ...lines])), ...change };
    const { bookingNumber } = await book(running(), order);
    if (order.method.kind === 'card') await pay(running(), order.checkoutId, 'approved');
    return { bookingNumber, checkoutId: order.checkoutId, ride, proof: { by: 'checkout', checkoutId: order.checkoutId } as const };
  };
  /** The e-mails about changed details of a booking. */
  const mailsOf = async (bookingNumber: string) => {
    await running().jobs.run();
    return (await mailsIn(running())).filter(({ subject }) => subject.includes(bookingNumber) && /details|Angaben/.test(subject)).map((mail) => ({ ...mail, body: mail.body.replaceAll('\r\n', '\n') }));
  };
  const atDesk = async (bookingNumber: string, search = bookingNumber) => (await (await deskOf(running())).send(bookingList, { search, page: 1, lang: 'en' })).bookings.find((one) => one.bookingNumber === bookingNumber);
  /** The rows of a booking, as they are stored. */
  const rowsOf = (bookingNumber: string) => running().database.inTenant('meltem', async (queries) => ({
    booking: await queries.selectFrom('bookings').selectAll().where('booking_number', '=', bookingNumber).executeTakeFirstOrThrow(),
    wishes: (await queries.selectFrom('booking_lines').select('wish').where('booking_number', '=', bookingNumber).orderBy('position').execute()).map(({ wish }) => wish),
  }));
  return { today, buyRide, mailsOf, atDesk, rowsOf };
}

describe.each(DATABASES)('[B33] details of a booking on %s', (kind) => {
  const running = useServer(kind);
  const { today, buyRide, mailsOf, atDesk, rowsOf } = bookingsOf(running);
  const change = (proof: RequestOf<typeof bookingDetailsChange>['proof'], details: Change, api: ApiClient = running().api) => api.send(bookingDetailsChange, { proof, ...details }, { retries: 0 });

  it('are corrected by the device that booked, read by guest and desk, and told to both sides once', async () => {
    const { bookingNumber, checkoutId, ride, proof } = await buyRide();
    const before = await rowsOf(bookingNumber);
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId })).toMatchObject({ isChangeable: true, guestPhone: GUEST.phone });
    expect((await atDesk(bookingNumber))!.detailsChangedAt).toBeNull();
    const details = {
      phone: '+90 533 111 22 33', note: NOTE, hotel: { hotelName: 'Gardenia', room: '12', city: 'Kaş', district: 'Çukurbağ' },
      lines: [{ lineId: ride.lineId, selection: { ...ride.selection, flight: 'pc 2012', returnFlight: 'PC 2013' } }],
    };
    const changed = await change(proof, details);
    expect(changed).toMatchObject({ guestPhone: details.phone, note: NOTE, hotel: details.hotel, lines: [{ selection: { flight: 'PC2012', returnFlight: 'PC2013' } }] });
    const { booking, wishes } = await rowsOf(bookingNumber);
    const { details_changed_at: changedAt } = booking;
    expect(booking).toEqual({ ...before.booking, guest: { ...before.booking.guest, phone: details.phone }, note: NOTE, hotel: details.hotel, details_changed_at: expect.any(Date) });
    expect(wishes).toEqual([{ ...before.wishes[0], selection: { ...ride.selection, flight: 'PC2012', returnFlight: 'PC2013' } }]);
    // Repeated, at once and in sequence, it changes nothing and tells nobody.
    for (const repeated of [...(await Promise.all([change(proof, details), change(proof, details)])), await change(proof, {})]) expect(repeated).toEqual(changed);
    expect((await rowsOf(bookingNumber)).booking.details_changed_at).toEqual(changedAt);
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId })).toEqual(changed);

    const mails = await mailsOf(bookingNumber);
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([[GUEST.email, `Booking ${bookingNumber}: your details are changed`], [OPERATOR, `Booking ${bookingNumber}: details changed by its guest`]]);
    for (const { body } of mails) {
      for (const text of [`Before: ${GUEST.phone}\nNow: ${details.phone}`, 'flight TK2556', 'flight PC2012', 'flight PC2013', `Before: Hotel or villa: ${HOTEL.hotelName}, ${HOTEL.city}`, 'Now: Hotel or villa: Gardenia, 12, Çukurbağ, Kaş']) expect(body, text).toContain(text);
      // [B28] The note is in no e-mail.
      expect(body).not.toContain(NOTE);
    }
    expect(mails.find(({ to }) => to === OPERATOR)!.body).toContain('The guest’s note is changed.');
    // [B26] The desk finds it by the new number, and no longer by the old one.
    const read = await atDesk(bookingNumber, '0533 111 22 33');
    expect(read).toMatchObject({ guestPhone: details.phone, note: NOTE, detailsChangedAt: changedAt!.toISOString() });
    expect(read!.lines[0]!.facts.join()).toContain('Gardenia');
    expect(await atDesk(bookingNumber, GUEST.phone)).toBeUndefined();
  });

  it('are the only ones that a request can change, whatever else it has', async () => {
    const { bookingNumber, ride, proof } = await buyRide();
    const before = await rowsOf(bookingNumber);
    const { date, returnDate } = ride.selection;
    // Another ride in the form of a correction, and on a way back that is there: only the flight is read.
    const other = { ...ride.selection, from: 'resort-kas', to: 'airport-ayt', vehicle: 'coach', vehicles: 9, bags: 99, date: addDays(date, 30), time: '03:00', returnDate: addDays(returnDate!, 40), returnTime: '03:30', flight: 'LH1' };
    const { detailsChangedAt } = await change(proof, { lines: [{ lineId: ride.lineId, selection: other }] });
    const wire = { gorulen_guncelleme: detailsChangedAt, kanit_bilgisi: { kanit: 'islem', islem_no: proof.checkoutId }, telefon: '+90 533 444 55 66', misafir: { ad: 'Eve', e_mail: 'eve@example.org' }, e_mail: 'eve@example.org', genel_toplam: '1.00', rezervasyon_durum: 'iptal' };
    const answer = await fetch(`${running().url}/api/${bookingDetailsChange.name}`, { method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json' }, body: JSON.stringify(wire) });
    expect(answer.status).toBe(200);
    const after = await rowsOf(bookingNumber);
    expect(after.wishes).toEqual([{ ...before.wishes[0], selection: { ...ride.selection, flight: 'LH1' } }]);
    expect(after.booking).toEqual({ ...before.booking, guest: { ...before.booking.guest, phone: '+90 533 444 55 66' }, details_changed_at: expect.any(Date) });
  });

  it('are corrected on two devices at the same time, and no correction undoes another', async () => {
    const { bookingNumber, checkoutId, ride, proof } = await buyRide();
    const seen = await running().api.send(bookingEnquire, { by: 'checkout', checkoutId });
    expect(seen.detailsChangedAt).toBeUndefined();
    const withTexts = (texts: Partial<typeof ride.selection>) => [{ lineId: ride.lineId, selection: { ...ride.selection, ...texts } }];
    const hotelWith = (texts: object) => ({ ...HOTEL, ...texts });
    const results = await Promise.all([
      changeDetails(running().api.send, proof, seen, { hotel: hotelWith({ room: '12' }), lines: withTexts({ flight: 'PC2012' }) }),
      changeDetails(running().api.send, proof, seen, { hotel: hotelWith({ district: 'Çukurbağ' }), lines: withTexts({ returnFlight: 'PC2013' }), note: NOTE }),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    const { booking, wishes } = await rowsOf(bookingNumber);
    expect(booking).toMatchObject({ note: NOTE, hotel: hotelWith({ room: '12', district: 'Çukurbağ' }) });
    expect(wishes[0]!.selection).toEqual({ ...ride.selection, flight: 'PC2012', returnFlight: 'PC2013' });
    // What both have changed is as the last one has it; a request of a stale page alone changes nothing.
    expect(await changeDetails(running().api.send, proof, seen, { lines: withTexts({ flight: 'LH1' }) })).toMatchObject({ ok: true, booking: { lines: [{ selection: { flight: 'LH1', returnFlight: 'PC2013' } }] } });
    const before = await rowsOf(bookingNumber);
    const refused = await refusalOf(change(proof, { note: '' }));
    expect(refused).toMatchObject({ code: 'detailsMoved', details: { detailsChangedAt: before.booking.details_changed_at!.toISOString() } });
    expect(await rowsOf(bookingNumber)).toEqual(before);
    // The time of a correction is told to nobody who has not proved that the booking is theirs.
    expect((await running().api.send(bookingEnquire, { by: 'number', bookingNumber, email: GUEST.email })).detailsChangedAt).toBeUndefined();
  });

  it('are refused for what they are not', async () => {
    const tour = flight(addDays(today(), 24));
    const { bookingNumber, ride, proof } = await buyRide({}, 21, [tour]);
    const before = await rowsOf(bookingNumber);
    const withFlight = (text: string) => ({ lines: [{ lineId: ride.lineId, selection: { ...ride.selection, flight: text } }] });
    const hotel = { hotelName: 'Gardenia', room: '', city: 'Kaş', district: '' };
    // Its rides and its tour come to two places, but one hotel was named for both.
    for (const [field, wrong] of [
      ['telefon', { phone: 'call me' }], ['telefon', { phone: `+${'9'.repeat(40)}` }], ['telefon', { phone: '4111 1111 1111 1111' }],
      ['rezervasyon_notu', { note: 'My card is 4111 1111 1111 1111.' }], ['rezervasyon_notu', { note: 'a'.repeat(10_001) }],
      ['hotel_bilgi', { hotel: { ...hotel, hotelName: ' ' } }], ['hotel_bilgi', { hotel: { ...hotel, district: '4111 1111 1111 1111' } }], ['hotel_bilgi.hotel_adi', { hotel: { ...hotel, hotelName: 'a'.repeat(201) } }],
      ['sepet_urunler', withFlight('not one')], ['sepet_urunler[0].secim.gidis_ucus', withFlight('TK 2556 and more')],
      ['sepet_urunler', { lines: [{ lineId: freshId('ride'), selection: ride.selection }] }], ['sepet_urunler', { lines: [{ lineId: tour.lineId, selection: ride.selection }] }],
    ] as const) {
      // A right part does not pass with a wrong one.
      await expect(change(proof, { phone: '+90 533 777 88 99', ...wrong }), JSON.stringify(wrong).slice(0, 100)).rejects.toMatchObject({ issues: [{ field }] });
    }
    // A tour has nothing of this kind.
    await change(proof, { lines: [{ lineId: tour.lineId, selection: { ...tour.selection, session: '08:00', date: addDays(today(), 50) } as WantedLine['selection'] }] });
    expect(await rowsOf(bookingNumber)).toEqual(before);
    expect(await mailsOf(bookingNumber)).toEqual([]);
  });

  it('are not corrected by somebody else, who learns nothing', async () => {
    const { bookingNumber, proof } = await buyRide();
    const { checkoutId: others } = await buyRide();
    const before = await rowsOf(bookingNumber);
    const phone = '+90 533 777 88 99';
    const token = 'x'.repeat(43);
    for (const wrong of [{ by: 'checkout', checkoutId: freshId('').slice(1) }, { by: 'link', bookingNumber, token }, { by: 'member', bookingNumber }] as const) {
      await expect(change(wrong, { phone })).rejects.toMatchObject({ code: 'notFound' });
    }
    // Another tenant does not have the booking, whoever proves what.
    await running().database.owner.insertInto('tenants').values({ id: 'other', name: 'Other' }).onConflict((on) => on.doNothing()).execute();
    const elsewhere = await refusalOf(change(proof, { phone }, clientOf(running(), 'other')));
    expect(elsewhere.code).toBe((await refusalOf(change({ by: 'member', bookingNumber: 'INT1' }, { phone }))).code);
    await change({ by: 'checkout', checkoutId: others }, { phone });
    expect(await rowsOf(bookingNumber)).toEqual(before);
  });

  it('are corrected by the link that is sent to the guest, which cancels as well, and by the member who booked', async () => {
    const { bookingNumber } = await buyRide({ lang: 'de' });
    await running().api.send(cancellationLink, { bookingNumber, email: GUEST.email });
    await running().jobs.run();
    const sent = (await mailsIn(running())).find(({ subject }) => subject === `Buchung ${bookingNumber} ändern oder stornieren`)!;
    const proof = { by: 'link', bookingNumber, token: /#manage=([\w-]+)/.exec(sent.body)![1]! } as const;
    expect(await change(proof, { phone: '+49 30 123456' })).toMatchObject({ guestPhone: '+49 30 123456' });
    expect((await mailsOf(bookingNumber)).map(({ to, subject }) => [to, subject]).toSorted()).toEqual([[GUEST.email, `Buchung ${bookingNumber}: Ihre Angaben sind geändert`], [OPERATOR, `Booking ${bookingNumber}: details changed by its guest`]]);
    expect((await running().api.send(cancellationOffer, proof)).booking.guestPhone).toBe('+49 30 123456');

    const email = `${freshId('member')}@example.org`;
    await running().api.send(memberRegister, { lang: 'en', firstName: 'Ada', lastName: 'Yılmaz', email, password: 'secret', repeatedPassword: 'secret', acceptsAgreement: true });
    const { accessToken } = await running().api.send(memberSignIn, { email, password: 'secret', remember: false });
    const member = createApiClient({ baseUrl: `${running().url}/api`, company: 'meltem', memberToken: async () => accessToken });
    const own = await orderOf(running(), [rideOn(addDays(today(), 30))]);
    const { bookingNumber: number } = await book({ api: member }, { ...own, method: { kind: 'bankTransfer' } });
    // [B21] A booking that waits for a bank transfer can be corrected.
    const noted = await change({ by: 'member', bookingNumber: number }, { note: NOTE }, member);
    expect(noted).toMatchObject({ note: NOTE, status: 'pendingPayment' });
    expect((await change({ by: 'member', bookingNumber: number }, { note: '', seenChange: noted.detailsChangedAt! }, member)).note).toBeUndefined();
    await expect(change({ by: 'member', bookingNumber }, { note: NOTE }, member)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('stay after the start, after a cancellation, and while a card payment is awaited', async () => {
    const { proof, bookingNumber } = await buyRide({}, 4);
    const unpaid = await orderOf(running(), [rideOn(addDays(today(), 40))]);
    await book(running(), unpaid);
    await expect(change({ by: 'checkout', checkoutId: unpaid.checkoutId }, { note: NOTE })).rejects.toMatchObject({ code: 'notChangeable' });
    const cancelled = await buyRide();
    await running().api.send(bookingCancel, { proof: cancelled.proof, acceptedRefund: (await running().api.send(cancellationOffer, cancelled.proof)).refund });
    await expect(change(cancelled.proof, { note: NOTE })).rejects.toMatchObject({ code: 'notChangeable' });
    running().pass(5 * 24 * 60);
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: proof.checkoutId })).toMatchObject({ isChangeable: false });
    await expect(change(proof, { note: NOTE })).rejects.toMatchObject({ code: 'notChangeable' });
    expect((await rowsOf(bookingNumber)).booking.note).toBe('');
  });
});

describe('[B33] many corrections', () => {
  const running = useServer('postgres', { RATE_LIMIT: '0.5', TRUSTED_PROXIES: '127.0.0.1' });
  const { buyRide, rowsOf } = bookingsOf(running);

  it('are limited like messages to the operator, and a repetition does not count', async () => {
    const { bookingNumber, proof } = await buyRide();
    const notes = ['1', '2', '3', '4', '5'];
    const send = (note: string, seen: BookingSummary | null) => running().api.send(bookingDetailsChange, { proof, note, ...(seen && { seenChange: seen.detailsChangedAt! }) }, { retries: 0 });
    let seen: BookingSummary | null = null;
    for (const note of notes) {
      const changed: BookingSummary = await send(note, seen);
      expect(await send(note, seen)).toEqual(changed);
      seen = changed;
    }
    await expect(send('6', seen)).rejects.toMatchObject({ code: 'tooManyRequests' });
    expect((await rowsOf(bookingNumber)).booking.note).toBe('5');
  });
});
