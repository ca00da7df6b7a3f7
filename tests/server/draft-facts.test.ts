import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { basketHold } from '#contract/calls/basket.ts';
import type { SharedEvent } from '#contract/codecs/shared-event-codec.ts';
import type { EventData } from '#domain/draft/events.ts';
import { fold } from '#domain/draft/evolve.ts';
import { parseEvent } from '#domain/draft/parse-event.ts';
import { noteEvent, sharedEvent, openDraftDevice, editProduct, newDraft, withCurrentOffer, storedEvents, type DraftCredentials } from './draft-device.ts';
import { book, flight, orderOf, week } from './orders.ts';
import { DATABASES, useServer } from './test-server.ts';

describe.each(DATABASES)('facts that the server appends to a draft, on %s', (kind) => {
  const running = useServer(kind);

  /** Creates a draft with one line and without news. */
  async function draftWith(wanted: ReturnType<typeof week>) {
    const draft = newDraft();
    const phone = openDraftDevice(running(), draft);
    const added = sharedEvent('ItemAdded', await withCurrentOffer(running(), wanted));
    const { events } = await phone.push([added]);
    expect(events).toHaveLength(1);
    return { draft, phone, added, draftEventId: added.id };
  }

  const factsIn = (events: readonly { event: SharedEvent | null }[]) => events.flatMap(({ event }) => (event ? [event] : []));
  const stateOf = async (draft: DraftCredentials) => fold((await storedEvents(running(), draft)).map((row) => parseEvent(row.event)!));

  it('[L11] a changed price is sent once to every device, with causes that add up and the new offer', async () => {
    const wanted = flight('2027-04-20');
    const { draft, phone } = await draftWith(wanted);
    expect((await phone.push()).events).toEqual([]);
    await editProduct(running(), 'TUR-001', '{pricing,adult}', '300.00');
    try {
      const facts = factsIn((await phone.push([noteEvent('hello')])).events);
      expect(facts.map((fact) => fact.type)).toEqual(['LineRequoted']);
      const { lineId, from, to, causes, offer } = facts[0]!.data as EventData['LineRequoted'];
      expect({ lineId, offer }).toEqual({ lineId: wanted.lineId, offer: (await withCurrentOffer(running(), wanted)).offer });
      expect(causes.reduce((sum, cause) => sum + Number(cause.amount), Number(from.amount))).toBeCloseTo(Number(to.amount), 2);
      expect(Number(to.amount)).toBeGreaterThan(Number(from.amount));
      expect(facts[0]!.id).toMatch(/^[0-9a-f-]{36}$/);

      // The fact is in the draft now, so it is not recorded again; another device gets the same event.
      expect((await phone.push()).events).toEqual([]);
      expect(factsIn((await openDraftDevice(running(), draft).pull()).events).filter((event) => event.type === 'LineRequoted')).toEqual(facts);
      expect((await stateOf(draft)).lines[0]!.unseen).toMatchObject({ from, to });
    } finally {
      await editProduct(running(), 'TUR-001', '{pricing,adult}', '215.00');
    }
  });

  it('[L11] a night that is taken, and one that is available again, are facts', async () => {
    const { draft, phone } = await draftWith(week('2027-05-01', '2027-05-08'));
    const rival = randomUUID();
    await running().api.send(basketHold, { draftId: rival, lines: [week('2027-05-06', '2027-05-13')] });
    expect(factsIn((await phone.push()).events)).toMatchObject([{ type: 'LineUnavailable', data: { reason: 'taken' } }]);
    expect((await phone.push()).events).toEqual([]);
    await running().api.send(basketHold, { draftId: rival, lines: [] });
    expect(factsIn((await phone.push()).events)).toMatchObject([{ type: 'LineRequoted', data: { causes: [] } }]);
    expect((await stateOf(draft)).lines[0]).toMatchObject({ unavailable: null, unseen: null });
  });

  it('a withdrawn product is a fact', async () => {
    const { phone } = await draftWith(week('2027-05-15', '2027-05-22'));
    await editProduct(running(), 'VIL-001', '{saleMode}', 'quote');
    try {
      expect(factsIn((await phone.push()).events)).toMatchObject([{ type: 'LineUnavailable', data: { reason: 'withdrawn' } }]);
    } finally {
      await editProduct(running(), 'VIL-001', '{saleMode}', 'direct');
    }
  });

  it('[L11] an expired hold is a fact, and not before it expires', async () => {
    const wanted = week('2027-06-05', '2027-06-12');
    const { draft, phone, draftEventId } = await draftWith(wanted);
    const hold = await running().api.send(basketHold, { draftId: draftEventId, lines: [wanted] });
    const granted = sharedEvent('HoldGranted', { holdId: hold.holdId, lineIds: [wanted.lineId], expiresAt: Date.parse(hold.expiresAt) });
    expect(factsIn((await phone.push([granted])).events)).toEqual([]);
    running().pass(21);
    expect(factsIn((await phone.push()).events)).toMatchObject([{ type: 'HoldExpired', data: { holdId: hold.holdId } }]);
    expect((await stateOf(draft)).hold).toBeNull();
    expect((await phone.push()).events).toEqual([]);
  });

  it('[L11] a missing hold that the draft contains is a fact', async () => {
    const { phone, added } = await draftWith(week('2027-06-19', '2027-06-26'));
    const believed = sharedEvent('HoldGranted', { holdId: added.id, lineIds: [], expiresAt: Date.now() + 3_600_000_000 });
    expect(factsIn((await phone.push([believed])).events)).toMatchObject([{ type: 'HoldExpired' }]);
  });

  it('[L12] a draft with a pending checkout gets no facts', async () => {
    const { phone, added } = await draftWith(flight('2027-04-22'));
    const hold = sharedEvent('HoldGranted', { holdId: added.id, lineIds: [], expiresAt: Date.now() + 3_600_000_000 });
    const intended = sharedEvent('CheckoutIntended', { checkoutId: randomUUID(), acceptedTotal: '10.00', currency: 'EUR', draftHash: '0123456789abcdef' });
    expect(factsIn((await phone.push([hold, intended])).events)).toEqual([]);
    await editProduct(running(), 'TUR-001', '{pricing,adult}', '301.00');
    try {
      expect((await phone.push()).events).toEqual([]);
    } finally {
      await editProduct(running(), 'TUR-001', '{pricing,adult}', '215.00');
    }
  });

  it('nights booked by the draft itself are not reported as taken', async () => {
    const wanted = week('2027-07-10', '2027-07-17');
    const { phone, added } = await draftWith(wanted);
    const hold = await running().api.send(basketHold, { draftId: added.id, lines: [wanted] });
    await phone.push([sharedEvent('HoldGranted', { holdId: hold.holdId, lineIds: [wanted.lineId], expiresAt: Date.parse(hold.expiresAt) })]);
    await book(running(), await orderOf(running(), [wanted], { draftId: added.id }));
    // The booking frees the hold and takes the nights; its confirmation is still on the device.
    expect((await phone.push()).events).toEqual([]);
  });

  it('stores the visitor\'s events when the price cannot be determined', async () => {
    const { draft, phone } = await draftWith(flight('2027-04-24'));
    await editProduct(running(), 'TUR-001', '{pricing}', null);
    try {
      const note = noteEvent('still here');
      expect((await phone.push([note])).events).toEqual([{ seq: 2, id: note.id, own: true, event: null }]);
      expect(running().logged.some((line) => line.includes('factsFailed'))).toBe(true);
    } finally {
      await editProduct(running(), 'TUR-001', '{pricing}', { kind: 'perPerson', adult: '215.00', child: '215.00', infant: '0.00', childAges: [6, 11], infantAges: [0, 0] });
    }
    expect((await storedEvents(running(), draft)).map((row) => row.event.type)).toEqual(['ItemAdded', 'NoteSet']);
  });

  it('stores the visitor\'s events when the database fails', async () => {
    const { draft, phone } = await draftWith(flight('2027-04-25'));
    const { owner } = running().database;
    await sql`alter table rates rename to rates_away`.execute(owner);
    try {
      expect((await phone.push([noteEvent('still here')])).events).toHaveLength(1);
    } finally {
      await sql`alter table rates_away rename to rates`.execute(owner);
    }
    expect((await storedEvents(running(), draft)).map((row) => row.event.type)).toEqual(['ItemAdded', 'NoteSet']);
  });

  it('[L11] folds to the same basket as a device that applies the answers in order', async () => {
    const { draft, phone, added } = await draftWith(flight('2027-04-26'));
    const laptop = openDraftDevice(running(), draft);
    await laptop.pull();
    const line = await withCurrentOffer(running(), week('2027-07-24', '2027-07-31'));
    await Promise.all([
      phone.push([sharedEvent('PartySet', { lineId: (added.data as EventData['ItemAdded']).lineId, party: { adults: 4, children: 0, infants: 0 } })]),
      laptop.push([sharedEvent('ItemAdded', line), sharedEvent('ItemRemoved', { lineId: (added.data as EventData['ItemAdded']).lineId })]),
    ]);
    const { events } = await openDraftDevice(running(), draft).pull();
    expect(fold(factsIn(events).map((event) => parseEvent(event)!))).toEqual(await stateOf(draft));
    expect((await stateOf(draft)).lines.map((one) => one.lineId)).toEqual([line.lineId]);
  });
});
