import { describe, expect, it } from 'vitest';
import { createEvent, guest, hotel, intended, NOON, payableHistory, testContext, tourLine, tourOffer, villaLine, villaOffer } from '#tests/support/draft-fixtures.ts';
import { requestedOffer } from '#domain/quotation/sent-request.ts';
import type { DraftCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { DecideContext } from './decision.ts';
import type { DraftEvent, DraftEventType } from './events.ts';
import { fold } from './evolve.ts';

/** Given a history, when a command arrives, then these events or these problems. */
function given(...history: readonly DraftEvent[]) {
  const state = fold(history);
  return {
    when(command: DraftCommand, context: Partial<DecideContext> = {}) {
      const decision = decide(state, command, testContext(context));
      return {
        thenHappens: (...events: readonly { type: DraftEventType; data?: unknown }[]) => {
          expect(decision).toMatchObject({ ok: true });
          if (decision.ok) expect(decision.events).toMatchObject(events);
          expect(decision.ok && decision.events.length).toBe(events.length);
          return decision.ok ? fold(decision.events, state) : state;
        },
        thenRefused: (...codes: readonly string[]) => {
          expect(decision.ok ? [] : decision.problems.map((problem) => problem.code)).toEqual(codes);
        },
      };
    },
  };
}

const add = { type: 'AddItem', offer: villaOffer, selection: villaLine.selection, party: villaLine.party, extras: {} } as const;
const change = { ...villaLine, type: 'ChangeLine' } as const;
const villaAdded = () => createEvent('ItemAdded', villaLine);

describe('adding', () => {
  it('gives the line a new id', () => {
    given().when(add).thenHappens({ type: 'ItemAdded', data: { offer: villaOffer, party: villaLine.party, lineId: 'id-1' } });
  });

  it('refuses an item that cannot be booked, with all problems', () => {
    given().when({ ...add, party: { adults: 9, children: 0, infants: 0 } }).thenRefused('overCapacity');
    given().when({ ...add, selection: { vertical: 'villa', arrival: '2026-01-01', departure: '2026-01-02' } }).thenRefused('inThePast', 'minimumStay');
    given().when({ ...add, selection: tourLine.selection }).thenRefused('wrongSelection');
    given().when({ ...add, party: { adults: 1.5, children: 0, infants: 0 } }).thenRefused('badParty');
    given().when({ ...add, offer: { ...villaOffer, saleMode: 'quote' } }).thenRefused('notSoldDirectly');
  });

  it('refuses a duplicate line and an unavailable one', () => {
    given(villaAdded()).when(add).thenRefused('alreadyInBasket');
    given(villaAdded(), createEvent('LineUnavailable', { lineId: 'villa-line', reason: 'taken' })).when(add).thenRefused('unavailable');
  });
});

describe('changing lines', () => {
  it('records a removal and its undo', () => {
    const removed = given(villaAdded()).when({ type: 'RemoveItems', lineIds: ['villa-line'] }).thenHappens({ type: 'ItemRemoved' });
    expect(removed.lines).toEqual([]);
    given(villaAdded(), createEvent('ItemRemoved', { lineId: 'villa-line' })).when({ type: 'RestoreItems', lineIds: ['villa-line'] }).thenHappens({ type: 'ItemRestored', data: villaLine });
  });

  it('removes and restores several lines in one change', () => {
    const both = [villaAdded(), createEvent('ItemAdded', tourLine)] as const;
    const lineIds = ['villa-line', 'tour-line'];
    const emptied = given(...both).when({ type: 'RemoveItems', lineIds: [...lineIds, 'unknown'] }).thenHappens({ type: 'ItemRemoved', data: { lineId: 'villa-line' } }, { type: 'ItemRemoved', data: { lineId: 'tour-line' } });
    expect(emptied.lines).toEqual([]);
    const removed = [...both, ...lineIds.map((lineId) => createEvent('ItemRemoved', { lineId }))];
    const restored = given(...removed).when({ type: 'RestoreItems', lineIds }).thenHappens({ type: 'ItemRestored', data: villaLine }, { type: 'ItemRestored', data: tourLine });
    expect(restored.lines.map(({ lineId }) => lineId)).toEqual(lineIds);
    // A line that cannot be restored does not keep the other one away.
    given(...removed).when({ type: 'RestoreItems', lineIds: ['unknown', 'tour-line'] }).thenHappens({ type: 'ItemRestored', data: tourLine });
  });

  it('refuses to restore an unknown line or one that can no longer be booked', () => {
    given().when({ type: 'RestoreItems', lineIds: ['villa-line'] }).thenRefused('noSuchLine');
    given(villaAdded(), createEvent('ItemRemoved', { lineId: 'villa-line' })).when({ type: 'RestoreItems', lineIds: ['villa-line'] }, { today: '2028-01-01' }).thenRefused('inThePast');
  });

  it('records no event when a command changes nothing', () => {
    given(villaAdded()).when({ ...change, selection: { ...villaLine.selection }, party: { ...villaLine.party }, extras: { ...villaLine.extras, heating: 0 } }).thenHappens();
    given().when({ type: 'RemoveItems', lineIds: ['villa-line'] }).thenHappens();
  });

  it('validates the changed line', () => {
    given(villaAdded()).when({ ...change, party: { adults: 0, children: 2, infants: 0 } }).thenRefused('noAdult');
    given(villaAdded()).when({ ...change, extras: { sauna: 1 } }).thenRefused('noSuchExtra');
    given(villaAdded()).when({ ...change, extras: { chef: 0.5 } }).thenRefused('badQuantity');
    given(villaAdded()).when({ ...change, selection: tourLine.selection }).thenRefused('wrongSelection');
    given().when(change).thenRefused('noSuchLine');
    given(villaAdded()).when({ ...change, party: { adults: 4, children: 0, infants: 1 } }).thenHappens({ type: 'PartySet', data: { party: { adults: 4 } } });
  });
});

describe('details', () => {
  it('refuses a card number in a text field', () => {
    given().when({ type: 'SetNote', note: 'my card is 4111 1111 1111 1111, thanks' }).thenRefused('cardNumberInText');
    given().when({ type: 'SetGuest', guest: { ...guest, phone: '5555-5555-5555-4444' } }).thenRefused('cardNumberInText');
    given().when({ type: 'SetHotel', hotel: { ...hotel, room: '4111111111111111' } }).thenRefused('cardNumberInText');
    given().when({ type: 'SetGuest', guest }).thenHappens({ type: 'GuestDetailsSet', data: { guest } });
  });

  it('accepts a currency only with a positive rate', () => {
    given().when({ type: 'ChooseCurrency', code: 'EUR', rate: '0.00', at: NOON }).thenRefused('badRate');
    given().when({ type: 'ChooseCurrency', code: 'EUR', rate: '48.20', at: NOON }).thenHappens({ type: 'CurrencyChosen', data: { code: 'EUR', rate: '48.20' } });
  });

  it('acknowledges only the price change that was shown', () => {
    const moved = createEvent('LineRequoted', { lineId: 'villa-line', from: { amount: '1.00', currency: 'EUR' }, to: { amount: '2.00', currency: 'EUR' }, causes: [], offer: { ...villaOffer, campaign: { kind: 'percent', value: '5' } } });
    const acknowledge = (requoteId: string) => ({ type: 'AcknowledgeRequotes', seen: [{ lineId: 'villa-line', requoteId }] }) as const;
    given(villaAdded(), moved).when(acknowledge('older')).thenHappens();
    given(villaAdded(), moved).when(acknowledge(moved.id)).thenHappens({ type: 'RequoteSeen', data: { requoteId: moved.id } });
  });
});

describe('requests for quotes', () => {
  it('[L11] are recorded once, and again when more is known of them', () => {
    const request = { quoteId: '0b0f9f5e-5a0f-4c43-9b0b-6f5d2f0c7a11', offer: requestedOffer(villaOffer), parts: [] };
    const share = { type: 'ShareRequest', request } as const;
    given().when(share).thenHappens({ type: 'QuoteAsked', data: request });
    given(createEvent('QuoteAsked', request)).when(share).thenHappens();
    given(createEvent('QuoteAsked', { quoteId: request.quoteId, offer: request.offer })).when(share).thenHappens({ type: 'QuoteAsked', data: request });
  });
});

const pay = { type: 'IntendCheckout', acceptedTotal: '1500.00', currency: 'EUR' } as const;

describe('paying', () => {
  it('[L12] records the intent with an id, the accepted total and a hash of the order', () => {
    given(...payableHistory()).when(pay).thenHappens({ type: 'CheckoutIntended', data: { checkoutId: 'id-1', acceptedTotal: '1500.00', currency: 'EUR', draftHash: expect.stringMatching(/^[0-9a-f]{16}$/) } });
  });

  it('refuses with everything that is missing', () => {
    given().when(pay).thenRefused('basketEmpty', 'guestIncomplete', 'agreementMissing', 'currencyNotFixed');
    given(createEvent('ItemAdded', tourLine)).when(pay).thenRefused('guestIncomplete', 'hotelIncomplete', 'agreementMissing', 'notHeld', 'currencyNotFixed');
    given(...payableHistory()).when({ ...pay, currency: 'TRY' }).thenRefused('currencyNotFixed');
    given(...payableHistory()).when(pay, { today: '2027-06-06' }).thenRefused('lineInvalid');
  });

  it('requires a current hold of every line', () => {
    given(...payableHistory()).when(pay, { now: NOON + 900_000 }).thenRefused('notHeld');
    given(...payableHistory(), createEvent('HoldExpired', { holdId: 'hold-1' })).when(pay).thenRefused('notHeld');
    given(...payableHistory(), createEvent('PartySet', { lineId: 'tour-line', party: { adults: 3, children: 0, infants: 0 } })).when(pay).thenRefused('notHeld');
  });

  it('[L11] refuses until a changed price has been seen', () => {
    const moved = createEvent('LineRequoted', { lineId: 'tour-line', from: { amount: '1.00', currency: 'EUR' }, to: { amount: '2.00', currency: 'EUR' }, causes: [], offer: { ...tourOffer, campaign: null } });
    given(...payableHistory(), moved).when(pay).thenRefused('changeUnseen');
    given(...payableHistory(), moved, createEvent('RequoteSeen', { lineId: 'tour-line', requoteId: moved.id })).when(pay).thenHappens({ type: 'CheckoutIntended' });
  });

  it('[L12] freezes the draft until the final answer', () => {
    const pending = [...payableHistory(), intended('checkout-1')];
    const frozen: DraftCommand[] = [
      pay, add, { type: 'RemoveItems', lineIds: ['villa-line'] }, { type: 'SetNote', note: 'x' }, { type: 'ResetDraft' },
      { type: 'ChoosePaymentPlan', plan: 'everything' }, { type: 'RecordUnavailable', lineId: 'villa-line', reason: 'taken' },
    ];
    for (const command of frozen) given(...pending).when(command).thenRefused('checkoutPending');
    for (const unsettled of [createEvent('CheckoutUnknown', { checkoutId: 'checkout-1' }), createEvent('PaymentChallenged', { checkoutId: 'checkout-1' })])
      given(...pending, unsettled).when(pay).thenRefused('checkoutPending');
    given(...pending, createEvent('CheckoutDeclined', { checkoutId: 'checkout-1', code: 'declined' })).when(pay).thenHappens({ type: 'CheckoutIntended' });
    given(...pending, createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT1' })).when(pay).thenRefused('basketEmpty', 'agreementMissing');
  });

  it('[L12] records an answer once, and only for the pending id', () => {
    const pending = [...payableHistory(), intended('checkout-1')];
    given(...pending).when({ type: 'RecordConfirmation', checkoutId: 'other', bookingNumber: 'INT1' }).thenHappens();
    given(...pending).when({ type: 'RecordConfirmation', checkoutId: 'checkout-1', bookingNumber: 'INT1' }).thenHappens({ type: 'CheckoutConfirmed' });
    given(...pending, createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT1' }))
      .when({ type: 'RecordConfirmation', checkoutId: 'checkout-1', bookingNumber: 'INT1' }).thenHappens();
    given(...pending).when({ type: 'RecordUnknown', checkoutId: 'checkout-1' }).thenHappens({ type: 'CheckoutUnknown' });
    given(...pending).when({ type: 'RecordChallenge', checkoutId: 'checkout-1' }).thenHappens({ type: 'PaymentChallenged' });
    given(...pending).when({ type: 'RecordDecline', checkoutId: 'checkout-1', code: 'declined' }).thenHappens({ type: 'CheckoutDeclined' });
  });
});
