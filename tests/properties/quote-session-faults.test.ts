import { afterEach, describe, expect, it } from 'vitest';
import { BehaviorSubject } from 'rxjs';
import { ApiFailed, ApiOffline, ApiRefused } from '#api/api-error.ts';
import { quoteAnswer, quoteEnquire, quoteRequest, type QuoteSummary } from '#contract/calls/quote.ts';
import { decideQuoteDraft, type QuoteDraftCommand } from '#domain/quotation/decide-quote-draft.ts';
import { evolveQuoteDrafts, noQuoteDrafts, type QuoteDraftState } from '#domain/quotation/quote-draft.ts';
import type { QuoteStore } from '#runtime/quote/quote-store.ts';
import { QuoteSession } from '#runtime/quote/quote-session.ts';
import { openQuoteDrafts } from '#runtime/quote/quote-store.ts';
import { startOutbox } from '#runtime/quote/request-outbox.ts';
import { openEventLog } from '#log/event-log.ts';
import type { Damage } from '#log/event-log.ts';
import type { Send } from '#runtime/send.ts';
import { kirlangic, party } from '#tests/support/offer-fixtures.ts';

const item = { offer: { ...kirlangic, saleMode: 'quote' as const }, selection: { vertical: 'villa' as const, arrival: '2027-06-12', departure: '2027-06-19' }, party: party(2), extras: {} };
const contact = { firstName: ' Ada ', lastName: 'Yılmaz', email: 'ada@example.org', phone: '+90 532 000 00 00' };
const context = { now: 1, newId: () => crypto.randomUUID() };
const MEMBER = '00000000-0000-4000-8000-00000000000a';
const settled = () => new Promise((done) => setTimeout(done, 0));
const noHints: Parameters<typeof startOutbox>[1] = { isOnline: () => true, subscribe: () => () => {} };

/** A store in memory that can refuse to store. */
class MemoryStore implements QuoteStore {
  readonly state$ = new BehaviorSubject<QuoteDraftState>(noQuoteDrafts);
  readonly damage$ = new BehaviorSubject<readonly Damage[]>([]);
  isFull = false;

  async dispatch(command: QuoteDraftCommand) {
    if (this.isFull) return { status: 'failed' as const, cause: new Error('full') };
    this.state$.next(decideQuoteDraft(this.state$.value, command, context).reduce(evolveQuoteDrafts, this.state$.value));
    return { status: 'stored' as const };
  }
}

/** A server that keeps a request once, and loses answers as told. */
class FakeServer {
  readonly bodies: unknown[] = [];
  readonly kept = new Map<string, QuoteSummary>();
  faults: ('lostBefore' | 'lostAfter' | 'busy' | 'limited' | 'refused' | 'gone')[] = [];

  readonly send = (async (call: { readonly name: string }, request: { quoteId: string; revision?: number; answer?: { kind: string } }) => {
    const fault = this.faults.shift();
    if (fault === 'lostBefore') throw new ApiOffline(call.name, 'network');
    if (fault === 'busy') throw new ApiFailed(call.name, 503);
    const refuse = (code: string, status: number) => new ApiRefused(call.name, status, { code, message: '', issues: [], details: null });
    if (fault === 'limited') throw refuse('tooManyRequests', 429);
    if (fault === 'refused') throw refuse('validation', 422);
    if (fault === 'gone') throw refuse('unavailable', 409);
    if (call.name === quoteRequest.name) {
      this.bodies.push(structuredClone(request));
      const first = this.bodies.find((body) => (body as typeof request).quoteId === request.quoteId);
      if (JSON.stringify(first) !== JSON.stringify(request)) throw refuse('idempotencyMismatch', 409);
      if (!this.kept.has(request.quoteId)) this.kept.set(request.quoteId, { quoteId: request.quoteId, quoteNumber: `TKL${this.kept.size}`, status: 'requested', revision: 1 } as QuoteSummary);
    } else if (call.name === quoteAnswer.name) {
      const known = this.kept.get(request.quoteId)!;
      const target = { decline: 'declined', askAgain: 'requested' }[request.answer!.kind] as QuoteSummary['status'];
      if (request.revision === known.revision) this.kept.set(request.quoteId, { ...known, status: target, revision: known.revision + 1 });
      else if (!(request.revision === known.revision - 1 && known.status === target)) throw refuse('outdated', 409);
    }
    if (call.name === quoteEnquire.name && !this.kept.has(request.quoteId)) throw refuse('notFound', 404);
    if (fault === 'lostAfter') throw new ApiOffline(call.name, 'timeout');
    return this.kept.get(request.quoteId)!;
  }) as unknown as Send;
}

