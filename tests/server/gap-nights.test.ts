import { describe, expect, it } from 'vitest';
import { availabilityAlert } from '#contract/calls/availability-alerts.ts';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { availabilityGet } from '#contract/calls/product.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { addDays } from '#domain/date.ts';
import { ownPrice } from '#domain/own-price.ts';
import { changeStatus } from '#server/services/booking-status.ts';
import { freeStock, lockProducts } from '#server/services/stock.ts';
import { book, orderOf, pay } from './orders.ts';
import { mailsIn } from './quote-desk.ts';
import { DATABASES, freshId, refusalOf, useServer } from './test-server.ts';

/** Saturday to Saturday in July, seven nights at least; gaps from two nights on. */
const VILLA = 'VIL-013';
const stay = (from: string, to: string, productCode = VILLA): WantedLine =>
  ({ lineId: freshId('villa'), productCode, selection: { vertical: 'villa', arrival: from, departure: to }, party: { adults: 2, children: 0, infants: 0 }, extras: {} });

describe.each(DATABASES)('[V6] gap nights on %s', (kind) => {
  const running = useServer(kind);
  const send: ReturnType<typeof running>['api']['send'] = (...args) => running().api.send(...args);

  async function booked(line: WantedLine, isPaid = true): Promise<string> {
    const order = await orderOf(running(), [line]);
    const { bookingNumber } = await book(running(), order);
    if (isPaid) await pay(running(), order.checkoutId, 'approved');
    return bookingNumber;
  }
  /** Books ten nights from a Saturday, and seven from the Saturday after: four nights from Tuesday on are free between them. */
  async function gapAfter(saturday: string): Promise<{ from: string; to: string; after: string }> {
    const [from, to] = [addDays(saturday, 10), addDays(saturday, 14)];
    await booked(stay(saturday, from));
    return { from, to, after: await booked(stay(to, addDays(to, 7))) };
  }
  /** The operator cancels a booking by hand. */
  const cancel = (bookingNumber: string) => running().database.inTenant('meltem', async (queries) => {
    await lockProducts(queries, 'meltem', [VILLA]);
    await freeStock(queries, 'meltem', { kind: 'booking', id: bookingNumber });
    await changeStatus(queries, 'meltem', bookingNumber, 'cancelled');
  });
  const gaps = async (from: string, to = from) => {
    const availability = await send(availabilityGet, { code: VILLA, from, to });
    return availability.vertical === 'villa' && availability.gaps;
  };
  const quoted = async (line: WantedLine, draftId = freshId('draft')) => {
    const { lines, quote } = await send(basketPrice, { draftId, currency: 'EUR', lines: [line], plan: 'deposit' });
    return { ...lines[0]!.availability, nights: quote.lines[0]?.steps.flatMap((step) => (step.kind === 'nights' ? [[step.count, step.unit]] : [])) };
  };
  const held = async (line: WantedLine, draftId = freshId('draft')) => (await send(basketHold, { draftId, lines: [line] })).lines[0]!;
  const listed = async (from: string, to: string) => (await send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 60, from, to })).products.find(({ code }) => code === VILLA);
  const refusal = async (line: WantedLine, draftId = freshId('draft')) => {
    const { code, details } = await refusalOf(book(running(), await orderOf(running(), [line], { draftId })));
    return { code, details };
  };

  it('are offered, listed, priced, held and booked as they are, on a weekday without check-in', async () => {
    const { from, to } = await gapAfter('2028-06-24');
    for (const day of [from, addDays(from, 3)]) expect(await gaps(day)).toEqual([{ from, to }]);
    expect(await gaps('2028-06-01', '2028-07-14')).toEqual([{ from, to }]);
    const line = stay(from, to);
    const { nights, ...availability } = await quoted(line);
    expect(availability).toEqual({ status: 'available', left: null });
    // The rate of those nights, as a week in the same season has it.
    const [[, unit]] = (await quoted(stay('2028-08-05', '2028-08-12'))).nights as [[number, string]];
    expect(nights).toEqual([[4, unit]]);
    const card = await listed(from, to);
    const { quote } = await send(basketPrice, { draftId: freshId('draft'), currency: 'EUR', lines: [line], plan: 'deposit' });
    expect(card).toMatchObject({ total: ownPrice(quote.lines[0]!).total });

    const draftId = freshId('draft');
    expect(await held(line, draftId)).toMatchObject({ granted: true, reason: null });
    expect((await quoted(line, draftId)).status).toBe('held');
    // Somebody else's hold takes it for a while; it stays a gap.
    expect(await held(stay(from, to))).toMatchObject({ granted: false, reason: 'taken' });
    expect(await gaps(from)).toEqual([{ from, to }]);
    expect(await listed(from, to)).toBeUndefined();
    expect((await book(running(), await orderOf(running(), [line], { draftId }))).status).toBe('pendingPayment');
  });

  it('are refused with the minimum stay by re-quote, hold and booking where they are not the whole gap', async () => {
    const { from, to } = await gapAfter('2027-06-26');
    for (const [first, last] of [[from, addDays(to, -1)], [addDays(from, 1), to], [addDays(from, 1), addDays(to, -1)]] as const) {
      const line = stay(first, last);
      expect(await quoted(line)).toMatchObject({ status: 'unavailable', reason: 'minimumStay' });
      expect(await held(line)).toMatchObject({ granted: false, reason: 'minimumStay' });
      expect(await refusal(line)).toEqual({ code: 'unavailable', details: { lines: [{ lineId: line.lineId, reason: 'minimumStay' }] } });
      expect(await listed(first, last)).toBeUndefined();
    }
    // One night is less than the operator's least gap.
    expect(await quoted(stay(from, addDays(from, 1)))).toMatchObject({ status: 'unavailable', reason: 'termsChanged' });
  });

  it('need firm stays beside them: neither a hold nor a booking that awaits its payment', async () => {
    await booked(stay('2027-07-17', '2027-07-27'));
    const [from, to] = ['2027-07-27', '2027-07-31'];
    const line = stay(from, to);
    await send(basketHold, { draftId: freshId('draft'), lines: [stay(to, '2027-08-07')] });
    expect(await quoted(line)).toMatchObject({ status: 'unavailable', reason: 'minimumStay' });
    running().pass(60);
    await running().jobs.run();
    const neighbour = await orderOf(running(), [stay(to, '2027-08-07')]);
    await book(running(), neighbour);
    expect(await quoted(line)).toMatchObject({ status: 'unavailable', reason: 'minimumStay' });
    expect(await held(line)).toMatchObject({ granted: false, reason: 'minimumStay' });
    expect(await gaps(from)).toEqual([]);
    await pay(running(), neighbour.checkoutId, 'approved');
    expect(await quoted(line)).toMatchObject({ status: 'available' });
    expect(await gaps(from)).toEqual([{ from, to }]);
  });

  it('end when a neighbour is cancelled, for every call alike, but not for a visitor who holds them', async () => {
    const { from, to, after } = await gapAfter('2028-07-15');
    const [mine, theirs] = [{ line: stay(from, to), draftId: freshId('draft') }, { line: stay(from, to), draftId: freshId('draft') }];
    expect(await held(mine.line, mine.draftId)).toMatchObject({ granted: true });
    const later = await orderOf(running(), [theirs.line], { draftId: theirs.draftId });
    await cancel(after);

    expect(await gaps(from)).toEqual([]);
    expect((await quoted(mine.line, mine.draftId)).status).toBe('held');
    // A hold that is renewed is kept, too.
    expect(await held(mine.line, mine.draftId)).toMatchObject({ granted: true });
    running().pass(60);
    await running().jobs.run();
    // It has lapsed: the nights are free, and no gap.
    for (const { line, draftId } of [mine, theirs]) {
      expect(await quoted(line, draftId)).toMatchObject({ status: 'unavailable', reason: 'minimumStay' });
      expect(await held(line, draftId)).toMatchObject({ granted: false, reason: 'minimumStay' });
    }
    const { code, details } = await refusalOf(book(running(), later));
    expect({ code, details }).toEqual({ code: 'unavailable', details: { lines: [{ lineId: theirs.line.lineId, reason: 'minimumStay' }] } });
    expect(await listed(from, to)).toBeUndefined();
  });

  it('are booked by a visitor who holds them after a neighbour was cancelled, and once', async () => {
    const { from, to, after } = await gapAfter('2028-08-05');
    const [line, draftId] = [stay(from, to), freshId('draft')];
    await held(line, draftId);
    await cancel(after);
    const order = await orderOf(running(), [line], { draftId });
    expect((await book(running(), order)).status).toBe('pendingPayment');
    // A declined card gives the nights back to the draft, which may pay again.
    expect((await pay(running(), order.checkoutId, 'declined')).status).toBe('declined');
    expect((await quoted(line, draftId)).status).toBe('held');
  });

  it('are booked by exactly one of ten visitors at the same time', async () => {
    const { from, to } = await gapAfter('2027-08-07');
    const orders = await Promise.all(Array.from({ length: 10 }, () => orderOf(running(), [stay(from, to)])));
    const outcomes = await Promise.allSettled(orders.map((order) => send(bookingCreate, order, { idempotencyKey: order.checkoutId, retries: 0 })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unavailable', details: { lines: [{ reason: 'taken' }] } });
  });

  it('[B15] an alert waits for a gap that somebody holds, and is refused for fewer nights that are free', async () => {
    const { from, to } = await gapAfter('2027-09-04');
    const ask = (days: { from: string; to: string }) => send(availabilityAlert, { lang: 'en', email: 'gap@example.org', productCode: VILLA, guests: 2, ...days }, { retries: 0 });
    expect((await refusalOf(ask({ from, to }))).code).toBe('open');
    expect((await refusalOf(ask({ from, to: addDays(to, -1) }))).code).toBe('notOffered');
    await held(stay(from, to));
    await ask({ from, to });
    await running().jobs.run();
    expect(await mailsIn(running())).not.toContainEqual(expect.objectContaining({ to: 'gap@example.org' }));
    running().pass(60);
    await running().jobs.run();
    await running().jobs.run();
    expect(await mailsIn(running())).toContainEqual(expect.objectContaining({ to: 'gap@example.org' }));
  });
});
