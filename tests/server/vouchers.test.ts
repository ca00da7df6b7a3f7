import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { basketPrice } from '#contract/calls/basket.ts';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { voucherQuery } from '#contract/calls/voucher.ts';
import { book, flight, orderOf, pay, week } from './orders.ts';
import { DATABASES, freshId, refusalOf, useServer } from './test-server.ts';

const DAY_MINUTES = 24 * 60;

describe.each(DATABASES)('[B18] vouchers on %s', (database) => {
  const running = useServer(database);
  const ask = (code: string) => running().api.send(voucherQuery, { code }, { retries: 0 });
  const setVoucher = (code: string, change: { limit?: number | null; from?: string; to?: string }) => running().database.inTenant('meltem', (queries) => sql`
    update coupons set usage_limit = ${change.limit ?? null}::int, valid_from = coalesce(${change.from ?? null}::date, valid_from), valid_to = coalesce(${change.to ?? null}::date, valid_to) where code = ${code}`.execute(queries));

  it('are found by their code in upper or lower case, and say what they are worth', async () => {
    expect(await ask(' welcome10 ')).toEqual({ voucher: { code: 'WELCOME10', kind: 'percent', value: '10', minTotal: null, currency: 'EUR' } });
    expect((await refusalOf(ask('NO-SUCH-CODE'))).code).toBe('notFound');
  });

  it('are not valid before their first day, nor after their last', async () => {
    await setVoucher('SPRING15', { from: '2030-02-01', to: '2030-04-30' });
    expect((await refusalOf(ask('SPRING15'))).code).toBe('notFound');
    await setVoucher('SPRING15', { from: '2020-02-01', to: '2020-04-30' });
    expect((await refusalOf(ask('SPRING15'))).code).toBe('notFound');
    await setVoucher('SPRING15', { from: '2020-02-01', to: '2030-04-30' });
    expect((await ask('SPRING15')).voucher.code).toBe('SPRING15');
  });

  it('[P5] take their discount off the basket, from their minimum on, and the booking has it', async () => {
    const lines = [week('2027-10-02', '2027-10-09')];
    const price = (voucherCode?: string) => running().api.send(basketPrice, { draftId: 'any', currency: 'EUR', lines, plan: 'deposit', ...(voucherCode !== undefined && { voucherCode }) });
    const [plain, priced, unknown] = [await price(), await price('villa100'), await price('NO-SUCH-CODE')];
    expect(plain.voucher).toBeUndefined();
    expect(priced.voucher?.code).toBe('VILLA100');
    expect(priced.quote.voucher).toEqual({ code: 'VILLA100', amount: '100.00' });
    expect(unknown).toMatchObject({ quote: { grandTotal: plain.quote.grandTotal, voucher: null } });
    // A flight for two costs less than the minimum of 1,500.
    const cheap = await running().api.send(basketPrice, { draftId: 'any', currency: 'EUR', lines: [flight('2027-10-02')], plan: 'deposit', voucherCode: 'VILLA100' });
    expect(cheap).toMatchObject({ voucher: { code: 'VILLA100' }, quote: { voucher: null } });

    const order = await orderOf(running(), lines, { voucher: 'VILLA100' });
    const receipt = await book(running(), order);
    expect(receipt.grandTotal).toBe(priced.quote.grandTotal);
    expect(await book(running(), order)).toEqual(receipt);
    const { totals } = await running().api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId });
    expect(totals.voucher).toEqual({ code: 'VILLA100', amount: '100.00' });
  });

  it('are used at most as often as the operator says, by bookings at one time too, and again after a cancellation', async () => {
    await setVoucher('MELTEM1', { limit: 1 });
    const orders = await Promise.all([
      orderOf(running(), [flight('2027-08-03', 2, 'first')], { voucher: 'MELTEM1' }), orderOf(running(), [flight('2027-08-04', 2, 'second')], { voucher: 'MELTEM1' }),
    ]);
    const answers = await Promise.allSettled(orders.map((order) => book(running(), order)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((answer) => answer.status === 'rejected')!;
    // The loser hears why its price has changed, and can book without the voucher.
    expect(refused.reason).toMatchObject({ code: 'priceMoved', details: { causes: [{ kind: 'voucher', from: 'MELTEM1' }] } });
    expect((await refusalOf(ask('MELTEM1'))).code).toBe('notFound');
    const loser = orders[answers.indexOf(refused)]!;
    await book(running(), await orderOf(running(), loser.lines));

    // The winner never pays; its booking is cancelled after 24 hours.
    running().pass(DAY_MINUTES + 1);
    await running().jobs.run();
    expect((await ask('MELTEM1')).voucher.code).toBe('MELTEM1');
    const again = await orderOf(running(), [flight('2027-08-05', 2, 'third')], { voucher: 'MELTEM1' });
    await book(running(), again);
    expect((await pay(running(), again.checkoutId, 'approved')).status).toBe('captured');
    expect((await refusalOf(ask('MELTEM1'))).code).toBe('notFound');
  });

  it('are not used once more by another card for a declined booking', async () => {
    await setVoucher('WELCOME10', { limit: 1 });
    const orders = [];
    for (const day of ['2027-09-03', '2027-09-04', '2027-09-05']) {
      const order = await orderOf(running(), [flight(day)], { voucher: 'WELCOME10' });
      await book(running(), order);
      expect((await pay(running(), order.checkoutId, 'declined')).status).toBe('declined');
      orders.push(order);
    }
    const answers = await Promise.allSettled(orders.map(({ checkoutId }) => pay(running(), checkoutId, 'approved', freshId('attempt'))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { status: 'captured' } }]);
    expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))).toMatchObject([{ code: 'notPayable' }, { code: 'notPayable' }]);
  });

  it('refuses a booking whose hash has no voucher', async () => {
    const order = await orderOf(running(), [flight('2027-08-06', 2, 'fourth')]);
    expect((await refusalOf(book(running(), { ...order, voucherCode: 'WELCOME10' }))).issues.map(({ field }) => field)).toEqual(['taslak_ozet']);
  });
});