const open: QuoteSession[] = [];
afterEach(() => open.splice(0).forEach((session) => session.close()));

async function started() {
  const [store, server] = [new MemoryStore(), new FakeServer()];
  await store.dispatch({ type: 'SetContact', contact });
  await store.dispatch({ type: 'KeepDraft', item, wishes: ' Lanterns ' });
  const draftId = store.state$.value.drafts[0]!.draftId;
  const session = () => {
    const created = new QuoteSession({ store, send: server.send, memberId: async () => MEMBER }, draftId);
    open.push(created);
    return created;
  };
  const statusOf = () => store.state$.value.drafts[0]!.status;
  return { store, server, session, draftId, statusOf };
}

describe('[L12] a request for a quote', () => {
  it.each(['lostBefore', 'lostAfter', 'busy', 'limited'] as const)('arrives once, with one body, when the answer is %s', async (fault) => {
    const { server, session, statusOf } = await started();
    server.faults = [fault];
    const one = session();
    one.request('en');
    await settled();
    expect(one.actor.getSnapshot().matches({ requested: 'unsent' })).toBe(true);
    expect(one.trouble$.value).toBe(fault === 'limited' ? 'tooMany' : 'noAnswer');
    expect(statusOf()).toBe('sending');
    one.retry();
    await settled();
    expect(one.actor.getSnapshot().matches({ requested: 'awaiting' })).toBe(true);
    expect(server.kept.size).toBe(1);
    expect(new Set(server.bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(server.bodies[0]).toMatchObject({ contact: { firstName: 'Ada' }, wishes: 'Lanterns', lang: 'en', memberId: MEMBER });
    expect(statusOf()).toBe('requested');
  });

  it('is sent by the next page when the first one was closed in between, under the same id', async () => {
    const { server, session, store } = await started();
    server.faults = ['lostAfter'];
    const first = session();
    first.request('en');
    await settled();
    first.close();
    const second = session();
    await settled();
    expect(second.actor.getSnapshot().matches({ requested: 'awaiting' })).toBe(true);
    expect(server.kept.size).toBe(1);
    expect(store.state$.value.drafts).toHaveLength(1);
  });

  it.each([['refused', 'refused'], ['gone', 'unavailable']] as const)('can be changed when the server has %s it', async (fault, trouble) => {
    const { server, session, statusOf } = await started();
    server.faults = [fault];
    const one = session();
    one.request('en');
    await settled();
    expect(one.actor.getSnapshot().matches({ collecting: 'refused' })).toBe(true);
    expect(one.trouble$.value).toBe(trouble);
    expect(statusOf()).toBe('collecting');
    one.request('en');
    await settled();
    expect(statusOf()).toBe('requested');
  });

  it('does not leave before it is stored', async () => {
    const { server, session, store } = await started();
    store.isFull = true;
    const one = session();
    one.request('en');
    await settled();
    expect(server.bodies).toEqual([]);
    expect(one.trouble$.value).toBe('notStored');
    expect(one.actor.getSnapshot().hasTag('editable')).toBe(true);
  });

  it('is answered once when the first answer is lost', async () => {
    const { server, session, draftId } = await started();
    const one = session();
    one.request('en');
    await settled();
    server.kept.set(draftId, { ...server.kept.get(draftId)!, status: 'quoted', revision: 2 });
    await one.adopt(server.kept.get(draftId)!);
    server.faults = ['lostAfter'];
    one.answer('askAgain', 'A week later?');
    await settled();
    expect(one.actor.getSnapshot().matches('quoted')).toBe(true);
    one.answer('askAgain', 'A week later?');
    await settled();
    expect(one.actor.getSnapshot().matches({ requested: 'awaiting' })).toBe(true);
    expect(server.kept.get(draftId)).toMatchObject({ status: 'requested', revision: 3 });
  });

  it('says so when the other side has answered since', async () => {
    const { server, session, draftId } = await started();
    const one = session();
    one.request('en');
    await settled();
    await one.adopt({ ...server.kept.get(draftId)!, status: 'quoted', revision: 2 });
    server.kept.set(draftId, { ...server.kept.get(draftId)!, status: 'quoted', revision: 4 });
    one.answer('decline', '');
    await settled();
    expect(one.trouble$.value).toBe('changed');
    expect(one.actor.getSnapshot().matches('quoted')).toBe(true);
  });
});

describe('[L12] a request without an answer', () => {
  /** What the page has at its start: the drafts of the log, and what sends them. */
  async function openPage(log: Awaited<ReturnType<typeof openEventLog>>, server: FakeServer, hints = noHints, memberId: string | null = null) {
    const store = await openQuoteDrafts(log, { ...context, now: () => context.now });
    return { store, outbox: startOutbox({ store, send: server.send, memberId: async () => memberId }, hints) };
  }

  const answered = (outbox: Awaited<ReturnType<typeof openPage>>['outbox'], draftId: string) =>
    expect.poll(() => outbox.sessions$.value.get(draftId)?.actor.getSnapshot().matches({ requested: 'awaiting' })).toBe(true);

  async function unanswered(fault: FakeServer['faults'][number] = 'lostAfter') {
    const [log, server] = [await openEventLog({ name: crypto.randomUUID() }), new FakeServer()];
    const { store, outbox } = await openPage(log, server, noHints, MEMBER);
    await store.dispatch({ type: 'SetContact', contact });
    await store.dispatch({ type: 'KeepDraft', item, wishes: 'Lanterns' });
    const { draftId } = store.state$.value.drafts[0]!;
    server.faults = [fault];
    await outbox.request(draftId, 'en');
    await expect.poll(() => outbox.sessions$.value.get(draftId)?.actor.getSnapshot().matches({ requested: 'unsent' })).toBe(true);
    return { log, server, store, outbox, draftId };
  }

  it.each(['lostBefore', 'lostAfter'] as const)('is sent again by the next page that opens the drafts, with the contact and the member of its time, when it was %s', async (fault) => {
    const { log, server, store, draftId } = await unanswered(fault);
    await store.dispatch({ type: 'SetContact', contact: { ...contact, email: 'beth@example.org' } });
    const next = await openPage(log, server);
    await answered(next.outbox, draftId);
    expect(next.store.state$.value.drafts).toMatchObject([{ draftId, status: 'requested', wishes: 'Lanterns' }]);
    expect(server.kept.size).toBe(1);
    expect(new Set(server.bodies.map((body) => JSON.stringify(body)))).toEqual(new Set([JSON.stringify(server.bodies[0])]));
    // The next page may be another visitor's.
    expect(server.bodies[0]).toMatchObject({ contact: { email: 'ada@example.org' }, memberId: MEMBER });
  });

  it('is sent again when the browser comes online, and when the visitor says so', async () => {
    const { log, server, draftId } = await unanswered('lostBefore');
    let isOnline = false;
    const listeners: (() => void)[] = [];
    const comesOnline = () => listeners.forEach((listener) => listener());
    server.faults = ['lostBefore', 'lostBefore'];
    const { outbox } = await openPage(log, server, { isOnline: () => isOnline, subscribe(onChange) { listeners.push(onChange); return () => {}; } });
    await expect.poll(() => server.faults.length).toBe(1);
    await settled();
    comesOnline();
    await settled();
    expect(server.faults).toHaveLength(1);
    isOnline = true;
    comesOnline();
    await expect.poll(() => server.faults.length).toBe(0);
    await settled();
    expect(server.kept.size).toBe(0);
    await outbox.resend(draftId);
    await answered(outbox, draftId);
    expect(server.kept.size).toBe(1);
    // What is answered is not sent again.
    await outbox.resendAll();
    await settled();
    expect(server.bodies).toHaveLength(1);
  });

  it('is read from the server when an older release has sent it with another contact', async () => {
    const { log, server, draftId } = await unanswered('lostAfter');
    server.bodies[0] = { ...(server.bodies[0] as object), contact: {} };
    const next = await openPage(log, server);
    await answered(next.outbox, draftId);
    expect(next.store.state$.value.drafts).toMatchObject([{ status: 'requested', quoteNumber: 'TKL0' }]);
  });
});
