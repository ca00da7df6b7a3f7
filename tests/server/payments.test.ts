import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusedBy } from '#api/api-error.ts';
import { basketHold } from '#contract/calls/basket.ts';
import { bookingCreate, bookingEnquire } from '#contract/calls/booking.ts';
import { cardTokenise, paymentAbandon, paymentStart, paymentStatus } from '#contract/calls/payment.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { availabilityGet } from '#contract/calls/product.ts';
import { chargeOf } from '#domain/pricing/instalments.ts';
import { cancelUnpaid } from '#server/services/booking-stock.ts';
import { deleteOldCheckoutIds } from '#server/services/checkout-ids.ts';
import { formOf, passChallenge } from './bank-pages.ts';
import { book, CARDS, flight, GUEST, orderOf, pay, tokenOf, week } from './orders.ts';
import { mailsIn } from './quote-desk.ts';
import { sendRaw } from './raw-request.ts';
import { DATABASES, freshId, refusalOf, useServer, type TestServer } from './test-server.ts';

/** Counts the captures for a checkout in the bank's ledger. */
async function chargesOf({ dataDir }: TestServer, checkoutId: string): Promise<number> {
  const lines = (await readFile(join(dataDir, 'bank.jsonl'), 'utf8')).trim().split('\n').map((line) => JSON.parse(line) as { status: string; order: { checkoutId: string } | null });
  return lines.filter((line) => line.status === 'captured' && line.order?.checkoutId === checkoutId).length;
}

