import { describe, expect, it } from 'vitest';
import { contact, createEvent, guest, payableHistory, quotationOf, testContext, villaLine, villaOffer } from '#tests/support/draft-fixtures.ts';
import type { DraftCommand } from './commands.ts';
import { carriedEvents } from './carried-events.ts';
import { decide } from './decide.ts';
import type { DraftEvent } from './events.ts';
import { evolve, fold } from './evolve.ts';
import { priceOf } from './price-draft.ts';
import { readinessOf } from './readiness.ts';
import { requoteCommand } from './requote-command.ts';
import { blankDraft, isBookedQuotation, linesToKeep, type DraftState } from './state.ts';

const quoteId = '0b0f9f5e-5a0f-4c43-9b0b-6f5d2f0c7a11';
const lines = [{ ...villaLine, lineId: `${quoteId}.0`, offer: { ...villaOffer, saleMode: 'quote' as const } }];
const quotation = quotationOf(lines);
const opening = { type: 'OpenQuotation', quotation, lines, contact, attempt: null } as const;
const market = { rates: { EUR: '48.20', TRY: '1' }, basketCampaigns: [], instalmentPlans: [], currency: 'TRY' };

function run(state: DraftState, command: DraftCommand): { readonly state: DraftState; readonly events: readonly DraftEvent[] } {
  const decided = decide(state, command, testContext());
  if (!decided.ok) throw new Error(JSON.stringify(decided.problems));
  return { state: decided.events.reduce((before, event) => evolve(before, event), state), events: decided.events };
}
const problemsOf = (state: DraftState, command: DraftCommand) => {
  const decided = decide(state, command, testContext());
  return decided.ok ? [] : decided.problems.map(({ code }) => code);
};
const opened = run(blankDraft, opening).state;
const requoted = quotationOf(lines, { revision: 4, price: { ...quotation.price, grandTotal: '850.00', lines: [{ ...quotation.price.lines[0]!, total: '850.00' }] } });

