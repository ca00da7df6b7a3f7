import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '#api/client.ts';
import { balanceAbandon, balanceStart, balanceStatus, type Payer } from '#contract/calls/balance-payment.ts';
import { bookingEnquire, type PaymentPart } from '#contract/calls/booking.ts';
import { bookingCancel, cancellationOffer } from '#contract/calls/cancellation.ts';
import { collectionAdd, deskCancel } from '#contract/calls/desk-bookings.ts';
import { paymentAbandon, paymentStatus } from '#contract/calls/payment.ts';
import { memberData, memberRegister, memberSignIn } from '#contract/calls/member.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { chargeOf } from '#domain/pricing/instalments.ts';
import { decimal, money, percentOf } from '#domain/pricing/money.ts';
import type { LedgerEntry } from '#server/bank/ledger.ts';
import { NoAnswerError, type PaymentGateway } from '#server/payment/gateway.ts';
import { cancellationServices } from '#server/services/cancellation-services.ts';
import { createEnquiryLimit } from '#server/services/enquiry-limit.ts';
import { createPaymentAttempts } from '#server/services/payment-attempts.ts';
import { callerInProcess } from '#server/services/service.ts';
import { passChallenge } from './bank-pages.ts';
import { book, type CARDS, GUEST, orderOf, pay, tokenOf, week } from './orders.ts';
import { deskOf, mailsIn } from './quote-desk.ts';
import { useServer } from './test-server.ts';

const OPERATOR = 'hello@meltem.example';

