import { describe, expect, it } from 'vitest';
import { createServerClock } from '#api/server-clock.ts';
import { basketHold } from '#contract/calls/basket.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { cardTokenise, paymentAbandon, paymentStart, paymentStatus } from '#contract/calls/payment.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import { asRemote } from '#runtime/basket/draft-records.ts';
import type { Send } from '#runtime/send.ts';
import { createEvent, intended, NOON, payableHistory, tourLine, villaOffer } from '#tests/support/draft-fixtures.ts';
import { CARD, CheckoutHarness, NOTE, advance, settled, type CheckoutPage } from '#tests/support/checkout-harness.ts';

/** Creates a page at the review, with a card token. */
async function atReview(world = new CheckoutHarness(payableHistory())): Promise<{ world: CheckoutHarness; page: CheckoutPage }> {
  const page = await world.openPage();
  await settled();
  expect(page.place()).toBe('payment');
  await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, CARD);
  await settled();
  expect(page.place()).toBe('review');
  return { world, page };
}

async function pay(page: CheckoutPage): Promise<void> {
  page.session.steps.accept(page.runtime.basket.view$.value.quote!, draftOf(page));
  await settled();
}

/** The page closes before a call of the payment reaches the server, and the visitor opens another. @param meanwhile what happens before that */
async function comeBack(lostCall: string, meanwhile: (world: CheckoutHarness) => void = () => {}): Promise<{ world: CheckoutHarness; back: CheckoutPage }> {
  const { world, page } = await atReview();
  world.server.fault = (call) => (call === lostCall ? 'loseRequest' : 'none');
  await pay(page);
  page.kill();
  world.server.fault = () => 'none';
  meanwhile(world);
  const back = await world.openPage();
  back.timers.runNext();
  await settled();
  return { world, back };
}

let places = 0;
/** Appends events that the exchange fetched from another device with the same draft. */
async function elsewhere({ log }: CheckoutHarness, ...events: readonly DraftEvent[]): Promise<void> {
  await log.append('draft/direct', events.map((event) => asRemote(event, { draft: 'shared', seq: (places += 1), after: log.stored.length })));
  await settled();
}

const draftOf = (page: CheckoutPage) => page.runtime.basket.view$.value.draft;

