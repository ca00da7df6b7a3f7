import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deviceForget, draftPull, draftPush, LARGEST_BATCH, LARGEST_DRAFT, LARGEST_PAGE } from '#contract/calls/draft.ts';
import type { SharedEvent } from '#contract/codecs/shared-event-codec.ts';
import { json } from '#server/database/connection.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { seedTenant } from '#server/database/seed.ts';
import { noteEvent, sharedEvent, openDraftDevice, newDraft, storedEvents, type DraftCredentials } from './draft-device.ts';
import { GUEST } from './orders.ts';
import { clientOf, DATABASES, refusalOf, useServer } from './test-server.ts';

const notes = (count: number, word = 'note') => Array.from({ length: count }, (_, index) => noteEvent(`${word} ${index}`));
const idsOf = (events: readonly { id: string }[]) => events.map((event) => event.id);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.each(DATABASES)('a draft on several devices, on %s', (kind) => {
  const running = useServer(kind);
  const device = (draft: DraftCredentials) => openDraftDevice(running(), draft);

  /** Sends a request without the API client; credentials are in the headers only. */
  function raw(method: 'GET' | 'POST', call: { name: string }, content: unknown, headers: Record<string, string> = {}) {
    const query = method === 'GET' ? `?${new URLSearchParams(content as Record<string, string>)}` : '';
    const body = method === 'GET' ? {} : { body: typeof content === 'string' ? content : JSON.stringify(content) };
    return fetch(`${running().url}/api/${call.name}${query}`, { method, ...body, headers: { company: 'meltem', ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers } });
  }
  const wirePush = ({ draftId }: { draftId: string }, events: readonly unknown[] = [], more: object = {}) => ({ taslak_no: draftId, cihaz_no: randomUUID(), imlec: 0, olaylar: events, ...more });
  const wirePull = ({ draftId }: { draftId: string }) => ({ taslak_no: draftId, cihaz_no: randomUUID(), imlec: '0' });

  describe('order', () => {
    it('[L11] gives every event a sequence number, acknowledges a device\'s own events and returns the others', async () => {
      const draft = newDraft();
      const [phone, laptop] = [device(draft), device(draft)];
      const [first, second, third] = [noteEvent('from the phone'), noteEvent('also'), noteEvent('from the laptop')];

      expect(await phone.push([first, second])).toEqual({
        draftId: draft.draftId, cursor: 2, more: false, restarted: false,
        events: [{ seq: 1, id: first.id, own: true, event: null }, { seq: 2, id: second.id, own: true, event: null }],
      });
      expect((await laptop.push([third])).events).toEqual([
        { seq: 1, id: first.id, own: false, event: first }, { seq: 2, id: second.id, own: false, event: second }, { seq: 3, id: third.id, own: true, event: null },
      ]);
      expect((await phone.pull()).events).toEqual([{ seq: 3, id: third.id, own: false, event: third }]);
      expect(await phone.pull()).toMatchObject({ cursor: 3, more: false, events: [] });
    });

    it('[L9] returns a device\'s own events on request', async () => {
      const draft = newDraft();
      const [phone, laptop] = [device(draft), device(draft)];
      const [mine, other] = [noteEvent('from the phone'), noteEvent('from the laptop')];
      await phone.push([mine]);
      await laptop.push([other]);
      expect((await phone.pullWithOwn()).events).toEqual([{ seq: 1, id: mine.id, own: true, event: mine }, { seq: 2, id: other.id, own: false, event: other }]);
    });

    it('[L11] stores a batch once when it is sent again after a lost answer', async () => {
      const draft = newDraft();
      const phone = device(draft);
      const batch = notes(3);
      await phone.pushWithLostAnswer(batch);
      const again = await phone.push(batch);
      expect(again.events.map(({ seq, id, own }) => [seq, id, own])).toEqual(batch.map((event, index) => [index + 1, event.id, true]));
      expect((await storedEvents(running(), draft)).map((row) => row.seq)).toEqual([1, 2, 3]);
    });

    it('[L11] is not changed by repeated and reordered delivery', async () => {
      const draft = newDraft();
      const phone = device(draft);
      const [a, b, c] = notes(3) as [SharedEvent, SharedEvent, SharedEvent];
      await phone.pushWithLostAnswer([a, b]);
      await phone.pushWithLostAnswer([c]);
      for (const batch of [[c, b, a], [b, b], [a, c], [c]]) await phone.pushWithLostAnswer(batch);
      expect((await storedEvents(running(), draft)).map((row) => row.event_id)).toEqual(idsOf([a, b, c]));
    });

    it('[L11] loses no events and leaves no gap when devices push at the same time', async () => {
      const draft = newDraft();
      const devices = [device(draft), device(draft), device(draft)];
      const batches = devices.flatMap((one) => Array.from({ length: 6 }, () => ({ one, events: notes(4) })));
      await Promise.all(batches.map(({ one, events }) => one.pushWithLostAnswer(events)));
      const stored = await storedEvents(running(), draft);
      expect(stored.map((row) => row.seq)).toEqual(upTo(72));
      expect(stored.map((row) => row.event_id).toSorted()).toEqual(batches.flatMap(({ events }) => idsOf(events)).toSorted());
      // A batch keeps its order; events of other devices may be between two batches.
      for (const { events } of batches) {
        const places = events.map((event) => stored.findIndex((row) => row.event_id === event.id));
        expect(places).toEqual(upTo(4).map((n) => places[0]! + n - 1));
      }
    });

    it('returns a long draft page by page', async () => {
      const draft = newDraft();
      const phone = device(draft);
      for (let sent = 0; sent < 225; sent += LARGEST_BATCH) await phone.push(notes(LARGEST_BATCH));
      const laptop = device(draft);
      const first = await laptop.pull();
      expect(first).toMatchObject({ cursor: LARGEST_PAGE, more: true });
      const second = await laptop.pull();
      expect(second).toMatchObject({ cursor: 225, more: false });
      expect([...first.events, ...second.events].map((event) => event.seq)).toEqual(upTo(225));
    });

    it('reports a restarted copy and sends it from the beginning', async () => {
      const draft = newDraft();
      const phone = device(draft);
      await phone.push(notes(5));
      await running().api.send(deviceForget, { draftId: draft.draftId, deleteCopy: true }, { draftToken: draft.token });
      const rest = notes(LARGEST_BATCH);
      expect(await phone.push(rest)).toMatchObject({ restarted: true, cursor: LARGEST_BATCH });
      expect(await device(draft).pull()).toMatchObject({ restarted: false, cursor: LARGEST_BATCH });
    });
  });

  describe('refusals', () => {
    it.each<[string, (draft: DraftCredentials) => Record<string, string>]>([
      ['no token', () => ({})],
      ['another token', () => ({ 'draft-token': newDraft().token })],
      ['a short token', ({ token }) => ({ 'draft-token': token.slice(0, 20) })],
      ['an empty token', () => ({ 'draft-token': '' })],
      ['the cookie of another draft', ({ token }) => ({ cookie: `meltem-draft=${randomUUID()}.${token}` })],
      ['a cookie with another token', ({ draftId }) => ({ cookie: `meltem-draft=${draftId}.${newDraft().token}` })],
      ['a wrong header beside the right cookie', ({ draftId, token }) => ({ 'draft-token': newDraft().token, cookie: `meltem-draft=${draftId}.${token}` })],
      ['a cookie that is none', () => ({ cookie: 'meltem-draft=x.y.z' })],
    ])('401 for %s, and the draft is unchanged', async (_, headersFor) => {
      const draft = newDraft();
      await device(draft).push([noteEvent('mine')]);
      for (const response of [
        await raw('POST', draftPush, wirePush(draft, [noteEvent('theirs')]), headersFor(draft)),
        await raw('GET', draftPull, wirePull(draft), headersFor(draft)),
        await raw('POST', deviceForget, { taslak_no: draft.draftId, kopyayi_sil: true }, headersFor(draft)),
      ]) {
        expect(response.status).toBe(401);
        const text = await response.text();
        expect(JSON.parse(text)).toMatchObject({ success: 0, code: 'taslak_anahtari_yanlis', errors: [{ field: 'draft-token', code: 'invalid' }] });
        expect(text).not.toContain('mine');
      }
      expect(await storedEvents(running(), draft)).toHaveLength(1);
    });

    it('401 for a first push without a proper token: nobody can create a draft that others could open', async () => {
      for (const headers of [{}, { 'draft-token': 'guessable' }]) {
        const draft = newDraft();
        expect((await raw('POST', draftPush, wirePush(draft, [noteEvent('x')]), headers as Record<string, string>)).status).toBe(401);
        expect((await raw('GET', draftPull, wirePull(draft), { 'draft-token': draft.token })).status).toBe(404);
      }
    });

    it('404 for a draft that was never pushed', async () => {
      const draft = newDraft();
      const response = await raw('GET', draftPull, wirePull(draft), { 'draft-token': draft.token });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'bulunamadi', errors: [{ field: 'taslak_no' }] });
    });

    it('409 for an id that is stored with different content, and stores nothing of the batch', async () => {
      const draft = newDraft();
      const event = noteEvent('first');
      await device(draft).push([event]);
      const response = await raw('POST', draftPush, wirePush(draft, [noteEvent('new'), { ...event, data: { note: 'second' } }]), { 'draft-token': draft.token });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'olay_uyusmuyor', errors: [{ field: 'olaylar[1].id', code: 'duplicate' }], data: { sira: 1, olay_no: event.id } });
      const twice = await refusalOf(device(draft).push([{ ...event, id: draft.draftId }, { ...event, id: draft.draftId, at: 1 }]));
      expect(twice).toMatchObject({ status: 409, code: 'eventConflict', details: { index: 1, eventId: draft.draftId } });
      expect(await storedEvents(running(), draft)).toHaveLength(1);
    });

    it('413 for more events than a batch', async () => {
      const draft = newDraft();
      const response = await raw('POST', draftPush, wirePush(draft, notes(LARGEST_BATCH + 1)), { 'draft-token': draft.token });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'cok_olay', errors: [{ field: 'olaylar', code: 'max' }], data: { en_cok: LARGEST_BATCH } });
    });

    it('413 for a too long body, before it is parsed', async () => {
      const response = await raw('POST', draftPush, '{'.repeat(300_000), { 'draft-token': newDraft().token });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'dogrulama', errors: [{ field: '', code: 'max' }] });
    });

    const note = noteEvent('fine');
    it.each<[string, unknown, string, string]>([
      ['an event that is none', { ...note, data: { text: 'x' } }, 'olay_gecersiz', 'olaylar[1]'],
      ['no data', { ...note, data: undefined }, 'dogrulama', 'olaylar[1].data'],
      ['a list for data', { ...note, data: [1] }, 'dogrulama', 'olaylar[1].data'],
      ['an id that is no UUID', { ...note, id: 'event-1' }, 'dogrulama', 'olaylar[1].id'],
      ['an id in capitals', { ...note, id: 'ABCDEF00-0000-4000-8000-000000000000' }, 'dogrulama', 'olaylar[1].id'],
      ['SQL for an id', { ...note, id: "'; drop table drafts; --" }, 'dogrulama', 'olaylar[1].id'],
      ['a newer version', { ...note, v: 2 }, 'olay_yeni_surum', 'olaylar[1]'],
      ['a type of a later release', { ...note, type: 'SeatChosen' }, 'olay_yeni_surum', 'olaylar[1]'],
      ['a type that never was one', { ...note, type: 'drop table' }, 'olay_gecersiz', 'olaylar[1]'],
      ['a name of the prototype', { ...note, type: 'constructor' }, 'olay_gecersiz', 'olaylar[1]'],
      ['what a device keeps to itself', sharedEvent('NewsSeen', { ids: [] }), 'olay_gecersiz', 'olaylar[1]'],
      ['an identity number', sharedEvent('GuestDetailsSet', { guest: { ...GUEST, identityNumber: 'U1234567' } }), 'olay_gecersiz', 'olaylar[1]'],
      ['a card number in a note', noteEvent('my card is 4111 1111 1111 1111'), 'olay_gecersiz', 'olaylar[1]'],
      ['a card number in an address', sharedEvent('GuestDetailsSet', { guest: { ...GUEST, address: '5555-5555-5555-4444' } }), 'olay_gecersiz', 'olaylar[1]'],
      ['half a character', noteEvent('\ud800'), 'dogrulama', ''],
      ['text', 'NoteSet', 'dogrulama', 'olaylar[1]'],
    ])('422 for %s, naming the event, and takes nothing of the batch', async (_, bad, code, field) => {
      const draft = newDraft();
      const response = await raw('POST', draftPush, wirePush(draft, [noteEvent('before'), bad]), { 'draft-token': draft.token });
      expect(response.status).toBe(422);
      const body = await response.json() as { code: string; errors: { field: string; code: string }[] };
      expect(body).toMatchObject({ success: 0, code });
      expect(body.errors.map((error) => error.field)).toContain(field);
      expect(JSON.stringify(body)).not.toMatch(/4111|5555|U1234567/);
      expect(await storedEvents(running(), draft)).toEqual([]);
    });

    it.each([['draftId', { taslak_no: 'draft-1' }], ['deviceId', { cihaz_no: 'phone' }], ['cursor', { imlec: -1 }], ['cursor', { imlec: 1.5 }]])('422 for a %s of another kind', async (_, wrong) => {
      const draft = newDraft();
      const [field] = Object.keys(wrong);
      const response = await raw('POST', draftPush, wirePush(draft, [], wrong), { 'draft-token': draft.token });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'dogrulama', errors: [{ field }] });
    });

    it('lets nothing ride along: fields an event does not know are dropped at every depth', async () => {
      const draft = newDraft();
      const smuggled = { ...noteEvent('plain'), cardNumber: '4111111111111111', data: { note: 'plain', cvv: '123' } };
      expect((await raw('POST', draftPush, wirePush(draft, [smuggled]), { 'draft-token': draft.token })).status).toBe(200);
      const stored = await storedEvents(running(), draft);
      expect(stored.map((row) => row.event)).toEqual([{ id: smuggled.id, type: 'NoteSet', v: 1, at: smuggled.at, data: { note: 'plain' } }]);
    });

    it.each(['"__proto__":{"polluted":true}', '"constructor":{"prototype":{"polluted":true}},"__proto__":{"note":"x"}'])('422 for a prototype: %s', async (poison) => {
      const draft = newDraft();
      const body = JSON.stringify(wirePush(draft, [noteEvent('plain')])).replace('"note":"plain"', `"note":"plain",${poison}`);
      const response = await raw('POST', draftPush, body, { 'draft-token': draft.token });
      expect([response.status, (await response.json() as { code: string }).code]).toEqual([422, 'olay_gecersiz']);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(await storedEvents(running(), draft)).toEqual([]);
    });

    it('409 for a draft that is full', async () => {
      const draft = newDraft();
      await device(draft).push([noteEvent('first')]);
      const now = new Date();
      await running().database.inTenant('meltem', async (queries) => {
        for (let seq = 2; seq <= LARGEST_DRAFT; seq += 1000) {
          const rows = Array.from({ length: Math.min(1000, LARGEST_DRAFT - seq + 1) }, (_, index) => ({ ...noteEvent(`n${index}`), seq: seq + index }));
          await queries.insertInto('draft_events').values(rows.map(({ seq: place, ...event }) => ({
            tenant: 'meltem', draft_id: draft.draftId, seq: place, event_id: event.id, device_id: null, event: json(event), received_at: now,
          }))).execute();
        }
        await queries.updateTable('drafts').set({ last_seq: LARGEST_DRAFT }).where('tenant', '=', 'meltem').where('draft_id', '=', draft.draftId).execute();
      });
      const response = await raw('POST', draftPush, wirePush(draft, [noteEvent('one more')]), { 'draft-token': draft.token });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'taslak_dolu', errors: [{ field: 'olaylar', code: 'max' }], data: { en_cok: LARGEST_DRAFT } });
      const started = performance.now();
      expect(await device(draft).push([])).toMatchObject({ cursor: LARGEST_PAGE, more: true });
      // A full draft is folded on each push; that must not take the server's time.
      expect(performance.now() - started).toBeLessThan(10_000);
    });
  });

  describe('tenants', () => {
    it('returns a draft to no other company, even with its id and token', async () => {
      const demo = await demoOperator.loadCatalogue();
      await seedTenant(running().database, { id: 'poyraz', name: 'Poyraz Tur' }, async () => ({ ...demo, products: demo.products.slice(0, 3) }));
      const draft = newDraft();
      await device(draft).push([noteEvent('ours')]);
      const ask = { draftId: draft.draftId, deviceId: randomUUID(), cursor: 0 };
      const other = clientOf(running(), 'poyraz');
      expect((await refusalOf(other.send(draftPull, ask, { draftToken: draft.token }))).code).toBe('notFound');
      expect(await other.send(deviceForget, { draftId: draft.draftId, deleteCopy: true }, { draftToken: draft.token })).toEqual({ deleted: false });
      // The same id there is another draft.
      expect((await other.send(draftPush, { ...ask, events: [noteEvent('theirs')] }, { draftToken: newDraft().token })).events).toHaveLength(1);
      expect((await storedEvents(running(), draft)).map((row) => row.event.data)).toEqual([{ note: 'ours' }]);
      // A forgotten `where` returns the tenant's own rows alone.
      const seen = await running().database.inTenant('poyraz', (queries) => queries.selectFrom('draft_events').select(['tenant', 'event']).execute());
      expect(seen.map((row) => [row.tenant, row.event.data])).toEqual([['poyraz', { note: 'theirs' }]]);
    });
  });

  describe('the cookie', () => {
    it('is set by a push, for the API only and HttpOnly', async () => {
      const draft = newDraft();
      const response = await raw('POST', draftPush, wirePush(draft, [noteEvent('x')]), { 'draft-token': draft.token });
      const [cookie, ...attributes] = response.headers.get('set-cookie')!.split('; ');
      expect(cookie).toBe(`meltem-draft=${draft.draftId}.${draft.token}`);
      expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/api', 'SameSite=Lax']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const refused = await raw('POST', draftPush, wirePush(draft, [noteEvent('x')]), { 'draft-token': newDraft().token });
      expect(refused.headers.get('set-cookie')).toBeNull();
    });

    it('returns a draft to a browser that has only the cookie', async () => {
      const draft = newDraft();
      const event = noteEvent('kept');
      await device(draft).push([event]);
      const cookie = `meltem_theme=dark; meltem-draft=${draft.draftId}.${draft.token}; other=1`;
      const response = await raw('GET', draftPull, { cihaz_no: randomUUID(), imlec: '0' }, { cookie });
      expect(response.status).toBe(200);
      const { data } = await response.json() as { data: unknown };
      expect(draftPull.response.decode(data)).toEqual({ draftId: draft.draftId, cursor: 1, more: false, restarted: false, events: [{ seq: 1, id: event.id, own: false, event }] });
      expect((await raw('POST', draftPush, wirePush(draft, [noteEvent('and on')]), { cookie })).status).toBe(200);
    });

    it('no draft is found without a cookie and without an id', async () => {
      expect((await raw('GET', draftPull, { cihaz_no: randomUUID(), imlec: '0' })).status).toBe(404);
    });

    it('is accepted only with the header that another site cannot send', async () => {
      const draft = newDraft();
      await device(draft).push([noteEvent('kept')]);
      const cookie = `meltem-draft=${draft.draftId}.${draft.token}`;
      for (const [method, call] of [['GET', draftPull], ['POST', draftPush], ['POST', deviceForget]] as const) {
        const response = await raw(method, call, method === 'GET' ? wirePull(draft) : { ...wirePush(draft, [noteEvent('forged')]), kopyayi_sil: true }, { cookie, company: '' });
        expect(response.status).toBe(400);
      }
      const preflight = await fetch(`${running().url}/api/${draftPush.name}`, { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-headers': 'company,content-type', 'access-control-request-method': 'POST' } });
      expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      // A form needs no preflight, and is no JSON.
      const form = await raw('POST', draftPush, wirePush(draft, [noteEvent('forged')]), { cookie, 'content-type': 'text/plain' });
      expect(form.status).toBe(422);
      expect(await storedEvents(running(), draft)).toHaveLength(1);
    });
  });

  describe('forgetting', () => {
    it('clears the cookie and keeps the copy by default', async () => {
      const draft = newDraft();
      await device(draft).push([noteEvent('kept')]);
      const response = await raw('POST', deviceForget, { kopyayi_sil: false });
      expect(await response.json()).toEqual({ success: 1, data: { silindi: false } });
      expect(response.headers.get('set-cookie')).toMatch(/^meltem-draft=; Path=\/api; Max-Age=0; HttpOnly; SameSite=Lax$/);
      expect(await storedEvents(running(), draft)).toHaveLength(1);
    });

    it('deletes the copy by its token, once, and by the cookie', async () => {
      for (const headersFor of [({ token }: DraftCredentials) => ({ 'draft-token': token }), ({ draftId, token }: DraftCredentials) => ({ cookie: `meltem-draft=${draftId}.${token}` })]) {
        const draft = newDraft();
        await device(draft).push(notes(3));
        const forget = async () => (await raw('POST', deviceForget, { taslak_no: draft.draftId, kopyayi_sil: true }, headersFor(draft) as Record<string, string>)).json();
        expect(await forget()).toEqual({ success: 1, data: { silindi: true } });
        expect(await storedEvents(running(), draft)).toEqual([]);
        expect(await forget()).toEqual({ success: 1, data: { silindi: false } });
        expect((await refusalOf(device(draft).pull())).code).toBe('notFound');
      }
    });

    it('clears the cookie also when the copy is not accessible', async () => {
      const draft = newDraft();
      await device(draft).push([noteEvent('kept')]);
      const response = await raw('POST', deviceForget, { taslak_no: draft.draftId, kopyayi_sil: true }, { 'draft-token': newDraft().token });
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toMatch(/^meltem-draft=; .*Max-Age=0/);
    });
  });

  it('keeps neither token nor secret: a hash in the database, nothing in the log', async () => {
    const draft = newDraft();
    await device(draft).push([noteEvent('a private word')]);
    await raw('GET', draftPull, wirePull(draft), { cookie: `meltem-draft=${draft.draftId}.${draft.token}` });
    await raw('GET', draftPull, wirePull(draft), { 'draft-token': newDraft().token });
    const rows = await running().database.inTenant('meltem', (queries) => queries.selectFrom('drafts').selectAll().where('tenant', '=', 'meltem').where('draft_id', '=', draft.draftId).execute());
    expect(rows).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, last_seq: 1 }]);
    expect(JSON.stringify(rows)).not.toContain(draft.token);
    expect(running().logged.some((line) => line.includes(draftPull.name))).toBe(true);
    expect(running().logged.join('\n')).not.toContain(draft.token);
    expect(running().logged.join('\n')).not.toMatch(/meltem-draft|draft-token|private word/);
  });

  it('deletes a draft that was not used for 180 days, and no other', async () => {
    const [old, touched] = [newDraft(), newDraft()];
    await device(old).push([noteEvent('old')]);
    await device(touched).push([noteEvent('old')]);
    running().pass(179 * 1440);
    await device(touched).push();
    await running().jobs.run();
    expect(await storedEvents(running(), old)).toHaveLength(1);
    running().pass(2 * 1440);
    await running().jobs.run();
    expect(await storedEvents(running(), old)).toEqual([]);
    expect(await storedEvents(running(), touched)).toHaveLength(1);
    expect((await refusalOf(device(old).pull())).code).toBe('notFound');
  });
});