describe.each(DATABASES)('payments on %s', (kind) => {
  const running = useServer(kind);
  let weeks = 0;
  /** Creates a booking for one test: each uses another week. */
  const newBooking = async () => {
    const from = new Date(Date.UTC(2027, 4, 1 + 7 * (weeks += 1)));
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const order = await orderOf(running(), [week(day(from), day(new Date(from.getTime() + 7 * 86_400_000)))]);
    return { order, receipt: await book(running(), order) };
  };
  const status = (checkoutId: string) => running().api.send(paymentStatus, { checkoutId });
  const summary = (checkoutId: string) => running().api.send(bookingEnquire, { by: 'checkout', checkoutId });

  it('captures the deposit of an approved card, and the booking is active', async () => {
    const { order, receipt } = await newBooking();
    expect(await status(order.checkoutId)).toEqual({ status: 'none' });
    const captured = { status: 'captured', bookingNumber: receipt.bookingNumber, amount: order.acceptedDueNow, currency: 'EUR' };
    expect(await pay(running(), order.checkoutId, 'approved')).toEqual(captured);
    expect(await status(order.checkoutId)).toEqual(captured);
    expect(await summary(order.checkoutId)).toMatchObject({ status: 'active', collectionStatus: 'advance', paid: order.acceptedDueNow });
  });

  it('captures the whole amount when the visitor pays everything', async () => {
    const order = await orderOf(running(), [flight('2027-03-15')], { plan: 'everything' });
    await book(running(), order);
    await pay(running(), order.checkoutId, 'approved');
    expect(await summary(order.checkoutId)).toMatchObject({ collectionStatus: 'all', paid: order.acceptedTotal, remaining: '0.00' });
  });

  describe('[B23] instalments', () => {
    /** A booking in lira with what three instalments of what is due come to, at the demo's surcharge. */
    const inLira = async () => {
      const order = await orderOf(running(), [flight('2027-03-17')], { currency: 'TRY', plan: 'everything' });
      const receipt = await book(running(), order);
      const { payment: { instalmentPlans } } = await running().api.send(settingGet, {});
      const three = instalmentPlans!.find(({ count }) => count === 3)!;
      return { order, receipt, charge: chargeOf(order.acceptedDueNow, three) };
    };

    it('[P11] charges the amount due with the surcharge, which is no part of what was paid of the booking', async () => {
      const { order, receipt, charge: { charged, instalmentDifference } } = await inLira();
      expect(Number(instalmentDifference)).toBeGreaterThan(0);
      expect(await pay(running(), order.checkoutId, 'turkish', order.checkoutId, { count: 3, charged })).toMatchObject({ status: 'captured', amount: charged, currency: 'TRY' });
      expect(await summary(order.checkoutId)).toMatchObject({ collectionStatus: 'all', paid: order.acceptedTotal, remaining: '0.00', instalments: { count: 3, difference: instalmentDifference } });
      await running().jobs.run();
      expect((await mailsIn(running())).find(({ to, body }) => to === GUEST.email && body.includes(receipt.bookingNumber))!.body).toContain('Surcharge for 3 instalments by card: ');
      const ledger = (await readFile(join(running().dataDir, 'bank.jsonl'), 'utf8')).trim().split('\n').map((line) => JSON.parse(line) as { order: { checkoutId: string; amount: string; instalments: number } | null });
      expect(ledger.find((line) => line.order?.checkoutId === order.checkoutId)!.order).toMatchObject({ amount: charged, instalments: 3 });
    });

    it('is declined by the bank for a card of another country, and a single payment can follow', async () => {
      const { order, charge: { charged } } = await inLira();
      expect(await pay(running(), order.checkoutId, 'approved', order.checkoutId, { count: 3, charged })).toEqual({ status: 'declined', code: 'noInstalments' });
      expect(await pay(running(), order.checkoutId, 'approved', randomUUID())).toMatchObject({ status: 'captured', amount: order.acceptedDueNow });
      expect(await summary(order.checkoutId)).not.toHaveProperty('instalments');
    });

    it('never reaches the bank at terms other than the accepted ones, and leaves the booking payable', async () => {
      const { order, charge: { charged } } = await inLira();
      for (const accepted of [{ count: 3, charged: order.acceptedDueNow }, { count: 4, charged }]) {
        const key = randomUUID();
        const changed = { status: 'declined', code: 'instalmentsChanged' };
        expect(await pay(running(), order.checkoutId, 'turkish', key, accepted)).toEqual(changed);
        expect(await status(order.checkoutId)).toEqual(changed);
      }
      expect(await chargesOf(running(), order.checkoutId)).toBe(0);
      expect(await pay(running(), order.checkoutId, 'turkish', randomUUID(), { count: 3, charged })).toMatchObject({ status: 'captured', amount: charged });
    });

    it('is not offered in a currency other than lira', async () => {
      const { order } = await newBooking();
      const { charged } = chargeOf(order.acceptedDueNow, { count: 3, surchargePercent: '1.50' });
      expect(await pay(running(), order.checkoutId, 'turkish', order.checkoutId, { count: 3, charged })).toEqual({ status: 'declined', code: 'instalmentsChanged' });
    });
  });

  it.each([['declined', 'declined'], ['insufficient', 'insufficientFunds'], ['expired', 'expiredCard']] as const)('returns the code of a card that is %s, and the nights go back to the draft', async (card, code) => {
    const { order } = await newBooking();
    expect(await pay(running(), order.checkoutId, card)).toEqual({ status: 'declined', code });
    expect(await summary(order.checkoutId)).toMatchObject({ status: 'cancelled', paid: '0.00' });
    const [line] = order.lines;
    const span = line!.selection.vertical === 'villa' ? { from: line!.selection.arrival, to: line!.selection.departure } : null;
    const availability = () => running().api.send(availabilityGet, { code: 'VIL-001', ...span! });
    expect(await availability()).toEqual({ vertical: 'villa', taken: [span] });

    const again = { ...order, checkoutId: randomUUID() };
    await book(running(), again);
    expect(await pay(running(), again.checkoutId, 'approved')).toMatchObject({ status: 'captured' });
    expect(await chargesOf(running(), order.checkoutId)).toBe(0);
  });

  it('[B4] accepts another card for the same checkout while the draft may hold the nights, and afterwards only for a new booking', async () => {
    const { order, receipt } = await newBooking();
    await pay(running(), order.checkoutId, 'declined');
    expect(await pay(running(), order.checkoutId, 'approved', freshId('attempt'))).toMatchObject({ status: 'captured', bookingNumber: receipt.bookingNumber });
    expect(await summary(order.checkoutId)).toMatchObject({ status: 'active' });

    const late = await newBooking();
    await pay(running(), late.order.checkoutId, 'declined');
    running().pass(21);
    expect((await refusalOf(pay(running(), late.order.checkoutId, 'approved', freshId('attempt')))).code).toBe('notPayable');
    const again = { ...late.order, checkoutId: randomUUID() };
    await book(running(), again);
    expect(await pay(running(), again.checkoutId, 'approved')).toMatchObject({ status: 'captured' });
  });

  it('[B4] holds the nights after a second declined card, too, and when another tab asked for a hold meanwhile', async () => {
    const twice = await newBooking();
    await pay(running(), twice.order.checkoutId, 'declined');
    await pay(running(), twice.order.checkoutId, 'declined', freshId('attempt'));
    const asked = await newBooking();
    const { draftId, lines } = asked.order;
    expect((await running().api.send(basketHold, { draftId, lines })).lines).toMatchObject([{ granted: false }]);
    await pay(running(), asked.order.checkoutId, 'declined');
    for (const { order } of [twice, asked]) {
      const rival = { ...order, checkoutId: randomUUID(), draftId: freshId('draft') };
      expect((await refusalOf(book(running(), rival))).code).toBe('unavailable');
      expect(await pay(running(), order.checkoutId, 'approved', freshId('attempt'))).toMatchObject({ status: 'captured' });
    }
  });

  it('captures once after a passed 3-D Secure challenge, also when the visitor returns repeatedly', async () => {
    const { order, receipt } = await newBooking();
    const outcome = await pay(running(), order.checkoutId, 'challenged');
    if (outcome.status !== 'challenge') throw new Error(outcome.status);
    expect(await status(order.checkoutId)).toEqual(outcome);
    expect((await summary(order.checkoutId)).collectionStatus).toBe('pending');

    const back = await passChallenge(outcome.url, { action: 'confirm', code: '1234' });
    expect([back.status, back.headers.get('location')]).toEqual([303, `${running().url}/basket/result`]);
    expect(await status(order.checkoutId)).toMatchObject({ status: 'captured', bookingNumber: receipt.bookingNumber });

    const { action, fields } = formOf(await (await fetch(outcome.url)).text());
    expect((await fetch(action!, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })).status).toBe(303);
    expect(await chargesOf(running(), order.checkoutId)).toBe(1);
  });

  it.each([['a wrong code', { action: 'confirm', code: '0000' }], ['a cancellation', { action: 'cancel', code: '' }]])('declines after %s', async (_, answer) => {
    const { order } = await newBooking();
    const outcome = await pay(running(), order.checkoutId, 'challenged');
    if (outcome.status !== 'challenge') throw new Error(outcome.status);
    expect((await passChallenge(outcome.url, answer)).status).toBe(303);
    expect(await status(order.checkoutId)).toEqual({ status: 'declined', code: 'authenticationFailed' });
  });

  it('[L12] ends an abandoned challenge at the bank, so that another card is charged and the first never is', async () => {
    const { order } = await newBooking();
    const abandon = (checkoutId: string) => running().api.send(paymentAbandon, { checkoutId });
    const outcome = await pay(running(), order.checkoutId, 'challenged');
    if (outcome.status !== 'challenge') throw new Error(outcome.status);
    const declined = { status: 'declined', code: 'authenticationFailed' };
    expect(await Promise.all([abandon(order.checkoutId), abandon(order.checkoutId)])).toEqual([declined, declined]);
    expect(await status(order.checkoutId)).toEqual(declined);

    // The bank's page, still open in another tab, takes no code any more.
    const late = await (await fetch(outcome.url, { method: 'POST', body: new URLSearchParams({ action: 'confirm', code: '1234' }) })).text();
    expect(formOf(late).fields).toMatchObject({ sonuc: 'basarisiz' });
    const again = { ...order, checkoutId: randomUUID() };
    await book(running(), again);
    expect(await pay(running(), again.checkoutId, 'approved')).toMatchObject({ status: 'captured' });
    expect([await chargesOf(running(), order.checkoutId), await chargesOf(running(), again.checkoutId)]).toEqual([0, 1]);
  });

  it('[L12] cancels a booking whose payment has not begun when its visitor leaves, and never charges it', async () => {
    const { order } = await newBooking();
    const abandon = () => running().api.send(paymentAbandon, { checkoutId: order.checkoutId });
    expect(await status(order.checkoutId)).toEqual({ status: 'none' });
    expect(await Promise.all([abandon(), abandon()])).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect(await status(order.checkoutId)).toEqual({ status: 'cancelled' });
    expect(await summary(order.checkoutId)).toMatchObject({ status: 'cancelled', paid: '0.00' });
    // The request of a page that was closed may arrive late.
    expect((await refusalOf(pay(running(), order.checkoutId, 'approved'))).code).toBe('notPayable');
    expect((await refusalOf(pay(running(), order.checkoutId, 'approved', freshId('attempt')))).code).toBe('notPayable');

    // The nights are held for the draft, so the visitor can order them again.
    const rival = { ...order, checkoutId: randomUUID(), draftId: freshId('draft') };
    expect((await refusalOf(book(running(), rival))).code).toBe('unavailable');
    const again = { ...order, checkoutId: randomUUID() };
    await book(running(), again);
    expect(await pay(running(), again.checkoutId, 'approved')).toMatchObject({ status: 'captured' });
    expect([await chargesOf(running(), order.checkoutId), await chargesOf(running(), again.checkoutId)]).toEqual([0, 1]);
  });

  it('[L12] makes no booking of a checkout that its visitor ended before the request arrived', async () => {
    const { order, receipt } = await newBooking();
    expect(await pay(running(), order.checkoutId, 'declined')).toMatchObject({ status: 'declined' });
    const again = { ...order, checkoutId: randomUUID() };
    const abandon = () => running().api.send(paymentAbandon, { checkoutId: again.checkoutId });
    for (let times = 0; times < 2; times += 1) expect((await refusalOf(abandon())).code).toBe('notFound');
    for (let times = 0; times < 2; times += 1) expect((await refusalOf(book(running(), again))).code).toBe('ended');
    // The order is free for the next checkout. An earlier booking answers as before.
    expect(await book(running(), order)).toMatchObject({ bookingNumber: receipt.bookingNumber });
    expect(await pay(running(), (await book(running(), { ...order, checkoutId: randomUUID() })).checkoutId, 'approved')).toMatchObject({ status: 'captured' });
    // No request is under way for a day.
    const idsAfter = (hours: number) => running().database.inTenant('meltem', async (queries) => {
      await deleteOldCheckoutIds(queries, 'meltem', new Date(Date.now() + hours * 3_600_000));
      return queries.selectFrom('checkout_ids').select('checkout_id').where('tenant', '=', 'meltem').where('checkout_id', '=', again.checkoutId).execute();
    });
    expect([(await idsAfter(23)).length, (await idsAfter(25)).length]).toEqual([1, 0]);
  });

  it('[L12] either books a checkout and cancels it, or does not book it, when its request and its end come at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { order } = await newBooking();
      await pay(running(), order.checkoutId, 'declined');
      const again = { ...order, checkoutId: randomUUID() };
      const [booked, left] = await Promise.all([
        book(running(), again).then(() => 'booked', (error: unknown) => refusedBy(bookingCreate, error)?.code),
        running().api.send(paymentAbandon, { checkoutId: again.checkoutId }).then(({ status: is }) => is, (error: unknown) => refusedBy(paymentAbandon, error)?.code),
      ]);
      expect([['booked', 'cancelled'], ['ended', 'notFound']]).toContainEqual([booked, left]);
    }
  });

  it('[L12] either pays a booking or lets its visitor leave when both come at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order } = await newBooking();
      const [paid, left] = await Promise.all([
        pay(running(), order.checkoutId, 'approved').then(({ status: is }) => is, (error: unknown) => refusedBy(paymentStart, error)?.code),
        running().api.send(paymentAbandon, { checkoutId: order.checkoutId }),
      ]);
      const end = await status(order.checkoutId);
      expect([end.status, await chargesOf(running(), order.checkoutId)]).toEqual(paid === 'captured' ? ['captured', 1] : [end.status, 0]);
      if (paid !== 'captured') expect(['cancelled', 'declined']).toContain(end.status);
      if (left.status === 'cancelled') expect(paid).toBe('notPayable');
    }
  });

  it('[L12] answers that a challenge was passed when it was, and ends nothing that is final', async () => {
    const { order, receipt } = await newBooking();
    const abandon = () => running().api.send(paymentAbandon, { checkoutId: order.checkoutId });
    const outcome = await pay(running(), order.checkoutId, 'challenged');
    if (outcome.status !== 'challenge') throw new Error(outcome.status);
    // Confirmed at the bank, whose return form was never sent.
    await fetch(outcome.url, { method: 'POST', body: new URLSearchParams({ action: 'confirm', code: '1234' }) });
    const captured = { status: 'captured', bookingNumber: receipt.bookingNumber };
    expect(await abandon()).toMatchObject(captured);
    expect(await abandon()).toMatchObject(captured);
    expect(await summary(order.checkoutId)).toMatchObject({ status: 'active' });
    expect((await refusalOf(running().api.send(paymentAbandon, { checkoutId: randomUUID() }))).code).toBe('notFound');
  });

  it('a forged challenge return changes nothing', async () => {
    const { order } = await newBooking();
    const outcome = await pay(running(), order.checkoutId, 'challenged');
    if (outcome.status !== 'challenge') throw new Error(outcome.status);
    const forged = await passChallenge(outcome.url, { action: 'cancel' }, (fields) => ({ ...fields, sonuc: 'basarili' }));
    expect(forged.status).toBe(422);
    expect(await status(order.checkoutId)).toEqual({ status: 'declined', code: 'authenticationFailed' });
  });

  it('declines an expired challenge', async () => {
    const { order } = await newBooking();
    await pay(running(), order.checkoutId, 'challenged');
    running().pass(16);
    await running().jobs.run();
    expect(await summary(order.checkoutId)).toMatchObject({ status: 'cancelled', collectionStatus: 'none' });
  });

  it('[L12] reconciles a capture whose answer was lost: one charge, one booking', async () => {
    const { order, receipt } = await newBooking();
    expect(await pay(running(), order.checkoutId, 'noAnswer')).toEqual({ status: 'pending' });
    expect((await summary(order.checkoutId)).collectionStatus).toBe('pending');
    expect(await status(order.checkoutId)).toMatchObject({ status: 'captured', bookingNumber: receipt.bookingNumber });
    expect(await pay(running(), order.checkoutId, 'approved', freshId('attempt'))).toMatchObject({ status: 'captured' });
    expect(await chargesOf(running(), order.checkoutId)).toBe(1);
  });

  it('[L12] the jobs reconcile a payment that the visitor never queries', async () => {
    const { order } = await newBooking();
    await pay(running(), order.checkoutId, 'noAnswer');
    running().pass(2);
    await running().jobs.run();
    expect(await summary(order.checkoutId)).toMatchObject({ status: 'active', collectionStatus: 'advance' });
  });

  it('[L12] charges once for one key, also for five concurrent requests', async () => {
    const { order } = await newBooking();
    const request = { checkoutId: order.checkoutId, cardToken: await tokenOf(running(), 'approved'), returnUrl: `${running().url}/basket/result` };
    const send = () => running().api.send(paymentStart, request, { idempotencyKey: order.checkoutId, retries: 0 });
    const together = await Promise.all(Array.from({ length: 5 }, send));
    expect(together.every((outcome) => outcome.status === 'captured' || outcome.status === 'pending')).toBe(true);
    expect(await send()).toMatchObject({ status: 'captured' });
    expect(await chargesOf(running(), order.checkoutId)).toBe(1);

    const other = running().api.send(paymentStart, { ...request, cardToken: await tokenOf(running(), 'approved') }, { idempotencyKey: order.checkoutId, retries: 0 });
    expect((await refusalOf(other)).code).toBe('idempotencyMismatch');
  });

  it('[L12] declines an attempt that never reached the bank permanently', async () => {
    const { order } = await newBooking();
    const now = new Date();
    await running().database.inTenant('meltem', (queries) => queries.insertInto('payments').values({
      tenant: 'meltem', attempt_key: order.checkoutId, checkout_id: order.checkoutId, request_hash: '-', reference: `meltem:${order.checkoutId}`, status: 'authorising',
      currency: 'EUR', amount: order.acceptedDueNow, return_url: running().url, created_at: now, updated_at: now,
    }).execute());
    running().pass(2);
    expect(await status(order.checkoutId)).toEqual({ status: 'declined', code: 'error' });
  });

  it('does not cancel an overdue booking with an open payment', async () => {
    const { order } = await newBooking();
    await pay(running(), order.checkoutId, 'challenged');
    const late = new Date(Date.now() + 72 * 3_600_000);
    await running().database.inTenant('meltem', (queries) => cancelUnpaid(queries, 'meltem', { publicUrl: () => running().url }, late));
    expect(await summary(order.checkoutId)).toMatchObject({ status: 'pendingPayment', collectionStatus: 'pending' });
  });

  it('refuses to pay a booking that is missing or not payable, and to return to another site', async () => {
    expect((await refusalOf(pay(running(), randomUUID(), 'approved'))).code).toBe('notFound');
    expect((await refusalOf(status(randomUUID()))).code).toBe('notFound');
    const { order } = await newBooking();
    const elsewhere = { checkoutId: order.checkoutId, cardToken: await tokenOf(running(), 'approved'), returnUrl: 'https://evil.example/' };
    const refused = await refusalOf(running().api.send(paymentStart, elsewhere, { idempotencyKey: order.checkoutId }));
    expect(refused.issues).toMatchObject([{ field: 'donus_url' }]);
    running().pass(25 * 60);
    await running().jobs.run();
    expect((await refusalOf(pay(running(), order.checkoutId, 'approved'))).code).toBe('notPayable');
  });

  it('a forged Host header decides neither where a payment may return to nor where 3-D Secure returns', async () => {
    const { order } = await newBooking();
    const start = async (host: string, returnUrl: string) => {
      const { body } = await sendRaw(running().url, `/api/${paymentStart.name}`, {
        method: 'POST',
        headers: { host, 'content-type': 'application/json', company: 'meltem', 'idempotency-key': order.checkoutId },
        body: JSON.stringify(paymentStart.request.encode({ checkoutId: order.checkoutId, cardToken: await tokenOf(running(), 'challenged'), returnUrl })),
      });
      return body;
    };
    expect(await start('evil.example', 'http://evil.example/basket/result')).toContain('donus_url');
    expect(await status(order.checkoutId)).toEqual({ status: 'none' });

    // A visitor who uses another name of the loopback address returns under that name.
    const shop = running().url.replace('127.0.0.1', 'localhost');
    expect(await start('evil.example', `${shop}/basket/result`)).toContain('dogrulama');
    const outcome = await status(order.checkoutId);
    if (outcome.status !== 'challenge') throw new Error(outcome.status);
    const answered = await (await fetch(outcome.url, { method: 'POST', body: new URLSearchParams({ action: 'confirm', code: '1234' }) })).text();
    expect(new URL(formOf(answered).action!).origin).toBe(shop);
    expect(answered).not.toContain('evil.example');
  });

  it('refuses a return address that is not http(s) of the shop, has credentials or line breaks', async () => {
    const { order } = await newBooking();
    const { origin, host, port } = new URL(running().url);
    const cardToken = await tokenOf(running(), 'approved');
    const hostile = [
      'https://evil.example/', '//evil.example/', '/basket/result', 'javascript:alert(1)', `javascript://${host}/%0aalert(1)`, `blob:${origin}/basket/result`, `data:text/html,${origin}`,
      `http://visitor:secret@${host}/basket/result`, `http://visitor@${host}/`, `${origin}@evil.example/`, `${origin}.evil.example/`, `http://127.0.0.1:${Number(port) + 1}/`, `https://${host}/`, `ftp://${host}/`,
      `${origin}/basket\r\nSet-Cookie: a=b`, `${origin}/basket\nresult`, `\n${origin}/basket/result`, `ht\ttp://${host}/`, `${origin}/ basket`, `${origin}/\u2028`,
    ];
    for (const returnUrl of hostile) {
      const refused = await refusalOf(running().api.send(paymentStart, { checkoutId: order.checkoutId, cardToken, returnUrl }, { idempotencyKey: order.checkoutId, retries: 0 }));
      expect(refused.issues, JSON.stringify(returnUrl)).toMatchObject([{ field: 'donus_url' }]);
    }
    expect(await status(order.checkoutId)).toEqual({ status: 'none' });
  });

  it('returns to an address with letters that a header cannot hold', async () => {
    const { order } = await newBooking();
    const request = { checkoutId: order.checkoutId, cardToken: await tokenOf(running(), 'challenged'), returnUrl: `${running().url}/basket/result?q=ödeş` };
    const outcome = await running().api.send(paymentStart, request, { idempotencyKey: order.checkoutId });
    if (outcome.status !== 'challenge') throw new Error(outcome.status);
    const returned = await passChallenge(outcome.url, { action: 'confirm', code: '1234' });
    expect([returned.status, returned.headers.get('location')]).toEqual([303, `${running().url}/basket/result?q=%C3%B6de%C5%9F`]);
  });

  it('stores no card data in database, ledger, log and answers', async () => {
    const everything: string[] = [await readFile(join(running().dataDir, 'bank.jsonl'), 'utf8'), ...running().logged];
    await running().database.inTenant('meltem', async (queries) => {
      for (const table of ['payments', 'bookings', 'booking_lines', 'catalogue_history', 'holds'] as const) everything.push(JSON.stringify(await queries.selectFrom(table).selectAll().execute()));
    });
    expect((await stat(join(running().dataDir, 'bank.jsonl'))).mode & 0o777).toBe(0o600);
    const text = everything.join('\n');
    expect(text).toContain('captured');
    for (const number of Object.values(CARDS)) expect(text).not.toContain(number);
    expect(text).not.toMatch(/tok_|ADA YILMAZ|"cvv"/);
  });
});