describe('[B32] the payment of a booking on its page', () => {
  const running = useServer('postgres');
  let weeks = 0;
  /** A booked week whose deposit was paid; each call another one. */
  const buy = async (options: Parameters<typeof orderOf>[2] = {}, api = running().api) => {
    const from = addDays(dayAtDestination(running().now().getTime()), 60 + 8 * (weeks += 1));
    const order = await orderOf(running(), [week(from, addDays(from, 7))], options);
    const receipt = await book({ api }, order);
    await pay(running(), order.checkoutId, 'approved');
    const booking = await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId });
    return { ...receipt, booking, payer: { by: 'checkout', checkoutId: order.checkoutId } as const, total: order.acceptedTotal, byNumber: { by: 'number', bookingNumber: receipt.bookingNumber, email: GUEST.email } as const };
  };
  const start = async (payer: Payer, amount: string, card: keyof typeof CARDS = 'approved', { key = randomUUID(), api = running().api, returnUrl = `${running().url}/enquire-booking#pay=balance`, part = 'balance' as PaymentPart } = {}) =>
    api.send(balanceStart, { part, payer, amount, cardToken: await tokenOf(running(), card), returnUrl }, { idempotencyKey: key, retries: 0 });
  const status = (payer: Payer, part: PaymentPart = 'balance') => running().api.send(balanceStatus, { part, payer });
  const abandon = (payer: Payer, part: PaymentPart = 'balance') => running().api.send(balanceAbandon, { part, payer });
  const ledger = () => readFileSync(join(running().dataDir, 'bank.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as LedgerEntry);
  /** The captured amounts of a checkout at the bank, in the order of their payments. */
  const capturedAtBank = (checkoutId: string) => {
    const last = new Map(ledger().filter(({ order }) => order?.checkoutId === checkoutId).map((entry) => [entry.reference, entry]));
    return [...last.values()].flatMap((entry) => (entry.status === 'captured' ? [{ amount: entry.order!.amount, refunds: (entry.refunds ?? []).map(({ amount }) => amount) }] : []));
  };

  it('is made by card, once, and guest and operator are told', async () => {
    const { booking, payer, total, checkoutId, bookingNumber } = await buy();
    const { amount } = booking.balance!;
    expect(booking).toMatchObject({ remaining: amount, balance: { isOpen: false } });
    expect(await status(payer)).toMatchObject({ payment: { status: 'none' } });
    const key = randomUUID();
    const paid = { payment: { status: 'captured', bookingNumber, amount, currency: 'EUR' }, booking: { status: 'active', collectionStatus: 'all', paid: total, remaining: '0.00' } };
    const token = await tokenOf(running(), 'approved');
    const request = { part: 'balance', payer, amount, cardToken: token, returnUrl: `${running().url}/enquire-booking#pay=balance` } as const;
    const send = (idempotencyKey: string) => running().api.send(balanceStart, request, { idempotencyKey, retries: 0 });
    for (const answer of [await send(key), await send(key), await send(randomUUID()), await status(payer)]) expect(answer).toMatchObject(paid);
    expect((await status(payer)).booking).not.toHaveProperty('balance');
    await expect(running().api.send(balanceStart, { ...request, amount: '1.00' }, { idempotencyKey: key, retries: 0 })).rejects.toMatchObject({ code: 'idempotencyMismatch' });
    expect(capturedAtBank(checkoutId)).toEqual([{ amount: booking.paid, refunds: [] }, { amount, refunds: [] }]);
    await running().jobs.run();
    const mails = (await mailsIn(running())).filter(({ subject }) => subject.includes(bookingNumber) && /fully paid/.test(subject));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([GUEST.email, OPERATOR]);
    expect(mails.every(({ body }) => body.includes('Paid:') && !body.includes('Remaining'))).toBe(true);
  });

  it('is made with a number and an e-mail address, by the member, and by nobody else', async () => {
    const { booking, byNumber, checkoutId } = await buy();
    const { amount } = booking.balance!;
    for (const payer of [{ ...byNumber, email: 'else@example.org' }, { ...byNumber, bookingNumber: 'INT000101000000' }, { by: 'checkout', checkoutId: randomUUID() }, { by: 'member', bookingNumber: byNumber.bookingNumber }, { by: 'link', bookingNumber: byNumber.bookingNumber, token: 'x'.repeat(30) }] as const) {
      for (const ask of [status, abandon]) await expect(ask(payer)).rejects.toMatchObject({ code: 'notFound' });
      await expect(start(payer, amount)).rejects.toMatchObject({ code: 'notFound' });
    }
    const { payment, booking: shown } = await start({ ...byNumber, email: byNumber.email.toUpperCase() }, amount);
    expect(payment.status).toBe('captured');
    // Who has only shown the number reads no note (B28).
    expect(shown).not.toHaveProperty('note');
    expect(capturedAtBank(checkoutId)).toHaveLength(2);
  });

  it('is made by the member whose booking it is, in any session of the account', async () => {
    const as = async (email: string) => {
      await running().api.send(memberRegister, { lang: 'en', firstName: 'Ada', lastName: 'Yılmaz', email, password: 'secret', repeatedPassword: 'secret', acceptsAgreement: true });
      const { accessToken } = await running().api.send(memberSignIn, { email, password: 'secret', remember: false });
      return createApiClient({ baseUrl: `${running().url}/api`, company: 'meltem', tokeniserUrl: () => running().bankUrl, timeoutMs: 60_000, memberToken: async () => accessToken });
    };
    const [owner, other] = [await as('owner@balance.example'), await as('other@balance.example')];
    const { booking, bookingNumber } = await buy({}, owner);
    const payer = { by: 'member', bookingNumber } as const;
    await expect(start(payer, booking.remaining, 'approved', { api: other })).rejects.toMatchObject({ code: 'notFound' });
    expect(await start(payer, booking.remaining, 'approved', { api: owner })).toMatchObject({ payment: { status: 'captured' }, booking: { remaining: '0.00' } });
    const { payments } = await owner.send(memberData, { page: 1 });
    expect(payments.filter((each) => each.bookingNumber === bookingNumber).map(({ amount }) => amount)).toEqual([booking.remaining, booking.paid]);
  });

  it('is refused for another amount than remains, and where nothing can be paid', async () => {
    const { booking, payer } = await buy();
    await expect(start(payer, '1.00')).rejects.toMatchObject({ code: 'amountMoved', details: { remaining: booking.remaining } });
    const whole = await buy({ plan: 'everything' });
    expect(whole.booking).not.toHaveProperty('balance');
    await expect(start(whole.payer, '1.00')).rejects.toMatchObject({ code: 'notPayable' });
    const { refund } = await running().api.send(cancellationOffer, payer);
    expect(await running().api.send(bookingCancel, { proof: payer, acceptedRefund: refund })).not.toHaveProperty('balance');
    await expect(start(payer, booking.remaining)).rejects.toMatchObject({ code: 'notPayable' });
    for (const returnUrl of ['https://evil.example/', 'javascript:alert(1)', `${running().url}\n/x`]) await expect(start(payer, booking.remaining, 'approved', { returnUrl })).rejects.toMatchObject({ code: 'validation' });
  });

  it('[B23] is charged in instalments at the accepted surcharge, which is no part of the booking', async () => {
    const { booking, payer, total, checkoutId } = await buy({ currency: 'TRY' });
    const { amount } = booking.balance!;
    const { payment: { instalmentPlans } } = await running().api.send(settingGet, {});
    const three = instalmentPlans!.find(({ count }) => count === 3)!;
    const { charged, instalmentDifference } = chargeOf(amount, three);
    const inThree = async (card: keyof typeof CARDS, accepted: string) =>
      running().api.send(balanceStart, { part: 'balance', payer, amount, cardToken: await tokenOf(running(), card), returnUrl: `${running().url}/`, instalments: { count: 3, charged: accepted } }, { idempotencyKey: randomUUID(), retries: 0 });
    expect(await inThree('turkish', amount)).toMatchObject({ payment: { status: 'declined', code: 'instalmentsChanged' }, booking: { balance: { amount, isOpen: false } } });
    expect(await inThree('approved', charged)).toMatchObject({ payment: { status: 'declined', code: 'noInstalments' } });
    expect(capturedAtBank(checkoutId)).toHaveLength(1);
    expect(await inThree('turkish', charged)).toMatchObject({
      payment: { status: 'captured', amount: charged, currency: 'TRY' }, booking: { paid: total, remaining: '0.00', balanceInstalments: { count: 3, difference: instalmentDifference } },
    });
    expect(capturedAtBank(checkoutId).map((each) => each.amount)).toEqual([booking.paid, charged]);
    // Refunds leave the surcharge with the bank.
    const { refund } = await running().api.send(cancellationOffer, payer);
    expect(await running().api.send(bookingCancel, { proof: payer, acceptedRefund: refund })).toMatchObject({ cancellation: { refund: total, isRefunded: true } });
    expect(capturedAtBank(checkoutId).map(({ refunds }) => refunds)).toEqual([[booking.paid], [amount]]);
  });

  it('leaves the booking as it is when the bank declines, and another card can follow', async () => {
    const { booking, payer, checkoutId } = await buy();
    const { amount } = booking.balance!;
    expect(await start(payer, amount, 'insufficient')).toMatchObject({ payment: { status: 'declined', code: 'insufficientFunds' }, booking: { status: 'active', balance: { amount, isOpen: false } } });
    expect(await status(payer)).toMatchObject({ payment: { status: 'declined' } });
    expect(await start(payer, amount)).toMatchObject({ payment: { status: 'captured' } });
    expect(capturedAtBank(checkoutId)).toHaveLength(2);
  });

  it('follows a 3-D Secure challenge back to the page, and can be ended for another card', async () => {
    const { booking, payer, byNumber, checkoutId } = await buy();
    const { amount } = booking.balance!;
    const asked = await start(payer, amount, 'challenged');
    if (asked.payment.status !== 'challenge') throw new Error(asked.payment.status);
    expect(asked.booking.balance).toMatchObject({ part: 'balance', amount, isOpen: true });
    // A second visitor continues the same attempt.
    expect((await start(byNumber, amount)).payment).toEqual(asked.payment);
    expect(await abandon(payer)).toMatchObject({ payment: { status: 'declined' }, booking: { status: 'active', balance: { isOpen: false } } });

    const again = await start(payer, amount, 'challenged');
    if (again.payment.status !== 'challenge') throw new Error(again.payment.status);
    const back = await passChallenge(again.payment.url, { action: 'confirm', code: '1234' });
    expect(back.headers.get('location')).toBe(`${running().url}/enquire-booking#pay=balance`);
    expect(await status(payer)).toMatchObject({ payment: { status: 'captured' }, booking: { remaining: '0.00' } });
    expect(capturedAtBank(checkoutId)).toHaveLength(2);
  });

  it('is charged once when many ask at the same moment, and when the bank\'s answer is lost', async () => {
    const { booking, payer, checkoutId } = await buy();
    const { amount } = booking.balance!;
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(payer, amount, 'noAnswer')));
    for (const { payment } of answers) expect(['pending', 'captured']).toContain(payment.status);
    await expect.poll(async () => (await status(payer)).payment.status).toBe('captured');
    expect(capturedAtBank(checkoutId)).toHaveLength(2);
  });

  it('is sent back to the cards that were charged, each up to its payment, when the booking is cancelled', async () => {
    const { booking, payer, total, checkoutId } = await buy();
    await start(payer, booking.remaining);
    const { refund } = await running().api.send(cancellationOffer, payer);
    expect(refund).toBe(total);
    expect(await running().api.send(bookingCancel, { proof: payer, acceptedRefund: refund })).toMatchObject({ cancellation: { refund: total, isRefunded: true } });
    expect(capturedAtBank(checkoutId)).toEqual([{ amount: booking.paid, refunds: [booking.paid] }, { amount: booking.remaining, refunds: [booking.remaining] }]);
  });

  it('is ended at the bank before the booking is cancelled, so that nobody pays for a cancelled trip', async () => {
    const { booking, payer, checkoutId } = await buy();
    const asked = await start(payer, booking.remaining, 'challenged');
    if (asked.payment.status !== 'challenge') throw new Error(asked.payment.status);
    const { refund } = await running().api.send(cancellationOffer, payer);
    expect(await running().api.send(bookingCancel, { proof: payer, acceptedRefund: refund })).toMatchObject({ status: 'cancelled' });
    await fetch(asked.payment.url, { method: 'POST', body: new URLSearchParams({ action: 'confirm', code: '1234' }) });
    expect(await status(payer)).toMatchObject({ payment: { status: 'declined' }, booking: { status: 'cancelled' } });
    expect(capturedAtBank(checkoutId)).toEqual([{ amount: booking.paid, refunds: [booking.paid] }]);
  });

  it('asks the guest again when it was captured while the booking was being cancelled', async () => {
    const { booking, payer, total } = await buy();
    const { refund } = await running().api.send(cancellationOffer, payer);
    // The bank has captured it, and its answer was lost.
    await start(payer, booking.remaining, 'noAnswer');
    await expect(running().api.send(bookingCancel, { proof: payer, acceptedRefund: refund })).rejects.toMatchObject({ code: 'refundMoved', details: { refund: total } });
  });

  it('is ended before the desk records money or cancels', async () => {
    const desk = await deskOf(running());
    const { booking, payer, bookingNumber, checkoutId } = await buy();
    await start(payer, booking.remaining, 'challenged');
    const half = decimal(percentOf(money(booking.remaining), '50'));
    const collect = (amount: string) => desk.send(collectionAdd, { collectionId: randomUUID(), bookingNumber, amount, method: 'onSpot', receivedOn: dayAtDestination(running().now().getTime()), lang: 'en' });
    await collect(half);
    const { payment, booking: after } = await status(payer);
    expect(payment.status).toBe('declined');
    await start(payer, after.balance!.amount);
    expect(capturedAtBank(checkoutId).map(({ amount }) => amount)).toEqual([booking.paid, after.balance!.amount]);

    const other = await buy();
    await start(other.payer, other.booking.remaining, 'challenged');
    expect(await desk.send(deskCancel, { bookingNumber: other.bookingNumber, paid: other.booking.paid, refund: other.booking.paid, lang: 'en' })).toMatchObject({ status: 'cancelled' });
    expect(await status(other.payer)).toMatchObject({ payment: { status: 'declined' } });
  });

  it('asks the desk again when it was captured since the desk has read the booking', async () => {
    const desk = await deskOf(running());
    const { booking, payer, bookingNumber, total, checkoutId } = await buy();
    // The bank has captured it, and its answer was lost.
    await start(payer, booking.remaining, 'noAnswer');
    const cancel = (paid: string, refund: string) => desk.send(deskCancel, { bookingNumber, paid, refund, lang: 'en' });
    await expect(cancel(booking.paid, booking.paid)).rejects.toMatchObject({ code: 'paidMoved' });
    for (let times = 0; times < 2; times += 1) expect(await cancel(total, total)).toMatchObject({ status: 'cancelled', paid: total });
    expect(capturedAtBank(checkoutId).map(({ refunds }) => refunds)).toEqual([[booking.paid], [booking.remaining]]);
  });

  describe('of what is due, on another device than the one that booked', () => {
    /** A booked week that is not paid. */
    const bookOnly = async () => {
      const from = addDays(dayAtDestination(running().now().getTime()), 60 + 8 * (weeks += 1));
      const order = await orderOf(running(), [week(from, addDays(from, 7))]);
      const { bookingNumber } = await book(running(), order);
      return { order, bookingNumber, payer: { by: 'number', bookingNumber, email: GUEST.email } as const, due: order.acceptedDueNow };
    };
    const summaryOf = ({ checkoutId }: { readonly checkoutId: string }) => running().api.send(bookingEnquire, { by: 'checkout', checkoutId });

    it('makes the booking active, once, and the first device learns it', async () => {
      const { order, bookingNumber, payer, due } = await bookOnly();
      expect(await summaryOf(order)).toMatchObject({ status: 'pendingPayment', balance: { part: 'due', amount: due, isOpen: false } });
      await expect(start(payer, order.acceptedTotal)).rejects.toMatchObject({ code: 'notPayable' });
      const asked = await start(payer, due, 'challenged', { part: 'due' });
      if (asked.payment.status !== 'challenge') throw new Error(asked.payment.status);
      // The first device goes on with the attempt of the second.
      expect(await pay(running(), order.checkoutId, 'approved')).toEqual(asked.payment);
      await passChallenge(asked.payment.url, { action: 'confirm', code: '1234' });
      expect(await status(payer, 'due')).toMatchObject({ payment: { status: 'captured', amount: due }, booking: { status: 'active', paid: due, balance: { part: 'balance' } } });
      expect(await running().api.send(paymentStatus, { checkoutId: order.checkoutId })).toMatchObject({ status: 'captured', bookingNumber });
      expect(capturedAtBank(order.checkoutId)).toEqual([{ amount: due, refunds: [] }]);
      // A run sends only so many of the e-mails that earlier tests have left.
      await expect.poll(async () => {
        await running().jobs.run();
        return (await mailsIn(running())).find(({ to, subject }) => to === GUEST.email && subject === `Your booking ${bookingNumber} is confirmed`)?.body;
      }).toContain('You can pay the rest at your destination, or before by card');
    });

    it('leaves a booking that awaits its payment as it was after a decline, for as long as before', async () => {
      const { order, payer, due } = await bookOnly();
      const declined = { payment: { status: 'declined' }, booking: { status: 'pendingPayment', balance: { part: 'due', amount: due, isOpen: false } } };
      expect(await start(payer, due, 'declined', { part: 'due' })).toMatchObject(declined);
      expect(await start(payer, due, 'challenged', { part: 'due' })).toMatchObject({ payment: { status: 'challenge' } });
      expect(await running().api.send(balanceAbandon, { part: 'due', payer })).toMatchObject(declined);
      running().pass(21);
      // The checkout that made it finds it unpaid, and can pay it or end it.
      expect(await running().api.send(paymentStatus, { checkoutId: order.checkoutId })).toEqual({ status: 'none' });
      expect(await start(payer, due, 'approved', { part: 'due' })).toMatchObject({ payment: { status: 'captured' }, booking: { status: 'active' } });
      expect(capturedAtBank(order.checkoutId)).toHaveLength(1);

      const ended = await bookOnly();
      await start(ended.payer, ended.due, 'declined', { part: 'due' });
      expect(await running().api.send(paymentAbandon, { checkoutId: ended.order.checkoutId })).toEqual({ status: 'cancelled' });
      expect(await summaryOf(ended.order)).toMatchObject({ status: 'cancelled' });
      await expect(start(ended.payer, ended.due, 'approved', { part: 'due' })).rejects.toMatchObject({ code: 'notPayable' });

      const unpaid = await bookOnly();
      running().pass(23 * 60);
      await start(unpaid.payer, unpaid.due, 'declined', { part: 'due' });
      running().pass(61);
      await running().jobs.run();
      expect(await summaryOf(unpaid.order)).toMatchObject({ status: 'cancelled' });
    });

    it('[B4] ends with a decline once the checkout continues it', async () => {
      const { order, payer, due } = await bookOnly();
      await start(payer, due, 'challenged', { part: 'due' });
      await pay(running(), order.checkoutId, 'approved');
      expect(await running().api.send(paymentAbandon, { checkoutId: order.checkoutId })).toMatchObject({ status: 'declined' });
      expect(await summaryOf(order)).toMatchObject({ status: 'cancelled', balance: { part: 'due' } });
    });

    it('[B4] takes another card after a decline in the checkout, while the dates are held', async () => {
      const { order, payer, due } = await bookOnly();
      await pay(running(), order.checkoutId, 'declined');
      const declined = { payment: { status: 'declined' }, booking: { status: 'cancelled', balance: { part: 'due', amount: due } } };
      expect(await start(payer, due, 'declined', { part: 'due' })).toMatchObject(declined);
      expect(await start(payer, due, 'approved', { part: 'due' })).toMatchObject({ payment: { status: 'captured' }, booking: { status: 'active' } });
      expect(capturedAtBank(order.checkoutId)).toHaveLength(1);

      const late = await bookOnly();
      await pay(running(), late.order.checkoutId, 'declined');
      running().pass(21);
      expect(await summaryOf(late.order)).not.toHaveProperty('balance');
      await expect(start(late.payer, late.due, 'approved', { part: 'due' })).rejects.toMatchObject({ code: 'notPayable' });
      expect(capturedAtBank(late.order.checkoutId)).toEqual([]);
    });

    it('is not offered for a booking that waits for a bank transfer', async () => {
      const from = addDays(dayAtDestination(running().now().getTime()), 60 + 8 * (weeks += 1));
      const order = { ...(await orderOf(running(), [week(from, addDays(from, 7))])), method: { kind: 'bankTransfer' } as const };
      const { bookingNumber } = await book(running(), order);
      expect(await summaryOf(order)).not.toHaveProperty('balance');
      await expect(start({ by: 'number', bookingNumber, email: GUEST.email }, order.acceptedDueNow, 'approved', { part: 'due' })).rejects.toMatchObject({ code: 'notPayable' });
    });
  });

  it('keeps the booking from being cancelled while the bank gives no answer about it', async () => {
    const { booking, payer } = await buy();
    await start(payer, booking.remaining, 'challenged');
    const { database, services } = running();
    const clock = () => running().now();
    const publicUrl = () => running().url;
    const attempts = createPaymentAttempts({ database, clock, gateway: silent, isShopOrigin: () => true, challengeReturnUrl: () => '', publicUrl });
    const offline = cancellationServices({ database, clock, enquiryLimit: createEnquiryLimit({ database, clock, scale: null }), cardRefunds: services.cardRefunds, attempts, publicUrl });
    const cancelling = offline.find(({ call }) => call === bookingCancel)!;
    const refund = (await running().api.send(cancellationOffer, payer)).refund;
    await expect(cancelling.handle(callerInProcess('meltem'), { proof: payer, acceptedRefund: refund } as never)).rejects.toMatchObject({ code: 'paymentOpen' });
    expect(await status(payer)).toMatchObject({ payment: { status: 'challenge' }, booking: { status: 'active' } });
  });
});

/** A bank that gives no answer. */
const noAnswer = () => Promise.reject(new NoAnswerError());
const silent: PaymentGateway = { charge: noAnswer, find: noAnswer, abandon: noAnswer, refund: noAnswer, isGenuine: () => false };
