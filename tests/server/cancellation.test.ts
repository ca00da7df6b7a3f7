import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '#api/client.ts';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { bookingCancel, cancellationLink, cancellationOffer, type BookingProof } from '#contract/calls/cancellation.ts';
import { bookingList, collectionAdd, deskCancel, refundDone } from '#contract/calls/desk-bookings.ts';
import { memberData, memberRegister, memberSignIn } from '#contract/calls/member.ts';
import { paymentStart } from '#contract/calls/payment.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { decimal, money, percentOf } from '#domain/pricing/money.ts';
import type { LedgerEntry } from '#server/bank/ledger.ts';
import { createCardRefunds } from '#server/services/card-refunds.ts';
import { NoAnswerError, type PaymentGateway } from '#server/payment/gateway.ts';
import { book, flight, GUEST, orderOf, pay, tokenOf, week } from './orders.ts';
import { deskOf, mailsIn } from './quote-desk.ts';
import { useServer } from './test-server.ts';

const OPERATOR = 'hello@meltem.example';

describe('[B22] a cancellation by the guest', () => {
  const running = useServer('postgres');
  const today = () => dayAtDestination(running().now().getTime());
  const ask = (proof: BookingProof) => running().api.send(cancellationOffer, proof);
  const cancel = (proof: BookingProof, acceptedRefund: string) => running().api.send(bookingCancel, { proof, acceptedRefund });
  const byCheckout = ({ checkoutId }: { readonly checkoutId: string }) => ({ by: 'checkout', checkoutId }) as const;
  /** Books and pays by card. */
  const buy = async (lines: readonly WantedLine[], options?: Parameters<typeof orderOf>[2]) => {
    const order = await orderOf(running(), lines, options);
    const receipt = await book(running(), order);
    await pay(running(), order.checkoutId, 'approved');
    return { ...receipt, proof: byCheckout(order) };
  };
  const refundsAtBank = (checkoutId: string) => {
    const lines = readFileSync(join(running().dataDir, 'bank.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as LedgerEntry);
    const entry = lines.findLast(({ order }) => order?.checkoutId === checkoutId);
    return entry?.status === 'captured' ? (entry.refunds ?? []) : [];
  };
  const mailsOf = async (bookingNumber: string) => {
    await running().jobs.run();
    return (await mailsIn(running())).filter(({ subject }) => subject.includes(bookingNumber)).map((mail) => ({ ...mail, body: mail.body.replaceAll('\u00a0', ' ') }));
  };

  it('pays everything back to the card long before the start, once, and frees the nights', async () => {
    const { bookingNumber, checkoutId, dueNow, proof } = await buy([week('2028-01-08', '2028-01-15')]);
    const offer = await ask(proof);
    expect(offer).toMatchObject({ refund: dueNow, kept: '0.00', until: '2027-12-09T20:59:00.000Z', lines: [{ refundPercent: '100' }], booking: { bookingNumber, isCancellable: true, freeUntil: '2027-12-09T20:59:00.000Z' } });
    const [first, second] = await Promise.all([cancel(proof, dueNow), cancel(proof, dueNow)]);
    for (const booking of [first, second, await cancel(proof, dueNow)]) expect(booking).toMatchObject({ status: 'cancelled', isCancellable: false, cancellation: { refund: dueNow } });
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId })).toMatchObject({ cancellation: { refund: dueNow, isRefunded: true } });
    expect(refundsAtBank(checkoutId)).toMatchObject([{ amount: dueNow }]);
    const mails = await mailsOf(bookingNumber);
    expect(mails.filter(({ subject }) => /cancelled/.test(subject)).map(({ to, subject }) => [to, subject.replaceAll('\u00a0', ' ')]).toSorted()).toEqual([
      [GUEST.email, `Booking ${bookingNumber} is cancelled`], [OPERATOR, expect.stringMatching(new RegExp(`^Booking ${bookingNumber} was cancelled by its guest, refund €`))],
    ]);
    await buy([week('2028-01-08', '2028-01-15')]);
    await expect(ask(proof)).rejects.toMatchObject({ code: 'notCancellable' });
    await expect(cancel(proof, '1.00')).rejects.toMatchObject({ code: 'notCancellable' });
  });

  it('keeps what the lines cost all the same, line by line, and is refused for another amount than the guest has seen', async () => {
    const start = addDays(today(), 20);
    const { checkoutId, proof, grandTotal } = await buy([week(start, addDays(start, 7)), flight(addDays(start, 3))], { plan: 'everything' });
    const offer = await ask(proof);
    expect(offer.lines.map(({ refundPercent }) => refundPercent)).toEqual(['50', '100']);
    expect(offer.booking.freeUntil).toBeUndefined();
    const villa = money(offer.booking.lines[0]!.total);
    // The lines of the summary have no share in the discounts of the basket; this one had no discount.
    expect(decimal(money(grandTotal).minus(offer.refund))).toBe(decimal(percentOf(villa, '50')));
    await expect(cancel(proof, grandTotal)).rejects.toMatchObject({ code: 'refundMoved', details: { refund: offer.refund } });
    expect(await cancel(proof, offer.refund)).toMatchObject({ status: 'cancelled', cancellation: { refund: offer.refund, isRefunded: true } });
    expect(refundsAtBank(checkoutId)).toMatchObject([{ amount: offer.refund }]);
  });

  it('is made by a link that is sent to the guest\'s address alone, for an hour', async () => {
    const { bookingNumber, dueNow } = await buy([week('2028-02-05', '2028-02-12')]);
    const link = (email: string = GUEST.email) => running().api.send(cancellationLink, { bookingNumber, email });
    await expect(link('eve@example.org')).rejects.toMatchObject({ code: 'notFound' });
    await link();
    await link(GUEST.email.toUpperCase());
    const mails = (await mailsOf(bookingNumber)).filter(({ subject }) => subject.startsWith('Change or cancel booking'));
    expect(mails.map(({ to }) => to)).toEqual([GUEST.email]);
    const token = /#manage=([\w-]+)/.exec(mails[0]!.body)![1]!;
    const proof = { by: 'link', bookingNumber, token } as const;
    expect((await ask(proof)).refund).toBe(dueNow);
    const { bookingNumber: other } = await buy([week('2028-02-19', '2028-02-26')]);
    for (const wrong of [{ ...proof, bookingNumber: other }, { ...proof, token: `${token.slice(0, -1)}-` }]) await expect(ask(wrong)).rejects.toMatchObject({ code: 'notFound' });
    running().pass(61);
    await expect(cancel(proof, dueNow)).rejects.toMatchObject({ code: 'notFound' });
    await running().jobs.run();
    await link();
    expect((await mailsOf(bookingNumber)).filter(({ subject }) => subject.startsWith('Change or cancel booking'))).toHaveLength(2);
  });

  it('[M2] is made by the member who booked, and by no other', async () => {
    const signIn = async (email: string) => {
      await running().api.send(memberRegister, { lang: 'en', firstName: 'Ada', lastName: 'Yılmaz', email, password: 'secret', repeatedPassword: 'secret', acceptsAgreement: true });
      const { accessToken } = await running().api.send(memberSignIn, { email, password: 'secret', remember: false });
      return createApiClient({ baseUrl: `${running().url}/api`, company: 'meltem', memberToken: async () => accessToken, tokeniserUrl: () => running().bankUrl });
    };
    const [ada, eve] = [await signIn('ada.member@example.org'), await signIn('eve.member@example.org')];
    const order = { ...(await orderOf(running(), [week('2028-03-04', '2028-03-11')])), note: 'A child seat, please.' };
    const { bookingNumber, dueNow } = await book({ api: ada }, order);
    await ada.send(paymentStart, { checkoutId: order.checkoutId, cardToken: await tokenOf(running(), 'approved'), returnUrl: `${running().url}/basket/result` }, { idempotencyKey: order.checkoutId });
    const proof = { by: 'member', bookingNumber } as const;
    for (const api of [eve, running().api]) await expect(api.send(cancellationOffer, proof)).rejects.toMatchObject({ code: 'notFound' });
    expect(await ada.send(bookingCancel, { proof, acceptedRefund: dueNow })).toMatchObject({ status: 'cancelled' });
    const { bookings, payments } = await ada.send(memberData, { page: 1 });
    // [B28] Whoever proves the booking reads the note.
    expect(bookings.map(({ note }) => note)).toEqual([order.note]);
    expect((await running().api.send(bookingEnquire, { by: 'number', bookingNumber, email: GUEST.email })).note).toBeUndefined();
    expect(payments.map(({ state, amount }) => [state, amount]).toSorted()).toEqual([['captured', dueNow], ['refunded', dueNow]]);
  });

  it('[B21] of a booking without a card is sent back by the operator\'s staff', async () => {
    const order = { ...(await orderOf(running(), [week('2028-03-18', '2028-03-25')])), method: { kind: 'bankTransfer' } } as const;
    const { bookingNumber, dueNow } = await book(running(), order);
    const desk = await deskOf(running());
    await desk.send(collectionAdd, { collectionId: randomUUID(), bookingNumber, amount: dueNow, method: 'bankTransfer', receivedOn: today(), lang: 'en' });
    expect(await cancel(byCheckout(order), dueNow)).toMatchObject({ status: 'cancelled', cancellation: { refund: dueNow, isRefunded: false } });
    const found = (await desk.send(bookingList, { page: 1, lang: 'en' })).bookings.find((booking) => booking.bookingNumber === bookingNumber)!;
    expect(found).toMatchObject({ refunds: [{ method: 'bankTransfer', amount: dueNow, isDone: false }], isCollectable: false });
    expect((await mailsOf(bookingNumber)).find(({ to, subject }) => to === OPERATOR && subject.includes('cancelled by its guest'))!.body).toContain('Please send back by bank transfer: €');
    const { refundId } = found.refunds[0]!;
    await expect(running().api.send(refundDone, { refundId, lang: 'en' })).rejects.toMatchObject({ code: 'notSignedIn' });
    await expect(desk.send(refundDone, { refundId: randomUUID(), lang: 'en' })).rejects.toMatchObject({ code: 'notFound' });
    for (let times = 0; times < 2; times += 1) expect((await desk.send(refundDone, { refundId, lang: 'en' })).refunds).toMatchObject([{ isDone: true }]);
    expect((await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId })).cancellation).toMatchObject({ isRefunded: true });
  });

  it('is made by the operator\'s staff as well, who say what goes back', async () => {
    const { bookingNumber, checkoutId, dueNow, proof } = await buy([week('2028-05-13', '2028-05-20')]);
    const desk = await deskOf(running());
    const cancelled = (refund: string, api: Pick<typeof desk, 'send'> = desk) => api.send(deskCancel, { bookingNumber, paid: dueNow, refund, lang: 'en' });
    await expect(cancelled(dueNow, running().api)).rejects.toMatchObject({ code: 'notSignedIn' });
    await expect(cancelled(decimal(money(dueNow).plus('0.01')))).rejects.toMatchObject({ issues: [{ field: 'iade' }] });
    for (let times = 0; times < 2; times += 1) expect(await cancelled('100.00')).toMatchObject({ status: 'cancelled', refunds: [{ method: 'card', amount: '100.00', isDone: true }], isCancellable: false });
    await expect(cancelled('1.00')).rejects.toMatchObject({ code: 'notCancellable' });
    await expect(ask(proof)).rejects.toMatchObject({ code: 'notCancellable' });
    expect(refundsAtBank(checkoutId)).toMatchObject([{ amount: '100.00' }]);
    expect((await mailsOf(bookingNumber)).filter(({ subject }) => subject.includes('cancel')).map(({ to, subject }) => [to, subject])).toEqual([[GUEST.email, `We had to cancel booking ${bookingNumber}`]]);
  });

  it('of a trip that waits for a bank transfer costs nothing, whatever the terms are', async () => {
    const start = addDays(today(), 10);
    const order = { ...(await orderOf(running(), [week(start, addDays(start, 7))])), method: { kind: 'bankTransfer' } } as const;
    await book(running(), order);
    expect(await cancel(byCheckout(order), '0.00')).toMatchObject({ status: 'cancelled', cancellation: { refund: '0.00', isRefunded: true } });
  });

  it('[B4] is made by the operator\'s staff also after the start, where a part of a bank transfer has arrived and the rest has not', async () => {
    const start = addDays(today(), 10);
    const order = { ...(await orderOf(running(), [week(start, addDays(start, 7))])), method: { kind: 'bankTransfer' } } as const;
    const { bookingNumber } = await book(running(), order);
    const desk = await deskOf(running());
    await desk.send(collectionAdd, { collectionId: randomUUID(), bookingNumber, amount: '50.00', method: 'bankTransfer', receivedOn: today(), lang: 'en' });
    running().pass(12 * 24 * 60);
    await running().jobs.run();
    await expect(ask(byCheckout(order))).rejects.toMatchObject({ code: 'notCancellable' });
    const later = await deskOf(running());
    const { bookings } = await later.send(bookingList, { search: bookingNumber, page: 1, lang: 'en' });
    expect(bookings).toMatchObject([{ status: 'pendingPayment', paid: '50.00', isCancellable: true }]);
    expect(await later.send(deskCancel, { bookingNumber, paid: '50.00', refund: '50.00', lang: 'en' })).toMatchObject({ status: 'cancelled', refunds: [{ method: 'bankTransfer', amount: '50.00' }] });
  });

  it('is refused once something has started, and for a card payment that is not made', async () => {
    const start = addDays(today(), 4);
    const { proof } = await buy([flight(start), week('2028-04-01', '2028-04-08')]);
    running().pass(5 * 24 * 60);
    await expect(ask(proof)).rejects.toMatchObject({ code: 'notCancellable' });
    const unpaid = await orderOf(running(), [week('2028-04-15', '2028-04-22')]);
    await book(running(), unpaid);
    await expect(ask(byCheckout(unpaid))).rejects.toMatchObject({ code: 'notCancellable' });
    await expect(ask({ by: 'checkout', checkoutId: randomUUID() })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('sends a refund again until the bank has answered, and once', async () => {
    const { checkoutId, dueNow, proof, bookingNumber } = await buy([week('2028-04-29', '2028-05-06')]);
    const { database } = running();
    // Its answer is lost: the bank has paid back, and the shop does not know.
    await cancel(proof, dueNow);
    await database.inTenant('meltem', (queries) => queries.updateTable('refunds').set({ status: 'open', bank_reference: null }).where('checkout_id', '=', checkoutId).execute());
    const asked: string[] = [];
    const silent = { refund: (order: { refundReference: string }) => { asked.push(order.refundReference); return Promise.reject(new NoAnswerError()); } } as unknown as PaymentGateway;
    const refunds = createCardRefunds({ database, clock: running().now, gateway: silent, log: () => {} });
    running().pass(2);
    expect(await refunds.settleOpen('meltem')).toBe(0);
    expect(asked).toHaveLength(1);
    running().pass(2);
    await running().jobs.run();
    expect(refundsAtBank(checkoutId)).toHaveLength(1);
    const found = (await (await deskOf(running())).send(bookingList, { page: 1, lang: 'en' })).bookings.find((booking) => booking.bookingNumber === bookingNumber)!;
    expect(found.refunds).toMatchObject([{ method: 'card', amount: dueNow, isDone: true }]);
    // What the bank has ended is not the staff's to end.
    await expect((await deskOf(running())).send(refundDone, { refundId: found.refunds[0]!.refundId, lang: 'en' })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('leaves a refund that the bank refuses to the desk, and asks the bank no more', async () => {
    const { checkoutId, dueNow, proof, bookingNumber } = await buy([week('2028-05-06', '2028-05-13')]);
    const { database } = running();
    await cancel(proof, dueNow);
    await database.inTenant('meltem', (queries) => queries.updateTable('refunds').set({ status: 'open', bank_reference: null }).where('checkout_id', '=', checkoutId).execute());
    const asked: string[] = [];
    const refusing = { refund: (order: { refundReference: string }) => { asked.push(order.refundReference); return Promise.resolve(null); } } as unknown as PaymentGateway;
    const refunds = createCardRefunds({ database, clock: running().now, gateway: refusing, log: () => {} });
    for (let times = 0; times < 2; times += 1) {
      running().pass(2);
      await refunds.settleOpen('meltem');
    }
    expect(asked).toHaveLength(1);
    const desk = await deskOf(running());
    const found = (await desk.send(bookingList, { page: 1, lang: 'en' })).bookings.find((booking) => booking.bookingNumber === bookingNumber)!;
    expect(found.refunds).toMatchObject([{ method: 'card', amount: dueNow, isDone: false, isRefused: true }]);
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId })).toMatchObject({ cancellation: { isRefunded: false } });
    const { refundId } = found.refunds[0]!;
    for (let times = 0; times < 2; times += 1) expect((await desk.send(refundDone, { refundId, lang: 'en' })).refunds).toMatchObject([{ isDone: true }]);
    expect(await running().api.send(bookingEnquire, { by: 'checkout', checkoutId })).toMatchObject({ cancellation: { isRefunded: true } });
  });
});
