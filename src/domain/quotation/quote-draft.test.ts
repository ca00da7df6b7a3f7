import { describe, expect, it } from 'vitest';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import { kirlangic, party } from '#tests/support/offer-fixtures.ts';
import { decideQuoteDraft, type QuoteDraftCommand } from './decide-quote-draft.ts';
import { parseQuoteDraftEvent } from './parse-quote-draft-event.ts';
import { collectingDraft, sendingDraft, evolveQuoteDrafts, noQuoteDrafts, restatedQuoteDrafts, type QuoteDraftEvent, type QuoteDraftState, wishesFor } from './quote-draft.ts';

const item = { offer: { ...kirlangic, saleMode: 'quote' as const }, selection: { vertical: 'villa' as const, arrival: '2027-06-12', departure: '2027-06-19' }, party: party(2), extras: {} };
const contact = { firstName: 'Ada', lastName: 'Yılmaz', email: 'ada@example.org', phone: '+90 532 000 00 00' };

let ids = 0;
const context = { now: 1_790_000_000_000, newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}` };

/** Runs commands one after the other. @returns the state, and all events */
function run(commands: readonly ((state: QuoteDraftState) => QuoteDraftCommand)[], from: QuoteDraftState = noQuoteDrafts) {
  const events: QuoteDraftEvent[] = [];
  let state = from;
  for (const command of commands) {
    for (const event of decideQuoteDraft(state, command(state), context)) {
      events.push(event);
      state = evolveQuoteDrafts(state, event);
    }
  }
  return { state, events };
}

const keep = (wishes = '') => () => ({ type: 'KeepDraft', item, wishes }) as const;
const first = (state: QuoteDraftState) => state.drafts[0]!.draftId;
const asks = () => ({ type: 'SetContact', contact }) as const;
const memberId = '00000000-0000-4000-8000-00000000000a';
const request = (state: QuoteDraftState) => ({ type: 'RequestQuote', draftId: first(state), lang: 'en', memberId }) as const;
const record = (status: 'requested' | 'quoted' | 'expired', revision: number) => (state: QuoteDraftState) => ({ type: 'RecordQuote', draftId: first(state), quoteNumber: 'TKL1', status, revision }) as const;

describe('[D1] the drafts of quotes', () => {
  it('keep one open draft of a product, and what the form contains', () => {
    const { state, events } = run([keep(), keep('Lanterns'), keep('Lanterns'), () => ({ type: 'SetContact', contact }), () => ({ type: 'SetContact', contact })]);
    expect(events.map(({ type }) => type)).toEqual(['ItemSet', 'WishesSet', 'ContactSet']);
    expect(state.drafts).toHaveLength(1);
    expect(collectingDraft(state, kirlangic.productCode)).toMatchObject({ wishes: 'Lanterns', status: 'collecting' });
  });

  it('keep what is written before days are chosen, which becomes the wishes of the draft', () => {
    const { productCode } = kirlangic;
    const note = (wishes: string) => () => ({ type: 'NoteWishes', productCode, wishes }) as const;
    const noted = run([note('Lanterns'), note('Lanterns')]);
    expect(noted.events.map(({ type }) => type)).toEqual(['WishesNoted']);
    expect(wishesFor(noted.state, productCode)).toBe('Lanterns');
    expect(wishesFor(noted.state, 'VIL-999')).toBe('');
    expect(parseQuoteDraftEvent(JSON.parse(JSON.stringify(noted.events[0])))).toEqual(noted.events[0]);
    expect(restatedQuoteDrafts(noted.state, context).reduce(evolveQuoteDrafts, noQuoteDrafts)).toEqual(noted.state);
    // Days are chosen, and cleared again.
    const { state, events } = run([keep('Lanterns'), note('Others'), asks, request, note('Too late')], noted.state);
    expect(events.map(({ type }) => type)).toEqual(['ItemSet', 'WishesSet', 'WishesSet', 'ContactSet', 'QuoteRequested']);
    expect(state).toMatchObject({ noted: {}, drafts: [{ wishes: 'Others' }] });
  });

  it('[L12] do not change once they are sent, and are sent again under the same id', () => {
    const { state } = run([keep('Lanterns'), asks, request]);
    const again = run([request, keep('Others'), () => ({ type: 'SetContact', contact: { ...contact, phone: '+90 532 111 11 11' } })], state);
    expect(state.drafts[0]).toMatchObject({ status: 'sending', lang: 'en', wishes: 'Lanterns', contact });
    // The form begins no second draft while the first one has no answer, and another contact does not change it.
    expect(again.state.drafts).toEqual(state.drafts);
    expect(sendingDraft(state, kirlangic.productCode)).toEqual(state.drafts[0]);
    const late = evolveQuoteDrafts(state, { id: 'x', type: 'WishesSet', v: 1, at: 1, data: { draftId: first(state), wishes: 'Too late' } });
    expect(late).toEqual(state);
  });

  it('[M10] are those of the member who was signed in when they were sent, until the server refuses them', () => {
    const { state, events } = run([keep(), asks, request, (known) => ({ ...request(known), memberId: null })]);
    expect(state.drafts[0]).toMatchObject({ memberId });
    expect(parseQuoteDraftEvent({ ...events.at(-1)!, data: { ...events.at(-1)!.data, memberId: 'helen' } })).toBeNull();
    const again = run([(known) => ({ type: 'RecordRefusal', draftId: first(known) }), (known) => ({ ...request(known), memberId: null })], state);
    expect(again.state.drafts[0]).toMatchObject({ status: 'sending', memberId: null });
  });

  it('follow the server by its revisions only', () => {
    const { state } = run([keep(), asks, request, record('quoted', 2), record('requested', 1), record('expired', 3)]);
    expect(state.drafts[0]).toMatchObject({ status: 'expired', revision: 3, quoteNumber: 'TKL1' });
  });

  it('can be changed again after the server refused them', () => {
    const { state } = run([keep(), asks, request, (known) => ({ type: 'RecordRefusal', draftId: first(known) }), keep('Others')]);
    expect(state.drafts).toMatchObject([{ status: 'collecting', contact: null, wishes: 'Others' }]);
  });

  it('are restored from what the log reads back, and restated for a deleted database', () => {
    const { state, events } = run([asks, keep('Lanterns'), request, record('quoted', 2), keep('Another'), () => ({ type: 'SetContact', contact: { ...contact, firstName: 'Beth' } })]);
    const stored = JSON.parse(JSON.stringify(events)) as unknown[];
    expect(stored.map((event) => parseQuoteDraftEvent(event)).reduce((folded, event) => evolveQuoteDrafts(folded, event!), noQuoteDrafts)).toEqual(state);
    expect(restatedQuoteDrafts(state, context).reduce(evolveQuoteDrafts, noQuoteDrafts)).toEqual(state);
  });

  it('[D2] store no card number, and no event of another form', () => {
    const [itemSet, wishes] = run([keep('Lanterns')]).events;
    expect(parseQuoteDraftEvent({ ...wishes, data: { ...wishes!.data, wishes: 'Card 4111 1111 1111 1111' } })).toBeNull();
    expect(parseQuoteDraftEvent({ ...itemSet, data: { ...itemSet!.data, draftId: 'guessable' } })).toBeNull();
    expect(parseQuoteDraftEvent({ ...itemSet, type: 'ItemLost' })).toBeNull();
    expect(parseQuoteDraftEvent({ ...itemSet, v: 2 })).toBeNull();
  });
});

describe('[L8] a request written by version 1', () => {
  const [received, written] = eventFixtures('quote', 1);

  it('has the status that the server gave it', () => {
    expect(parseQuoteDraftEvent(received!.event)).toEqual({ ...(received!.event as object), v: 2 });
  });

  it('has the contact that the device knew then', () => {
    const requested = parseQuoteDraftEvent(written!.event)!;
    expect(requested).toMatchObject({ type: 'QuoteRequested', v: 2, data: { lang: 'de', contact: null } });
    const { state } = run([keep(), asks]);
    const draftId = (requested.data as { draftId: string }).draftId;
    const known = { ...state, drafts: state.drafts.map((draft) => ({ ...draft, draftId })) };
    const later = { id: 'x', type: 'ContactSet', v: 1, at: 1, data: { ...contact, firstName: 'Beth' } } as const;
    expect([requested, later].reduce(evolveQuoteDrafts, known).drafts).toMatchObject([{ status: 'sending', contact }]);
  });
});
