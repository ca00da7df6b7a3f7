import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { basketHold } from '#contract/calls/basket.ts';
import type { SharedEvent } from '#contract/shapes/shared-event.ts';
import type { EventData } from '#domain/draft/events.ts';
import { fold } from '#domain/draft/evolve.ts';
import { parseEvent } from '#domain/draft/schema.ts';
import { noteEvent, sharedEvent, openDraftDevice, editProduct, newDraft, sold, storedEvents, type DraftCredentials } from './draft-device.ts';
import { book, flight, orderOf, week } from './orders.ts';
import { DATABASES, useServer } from './test-server.ts';

describe.each(DATABASES)('facts the server tells a draft, on %s', (kind) => {
  const running = useServer(kind);

  /** A draft with one line, that nobody has news for. */
  async function draftWith(wanted: ReturnType<typeof week>) {
    const draft = newDraft();
    const phone = openDraftDevice(running(), draft);
    const added = sharedEvent('ItemAdded', await sold(running(), wanted));
    const { events } = await phone.push([added]);
    expect(events).toHaveLength(1);
    return { draft, phone, added, draftEventId: added.id };
  }

  const factsIn = (events: readonly { event: SharedEvent | null }[]) => events.flatMap(({ event }) => (event ? [event] : []));
  const stateOf = async (draft: DraftCredentials) => fold((await storedEvents(running(), draft)).map((row) => parseEvent(row.event)!));

  it('[L11] tells a moved price once, to every device, with causes that add up and the new offer', async () => {
    const wanted = flight('2027-04-20');
    const { draft, phone } = await draftWith(wanted);
    expect((await phone.push()).events).toEqual([]);
    await editProduct(running(), 'TUR-001', '{pricing,adult}', '300.00');
    try {
      const facts = factsIn((await phone.push([noteEvent('hello')])).events);
      expect(facts.map((fact) => fact.type)).toEqual(['LineRequoted']);
      const { lineId, from, to, causes, offer } = facts[0]!.data as EventData['LineRequoted'];
      expect({ lineId, offer }).toEqual({ lineId: wanted.lineId, offer: (await sold(running(), wanted)).offer });
      expect(causes.reduce((sum, cause) => sum + Number(cause.amount), Number(from.amount))).toBeCloseTo(Number(to.amount), 2);
      expect(Number(to.amount)).toBeGreaterThan(Number(from.amount));
      expect(facts[0]!.id).toMatch(/^[0-9a-f-]{36}$/);

      // It is in the draft now, so it is no news any more; another device gets the same event.
      expect((await phone.push()).events).toEqual([]);
      expect(factsIn((await openDraftDevice(running(), draft).pull()).events).filter((event) => event.type === 'LineRequoted')).toEqual(facts);
      expect((await stateOf(draft)).lines[0]!.unseen).toMatchObject({ from, to });
    } finally {
      await editProduct(running(), 'TUR-001', '{pricing,adult}', '215.00');
    }
  });

  it('[L11] tells that a night is gone, and that it can be had again', async () => {
    const { draft, phone } = await draftWith(week('2027-05-01', '2027-05-08'));
    const rival = randomUUID();
    await running().api.send(basketHold, { draftId: rival, lines: [week('2027-05-06', '2027-05-13')] });
    expect(factsIn((await phone.push()).events)).toMatchObject([{ type: 'LineUnavailable', data: { reason: 'taken' } }]);
    expect((await phone.push()).events).toEqual([]);
    await running().api.send(basketHold, { draftId: rival, lines: [] });
    expect(factsIn((await phone.push()).events)).toMatchObject([{ type: 'LineRequoted', data: { causes: [] } }]);
    expect((await stateOf(draft)).lines[0]).toMatchObject({ unavailable: null, unseen: null });
  });

  it('tells what is no longer sold', async () => {
    const { phone } = await draftWith(week('2027-05-15', '2027-05-22'));
    await editProduct(running(), 'VIL-001', '{saleMode}', 'quote');
    try {
      expect(factsIn((await phone.push()).events)).toMatchObject([{ type: 'LineUnavailable', data: { reason: 'withdrawn' } }]);
    } finally {
      await editProduct(running(), 'VIL-001', '{saleMode}', 'direct');
    }
  });

  it('[L11] tells that a hold ended, not before it did', async () => {
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

  it('[L11] tells that a hold is gone which the draft believes in', async () => {
    const { phone, added } = await draftWith(week('2027-06-19', '2027-06-26'));
    const believed = sharedEvent('HoldGranted', { holdId: added.id, lineIds: [], expiresAt: Date.now() + 3_600_000_000 });
    expect(factsIn((await phone.push([believed])).events)).toMatchObject([{ type: 'HoldExpired' }]);
  });

  it('[L12] leaves a draft alone whose checkout is under way', async () => {
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

  it('does not call the draft\'s own booking a night that is gone', async () => {
    const wanted = week('2027-07-10', '2027-07-17');
    const { phone, added } = await draftWith(wanted);
    const hold = await running().api.send(basketHold, { draftId: added.id, lines: [wanted] });
    await phone.push([sharedEvent('HoldGranted', { holdId: hold.holdId, lineIds: [wanted.lineId], expiresAt: Date.parse(hold.expiresAt) })]);
    await book(running(), await orderOf(running(), [wanted], { draftId: added.id }));
    // The booking frees the hold and takes the nights; its confirmation is still on the device.
    expect((await phone.push()).events).toEqual([]);
  });

  it('takes what the visitor did also when it cannot say what it costs', async () => {
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

  it('takes what the visitor did also when the database refuses to say', async () => {
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

  it('[L11] folds to the same basket as a device does that takes the answers in their order', async () => {
    const { draft, phone, added } = await draftWith(flight('2027-04-26'));
    const laptop = openDraftDevice(running(), draft);
    await laptop.pull();
    const line = await sold(running(), week('2027-07-24', '2027-07-31'));
    await Promise.all([
      phone.push([sharedEvent('PartySet', { lineId: (added.data as EventData['ItemAdded']).lineId, party: { adults: 4, children: 0, infants: 0 } })]),
      laptop.push([sharedEvent('ItemAdded', line), sharedEvent('ItemRemoved', { lineId: (added.data as EventData['ItemAdded']).lineId })]),
    ]);
    const { events } = await openDraftDevice(running(), draft).pull();
    expect(fold(factsIn(events).map((event) => parseEvent(event)!))).toEqual(await stateOf(draft));
    expect((await stateOf(draft)).lines.map((one) => one.lineId)).toEqual([line.lineId]);
  });
});