describe('[P13] a draft that buys a quotation', () => {
  it('has its lines, its price in its currency, and the contact of the request as the guest', () => {
    expect(opened).toMatchObject({ quotation: { quoteId, revision: 2 }, lines: [{ lineId: `${quoteId}.0` }], guest: { ...contact, birthDate: null, address: '' } });
    expect(priceOf(opened, market)).toMatchObject({ currency: 'EUR', grandTotal: '800.00', deposit: '320.00', charged: '320.00' });
    const { state } = run(opened, { type: 'ChoosePaymentPlan', plan: 'everything' });
    expect(priceOf(state, market)).toMatchObject({ grandTotal: '800.00', deposit: '320.00', dueNow: '800.00', charged: '800.00' });
    // Neither the catalogue nor a rate moves it.
    expect(priceOf(state, { ...market, rates: { EUR: '99', TRY: '1' } })).toEqual(priceOf(state, market));
  });

  it('keeps a guest that was entered before', () => {
    expect(run(fold([createEvent('GuestDetailsSet', { guest })]), opening).state.guest).toEqual(guest);
  });

  it('is opened once, by however many tabs', () => {
    expect(run(opened, opening).events).toEqual([]);
    const held = run(opened, { type: 'RecordHold', holdId: 'hold', lineIds: [`${quoteId}.0`], expiresAt: 2_000_000_000_000 }).state;
    expect(evolve(held, createEvent('QuotationOpened', { quotation, lines, contact }))).toEqual(held);
  });

  it('takes a later quotation, never an earlier one, and one that had ended again', () => {
    const later = run(opened, { ...opening, quotation: requoted }).state;
    expect(priceOf(later, market).grandTotal).toBe('850.00');
    expect(run(later, opening).events).toEqual([]);
    const ended = run(opened, { type: 'RecordUnavailable', lineId: `${quoteId}.0`, reason: 'quoteEnded' }).state;
    expect([linesToKeep(opened), linesToKeep(ended)]).toEqual([1, 0]);
    expect(run(ended, opening).state.lines).toMatchObject([{ unavailable: null }]);
  });

  it('is told to the other devices of a shared basket, with the price before', () => {
    const elsewhere = evolve(opened, createEvent('QuotationOpened', { quotation: requoted, lines, contact }), 'elsewhere');
    expect(elsewhere.news).toMatchObject([{ kind: 'requoted', by: 'server', from: { amount: '800.00' }, to: { amount: '850.00' } }]);
  });

  it('can be neither changed nor filled up', () => {
    const lineId = `${quoteId}.0`;
    const refused: readonly DraftCommand[] = [
      { ...villaLine, type: 'AddItem' }, { type: 'RemoveItems', lineIds: [lineId] }, { ...villaLine, type: 'ChangeLine', lineId },
      { type: 'ChooseCurrency', code: 'TRY', rate: '1', at: 0 }, { type: 'ApplyVoucher', voucher: { code: 'SUMMER', kind: 'percent', value: '10', minTotal: null, currency: 'EUR' } },
    ];
    for (const command of refused) expect(problemsOf(opened, command), command.type).toEqual(['quotationFixed']);
    // Another device has opened the basket by its link and put its own lines into it.
    expect(evolve(opened, createEvent('ItemAdded', villaLine)).lines).toEqual(opened.lines);
    expect(carriedEvents(opened, { lines: true, details: false }, testContext())).toEqual([]);
  });

  it('says that a line is gone or back, and never a price of the catalogue', () => {
    const answer = { lineId: `${quoteId}.0`, offer: { ...villaOffer, vat: { mode: 'excluded' as const, percent: '20' } } };
    expect(requoteCommand(opened, { ...answer, availability: { status: 'available' } }, market.rates)).toBeNull();
    expect(requoteCommand(opened, { lineId: answer.lineId, offer: null, availability: { status: 'unavailable', reason: 'quoteEnded' } }, market.rates)).toMatchObject({ type: 'RecordUnavailable', reason: 'quoteEnded' });
    const gone = run(opened, { type: 'RecordUnavailable', lineId: answer.lineId, reason: 'taken' }).state;
    const back = requoteCommand(gone, { ...answer, availability: { status: 'available' } }, market.rates);
    expect(back).toMatchObject({ type: 'RecordRequote', from: { amount: '800.00', currency: 'EUR' }, to: { amount: '800.00', currency: 'EUR' }, causes: [] });
    expect(run(gone, back!).state.lines).toMatchObject([{ unavailable: null, unseen: null }]);
  });

  it('is paid in its own currency, and done with when it is booked', () => {
    const ready = payableHistory().filter(({ type }) => type === 'AgreementSet' || type === 'GuestDetailsSet').reduce((state, event) => evolve(state, event), opened);
    const held = run(ready, { type: 'RecordHold', holdId: 'hold', lineIds: [`${quoteId}.0`], expiresAt: testContext().now + 60_000 }).state;
    expect(readinessOf(held, testContext())).toMatchObject({ basket: [], guest: [], stay: [], agreements: [], hold: [] });
    expect(problemsOf(held, { type: 'IntendCheckout', acceptedTotal: '800.00', currency: 'TRY' })).toEqual(['currencyNotFixed']);
    const { state: pending } = run(held, { type: 'IntendCheckout', acceptedTotal: '800.00', currency: 'EUR' });
    if (pending.checkout.status !== 'pending') throw new Error('no attempt was begun');
    const { checkoutId, order } = pending.checkout;
    expect(order.quotation).toEqual(quotation);
    // A later quotation cannot change the order that was sent (L12).
    expect(evolve(pending, createEvent('QuotationOpened', { quotation: requoted, lines, contact }))).toEqual(pending);
    const booked = run(pending, { type: 'RecordConfirmation', checkoutId, bookingNumber: 'INT261120120000' }).state;
    expect(isBookedQuotation(booked)).toBe(true);
    // A tab that opened it at the same time does not bring it back.
    expect(evolve(booked, createEvent('QuotationOpened', { quotation, lines, contact }))).toEqual(booked);
    // What is added afterwards begins a basket of its own.
    expect(evolve(booked, createEvent('ItemAdded', villaLine))).toMatchObject({ quotation: null, lines: [{ lineId: villaLine.lineId }], checkout: { status: 'none' } });
    const next = run(booked, { ...opening, quotation: requoted }).state;
    expect(next).toMatchObject({ quotation: { revision: 4 }, checkout: { status: 'none' }, lines: [{ lineId: `${quoteId}.0` }] });
  });
});

describe('[L12] a booking of the quote that is still to be paid', () => {
  const attempt = { checkoutId: '5e4c0f0a-9a51-4f3e-8d53-0d2c8b1f2e22', plan: 'everything' } as const;

  it('is asked about by its id, and begun once', () => {
    const { state, events } = run(blankDraft, { ...opening, attempt });
    expect(events.map(({ type }) => type)).toEqual(['QuotationOpened', 'PaymentPlanChosen', 'CheckoutIntended', 'CheckoutUnknown']);
    expect(state.checkout).toMatchObject({ status: 'pending', phase: 'unknown', checkoutId: attempt.checkoutId, acceptedTotal: '800.00', currency: 'EUR', order: { plan: 'everything', quotation: { quoteId } } });
    expect(run(state, { ...opening, attempt }).events).toEqual([]);
  });

  it('follows an own attempt, which it does not replace', () => {
    const own = evolve(opened, createEvent('CheckoutIntended', { checkoutId: 'own', acceptedTotal: '800.00', currency: 'EUR', draftHash: '0123456789abcdef' }));
    const { state } = run(own, { ...opening, attempt });
    expect(state).toMatchObject({ checkout: { checkoutId: 'own' }, rivals: [{ checkoutId: attempt.checkoutId }] });
    expect(run(state, { ...opening, attempt }).events).toEqual([]);
    // The server has refused the own attempt, because the other one has the lines.
    expect(run(state, { type: 'RecordDecline', checkoutId: 'own', code: 'alreadyBooked' }).state.checkout).toMatchObject({ status: 'pending', phase: 'unknown', checkoutId: attempt.checkoutId });
  });
});
