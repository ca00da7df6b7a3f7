import { describe, expect, it } from 'vitest';
import { refusedBy } from '#api/api-error.ts';
import { bookingCreate, type BookingRequest } from '#contract/calls/booking.ts';
import { json } from '#server/database/connection.ts';
import { sharedEvent, openDraftDevice, newDraft, withCurrentOffer } from './draft-device.ts';
import { book, flight, orderOf, pay, week } from './orders.ts';
import { DATABASES, freshId, refusalOf, useServer } from './test-server.ts';

describe.each(DATABASES)('[L12] a line of a draft is booked once, on %s', (kind) => {
  const running = useServer(kind);
  const refusal = async (order: BookingRequest, draftToken?: string) => {
    const error = await refusalOf(running().api.send(bookingCreate, order, { idempotencyKey: order.checkoutId, retries: 0, ...(draftToken && { draftToken }) }));
    const { status, code, issues, details } = error;
    return { status, code, issues, details };
  };
  const bookingsOf = (lineId: string) => running().database.inTenant('meltem', (queries) =>
    queries.selectFrom('booking_lines').select(['booking_number', 'standing']).where('tenant', '=', 'meltem').where('line_id', '=', lineId).execute());

  it('when two devices book it at the same time under different checkouts', async () => {
    const line = flight('2027-05-03');
    const orders = await Promise.all(Array.from({ length: 8 }, () => orderOf(running(), [line], { draftId: 'one-draft' })));
    const settled = await Promise.allSettled(orders.map((order) => book(running(), order)));
    const won = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const lost = settled.flatMap((one) => (one.status === 'rejected' ? [refusedBy(bookingCreate, one.reason)] : []));
    expect(won).toHaveLength(1);
    expect(lost).toEqual(Array.from({ length: 7 }, () => ({ code: 'lineAlreadyBooked', details: { lineIds: [line.lineId], bookingNumber: won[0]!.bookingNumber, status: 'pendingPayment' } })));
    expect(await bookingsOf(line.lineId)).toHaveLength(1);
  });

  it('and a second booking is refused naming the line and its field, without booking the rest of the basket', async () => {
    const [line, other] = [flight('2027-05-04'), week('2027-05-08', '2027-05-15')];
    await book(running(), await orderOf(running(), [line]));
    const order = await orderOf(running(), [other, line]);
    expect(await refusal(order)).toMatchObject({
      status: 409, code: 'lineAlreadyBooked', details: { lineIds: [line.lineId] }, issues: [{ field: 'sepet_urunler[1].satir_no', code: 'duplicate' }],
    });
    expect(await bookingsOf(other.lineId)).toEqual([]);
  });

  it('and the refusal contains the booking number only for the booking\'s draft or a draft with the line', async () => {
    const line = flight('2027-05-05');
    const first = await orderOf(running(), [line]);
    const { bookingNumber } = await book(running(), first);
    const draft = newDraft();
    await openDraftDevice(running(), draft).push([sharedEvent('ItemAdded', await withCurrentOffer(running(), line))]);

    const again = async (draftId?: string) => orderOf(running(), [line], draftId ? { draftId } : {});
    expect((await refusal(await again())).details).toEqual({ lineIds: [line.lineId], bookingNumber: null });
    expect((await refusal(await again(), newDraft().token)).details).toEqual({ lineIds: [line.lineId], bookingNumber: null });
    expect((await refusal(await again(first.draftId))).details).toEqual({ lineIds: [line.lineId], bookingNumber, status: 'pendingPayment' });
    expect((await refusal(await again(), draft.token)).details).toEqual({ lineIds: [line.lineId], bookingNumber, status: 'pendingPayment' });
  });

  it('but the same checkout gets its first answer again', async () => {
    const order = await orderOf(running(), [flight('2027-05-06')]);
    expect(await book(running(), order)).toEqual(await book(running(), order));
  });

  it('and again after a declined payment, and the first booking can no longer be paid', async () => {
    // Enough seats are left for both bookings, so that only the line can be refused.
    const line = flight('2027-08-07');
    const order = await orderOf(running(), [line]);
    await book(running(), order);
    expect((await pay(running(), order.checkoutId, 'declined')).status).toBe('declined');
    const second = await orderOf(running(), [line], { draftId: order.draftId });
    const { bookingNumber } = await book(running(), second);
    // The second booking has the line now; the first can no longer be paid.
    expect((await refusalOf(pay(running(), order.checkoutId, 'approved', freshId('attempt')))).code).toBe('notPayable');
    expect((await bookingsOf(line.lineId)).filter((row) => row.standing).map((row) => row.booking_number)).toEqual([bookingNumber]);
    expect((await pay(running(), second.checkoutId, 'approved')).status).toBe('captured');
  });

  it('and another card for the first booking takes the line back', async () => {
    const line = week('2027-08-21', '2027-08-28');
    const order = await orderOf(running(), [line]);
    await book(running(), order);
    await pay(running(), order.checkoutId, 'declined');
    expect((await pay(running(), order.checkoutId, 'approved', freshId('attempt'))).status).toBe('captured');
    expect((await refusal(await orderOf(running(), [line]))).code).toBe('lineAlreadyBooked');
  });

  it('and again after the unpaid booking was cancelled', async () => {
    const line = week('2027-09-04', '2027-09-11');
    await book(running(), await orderOf(running(), [line]));
    running().pass(25 * 60);
    await running().jobs.run();
    await book(running(), await orderOf(running(), [line]));
    expect((await bookingsOf(line.lineId)).map((row) => row.standing).toSorted()).toEqual([false, true]);
  });

  it('by the database constraint: a query without checks cannot book it twice', async () => {
    const line = flight('2027-05-07');
    await book(running(), await orderOf(running(), [line]));
    const other = await book(running(), await orderOf(running(), [flight('2027-05-07')]));
    const smuggle = running().database.inTenant('meltem', (queries) => queries.insertInto('booking_lines').values({
      tenant: 'meltem', booking_number: other.bookingNumber, position: 9, line_id: line.lineId, product_code: 'TUR-001', wish: json({}), quote: json({}),
    }).execute());
    await expect(smuggle).rejects.toMatchObject({ code: '23505' });
  });
});