describe('the checkout session', () => {
  it('holds a line that another tab adds, and reports no expired hold', async () => {
    const { world, page } = await atReview();
    const asked = () => world.timeline.filter((name) => name === basketHold.name).length;
    const before = asked();
    await elsewhere(world, createEvent('ItemAdded', { ...tourLine, lineId: 'second-tour', selection: { ...tourLine.selection, date: '2027-06-08' } as typeof tourLine.selection }));
    expect(asked()).toBe(before + 1);
    expect(page.place()).toBe('review');
    expect(draftOf(page).hold?.lineIds.toSorted()).toEqual(['second-tour', 'tour-line', 'villa-line']);
    expect(readinessOf(draftOf(page), page.runtime.context()).hold).toEqual([]);
  });

  it('[L11] neither refuses nor holds a line that another device changed during the request, and asks again', async () => {
    const world = new CheckoutHarness(payableHistory().filter(({ type }) => type !== 'HoldGranted'));
    const { send } = world.server;
    let answer = () => {};
    const late: Send = async (call, request, options) => {
      const sent = await send(call, request, options);
      if (call.name === basketHold.name) await new Promise<void>((resolve) => { answer = resolve; });
      return sent;
    };
    Object.assign(world.server, { send: late });
    world.server.taken.set('villa-line', 'taken');
    const page = await world.openPage();
    await settled();
    Object.assign(world.server, { send });
    world.server.taken.clear();
    await elsewhere(world, createEvent('PartySet', { lineId: 'villa-line', party: { adults: 3, children: 0, infants: 0 } }));
    answer();
    await settled();
    expect(world.log.stored.map(({ type }) => type)).not.toContain('LineUnavailable');
    expect(draftOf(page).hold?.lineIds.toSorted()).toEqual(['tour-line', 'villa-line']);
  });

  it('[B28] goes from the guest, whose note is booked, to the booking', async () => {
    const world = new CheckoutHarness(payableHistory().slice(0, 2));
    const page = await world.openPage();
    const places: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      places.push(page.place());
      if (page.place() === 'review') {
        for (const agreement of ['distanceSales', 'rental'] as const) await page.runtime.basket.dispatch({ type: 'SetAgreement', agreement, accepted: true });
      }
      await advance(page);
    }
    expect(places).toEqual(['guest', 'stay', 'payment', 'review', 'confirmed']);
    expect(world.server.captures).toHaveLength(1);
    expect([...world.server.bookings.values()]).toMatchObject([{ request: { note: NOTE } }]);
    expect(draftOf(page)).toMatchObject({ lines: [], note: '' });
  });

  it('[L12] stores the intent before its first request is sent', async () => {
    const { world, page } = await atReview();
    await pay(page);
    expect(page.place()).toBe('confirmed');
    const intended = world.timeline.indexOf('CheckoutIntended');
    expect(intended).toBeGreaterThan(-1);
    expect(world.timeline.indexOf(bookingCreate.name)).toBeGreaterThan(intended);
    expect(world.timeline.indexOf(paymentStart.name)).toBeGreaterThan(world.timeline.indexOf(bookingCreate.name));
    expect(world.timeline.slice(0, intended)).not.toContain(paymentStart.name);
  });

  it('[L12] keys booking and payment by the checkout id', async () => {
    const { world, page } = await atReview();
    await pay(page);
    const keys = world.server.received.filter(({ call }) => call === bookingCreate.name || call === paymentStart.name).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBe(world.server.captures[0]);
  });

  it('sends the card to the tokeniser only and stores it nowhere', async () => {
    const { world, page } = await atReview();
    await pay(page);
    const withCard = world.server.received.filter(({ body }) => body.includes(CARD.number) || body.includes(CARD.cvv));
    expect(withCard.map(({ call }) => call)).toEqual([cardTokenise.name]);
    for (const kept of [world.log.stored, page.session.view()]) {
      const text = JSON.stringify(kept);
      for (const secret of [CARD.number, CARD.cvv, 'token-']) expect(text).not.toContain(secret);
    }
  });

  it('reports a card that the bank rejects and stays on the form', async () => {
    const world = new CheckoutHarness(payableHistory());
    const page = await world.openPage();
    world.server.fault = (call) => (call === cardTokenise.name ? 'loseRequest' : 'none');
    await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, CARD);
    await settled();
    expect(page.place()).toBe('payment');
    expect(page.session.view().card).toMatchObject({ stage: 'entering', problem: 'noAnswer' });
  });

  it('says that it is offline when the card cannot reach the bank without a network', async () => {
    const world = new CheckoutHarness(payableHistory());
    const page = await world.openPage({ online: false });
    world.server.fault = (call) => (call === cardTokenise.name ? 'loseRequest' : 'none');
    await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, CARD);
    await settled();
    expect(page.session.view().card).toMatchObject({ stage: 'entering', problem: 'offline' });
  });

  it.each([
    [bookingCreate.name, 'loseRequest'], [bookingCreate.name, 'loseAnswer'], [bookingCreate.name, 'failAfter'], [bookingCreate.name, 'twice'],
    [paymentStart.name, 'loseRequest'], [paymentStart.name, 'loseAnswer'], [paymentStart.name, 'failAfter'], [paymentStart.name, 'twice'],
  ] as const)('[L12] one booking and one charge when the network does to %s: %s', async (name, fault) => {
    const { world, page } = await atReview();
    let once = true;
    world.server.fault = (call) => {
      if (call !== name || !once) return 'none';
      once = false;
      return fault;
    };
    await pay(page);
    for (let round = 0; round < 8 && page.place() !== 'confirmed'; round += 1) {
      page.timers.runNext();
      await settled();
    }
    expect(page.place()).toBe('confirmed');
    expect([world.server.captures.length, world.server.bookings.size]).toEqual([1, 1]);
    const bodies = world.server.received.filter(({ call }) => call === name).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
  });

  it('[L11] pays only what the visitor saw: nothing, if another amount has come since the press', async () => {
    const { world, page } = await atReview();
    const { quote } = page.runtime.basket.view$.value;
    await page.runtime.basket.dispatch({ type: 'ChoosePaymentPlan', plan: 'everything' });
    page.session.steps.accept(quote!, { method: 'card', instalments: 1 });
    await settled();
    expect([page.place(), world.server.bookings.size]).toEqual(['review', 0]);
    await pay(page);
    expect([page.place(), world.server.captures.length]).toEqual(['confirmed', 1]);
  });

  it('confirms a payment whose answer was lost', async () => {
    const world = new CheckoutHarness(payableHistory());
    world.server.verdict = 'approveWithoutAnswer';
    const { page } = await atReview(world);
    await pay(page);
    expect(page.place()).toBe('unknown');
    page.timers.runNext();
    await settled();
    expect(page.place()).toBe('confirmed');
    expect(world.server.captures).toHaveLength(1);
  });

  it('polls at growing intervals while the bank does not answer', async () => {
    const world = new CheckoutHarness(payableHistory());
    const { page } = await atReview(world);
    world.server.fault = (call) => (call === paymentStatus.name ? 'loseAnswer' : 'none');
    world.server.verdict = 'approve';
    world.server.fault = (call) => (call === paymentStart.name || call === paymentStatus.name ? 'loseAnswer' : 'none');
    await pay(page);
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      pauses.push(page.timers.runNext());
      await settled();
    }
    expect(pauses[0]).toBe(0);
    expect(pauses[4]).toBeGreaterThan(pauses[1]!);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000);
  });

  it('opens the bank\'s page only when the challenge is recorded, and resolves after the return', async () => {
    const world = new CheckoutHarness(payableHistory());
    world.server.verdict = 'challenge';
    const { page } = await atReview(world);
    await pay(page);
    expect(page.place()).toBe('challenge');
    expect(page.opened).toHaveLength(1);
    expect(world.timeline).toContain('PaymentChallenged');
    page.kill();
    world.server.settleChallenges(true);
    const back = await world.openPage();
    back.timers.runNext();
    await settled();
    expect(back.place()).toBe('confirmed');
    expect(world.server.captures).toHaveLength(1);
  });

  it('offers the bank\'s page again after a return without a result', async () => {
    const world = new CheckoutHarness(payableHistory());
    world.server.verdict = 'challenge';
    const { page } = await atReview(world);
    await pay(page);
    page.kill();
    const back = await world.openPage();
    back.timers.runNext();
    await settled();
    expect(back.session.view()).toMatchObject({ place: 'challenge', canContinueAtBank: true });
    expect(back.opened).toEqual([]);
    back.session.attempt.continueAtBank();
    expect(back.opened).toEqual(page.opened);
  });

  it('[L12] takes another card for an abandoned challenge only after the bank has ended it', async () => {
    const world = new CheckoutHarness(payableHistory());
    world.server.verdict = 'challenge';
    const { page } = await atReview(world);
    await pay(page);
    const [first] = world.server.bookings.keys();
    for (const [fault, bankAnswers] of [['loseRequest', true], ['none', false]] as const) {
      world.server.fault = (call) => (call === paymentAbandon.name ? fault : 'none');
      world.server.bankAnswers = bankAnswers;
      page.session.attempt.abandon();
      expect(page.place()).toBe('abandoning');
      await settled();
      expect(page.session.view()).toMatchObject({ place: 'challenge', check: 'noAnswer', checkoutId: first });
    }
    world.server.bankAnswers = true;
    page.session.attempt.abandon();
    await settled();
    expect(page.session.view()).toMatchObject({ place: 'payment', checkoutId: null, check: 'none', card: { stage: 'entering' } });
    expect(world.timeline.filter((name) => name === 'CheckoutDeclined')).toHaveLength(1);

    world.server.verdict = 'approve';
    await advance(page);
    await pay(page);
    expect(page.place()).toBe('confirmed');
    expect(world.server.captures).toEqual([[...world.server.bookings.keys()][1]]);
    expect(world.server.bookings.get(first!)!.status).toBe('declined');
  });

  it('[L12] shows the booking when the visitor asks for another card after having confirmed', async () => {
    const world = new CheckoutHarness(payableHistory());
    world.server.verdict = 'challenge';
    const { page } = await atReview(world);
    await pay(page);
    world.server.settleChallenges(true);
    page.session.attempt.abandon();
    await settled();
    expect(page.place()).toBe('confirmed');
    expect(world.server.captures).toHaveLength(1);
  });

  it('checks the status for a visitor who says that the payment is confirmed', async () => {
    const world = new CheckoutHarness(payableHistory());
    world.server.verdict = 'challenge';
    const { page } = await atReview(world);
    await pay(page);
    const check = async () => {
      page.session.attempt.checkNow();
      expect(page.session.view().check).toBe('asking');
      page.timers.runNext();
      await settled();
      return page.session.view().check;
    };
    expect(await check()).toBe('notConfirmed');
    world.server.fault = (call) => (call === paymentStatus.name ? 'loseAnswer' : 'none');
    expect(await check()).toBe('noAnswer');
    // Polls that nobody asked for change nothing that the visitor was told.
    world.server.fault = () => 'none';
    page.timers.runNext();
    await settled();
    expect(page.session.view().check).toBe('noAnswer');
    world.server.settleChallenges(true);
    await check();
    expect(page.place()).toBe('confirmed');
  });

  it('takes another card under a new id after a decline', async () => {
    const world = new CheckoutHarness(payableHistory());
    world.server.verdict = 'insufficientFunds';
    const { page } = await atReview(world);
    await pay(page);
    expect(page.place()).toBe('declined');
    expect(draftOf(page).checkout).toMatchObject({ status: 'declined', code: 'insufficientFunds' });
    world.server.verdict = 'approve';
    page.session.attempt.payAgain();
    await settled();
    expect(page.place()).toBe('payment');
    await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, CARD);
    await settled();
    await pay(page);
    expect(page.place()).toBe('confirmed');
    expect(new Set(world.server.bookings.keys()).size).toBe(2);
    expect(world.server.captures).toHaveLength(1);
  });

  describe('[B23] instalments', () => {
    const three = { count: 3, surchargePercent: '1.50' };
    const worldWith = (takesInstalments: boolean) => {
      const world = new CheckoutHarness(payableHistory());
      world.currency = 'TRY';
      Object.assign(world.server, { instalmentPlans: [three], takesInstalments });
      return world;
    };
    const open = async (world: CheckoutHarness) => {
      const page = await world.openPage();
      await settled();
      await page.runtime.basket.dispatch({ type: 'ChooseInstalments', count: 3 });
      await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 3 }, CARD);
      await settled();
      return page;
    };

    it('[P11] charges what the review has shown, with the surcharge', async () => {
      const world = worldWith(true);
      const page = await open(world);
      expect(page.place()).toBe('review');
      const { dueNow, charged, instalmentDifference } = page.runtime.basket.view$.value.quote!;
      expect(Number(instalmentDifference)).toBeGreaterThan(0);
      await pay(page);
      expect(page.place()).toBe('confirmed');
      const body = (call: string) => JSON.parse(world.server.received.find((request) => request.call === call)!.body) as Record<string, unknown>;
      expect(body(paymentStart.name)).toMatchObject({ instalments: { count: 3, charged } });
      // The booking is that of a single payment.
      expect(body(bookingCreate.name)).toMatchObject({ acceptedDueNow: dueNow });
    });

    it('keeps a card that takes none for a single payment, or takes another one', async () => {
      const world = worldWith(false);
      const page = await open(world);
      expect(page.place()).toBe('payment');
      expect(page.session.view().card).toMatchObject({ stage: 'refusedInstalments', problem: 'noInstalments' });
      await page.runtime.basket.dispatch({ type: 'ChooseInstalments', count: 1 });
      await settled();
      expect(page.session.view().card).toMatchObject({ stage: 'ready', problem: null });
      await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, null);
      await settled();
      await pay(page);
      expect(page.place()).toBe('confirmed');
      expect(world.server.captures).toHaveLength(1);
    });

    it('are those of the order while it is paid, whatever the operator offers by then', async () => {
      const world = worldWith(true);
      const page = await open(world);
      world.server.instalmentPlans = [];
      await pay(page);
      const request = world.server.received.find(({ call }) => call === paymentStart.name)!;
      expect(JSON.parse(request.body)).toHaveProperty('instalments.count', 3);
    });
  });

  it('[P12] returns to the review when the price changed, with the causes, and requires an acknowledgement', async () => {
    const { world, page } = await atReview();
    const before = page.runtime.basket.view$.value.quote!.grandTotal;
    world.server.offers.set(villaOffer.productCode, { ...villaOffer, terms: { ...villaOffer.terms, seasons: [{ from: '01-01', to: '12-31', nightly: '250.00', minNights: 3 }] } });
    await pay(page);
    expect(page.place()).toBe('review');
    const { moved } = page.session.view();
    expect(moved).toMatchObject({ from: before, to: page.runtime.basket.view$.value.quote!.grandTotal });
    expect(moved!.causes.length).toBeGreaterThan(0);
    expect(draftOf(page).lines.some((line) => line.unseen)).toBe(true);
    await pay(page);
    expect(world.server.bookings.size).toBe(0);
    await page.session.steps.acknowledge();
    await pay(page);
    expect(page.place()).toBe('confirmed');
    expect(world.server.captures).toHaveLength(1);
  });

  it('[B18] [P12] tells at the review that a voucher has ended and what it costs, and takes no payment before it was seen', async () => {
    const voucher = { code: 'WELCOME10', kind: 'percent', value: '10', minTotal: null, currency: 'EUR' } as const;
    const world = new CheckoutHarness([...payableHistory(), createEvent('VoucherApplied', { voucher })]);
    const page = await world.openPage();
    const total = () => page.runtime.basket.view$.value.quote!.grandTotal;
    const before = total();
    // As a page does that opens the checkout. The operator knows no voucher.
    page.session.requote();
    await settled();
    await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, CARD);
    await settled();
    expect(page.place()).toBe('review');
    expect(page.session.view().moved).toMatchObject({ from: before, to: total(), causes: [{ kind: 'voucher', from: 'WELCOME10' }] });
    await pay(page);
    expect(world.server.bookings.size).toBe(0);
    await page.session.steps.acknowledge();
    await pay(page);
    expect(page.place()).toBe('confirmed');
  });

  it('[P5] returns to the review when only a basket campaign changed', async () => {
    const { world, page } = await atReview();
    world.server.basketCampaigns = [{ kind: 'count', threshold: '1', discountKind: 'percent', discount: '5', currency: 'EUR' }];
    await pay(page);
    expect(page.place()).toBe('review');
    expect(page.session.view().moved).not.toBeNull();
    await page.session.steps.acknowledge();
    await pay(page);
    expect(page.place()).toBe('confirmed');
  });

  it('records a line that another visitor booked', async () => {
    const { world, page } = await atReview();
    world.server.taken.set('villa-line', 'taken');
    await pay(page);
    expect(draftOf(page).lines.find((line) => line.lineId === 'villa-line')?.unavailable).toBe('taken');
    expect(draftOf(page).checkout.status).not.toBe('pending');
    await pay(page);
    expect(world.server.bookings.size).toBe(0);
  });

  it('[L11] shows the booking that another device made of the same lines, and books nothing twice', async () => {
    const { world, page } = await atReview();
    world.server.bookedElsewhere.set('villa-line', 'INT9');
    await pay(page);
    expect(page.place()).toBe('declined');
    expect(draftOf(page).checkout).toMatchObject({ status: 'declined', code: 'alreadyBooked' });
    expect(page.session.view().bookedElsewhere).toMatchObject({ bookingNumber: 'INT9' });
    expect(world.server.bookings.size).toBe(0);
    expect(world.server.captures).toHaveLength(0);
  });

  it('[B4] tells a booking that is awaiting payment from one that is paid', async () => {
    const { world, page } = await atReview();
    world.server.bookings.set('earlier', { status: 'pendingPayment', receipt: { bookingNumber: 'INT8' }, request: { lines: [{ lineId: 'villa-line' }] } } as never);
    await pay(page);
    expect(page.place()).toBe('declined');
    expect(page.session.view().bookedElsewhere).toMatchObject({ bookingNumber: 'INT8', status: 'pendingPayment' });
  });

  it('[L12] cancels a booking that arrives after another tab has ended its attempt, so that the visitor can book again', async () => {
    const { world, page } = await atReview();
    const other = await world.openPage();
    const { send } = world.server;
    let arrive = () => {};
    const late: Send = async (call, request, options) => {
      if (call.name === bookingCreate.name) await new Promise<void>((resolve) => { arrive = resolve; });
      return send(call, request, options);
    };
    Object.assign(world.server, { send: late });
    await pay(page);
    other.timers.runNext();
    await settled();
    expect([page.place(), other.place()]).toEqual(['submitting', 'cardNeeded']);
    other.session.attempt.abandon();
    await settled();
    expect(other.place()).toBe('payment');
    arrive();
    await settled();
    expect([...world.server.bookings.values()].map(({ status }) => status)).toEqual(['cancelled']);

    Object.assign(world.server, { send });
    await advance(other);
    await pay(other);
    expect(other.place()).toBe('confirmed');
    expect(world.server.captures).toHaveLength(1);
  });

  it('[L11] sends the proof of access to the draft with the booking, so that the server returns the number', async () => {
    const { world, page } = await atReview();
    await pay(page);
    const proofs = world.server.received.filter(({ draftToken }) => draftToken !== null).map(({ call, draftToken }) => [call, draftToken]);
    expect(proofs).toEqual([[bookingCreate.name, 'proof-of-the-draft']]);
  });

  it.each(['submitting', 'unknown', 'parked'] as const)('[L12] leads to the booking that another device made while its own attempt is %s', async (place) => {
    const { world, page } = await atReview();
    if (place === 'parked') page.network.set('offline');
    world.server.fault = (call) => (call !== bookingCreate.name ? 'none' : place === 'unknown' ? 'loseRequest' : 'hang');
    await pay(page);
    expect(page.place()).toBe(place);
    await elsewhere(world, intended('theirs'), createEvent('CheckoutConfirmed', { checkoutId: 'theirs', bookingNumber: 'INT9' }));
    expect(page.session.view()).toMatchObject({ place: 'confirmed', checkoutId: 'theirs' });
    expect(draftOf(page)).toMatchObject({ lines: [], checkout: { status: 'confirmed', bookingNumber: 'INT9' } });
    while (page.timers.waiting() > 0) page.timers.runNext();
    await settled();
    expect(world.server.captures).toEqual([]);
  });

  it.each(['review', 'payment', 'guest'] as const)('[L11] leads from %s to the booking another device made', async (step) => {
    const { world, page } = await atReview();
    page.session.steps.backTo(step);
    await elsewhere(world, intended('theirs'));
    await elsewhere(world, createEvent('CheckoutConfirmed', { checkoutId: 'theirs', bookingNumber: 'INT9' }));
    expect(page.session.view()).toMatchObject({ place: 'confirmed', checkoutId: 'theirs' });
  });

  it('[L12] polls another device\'s attempt by its id, marks it as another device\'s, and can finish it here only after several polls', async () => {
    const { world, page } = await atReview();
    await elsewhere(world, intended('theirs'));
    expect(page.session.view()).toMatchObject({ place: 'unknown', checkoutId: 'theirs', elsewhere: true });
    let waited = 0;
    for (let times = 0; page.place() === 'unknown' && times < 20; times += 1) {
      waited += page.timers.runNext();
      await settled();
    }
    expect(page.place()).toBe('cardNeeded');
    expect(waited).toBeGreaterThan(25_000);
    // The other device completes its attempt.
    await elsewhere(world, createEvent('CheckoutConfirmed', { checkoutId: 'theirs', bookingNumber: 'INT9' }));
    expect(page.place()).toBe('confirmed');
    expect(world.server.received.filter(({ call }) => call === bookingCreate.name || call === paymentStart.name)).toEqual([]);
  });

  it('[L12] books nothing when the server reports that another device\'s attempt was paid', async () => {
    const { world, page } = await atReview();
    await elsewhere(world, intended('theirs'));
    world.server.bookings.set('theirs', {} as never);
    world.server.payments.set('theirs', { hash: '', token: '', outcome: { status: 'captured', bookingNumber: 'INT9', amount: '1.00', currency: 'EUR' } });
    page.timers.runNext();
    await settled();
    expect(page.place()).toBe('confirmed');
    expect(draftOf(page).checkout).toMatchObject({ status: 'confirmed', bookingNumber: 'INT9' });
    expect(world.server.captures).toEqual([]);
  });

  it('[L12] after a refusal because another device booked, requests that attempt and shows its booking', async () => {
    const { world, page } = await atReview();
    page.network.set('offline');
    await pay(page);
    await elsewhere(world, intended('theirs'));
    expect(draftOf(page).rivals).toHaveLength(1);
    world.server.bookedElsewhere.set('villa-line', 'INT9');
    world.server.bookings.set('theirs', { request: { lines: [] } } as never);
    world.server.payments.set('theirs', { hash: '', token: '', outcome: { status: 'captured', bookingNumber: 'INT9', amount: '1.00', currency: 'EUR' } });
    page.network.set('online');
    await settled();
    expect(page.session.view()).toMatchObject({ place: 'confirmed', checkoutId: 'theirs' });
    expect([world.server.bookings.size, world.server.captures.length]).toEqual([1, 0]);
  });

  it('[P10] [L12] books nothing and reports it when a line\'s rate is withdrawn before the order is sent', async () => {
    const world = new CheckoutHarness(payableHistory());
    world.server.rates = { ...world.server.rates, USD: '42.00' };
    const page = await world.openPage();
    await page.runtime.basket.chooseCurrency('USD');
    await settled();
    await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, CARD);
    await settled();
    page.network.set('offline');
    await pay(page);
    expect(page.place()).toBe('parked');
    const { market$ } = page.runtime.basket;
    const { EUR: _, ...withoutEuro } = market$.value.rates;
    market$.next({ ...market$.value, rates: withoutEuro });
    page.network.set('online');
    await settled();
    expect(page.place()).toBe('declined');
    expect(draftOf(page).checkout).toMatchObject({ status: 'declined', code: 'unknownRate' });
    expect([world.server.bookings.size, world.server.captures.length]).toEqual([0, 0]);
  });

  it('waits without a network and continues automatically', async () => {
    const { world, page } = await atReview();
    page.network.set('offline');
    world.server.online = false;
    await pay(page);
    expect(page.place()).toBe('parked');
    expect(world.server.bookings.size).toBe(0);
    world.server.online = true;
    page.network.set('online');
    await settled();
    expect(page.place()).toBe('confirmed');
    expect(world.server.captures).toHaveLength(1);
  });

  it('asks for the card again, for the same checkout, when the page closed before the charge', async () => {
    const { world, back } = await comeBack(paymentStart.name);
    expect(back.place()).toBe('cardNeeded');
    await back.session.attempt.enterCardAgain(CARD);
    await settled();
    expect(back.place()).toBe('confirmed');
    expect([world.server.bookings.size, world.server.captures.length]).toEqual([1, 1]);
  });

  it.each(['booked', 'not booked'] as const)('[L12] lets a visitor whose page closed before the charge change the basket instead (%s)', async (state) => {
    const { world, back } = await comeBack(state === 'booked' ? paymentStart.name : bookingCreate.name);
    expect(back.place()).toBe('cardNeeded');
    const { checkoutId } = back.session.view();

    // Without an answer nothing is certain, so the attempt goes on.
    world.server.fault = (call) => (call !== paymentAbandon.name ? 'none' : state === 'booked' ? 'loseAnswer' : 'loseRequest');
    back.session.attempt.abandon();
    expect(back.place()).toBe('leaving');
    await settled();
    expect(back.session.view()).toMatchObject({ place: 'unknown', checkoutId, check: 'noAnswer' });
    world.server.fault = () => 'none';
    back.timers.runNext();
    await settled();
    if (state === 'booked') {
      // The server had cancelled the booking, and says so when it is asked again.
      expect(back.place()).toBe('declined');
      expect(back.runtime.basket.view$.value.draft.checkout).toMatchObject({ code: 'notPayable' });
    } else {
      expect(back.place()).toBe('cardNeeded');
      back.session.attempt.abandon();
      await settled();
      expect(back.place()).toBe('payment');
    }
    const [line] = back.runtime.basket.view$.value.draft.lines;
    expect((await back.runtime.basket.dispatch({ type: 'RemoveItems', lineIds: [line!.lineId] })).status).toBe('stored');
    expect(world.server.captures).toEqual([]);
  });

  it('[B4] says that a booking was released when it was cancelled because nobody paid', async () => {
    const { back } = await comeBack(paymentStart.name, ({ server }) => {
      for (const booking of server.bookings.values()) booking.status = 'cancelled';
    });
    expect(back.place()).toBe('declined');
    expect(back.runtime.basket.view$.value.draft.checkout).toMatchObject({ status: 'declined', code: 'notPayable' });
  });

  it('[L12] asks for another card, for the same checkout, when the charge is refused permanently and the booking exists', async () => {
    const { world, page } = await atReview();
    world.server.fault = (call) => (call === paymentStart.name ? 'refuse' : 'none');
    await pay(page);
    page.timers.runNext();
    await settled();
    expect(page.place()).toBe('cardNeeded');
    world.server.fault = () => 'none';
    await page.session.attempt.enterCardAgain(CARD);
    await settled();
    expect(page.place()).toBe('confirmed');
    expect([world.server.bookings.size, world.server.captures]).toEqual([1, [...world.server.bookings.keys()]]);
  });

  it('[L12] repeats the charge with the token it was first sent with', async () => {
    const { world, page } = await atReview();
    let once = true;
    world.server.fault = (call) => (call === paymentStart.name && once ? ((once = false), 'loseRequest') : 'none');
    await pay(page);
    expect(page.session.view()).toMatchObject({ place: 'unknown', card: { stage: 'entering' } });
    page.timers.runNext();
    await settled();
    expect(page.place()).toBe('confirmed');
    expect(world.server.received.filter(({ call }) => call === cardTokenise.name)).toHaveLength(1);
  });

  it('[L12] asks for the card again when the token expired before the charge arrived', async () => {
    const { world, page } = await atReview();
    world.server.fault = (call) => (call === paymentStart.name || call === paymentStatus.name ? 'loseRequest' : 'none');
    await pay(page);
    // 250 polls at 7.5 to 15 s each take longer than the 25 minutes of a token.
    for (let questions = 0; questions < 250; questions += 1) {
      page.timers.runNext();
      await settled();
    }
    expect(page.place()).toBe('unknown');
    world.server.fault = () => 'none';
    page.session.attempt.askNow();
    page.timers.runNext();
    await settled();
    expect(page.place()).toBe('cardNeeded');
    await page.session.attempt.enterCardAgain(CARD);
    await settled();
    expect(page.place()).toBe('confirmed');
    expect([world.server.bookings.size, world.server.captures.length]).toEqual([1, 1]);
  });

  it('keeps a card that no attempt has used for the next attempt', async () => {
    const { world, page } = await atReview();
    world.server.fault = (call) => (call === bookingCreate.name ? 'refuse' : 'none');
    await pay(page);
    expect(page.session.view()).toMatchObject({ place: 'declined', card: { stage: 'ready', brand: 'visa' } });
    world.server.fault = () => 'none';
    page.session.attempt.payAgain();
    await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, null);
    await settled();
    await pay(page);
    expect(page.place()).toBe('confirmed');
  });

  it('shows no hold when every line was taken meanwhile', async () => {
    const { world, page } = await atReview();
    world.now += 1_000_000;
    page.timers.runNext();
    page.timers.runNext();
    await settled();
    for (const { lineId } of draftOf(page).lines) world.server.taken.set(lineId, 'taken');
    const running: unknown[] = [];
    page.runtime.basket.view$.subscribe(({ draft: { hold } }) => hold && hold.expiresAt > world.now && running.push(hold));
    page.session.steps.renewHold();
    await settled();
    expect(draftOf(page).lines.map(({ unavailable }) => unavailable)).toEqual(draftOf(page).lines.map(() => 'taken'));
    expect(running).toEqual([]);
  });

  it('requests the hold again when it has expired', async () => {
    const { world, page } = await atReview();
    world.now += 1_000_000;
    page.timers.runNext();
    page.timers.runNext();
    await settled();
    expect(page.place()).toBe('holdExpired');
    page.session.steps.renewHold();
    await settled();
    expect(page.place()).toBe('payment');
  });

  describe('on a device whose clock is wrong', () => {
    const MINUTE = 60_000;
    const types = ({ log }: CheckoutHarness) => log.stored.map(({ type }) => type);

    /** Creates a page on a device whose clock is `lead` ms ahead, until `syncClock` passes it an answer's time. */
    async function wrongBy(lead: number) {
      const world = new CheckoutHarness(payableHistory());
      world.now += lead;
      let elapsed = 0;
      const clock = createServerClock({ now: () => world.now, elapsed: () => elapsed });
      const page = await world.openPage({ clock });
      await settled();
      return {
        world, page,
        async syncClock() {
          clock.startRequest()(NOON + elapsed);
          await settled();
        },
        pass(ms: number) {
          world.now += ms;
          elapsed += ms;
        },
      };
    }
    async function toReview(page: CheckoutPage): Promise<void> {
      await page.session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, CARD);
      await settled();
    }

    it('[L11] a fast clock ends no hold, although it appears expired until the first answer', async () => {
      const { world, page, syncClock } = await wrongBy(60 * MINUTE);
      page.timers.runNext();
      await settled();
      expect(readinessOf(draftOf(page), page.runtime.context()).hold).toMatchObject([{ code: 'notHeld' }]);
      await syncClock();
      expect(types(world)).not.toContain('HoldExpired');
      expect(readinessOf(draftOf(page), page.runtime.context()).hold).toEqual([]);
      await toReview(page);
      await pay(page);
      expect(page.place()).toBe('confirmed');
    });

    it('[L11] a fast clock records the expiry at the server\'s time, not earlier', async () => {
      const { world, page, syncClock } = await wrongBy(60 * MINUTE);
      await syncClock();
      await toReview(page);
      const { expiresAt } = draftOf(page).hold!;
      let pause = 0;
      for (let times = 0; times < 5 && page.place() === 'review'; times += 1) {
        pause = page.timers.runNext();
        await settled();
      }
      expect(page.place()).toBe('holdExpired');
      expect(world.log.stored.filter(({ type }) => type === 'HoldExpired')).toMatchObject([{ data: { expiresAt } }]);
      expect(Math.abs(pause - (expiresAt - NOON))).toBeLessThanOrEqual(1000);
    });

    it('a slow clock requests the hold again as soon as the server reports the expiry', async () => {
      const { world, page, syncClock, pass } = await wrongBy(-60 * MINUTE);
      await toReview(page);
      expect(page.place()).toBe('review');
      pass(16 * MINUTE);
      await syncClock();
      expect(page.place()).toBe('holdExpired');
      page.timers.runNext();
      await settled();
      expect(types(world)).toContain('HoldExpired');
    });

    it('a clock that is set while the page is open ends no hold early', async () => {
      const { world, page, syncClock } = await wrongBy(0);
      await syncClock();
      await toReview(page);
      world.now += 60 * MINUTE;
      page.runtime.basket.market$.next({ ...page.runtime.basket.market$.value });
      await settled();
      expect(page.place()).toBe('review');
      await pay(page);
      expect(page.place()).toBe('confirmed');
    });

    it('without any answer the device\'s clock is used, and nothing is recorded for other devices', async () => {
      const { world, page, pass } = await wrongBy(0);
      await toReview(page);
      world.server.fault = () => 'loseRequest';
      pass(16 * MINUTE);
      for (let times = 0; times < 4 && page.place() === 'review'; times += 1) {
        page.timers.runNext();
        await settled();
      }
      expect(page.place()).toBe('holdExpired');
      expect(types(world)).not.toContain('HoldExpired');
    });
  });

  it('joins the attempt of another tab instead of starting one', async () => {
    const { world, page } = await atReview();
    await world.log.append('draft/direct', [createEvent('CheckoutIntended', { checkoutId: 'other-tab', acceptedTotal: '1.00', currency: 'EUR', draftHash: '0123456789abcdef' })]);
    await settled();
    expect(page.session.view()).toMatchObject({ place: 'unknown', checkoutId: 'other-tab' });
    await world.log.append('draft/direct', [createEvent('CheckoutConfirmed', { checkoutId: 'other-tab', bookingNumber: 'INT9' })]);
    await settled();
    expect(page.place()).toBe('confirmed');
    expect(world.server.bookings.size).toBe(0);
  });

  it('starts again and keeps the basket', async () => {
    const { page } = await atReview();
    await page.runtime.basket.dispatch({ type: 'SetNote', note: NOTE });
    await page.session.steps.startAgain();
    expect(page.place()).toBe('guest');
    expect(draftOf(page)).toMatchObject({ guest: { firstName: '' }, note: '' });
    expect(draftOf(page).lines).toHaveLength(2);
  });
});

