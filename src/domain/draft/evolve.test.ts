import { describe, expect, it, vi } from 'vitest';
import type { OfferIn } from '#domain/catalogue.ts';
import type { ChangeCause } from '#domain/pricing/quote.ts';
import { requestedOffer } from '#domain/quotation/sent-request.ts';
import type { TripPart } from '#domain/trip/trip-part.ts';
import { createEvent, guest, intended, payableHistory, tourLine, villaLine, villaOffer } from '#tests/support/draft-fixtures.ts';
import type { DraftEvent } from './events.ts';
import { evolve, fold } from './evolve.ts';
import { blankDraft, orderOf, pricedLine, type DraftState } from './state.ts';

const dearer = { ...villaOffer, vat: { mode: 'included', percent: '20' } } as const;
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const causes: readonly ChangeCause[] = [{ lineId: 'villa-line', kind: 'price', amount: '100.00', title: null }];
/** An offer that is different for each total. */
const offerAt = (total: string): OfferIn<'villa'> => ({ ...dearer, terms: { ...dearer.terms, damageDeposit: total } });
const requoted = (from: string, to: string): DraftEvent =>
  createEvent('LineRequoted', { lineId: 'villa-line', from: eur(from), to: eur(to), causes, offer: offerAt(to) });
const added = () => [createEvent('ItemAdded', villaLine), createEvent('ItemAdded', tourLine)];
const idsOf = (events: readonly DraftEvent[]) => fold(events).lines.map((line) => line.lineId);

describe('lines', () => {
  it('[L11] a removal wins over an add of the same line, in any order', () => {
    const add = createEvent('ItemAdded', villaLine);
    const remove = createEvent('ItemRemoved', { lineId: 'villa-line' });
    expect(idsOf([add, remove])).toEqual([]);
    expect(idsOf([remove, add])).toEqual([]);
    expect(idsOf([add, remove, createEvent('ItemAdded', villaLine)])).toEqual([]);
  });

  it('a restore restores a removed line with its unseen price change', () => {
    const state = fold([...added(), requoted('1400.00', '1500.00'), createEvent('ItemRemoved', { lineId: 'villa-line' }), createEvent('ItemRestored', { ...villaLine, offer: dearer, undoes: null })]);
    expect(state.lines.map((line) => line.lineId)).toEqual(['tour-line', 'villa-line']);
    expect(state.lines[1]?.unseen).toMatchObject({ from: eur('1400.00'), to: eur('1500.00') });
    expect(state.removed).toEqual([]);
  });

  it('[L11] an expiry that arrives after the hold was extended on another device ends nothing, and one of an earlier release ends the hold', () => {
    const granted = (expiresAt: number) => createEvent('HoldGranted', { holdId: 'hold-1', lineIds: ['villa-line'], expiresAt });
    const extended = [...added(), granted(1000), granted(2000)];
    expect(fold([...extended, createEvent('HoldExpired', { holdId: 'hold-1', expiresAt: 1000 })]).hold).toMatchObject({ expiresAt: 2000 });
    expect(fold([...extended, createEvent('HoldExpired', { holdId: 'hold-1', expiresAt: 2000 })]).hold).toBeNull();
    expect(fold([...extended, createEvent('HoldExpired', { holdId: 'hold-1' })]).hold).toBeNull();
  });

  it('a change of the item clears the unavailability and the hold of that line only', () => {
    const state = fold([
      ...payableHistory(),
      createEvent('LineUnavailable', { lineId: 'tour-line', reason: 'taken' }),
      createEvent('SelectionChanged', { lineId: 'tour-line', selection: { ...tourLine.selection, vertical: 'tour', date: '2027-06-08', session: '13:00', pickup: null } }),
    ]);
    expect(state.lines.map((line) => line.unavailable)).toEqual([null, null]);
    expect(state.hold?.lineIds).toEqual(['villa-line']);
  });

  it('a selection of another vertical changes nothing', () => {
    const before = fold(added());
    expect(fold([createEvent('SelectionChanged', { lineId: 'villa-line', selection: tourLine.selection })], before)).toEqual(before);
  });

  it('quantity 0 removes an extra', () => {
    const state = fold([...added(), createEvent('ExtraSet', { lineId: 'villa-line', code: 'chef', quantity: 0 })]);
    expect(state.lines[0]?.extras).toEqual({});
  });
});