describe('the sandbox bank', () => {
  const running = useServer('postgres');

  it('accepts card data only from pages of the shop', async () => {
    const ask = (origin: string) => fetch(`${running().bankUrl}/${cardTokenise.name}`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'company,content-type' } });
    expect((await ask(running().url)).headers.get('access-control-allow-origin')).toBe(running().url);
    expect((await ask(running().url.replace('127.0.0.1', 'localhost'))).headers.get('access-control-allow-origin')).toContain('localhost');
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses an invalid card without repeating the input', async () => {
    const card = { cardHolder: 'ADA YILMAZ', number: '4111111111111112', expiryMonth: '12', expiryYear: '2031', cvv: '123' };
    expect((await refusalOf(running().api.send(cardTokenise, card))).code).toBe('cardInvalid');
    const answer = await (await fetch(`${running().bankUrl}/${cardTokenise.name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kart_numarasi: 4111111111111111, kart_ccv: 987 }) })).text();
    expect(JSON.parse(answer)).toMatchObject({ success: 0, code: 'dogrulama' });
    expect(answer).not.toMatch(/4111|987/);
  });

  it('answers payment calls only with the merchant key', async () => {
    expect((await fetch(`${running().bankUrl}/payments/meltem:x`)).status).toBe(401);
    expect((await fetch(`${running().bankUrl}/payments`, { method: 'POST', body: '{}', headers: { authorization: 'Bearer guess' } })).status).toBe(401);
  });

  it('renders an accessible challenge page under a strict policy, in the language of the booking', async () => {
    const order = { ...(await orderOf(running(), [flight('2027-03-20')])), lang: 'tr' as const };
    await book(running(), order);
    const outcome = await pay(running(), order.checkoutId, 'challenged');
    if (outcome.status !== 'challenge') throw new Error(outcome.status);
    const page = await fetch(outcome.url);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const html = await page.text();
    expect(html).toContain('<html lang="tr">');
    expect(html).toMatch(/<label for="code">/);
    expect(html).not.toMatch(/<style|<script|style=/);
    expect((await fetch(`${running().bankUrl}/challenge.css`)).headers.get('content-type')).toContain('text/css');
    expect((await fetch(`${running().bankUrl}/challenge/none`, { headers: { 'accept-language': 'de' } })).status).toBe(404);
  });
});