describe('[B21] a bank transfer', () => {
  async function atReviewOfTransfer(world = new CheckoutHarness(payableHistory())) {
    const page = await world.openPage();
    await settled();
    await page.session.steps.submitPayment({ method: 'bankTransfer', plan: 'deposit', instalments: 1 }, null);
    await settled();
    expect(page.place()).toBe('review');
    return { world, page };
  }
  const accept = async (page: CheckoutPage, method: 'card' | 'bankTransfer' = 'bankTransfer') => {
    page.session.steps.accept(page.runtime.basket.view$.value.quote!, { method, instalments: 1 });
    await settled();
  };

  it('books without a card, and the booking ends the checkout', async () => {
    const { world, page } = await atReviewOfTransfer();
    await accept(page);
    expect(page.place()).toBe('confirmed');
    expect([...world.server.bookings.values()].map(({ request, status }) => [request.method.kind, status])).toEqual([['bankTransfer', 'pendingPayment']]);
    expect(world.timeline.filter((name) => name === cardTokenise.name || name === paymentStart.name)).toEqual([]);
    expect(draftOf(page)).toMatchObject({ lines: [], checkout: { status: 'confirmed', bookingNumber: 'INT1' } });
  });

  it('[L12] whose answer is lost is found by the checkout\'s id, also by a page that is opened later', async () => {
    for (const reopen of [false, true]) {
      const { world, page } = await atReviewOfTransfer();
      world.server.fault = (call) => (call === bookingCreate.name ? 'loseAnswer' : 'none');
      await accept(page);
      if (reopen) page.kill();
      const now = reopen ? await world.openPage() : page;
      now.timers.runNext();
      await settled();
      expect(now.place()).toBe('confirmed');
      expect(world.server.bookings.size).toBe(1);
    }
  });

  it('that never reached the server is sent again by a page that is opened later', async () => {
    const { world, page } = await atReviewOfTransfer();
    world.server.fault = (call) => (call === bookingCreate.name ? 'loseRequest' : 'none');
    await accept(page);
    page.kill();
    world.server.fault = () => 'none';
    const back = await world.openPage();
    back.timers.runNext();
    await settled();
    expect(back.place()).toBe('confirmed');
    expect(world.server.bookings.size).toBe(1);
  });

  it('that another tab has chosen is followed, and what the review showed is not accepted any more', async () => {
    const { world, page } = await atReview();
    const other = await world.openPage();
    await other.runtime.basket.dispatch({ type: 'ChoosePaymentMethod', method: 'bankTransfer' });
    await settled();
    expect(draftOf(page).method).toBe('bankTransfer');
    await accept(page, 'card');
    expect(page.place()).toBe('review');
    expect(world.server.bookings.size).toBe(0);
    await accept(page);
    expect(page.place()).toBe('confirmed');
    expect(world.server.captures).toEqual([]);
  });

  it('that is no longer possible leads back to the step where another payment is chosen', async () => {
    const { world, page } = await atReviewOfTransfer();
    await page.runtime.basket.dispatch({ type: 'ChooseCurrency', code: 'USD', rate: '40', at: world.now });
    await settled();
    expect(page.place()).toBe('payment');
    await page.session.steps.submitPayment({ method: 'bankTransfer', plan: 'deposit', instalments: 1 }, null);
    await settled();
    expect(page.place()).toBe('payment');
  });
});
