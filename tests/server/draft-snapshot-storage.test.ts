import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceForget, LARGEST_BATCH } from '#contract/calls/draft.ts';
import type { SharedEvent } from '#contract/codecs/shared-event-codec.ts';
import { fold } from '#domain/draft/evolve.ts';
import { json } from '#server/database/connection.ts';
import { foldDraft, SNAPSHOT_VERSION } from '#server/services/draft-fold.ts';
import { noteEvent, sharedEvent, openDraftDevice, editProduct, newDraft, withCurrentOffer, storedEvents, type DraftCredentials } from './draft-device.ts';
import { flight, GUEST } from './orders.ts';
import { DATABASES, refusalOf, useServer } from './test-server.ts';

const notes = (count: number) => Array.from({ length: count }, (_, index) => noteEvent(`note ${index}`));

describe.each(DATABASES)('the snapshot of a draft, on %s', (kind) => {
  const running = useServer(kind);

  const snapshotOf = ({ draftId }: DraftCredentials, tenant = 'meltem') => running().database.inTenant(tenant, (queries) =>
    queries.selectFrom('draft_snapshots').select(['seq', 'version', 'state']).where('draft_id', '=', draftId).executeTakeFirst());
  const changeSnapshot = ({ draftId }: DraftCredentials, change: object) => running().database.inTenant('meltem', (queries) =>
    queries.updateTable('draft_snapshots').set(change).where('tenant', '=', 'meltem').where('draft_id', '=', draftId).execute());

  /** Folds the draft from its snapshot, and from all its events. */
  async function folds(draft: DraftCredentials) {
    const events = (await storedEvents(running(), draft)).map((row) => row.event);
    const head = { draftId: draft.draftId, lastSeq: events.length };
    return { kept: await running().database.inTenant('meltem', (queries) => foldDraft(queries, 'meltem', head)), whole: fold(events) };
  }

  async function pushAll(draft: DraftCredentials, events: readonly SharedEvent[], batch = LARGEST_BATCH) {
    const device = openDraftDevice(running(), draft);
    for (let from = 0; from < events.length; from += batch) await device.push(events.slice(from, from + batch));
    return device;
  }

  it('[L7] is stored every hundred events and equals the fold of all events, for any batches', async () => {
    const line = await withCurrentOffer(running(), flight('2027-05-09'));
    const lineIds = ['b6f2f8f4-35a1-4a39-8b21-7f6b6f6a1a01', 'b6f2f8f4-35a1-4a39-8b21-7f6b6f6a1a02', 'b6f2f8f4-35a1-4a39-8b21-7f6b6f6a1a03'] as const;
    const lineId = fc.constantFrom(...lineIds);
    const one = fc.oneof(
      lineId.map((id) => sharedEvent('ItemAdded', { ...line, lineId: id })),
      lineId.map((id) => sharedEvent('ItemRemoved', { lineId: id })),
      fc.tuple(lineId, fc.integer({ min: 1, max: 6 })).map(([id, adults]) => sharedEvent('PartySet', { lineId: id, party: { adults, children: 0, infants: 0 } })),
      fc.lorem().map(noteEvent),
      fc.constantFrom('Ada', 'Ece').map((firstName) => sharedEvent('GuestDetailsSet', { guest: { ...GUEST, firstName, identityNumber: null } })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 110, maxLength: 260 }), fc.array(fc.integer({ min: 1, max: LARGEST_BATCH }), { minLength: 10, maxLength: 30 }), async (events, sizes) => {
        const draft = newDraft();
        const device = openDraftDevice(running(), draft);
        for (let from = 0, turn = 0; from < events.length; turn += 1) {
          const size = sizes[turn % sizes.length]!;
          await device.push(events.slice(from, from + size));
          from += size;
        }
        const snapshot = await snapshotOf(draft);
        expect(snapshot).toMatchObject({ version: SNAPSHOT_VERSION });
        const stored = await storedEvents(running(), draft);
        expect(snapshot!.state).toEqual(fold(stored.slice(0, snapshot!.seq).map((row) => row.event)));
        expect(stored.length - snapshot!.seq).toBeLessThan(100 + LARGEST_BATCH);
        const { kept, whole } = await folds(draft);
        expect(kept).toEqual(whole);
      }),
      { numRuns: 6 },
    );
  });

  it('[L7] is not stored for a short draft', async () => {
    const draft = newDraft();
    await pushAll(draft, notes(99));
    expect(await snapshotOf(draft)).toBeUndefined();
    const device = await pushAll(draft, notes(1));
    expect(await snapshotOf(draft)).toMatchObject({ seq: 100 });
    await device.push([]);
    await device.pull();
    expect(await snapshotOf(draft)).toMatchObject({ seq: 100 });
  });

  it('[L7] of another version is ignored and replaced', async () => {
    const draft = newDraft();
    const device = await pushAll(draft, notes(120));
    await changeSnapshot(draft, { version: '1.1', state: json({ note: 'of an older release', lines: 'of another shape' }) });
    await device.push([noteEvent('and on')]);
    expect(await snapshotOf(draft)).toMatchObject({ seq: 121, version: SNAPSHOT_VERSION, state: { note: 'and on', unknown: 0 } });
    const { kept, whole } = await folds(draft);
    expect(kept).toEqual(whole);
  });

  it('[L7] is the state that facts are compared with', async () => {
    const draft = newDraft();
    const wanted = flight('2027-04-20');
    const device = await pushAll(draft, [sharedEvent('ItemAdded', await withCurrentOffer(running(), wanted)), ...notes(110)]);
    expect(await snapshotOf(draft)).toBeDefined();
    await editProduct(running(), 'TUR-001', '{pricing,adult}', '300.00');
    try {
      const received = (await device.push([noteEvent('hello')])).events.filter(({ own }) => !own);
      expect(received.map(({ event }) => event?.type)).toEqual(['LineRequoted']);
      // The fact is in the fold now, with or without a snapshot, and is not recorded again.
      expect((await device.push([])).events).toEqual([]);
      const { kept, whole } = await folds(draft);
      expect(kept).toEqual(whole);
    } finally {
      await editProduct(running(), 'TUR-001', '{pricing,adult}', '215.00');
    }
  });

  it('is not stored when its events are rolled back', async () => {
    const draft = newDraft();
    await pushAll(draft, notes(75));
    const device = openDraftDevice(running(), draft);
    const [clash] = await storedEvents(running(), draft);
    await refusalOf(device.pushWithLostAnswer([...notes(24), { ...noteEvent('other'), id: clash!.event_id }]));
    expect(await snapshotOf(draft)).toBeUndefined();
    expect(await storedEvents(running(), draft)).toHaveLength(75);
  });

  it('holds no identity number', async () => {
    const draft = newDraft();
    const device = await pushAll(draft, [sharedEvent('GuestDetailsSet', { guest: { ...GUEST, identityNumber: null } }), ...notes(100)]);
    const refused = await refusalOf(device.pushWithLostAnswer([sharedEvent('GuestDetailsSet', { guest: { ...GUEST, identityNumber: 'U1234567X' } })]));
    expect(refused.code).toBe('badEvent');
    const { state } = (await snapshotOf(draft))!;
    expect(state.guest).toEqual({ ...GUEST, identityNumber: null });
    expect(JSON.stringify(state)).not.toContain('U1234567X');
  });

  it('is deleted with the copy, and visible only to its own company', async () => {
    const draft = newDraft();
    await pushAll(draft, notes(100));
    expect(await snapshotOf(draft, 'poyraz')).toBeUndefined();
    expect(await snapshotOf(draft)).toBeDefined();
    expect(await running().api.send(deviceForget, { draftId: draft.draftId, deleteCopy: true }, { draftToken: draft.token })).toEqual({ deleted: true });
    expect(await snapshotOf(draft)).toBeUndefined();
  });

  it('is deleted with a draft that was not used for 180 days', async () => {
    const draft = newDraft();
    await pushAll(draft, notes(100));
    running().pass(181 * 1440);
    await running().jobs.run();
    expect(await snapshotOf(draft)).toBeUndefined();
  });
});