describe('requotes', () => {
  it('[L11] a changed price stays unseen until that change is acknowledged', () => {
    const first = requoted('1400.00', '1500.00');
    const second = requoted('1500.00', '1600.00');
    const seen = (requoteId: string) => createEvent('RequoteSeen', { lineId: 'villa-line', requoteId });
    expect(fold([...added(), first, second, seen(first.id)]).lines[0]?.unseen).toMatchObject({ requoteId: second.id, from: eur('1400.00'), to: eur('1600.00') });
    expect(fold([...added(), first, second, seen(second.id)]).lines[0]?.unseen).toBeNull();
  });

  it('[L11] a price that is unchanged, or changed back, has no unseen change', () => {
    expect(fold([...added(), requoted('1400.00', '1400.00')]).lines[0]).toMatchObject({ unseen: null, offer: offerAt('1400.00') });
    expect(fold([...added(), requoted('1400.00', '1500.00'), requoted('1500.00', '1400.00')]).lines[0]?.unseen).toBeNull();
  });
});

describe('checkout', () => {
  it('[L12] keeps the order of the intent, whatever is appended later', () => {
    const before = fold(payableHistory());
    const after = fold([intended(), createEvent('NoteSet', { note: 'late' }), createEvent('ItemRemoved', { lineId: 'villa-line' })], before);
    expect(after.checkout).toMatchObject({ status: 'pending', phase: 'intended', order: orderOf(before) });
    expect(after.lines).toHaveLength(1);
  });

  it('[L12] of two intents the first in the log is the checkout', () => {
    const state = fold([...payableHistory(), intended('first'), intended('second'), createEvent('CheckoutDeclined', { checkoutId: 'second', code: 'declined' })]);
    expect(state.checkout).toMatchObject({ status: 'pending', checkoutId: 'first' });
  });

  it('[L12] an intent refused as booked is replaced by the rival that may have booked its lines', () => {
    const twoIntents = [...payableHistory(), intended('first'), intended('second')];
    const refused = (checkoutId: string, code: string) => createEvent('CheckoutDeclined', { checkoutId, code });
    const state = fold([...twoIntents, refused('first', 'alreadyBooked')]);
    expect(state).toMatchObject({ checkout: { status: 'pending', phase: 'unknown', checkoutId: 'second', order: orderOf(fold(payableHistory())) }, rivals: [] });
    expect(fold([refused('second', 'alreadyBooked')], state).checkout).toMatchObject({ status: 'declined', checkoutId: 'second' });
    expect(fold([...twoIntents, refused('first', 'insufficientFunds')])).toMatchObject({ checkout: { status: 'declined' }, rivals: [{ checkoutId: 'second' }] });
  });

  it('[L12] changes its phase for its own id only', () => {
    const phases = (...events: DraftEvent[]) => fold([...payableHistory(), intended('mine'), ...events]).checkout;
    expect(phases(createEvent('PaymentChallenged', { checkoutId: 'mine' }))).toMatchObject({ phase: 'challenged' });
    expect(phases(createEvent('CheckoutUnknown', { checkoutId: 'mine' }))).toMatchObject({ phase: 'unknown' });
    expect(phases(createEvent('CheckoutUnknown', { checkoutId: 'other' }))).toMatchObject({ phase: 'intended' });
    expect(phases(createEvent('CheckoutConfirmed', { checkoutId: 'other', bookingNumber: 'INT1' }))).toMatchObject({ status: 'pending' });
  });

  it('a decline keeps the basket, and the next step clears the decline', () => {
    const declined = [...payableHistory(), intended(), createEvent('CheckoutDeclined', { checkoutId: 'checkout-1', code: 'insufficientFunds' })];
    expect(fold(declined)).toMatchObject({ checkout: { status: 'declined', code: 'insufficientFunds' }, lines: [{ lineId: 'villa-line' }, { lineId: 'tour-line' }] });
    expect(fold([...declined, createEvent('CheckoutStepReached', { step: 'payment' })]).checkout).toEqual({ status: 'none' });
  });

  it('a confirmation wins over a decline, in both orders', () => {
    const confirmed = createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT1' });
    const declined = createEvent('CheckoutDeclined', { checkoutId: 'checkout-1', code: 'declined' });
    const before = [...payableHistory(), intended()];
    expect(fold([...before, confirmed, declined]).checkout).toMatchObject({ status: 'confirmed', bookingNumber: 'INT1' });
    expect(fold([...before, declined, confirmed])).toEqual(fold([...before, confirmed, declined]));
  });

  it('a confirmed draft has no lines, and the next add starts a new draft', () => {
    const history = payableHistory();
    const confirmed = fold([...history, intended(), createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT1' })]);
    expect(confirmed).toMatchObject({ lines: [], draftId: history[0]?.id });
    const add = createEvent('ItemAdded', { ...villaLine, lineId: 'new-line' });
    expect(fold([add], confirmed)).toMatchObject({ draftId: add.id, guest: null, agreements: [], checkout: { status: 'none' }, currency: { code: 'EUR' }, lines: [{ lineId: 'new-line' }] });
  });

  it('a line that another tab added during payment survives the booking', () => {
    const late = { ...villaLine, lineId: 'late-line' };
    const state = fold([...payableHistory(), intended(), createEvent('ItemAdded', late), createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT1' })]);
    expect(state.lines.map(pricedLine)).toEqual([late]);
    expect(state.draftId).toBeNull();
    expect(fold([intended('checkout-2')], state).checkout).toMatchObject({ status: 'pending', checkoutId: 'checkout-2', order: { lines: [late], guest } });
  });

  it('a reset empties the draft but keeps a pending checkout', () => {
    const reset = createEvent('DraftReset', { lineIds: ['villa-line', 'tour-line'] });
    const gone = ['villa-line', 'tour-line'].map((lineId) => ({ lineId, line: null, removals: [reset.id] }));
    const { currency, ...rest } = fold([...payableHistory(), reset]);
    expect({ ...rest, currency: null }).toEqual({ ...blankDraft, removed: gone });
    expect(currency).toMatchObject({ code: 'EUR' });
    expect(fold([...payableHistory(), intended(), reset]).checkout).toMatchObject({ status: 'pending', order: { guest } });
  });

  it('[L11] requests for quotes of two devices are one list, which no reset and no booking empties', () => {
    const request = (quoteId: string) => ({ quoteId, offer: requestedOffer(villaOffer) });
    const [here, there] = [createEvent('QuoteAsked', request('request-1')), createEvent('QuoteAsked', request('request-2'))];
    const again = createEvent('QuoteAsked', request('request-1'));
    const state = fold([here, ...payableHistory(), there, again]);
    expect(state.requests).toEqual([request('request-1'), request('request-2')]);
    expect(fold([createEvent('DraftReset', { lineIds: ['villa-line', 'tour-line'] })], state).requests).toEqual(state.requests);
    const booked = fold([intended(), createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT1' }), createEvent('ItemAdded', { ...tourLine, lineId: 'another' })], state);
    expect(booked.requests).toEqual(state.requests);
  });

  it('[T1] what is newly known of a request takes its place in the list', () => {
    const request = (quoteId: string, ...parts: TripPart[]) => ({ quoteId, offer: requestedOffer(villaOffer), parts });
    const wedding: TripPart = { kind: 'outing', from: '2027-06-12', to: '2027-06-12', time: null, until: null };
    const asked = [createEvent('QuoteAsked', request('request-1', wedding)), createEvent('QuoteAsked', request('request-2', wedding))];
    expect(fold([...asked, createEvent('QuoteAsked', request('request-1'))]).requests).toEqual([request('request-1'), request('request-2', wedding)]);
  });
});

it('[L8] counts and skips events of a newer release', () => {
  const newer = [{ id: 'x1', type: 'LoungeBooked', v: 1 }, { id: 'x2', type: 'ItemAdded', v: 2 }, { id: 'x3', type: 'toString', v: 1 }];
  const known = added();
  expect(fold([newer[0]!, known[0]!, newer[1]!, known[1]!, newer[2]!])).toEqual({ ...fold(known), unknown: 3 });
});

it('the id of the first event is the draft id, also after a reset', () => {
  const [first, second] = added();
  expect(fold([first!, second!]).draftId).toBe(first!.id);
  expect(fold([first!, createEvent('DraftReset', { lineIds: ['villa-line'] }), second!]).draftId).toBe(second!.id);
});

describe('copies on several devices', () => {
  const elsewhere = (events: readonly DraftEvent[], from = fold(added())) => events.reduce((state, event) => evolve(state, event, 'elsewhere'), from);
  const kindsOf = (state: DraftState) => state.news.map(({ kind }) => kind);

  it('[L11] an undo restores a line only when it names all its removals', () => {
    const [mine, theirs] = [createEvent('ItemRemoved', { lineId: 'villa-line' }), createEvent('ItemRemoved', { lineId: 'villa-line' })];
    const undo = createEvent('ItemRestored', { ...villaLine, undoes: [mine.id] });
    expect(idsOf([...added(), mine, undo])).toEqual(['tour-line', 'villa-line']);
    expect(idsOf([...added(), theirs, mine, undo])).toEqual(['tour-line']);
    expect(idsOf([...added(), mine, theirs, undo])).toEqual(['tour-line']);
    expect(idsOf([...added(), mine, theirs, createEvent('ItemRestored', { ...villaLine, undoes: null })])).toEqual(['tour-line', 'villa-line']);
  });

  it('[L11] adds news for changes made elsewhere, not for changes made here', () => {
    const state = elsewhere([
      createEvent('ItemRemoved', { lineId: 'tour-line' }),
      createEvent('PartySet', { lineId: 'villa-line', party: { adults: 3, children: 0, infants: 0 } }),
      createEvent('ExtraSet', { lineId: 'villa-line', code: 'chef', quantity: 2 }),
      createEvent('LineUnavailable', { lineId: 'villa-line', reason: 'taken' }),
      createEvent('NoteSet', { note: 'late' }),
      createEvent('CheckoutStepReached', { step: 'guest' }),
    ]);
    expect(state.news).toMatchObject([
      { kind: 'lineRemoved', by: 'otherDevice', lineId: 'tour-line', title: tourLine.offer.title },
      { kind: 'lineChanged', change: { what: 'party', before: villaLine.party, after: { adults: 3 } } },
      { kind: 'unavailable', by: 'server', reason: 'taken' },
      { kind: 'detailsChanged', detail: 'note' },
    ]);
    expect(fold([createEvent('NoteSet', { note: 'late' })], fold(added())).news).toEqual([]);
    expect(evolve(fold(added()), createEvent('ItemRemoved', { lineId: 'villa-line' }), 'asked').news).toEqual([]);
  });

  it('[L11] [B18] adds news for a voucher that another device applied or removed, once', () => {
    const voucher = { code: 'WELCOME10', kind: 'percent', value: '10', minTotal: null, currency: 'EUR' } as const;
    const applied = createEvent('VoucherApplied', { voucher });
    expect(elsewhere([applied]).news).toMatchObject([{ kind: 'detailsChanged', by: 'otherDevice', detail: 'voucher' }]);
    const removed = createEvent('VoucherRemoved', { code: 'WELCOME10' });
    expect(elsewhere([removed], fold([...added(), applied])).news).toMatchObject([{ detail: 'voucher' }]);
    expect(elsewhere([removed]).news).toEqual([]);
  });

  it('[L11] shows a price change once: on its line, or as news when another device has seen it', () => {
    const moved = requoted('1400.00', '1500.00');
    const told = elsewhere([moved]);
    expect(told).toMatchObject({ news: [], lines: [{ unseen: { requoteId: moved.id } }, {}] });
    expect(elsewhere([createEvent('RequoteSeen', { lineId: 'villa-line', requoteId: moved.id })], told)).toMatchObject({
      news: [{ kind: 'requoted', by: 'server', from: eur('1400.00'), to: eur('1500.00'), causes }],
      lines: [{ unseen: null }, {}],
    });
  });

  it('[L11] counts the causes once when two devices record the same price', () => {
    const [mine, theirs] = [requoted('1400.00', '1500.00'), requoted('1400.00', '1500.00')];
    expect(fold([...added(), mine, theirs]).lines[0]?.unseen).toEqual({ requoteId: theirs.id, from: eur('1400.00'), to: eur('1500.00'), causes });
    expect(fold([...added(), mine, createEvent('RequoteSeen', { lineId: 'villa-line', requoteId: mine.id }), theirs]).lines[0]?.unseen).toBeNull();
  });

  it('[L11] has no news of a line that was added and removed, and only the last of a detail', () => {
    const line = { ...villaLine, lineId: 'late-line' };
    expect(kindsOf(elsewhere([createEvent('ItemAdded', line), createEvent('ItemRemoved', { lineId: 'late-line' })]))).toEqual([]);
    const removal = createEvent('ItemRemoved', { lineId: 'villa-line' });
    expect(kindsOf(elsewhere([removal, createEvent('ItemRestored', { ...villaLine, undoes: [removal.id] })]))).toEqual([]);
    expect(kindsOf(elsewhere([createEvent('NoteSet', { note: 'a' }), createEvent('NoteSet', { note: 'b' })]))).toEqual(['detailsChanged']);
  });

  it('[L11] keeps news until they are seen, also in a new draft', () => {
    const [first, second] = [createEvent('ItemRemoved', { lineId: 'tour-line' }), createEvent('NoteSet', { note: 'late' })];
    const state = elsewhere([first, second]);
    expect(kindsOf(fold([createEvent('NewsSeen', { ids: [first.id] })], state))).toEqual(['detailsChanged']);
    expect(kindsOf(fold([createEvent('DraftReset', { lineIds: ['villa-line'] })], state))).toEqual(['lineRemoved', 'detailsChanged']);
  });

  it('keeps an identity number entered here while the guest is the same person', () => {
    const travelled = createEvent('GuestDetailsSet', { guest: { ...guest, identityNumber: null, phone: '+90 532 111 11 11' } });
    const here = fold(payableHistory());
    expect(evolve(here, travelled, 'elsewhere').guest).toMatchObject({ identityNumber: guest.identityNumber, phone: '+90 532 111 11 11' });
    expect(evolve(here, travelled).guest?.identityNumber).toBeNull();
    const another = createEvent('GuestDetailsSet', { guest: { ...guest, firstName: 'Ece', identityNumber: null } });
    expect(evolve(here, another, 'elsewhere').guest?.identityNumber).toBeNull();
  });

  it('[L12] the booked one of two checkouts of the same lines ends the other', () => {
    const confirmed = createEvent('CheckoutConfirmed', { checkoutId: 'second', bookingNumber: 'INT1' });
    const state = fold([...payableHistory(), intended('first'), intended('second'), confirmed]);
    expect(state).toMatchObject({ lines: [], checkout: { status: 'confirmed', checkoutId: 'second', bookingNumber: 'INT1' } });
    expect(fold([intended('first')], fold([...payableHistory(), intended('second'), confirmed])).lines).toEqual([]);
  });
});

describe('what an event costs', () => {
  /** A draft with many removed lines, causes of an unseen change and news: the lists that may grow. */
  function grown(size: number): DraftState {
    const events = [
      ...added(),
      ...Array.from({ length: size }, (_, n) => [
        createEvent('ItemAdded', { ...villaLine, lineId: `line-${n}` }),
        createEvent('ItemRemoved', { lineId: `line-${n}` }),
        requoted(`${n}.00`, `${n + 1}.00`),
        createEvent('PartySet', { lineId: 'villa-line', party: { adults: 1 + (n % 2), children: 0, infants: 0 } }),
      ]).flat(),
      createEvent('ItemRemoved', { lineId: 'tour-line' }),
    ];
    const state = events.reduce((before, event) => evolve(before, event, 'elsewhere'), blankDraft);
    expect(state.news.every(Object.isFrozen)).toBe(true);
    expect([state.removed.length, state.lines[0]?.unseen?.causes.length, state.news.length]).toEqual([size + 1, size, size + 1]);
    return state;
  }

  /** How many objects immer wraps to apply the event, and how many it visits to freeze the result. */
  function workOf(state: DraftState, event: DraftEvent) {
    const copy = structuredClone(event);
    const [wrapped, looked] = [vi.spyOn(Proxy, 'revocable'), vi.spyOn(Object, 'isFrozen')];
    evolve(state, copy, 'elsewhere');
    const work = [wrapped.mock.calls.length, looked.mock.calls.length];
    vi.restoreAllMocks();
    return work;
  }

  const [short, long] = [grown(3), grown(150)];
  const [lineId, gone] = ['villa-line', 'tour-line'];

  it.each<DraftEvent>([
    createEvent('ItemAdded', { ...villaLine, lineId: 'another' }),
    createEvent('ItemAdded', tourLine),
    createEvent('ItemRemoved', { lineId }),
    createEvent('ItemRemoved', { lineId: gone }),
    createEvent('ItemRestored', { ...tourLine, undoes: null }),
    createEvent('ItemRestored', { ...tourLine, undoes: ['another'] }),
    createEvent('SelectionChanged', { lineId, selection: { ...villaLine.selection, vertical: 'villa', arrival: '2027-06-06', departure: '2027-06-13' } }),
    createEvent('ExtraSet', { lineId, code: 'chef', quantity: 5 }),
    createEvent('LineRequoted', { lineId, from: eur('1.00'), to: eur('2.50'), causes, offer: offerAt('2.50') }),
    createEvent('LineUnavailable', { lineId, reason: 'taken' }),
    createEvent('NoteSet', { note: 'late' }),
    createEvent('DraftReset', { lineIds: [lineId, gone, 'another'] }),
  ])('[L7] $type costs the same with many removed lines and news', (event) => {
    expect(workOf(long, event)).toEqual(workOf(short, event));
  });
});
