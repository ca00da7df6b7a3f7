import { describe, expect, it, vi } from 'vitest';
import { ApiFailed, ApiGarbled, ApiOffline, ApiRefused } from '#api/api-error.ts';
import type { SendOptions } from '#api/client.ts';
import { deviceForget, draftPull, draftPush, type DraftPush } from '#contract/calls/draft.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { FOLD_VERSION } from '#domain/draft/fold-version.ts';
import type { Send } from '#runtime/send.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createEvent, guest, intended, payableHistory } from '#tests/support/draft-fixtures.ts';
import { anyCommand } from '#tests/support/simulated-device.ts';
import { SimulatedDraftServer } from '#tests/support/simulated-draft-server.ts';
import { openLinkOn, visitorBrowser, type Page } from '#tests/support/visitor-browser.ts';
import { OWN_STREAM } from './own-stream.ts';
import { accessOf } from './draft-secret.ts';
import { createTestSecret } from '#tests/support/test-platform.ts';
import { syncViewOf } from './draft-sync.ts';

/** Creates a browser and a server in memory, whose answers a test may change. */
function setting(meddle: (request: DraftPush, nth: number) => void | Promise<void> = () => {}) {
  const server = new SimulatedDraftServer();
  const batches: number[] = [];
  let nth = 0;
  let draftId = '';
  const options: SendOptions[] = [];
  const send = (async (call: unknown, request: DraftPush, how: SendOptions) => {
    const { draftToken = '' } = how;
    options.push(how);
    if (request.draftId) draftId = request.draftId;
    if (call === draftPush) batches.push(request.events.length);
    nth += 1;
    await meddle(request, nth);
    return structuredClone(call === draftPush ? server.push(request, draftToken) : server.pull(request, draftToken));
  }) as unknown as Send;
  return { server, batches, options, browser: visitorBrowser({ send }), draftId: () => draftId };
}

const note = (page: Page, text: string) => page.draft.dispatch({ type: 'SetNote', note: text });
const becomes = (page: Page, status: string) => expect.poll(() => syncViewOf(page.sync).status, { interval: 2 }).toBe(status);
/** Runs all timers until the exchange is idle. */
const quiet = (page: Page, status: 'idle' | 'full' = 'idle') => expect.poll(() => {
  const now = syncViewOf(page.sync).status;
  if (now === 'waiting') page.setVisible(false);
  return now;
}, { interval: 2 }).toBe(status);
const notesAt = (server: SimulatedDraftServer, draftId: string) => server.rows(draftId).flatMap(({ event }) => (event.type === 'NoteSet' ? [event.data.note] : []));

describe('the log as the outbox', () => {
  it('[L11] sends nothing without a change, and changes after a delay, in order, at most 25 in a batch', async () => {
    const { browser, server, batches, draftId } = setting();
    const page = await browser.open();
    await becomes(page, 'idle');
    expect(browser.sent).toEqual([]);
    await note(page, '1');
    await becomes(page, 'waiting');
    expect(batches).toEqual([]);
    for (let i = 2; i <= 60; i += 1) await note(page, String(i));
    page.timers.runNext();
    await quiet(page);
    expect(batches.filter((size) => size > 0)).toEqual([25, 25, 10]);
    expect(notesAt(server, draftId())).toEqual(Array.from({ length: 60 }, (_, i) => String(i + 1)));
    expect(syncViewOf(page.sync).lastAt).not.toBeNull();
    page.close();
  });

  it.each([
    ['no answer', () => new ApiOffline('x', 'network')],
    ['a slow one', () => new ApiOffline('x', 'timeout')],
    ['a broken server', () => new ApiFailed('x', 500)],
    ['HTML with status 200', () => new ApiGarbled('x', 200)],
  ])('[L11] retries at growing intervals after %s', async (_what, failure) => {
    const { browser, server, draftId } = setting((_request, nth) => {
      if (nth <= 3) throw failure();
    });
    const page = await browser.open();
    await note(page, 'kept');
    page.setVisible(false);
    const pauses: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      await becomes(page, 'offline');
      pauses.push(page.timers.runNext());
    }
    await quiet(page);
    expect(pauses[0]).toBeLessThan(pauses[2]!);
    expect(notesAt(server, draftId())).toEqual(['kept']);
    page.close();
  });

  it('[L11] waits as long as the server\'s Retry-After asks', async () => {
    const { browser, server, draftId } = setting((_request, nth) => {
      if (nth === 1) throw new ApiRefused(draftPush.name, 429, { code: 'tooManyRequests', message: '', issues: [], details: null }, { retryAfterMs: 8_000 });
    });
    const page = await browser.open();
    await note(page, 'kept');
    page.setVisible(false);
    await becomes(page, 'offline');
    expect(page.timers.runNext()).toBe(8_000);
    await quiet(page);
    expect(notesAt(server, draftId())).toEqual(['kept']);
    page.close();
  });

  it('[L11] pauses without a network, and sends when it is back', async () => {
    const { browser, server, draftId } = setting();
    const page = await browser.open();
    page.network.set('offline');
    await note(page, 'on the ferry');
    await becomes(page, 'offline');
    page.setVisible(false);
    expect(browser.sent).toEqual([]);
    page.network.set('online');
    await quiet(page);
    expect(notesAt(server, draftId())).toEqual(['on the ferry']);
    page.close();
  });

  it('[L11] isolates the one event that the server refuses, keeps it locally, and sends the others', async () => {
    let bad = '';
    const { browser, server, draftId } = setting(({ events = [] }) => {
      // The server's answer does not name the event.
      if (events.some(({ id }) => id === bad)) throw new ApiRefused(draftPush.name, 422, { code: 'validation', message: '', issues: [], details: null });
    });
    const page = await browser.open();
    for (let i = 1; i <= 9; i += 1) await note(page, String(i));
    bad = (await page.log.read('draft/direct')).events[4]!.event.id;
    page.setVisible(false);
    // In a batch of one, it is retried twice.
    for (let times = 0; times < 2; times += 1) {
      await becomes(page, 'offline');
      expect(syncViewOf(page.sync).refused).toBe(0);
      page.timers.runNext();
    }
    await quiet(page);
    expect(notesAt(server, draftId())).toEqual(['1', '2', '3', '4', '6', '7', '8', '9']);
    expect(syncViewOf(page.sync).refused).toBe(1);
    expect((await page.log.read('draft/direct')).events).toHaveLength(9);
    page.close();
  });

  it.each([409, 413, 422])('[L11] gives up no event after a single %i that names none', async (status) => {
    const { browser, server, draftId } = setting((_request, nth) => {
      if (nth <= 2) throw new ApiRefused(draftPush.name, status, { code: 'validation', message: '', issues: [], details: null });
    });
    const page = await browser.open();
    await note(page, 'kept');
    page.setVisible(false);
    for (let times = 0; times < 2; times += 1) {
      await becomes(page, 'offline');
      page.timers.runNext();
    }
    await quiet(page);
    expect(notesAt(server, draftId())).toEqual(['kept']);
    expect(syncViewOf(page.sync).refused).toBe(0);
    page.close();
  });

  it('[L11] retries with a delay when the request for others’ changes is refused', async () => {
    let refusing = false;
    const { browser } = setting(() => {
      if (refusing) throw new ApiRefused(draftPull.name, 422, { code: 'validation', message: '', issues: [], details: null });
    });
    const page = await browser.open();
    await note(page, 'kept');
    page.setVisible(false);
    await quiet(page);
    refusing = true;
    const before = browser.sent.length;
    page.setVisible(true);
    await becomes(page, 'offline');
    expect(browser.sent.slice(before)).toEqual([draftPull.name]);
    refusing = false;
    page.timers.runNext();
    await quiet(page);
    page.close();
  });

  it.each([
    ['our server', () => new ApiRefused(draftPush.name, 413, { code: 'tooLarge', message: '', issues: [], details: null })],
    ['a proxy, in HTML', () => new ApiGarbled(draftPush.name, 413)],
  ])('[L11] sends smaller batches when they are too large for %s', async (_, tooMuch) => {
    const { browser, server, batches, draftId } = setting(({ events = [] }) => {
      if (events.length > 7) throw tooMuch();
    });
    const page = await browser.open();
    for (let i = 1; i <= 20; i += 1) await note(page, String(i));
    page.setVisible(false);
    await quiet(page);
    expect(notesAt(server, draftId())).toHaveLength(20);
    expect(batches.slice(0, 3)).toEqual([20, 10, 5]);
    expect(syncViewOf(page.sync).refused).toBe(0);
    page.close();
  });

  it('[L11] stops when access is denied, keeps everything, and sends it with the next hand-over', async () => {
    let closed = true;
    const { browser, server } = setting(({ events }) => {
      if (closed && events) throw new ApiRefused(draftPush.name, 401, { code: 'wrongToken', message: '', issues: [], details: null });
    });
    const page = await browser.open();
    await page.draft.dispatch(anyCommand(page.state(), 0, 1));
    page.setVisible(false);
    await becomes(page, 'denied');
    closed = false;
    page.setVisible(true);
    const { draftId } = await accessOf(await page.sync.handOver());
    expect(server.state(draftId).lines).toHaveLength(1);
    await quiet(page);
    page.close();
  });

  it('[L11] sends as soon as the page is hidden, with a request that outlives the page', async () => {
    const { browser, server, draftId, options } = setting();
    const page = await browser.open();
    await note(page, 'first');
    page.setVisible(false);
    await quiet(page);
    page.setVisible(true);
    await quiet(page);
    const sentBefore = browser.sent.length;
    await note(page, 'last');
    await becomes(page, 'waiting');
    // Leaves time for disk reads; nothing is sent yet.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(browser.sent).toHaveLength(sentBefore);
    page.setVisible(false);
    // A closing page runs only microtasks.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(browser.sent.slice(sentBefore)).toEqual([draftPush.name]);
    expect(options.at(-1)).toMatchObject({ keepalive: true });
    await quiet(page);
    expect(notesAt(server, draftId())).toEqual(['first', 'last']);
    page.close();
  });

  it('[L11] neither reads nor sends when the page is left and everything is sent, so that the browser can keep it', async () => {
    const { browser, server, draftId } = setting();
    const page = await browser.open();
    await note(page, 'first');
    page.setVisible(false);
    // The exchange that created the copy asks for another one, which has nothing to send.
    await expect.poll(() => notesAt(server, draftId()), { interval: 2 }).toEqual(['first']);
    await becomes(page, 'waiting');
    // Leaves time to read ahead.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const read = vi.spyOn(page.log, 'read');
    const sentBefore = browser.sent.length;
    page.leave();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(read).not.toHaveBeenCalled();
    expect(browser.sent).toHaveLength(sentBefore);
    page.setVisible(true);
    await note(page, 'second');
    await becomes(page, 'waiting');
    page.leave();
    await expect.poll(() => notesAt(server, draftId()), { interval: 2 }).toEqual(['first', 'second']);
    page.close();
  });

  it('[L11] keeps an event locally if the server has its id with other content, and sends the others', async () => {
    const { browser, server, draftId } = setting();
    const page = await browser.open();
    await note(page, 'a');
    page.setVisible(false);
    await quiet(page);
    page.network.set('offline');
    for (const text of ['b', 'c']) await note(page, text);
    const [, b] = (await page.log.read('draft/direct')).events.map(({ event }) => event);
    server.appendFact(draftId(), { ...b, data: { note: 'not b' } } as DraftEvent);
    page.network.set('online');
    await quiet(page);
    expect(notesAt(server, draftId())).toEqual(['a', 'not b', 'c']);
    expect(syncViewOf(page.sync).refused).toBe(1);
    expect(page.state().note).toBe('c');
    page.close();
  });

  it('[L11] reports a full copy, stops sending, and still fetches others\' changes', async () => {
    let most = 3;
    const setUp = setting(({ events = [] }) => {
      if (events.length > 0 && setUp.server.rows(setUp.draftId()).length + events.length > most) {
        throw new ApiRefused(draftPush.name, 409, { code: 'draftFull', message: '', issues: [], details: { most } });
      }
    });
    const { browser, server, batches, draftId } = setUp;
    const page = await browser.open();
    for (const text of ['1', '2', '3']) await note(page, text);
    page.setVisible(false);
    await quiet(page);
    await note(page, 'too many');
    page.setVisible(false);
    await quiet(page, 'full');
    const tries = batches.length;
    server.appendFact(draftId(), createEvent('NoteSet', { note: 'elsewhere' }));
    page.setVisible(true);
    await expect.poll(() => page.state().news.length, { interval: 2 }).toBe(1);
    await quiet(page, 'full');
    expect(batches).toHaveLength(tries);
    expect((await page.log.read('draft/direct')).events).toHaveLength(5);
    page.close();
    // The next page retries.
    most = 10;
    const next = await browser.open();
    await quiet(next);
    expect(notesAt(server, draftId())).toEqual(['1', '2', '3', 'elsewhere', 'too many']);
    next.close();
  });

  it('[L11] looks for events to send only behind those that it has looked at, whoever wrote them', async () => {
    const { browser, server, draftId } = setting();
    const page = await browser.open();
    await note(page, 'here');
    page.setVisible(false);
    await quiet(page);
    for (let i = 1; i <= 30; i += 1) server.appendFact(draftId(), createEvent('NoteSet', { note: `elsewhere ${i}` }));
    const read = vi.spyOn(page.log, 'read');
    /** Exchanges once more. @returns the places after which the log was read for it */
    const placesRead = async () => {
      read.mockClear();
      const before = browser.sent.length;
      page.setVisible(true);
      await expect.poll(() => browser.sent.length, { interval: 2 }).toBeGreaterThan(before);
      await quiet(page);
      return read.mock.calls.map(([, after = 0]) => after);
    };
    await placesRead();
    expect(page.state().note).toBe('elsewhere 30');
    await placesRead();
    expect(new Set(await placesRead())).toEqual(new Set([31]));
    // A change that is made here is found above it.
    await note(page, 'here again');
    page.setVisible(false);
    await quiet(page);
    expect(notesAt(server, draftId()).at(-1)).toBe('here again');
    page.close();
  });

  it('[L5] reports in a follower tab that another tab syncs', async () => {
    const locks = { request: (_name: string, _options: unknown, _granted: unknown) => new Promise(() => {}) } as unknown as LockManager;
    const { browser, server, draftId } = setting();
    const follower = await browser.open({ locks });
    await note(follower, 'for the leader to send');
    follower.setVisible(false);
    await becomes(follower, 'handledElsewhere');
    expect(browser.sent).toEqual([]);
    const leader = await browser.open();
    await quiet(leader);
    expect(notesAt(server, draftId())).toEqual(['for the leader to send']);
    expect(syncViewOf(follower.sync).status).toBe('handledElsewhere');
    for (const page of [leader, follower]) page.close();
  });

  it('[L11] sends everything again when the server has lost its copy', async () => {
    const { browser, server, draftId } = setting();
    const page = await browser.open();
    await note(page, 'a');
    page.setVisible(false);
    await quiet(page);
    server.forget(draftId());
    page.setVisible(true);
    await quiet(page);
    await expect.poll(() => notesAt(server, draftId())).toEqual(['a']);
    page.close();
  });

  it('[L11] fetches own events that the log has lost', async () => {
    const { browser, server } = setting();
    const before = await browser.open();
    await before.draft.dispatch(anyCommand(before.state(), 0, 1));
    const secret = await before.sync.handOver();
    const { events } = await before.log.read('device');
    before.close();
    browser.evict();
    const after = await browser.open();
    // The device id is in the log, the basket is not, as after damage.
    await after.log.append('device', events.map(({ event }) => event));
    after.setVisible(true);
    await expect.poll(() => after.state().lines.length).toBe(1);
    expect(server.rows((await accessOf(secret)).draftId)).toHaveLength(1);
    after.close();
  });
});

describe('damaged events', () => {
  /** Sends notes without leaving the page, because a snapshot would hide the damage. */
  const notes = async (page: Page) => {
    for (const text of ['a', 'b', 'c']) await note(page, text);
    await expect.poll(() => {
      const now = syncViewOf(page.sync).status;
      if (now === 'waiting') page.timers.runNext();
      return now;
    }, { interval: 2 }).toBe('idle');
    page.setVisible(true);
    await quiet(page);
  };

  it('[L9] [L11] are restored from the server in their place, once, and reported', async () => {
    const { browser, server, draftId, batches } = setting();
    const before = await browser.open();
    await before.draft.dispatch(anyCommand(before.state(), 0, 1));
    await notes(before);
    const { lines } = before.state();
    before.close();
    await browser.damage([1, 4]);
    const sent = batches.length;
    const after = await browser.open();
    expect(after.state()).toMatchObject({ lines: [], note: 'b' });
    await expect.poll(() => after.state().lines, { interval: 2 }).toEqual(lines);
    expect(after.state()).toMatchObject({ note: 'c', news: [] });
    await expect.poll(() => after.draft.damage.touched$.value.map(({ seq, restored }) => [seq, restored])).toEqual([[1, true], [4, true]]);
    await quiet(after);
    expect(batches).toHaveLength(sent);
    expect(server.rows(draftId())).toHaveLength(4);
    after.close();
    // The events are requested once.
    const calls = browser.sent.length;
    const next = await browser.open();
    await quiet(next);
    expect(next.state()).toMatchObject({ lines, note: 'c' });
    expect(browser.sent.length - calls).toBe(1);
    next.close();
  });

  it('[L9] that the server does not have are requested once and stay reported', async () => {
    const { browser } = setting();
    const before = await browser.open();
    await notes(before);
    before.network.set('offline');
    for (const text of ['unsent', 'last']) await note(before, text);
    before.close();
    await browser.damage([4]);
    const after = await browser.open();
    await quiet(after);
    expect(after.draft.damage.touched$.value).toMatchObject([{ seq: 4, restored: false }]);
    expect((await after.log.read('draft/direct')).events.map(({ seq }) => seq)).toEqual([1, 2, 3, 5]);
    after.close();
    const calls = browser.sent.length;
    const next = await browser.open();
    await quiet(next);
    expect(browser.sent.length - calls).toBe(1);
    next.close();
  });

  it('[L9] are requested when there is a network, after any number of page loads without one', async () => {
    let reachable = true;
    const { browser } = setting(() => {
      if (!reachable) throw new ApiOffline('x', 'network');
    });
    const before = await browser.open();
    await notes(before);
    before.close();
    await browser.damage([3]);
    reachable = false;
    const offline = await browser.open();
    await becomes(offline, 'offline');
    // Takes a snapshot without the lost events.
    await offline.draft.keepSnapshotBeforeLeaving();
    offline.close();
    reachable = true;
    const after = await browser.open();
    expect(after.state().note).toBe('b');
    await expect.poll(() => after.state().note, { interval: 2 }).toBe('c');
    after.close();
  });

  it('[L9] [L11] are also restored when the log lost its end without a trace', async () => {
    const { browser, server, draftId } = setting();
    const before = await browser.open();
    await notes(before);
    before.close();
    await browser.damage([2, 3], 'gone');
    const after = await browser.open();
    await expect.poll(() => after.state().note, { interval: 2 }).toBe('c');
    await quiet(after);
    await note(after, 'd');
    after.setVisible(false);
    await quiet(after);
    expect(notesAt(server, draftId())).toEqual(['a', 'b', 'c', 'd']);
    after.close();
  });
});

describe('a database that is deleted while it is open', () => {
  it.each([true, false])('[L9] [L11] restores a snapshot\'s events from the server, and keeps unsent ones; with a network: %s', async (reachable) => {
    let net = true;
    const { browser, server, draftId } = setting(() => {
      if (!net) throw new ApiOffline('x', 'network');
    });
    const before = await browser.open();
    await before.draft.dispatch(anyCommand(before.state(), 0, 1));
    before.setVisible(false);
    await quiet(before);
    await note(before, 'sent');
    before.setVisible(false);
    await quiet(before);
    await expect.poll(async () => (await before.log.restore('draft/direct', FOLD_VERSION)).snapshot?.seq).toBe(2);
    const { lines } = before.state();
    before.close();

    const page = await browser.open();
    await quiet(page);
    await note(page, 'not sent');
    net = reachable;
    browser.deleteDatabase();
    await page.draft.caughtUp();
    if (!reachable) {
      await expect.poll(() => page.sync.recovered$.value, { interval: 2 }).toBe('offline');
      expect(page.state()).toMatchObject({ lines: [], note: 'not sent' });
      net = true;
      page.network.set('offline');
      page.network.set('online');
    }
    await expect.poll(() => page.sync.recovered$.value, { interval: 2 }).toBe('restored');
    expect(page.state()).toMatchObject({ lines, note: 'not sent', news: [] });
    page.setVisible(false);
    await quiet(page);
    expect(notesAt(server, draftId())).toEqual(['sent', 'not sent']);
    expect(server.rows(draftId())).toHaveLength(3);
    page.close();
    const next = await browser.open();
    expect(next.state()).toMatchObject({ lines, note: 'not sent' });
    next.close();
  });

  it('[L9] [L11] shows others\' unseen changes as news again, but not the seen ones', async () => {
    const { browser, server, draftId } = setting();
    const before = await browser.open();
    await before.draft.dispatch(anyCommand(before.state(), 0, 1));
    before.setVisible(false);
    await quiet(before);
    before.setVisible(true);
    await quiet(before);
    server.appendFact(draftId(), createEvent('NoteSet', { note: 'seen' }));
    before.setVisible(true);
    await expect.poll(() => before.state().news.length, { interval: 2 }).toBe(1);
    await before.draft.dispatch({ type: 'SeeNews', upTo: before.state().news[0]!.id });
    before.setVisible(false);
    await quiet(before);
    await expect.poll(async () => (await before.log.restore('draft/direct', FOLD_VERSION)).snapshot?.seq).toBe(3);
    before.close();

    const page = await browser.open();
    await quiet(page);
    server.appendFact(draftId(), createEvent('PaymentPlanChosen', { plan: 'everything' }));
    page.setVisible(true);
    await expect.poll(() => page.state().news, { interval: 2 }).toMatchObject([{ detail: 'plan' }]);
    await quiet(page);
    browser.deleteDatabase();
    await page.draft.caughtUp();
    await expect.poll(() => page.sync.recovered$.value, { interval: 2 }).toBe('restored');
    expect(page.state()).toMatchObject({ note: 'seen', plan: 'everything', lines: [{}], news: [{ detail: 'plan' }] });
    page.close();
    const next = await browser.open();
    expect(next.state().news).toMatchObject([{ detail: 'plan' }]);
    next.close();
  });
});

describe('opening a link', () => {
  const secretIn = async (page: Page) => {
    await page.draft.dispatch(anyCommand(page.state(), 0, 1));
    return page.sync.handOver();
  };
  /** A device with a finished booking, then a new line and guest details. */
  async function filledPhone(server: SimulatedDraftServer) {
    const browser = visitorBrowserOf(server);
    const page = await browser.open();
    await page.log.append(page.stream, [...payableHistory(), intended(), createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT261120120000' })]);
    await page.draft.caughtUp();
    await page.draft.dispatch(anyCommand(page.state(), 1, 2));
    expect(page.state()).toMatchObject({ checkout: { status: 'none' }, lines: [{}] });
    await page.draft.dispatch({ type: 'SetGuest', guest });
    await quiet(page);
    return { browser, page };
  }

  it('refuses a secret without a draft, and leaves the basket open', async () => {
    const { page } = await filledPhone(setting().server);
    const before = page.state();
    expect(await page.openLink(createTestSecret())).toBe('denied');
    expect(page.sync.drafts$?.value).toEqual({ active: OWN_STREAM, beforeQuote: OWN_STREAM, kept: [] });
    expect(page.state()).toEqual(before);
    page.close();
  });

  it('[L11] [D3] puts the lines in, never a finished booking, and guest details only on request', async () => {
    for (const carried of [{ lines: false, details: false }, { lines: true, details: false }, { lines: true, details: true }]) {
      const { browser, server, draftId } = setting();
      const desk = await browser.open();
      const secret = await secretIn(desk);
      const known = server.rows(draftId()).length;
      const { page } = await filledPhone(server);
      const phone = await openLinkOn(page, secret, carried);
      const sent = server.rows(draftId()).slice(known).map(({ event }) => event.type);
      expect(sent).toEqual([...(carried.lines ? ['ItemAdded'] : []), ...(carried.details ? ['GuestDetailsSet'] : [])]);
      expect(JSON.stringify(server.rows(draftId())).includes(guest.email)).toBe(carried.details);
      expect(phone.state().lines).toHaveLength(carried.lines ? 2 : 1);
      expect(phone.state().news).toEqual([]);
      desk.setVisible(true);
      await expect.poll(() => desk.state().lines.map(({ lineId }) => lineId)).toEqual(phone.state().lines.map(({ lineId }) => lineId));
      if (carried.lines) expect(desk.state().news).toMatchObject([{ kind: 'lineAdded' }, ...(carried.details ? [{ kind: 'detailsChanged' }] : [])]);

      // The basket of this device is as it was.
      expect(phone.sync.drafts$?.value.kept).toEqual([{ stream: OWN_STREAM, lines: 1 }]);
      await phone.sync.reopen(OWN_STREAM);
      phone.close();
      desk.close();
    }
  });

  it('[D3] keeps the own basket unchanged, and later changes go to the open one only', async () => {
    const { browser, server, draftId } = setting();
    const desk = await browser.open();
    const secret = await secretIn(desk);
    const { browser: phoneBrowser, page } = await filledPhone(server);
    const own = page.state();
    let phone = await openLinkOn(page, secret, { lines: false, details: false });
    await note(phone, 'for the shared one');
    await quiet(phone);
    expect(notesAt(server, draftId())).toEqual(['for the shared one']);
    await phone.sync.reopen(OWN_STREAM);
    phone.close();

    phone = await phoneBrowser.open();
    expect(phone.state()).toEqual(own);
    await note(phone, 'for my own');
    await quiet(phone);
    expect(notesAt(server, draftId())).toEqual(['for the shared one']);
    expect(phone.sync.drafts$?.value).toMatchObject({ active: OWN_STREAM, kept: [{ lines: 1 }] });

    // The same link leads to the kept basket, which is not stored twice.
    phone = await openLinkOn(phone, secret, { lines: false, details: false });
    expect(phone.state().note).toBe('for the shared one');
    expect(await phone.sync.isOpen(secret)).toBe(true);
    for (const each of [desk, phone]) each.close();
  });

  it('[D3] sends nothing before the visitor has answered', async () => {
    const { browser } = setting();
    const before = await browser.open();
    await before.draft.dispatch(anyCommand(before.state(), 1, 2));
    before.close();
    browser.sent.length = 0;
    const answered = deferred();
    const page = await browser.open({ mayStart: answered.promise });
    page.setVisible(false);
    page.setVisible(true);
    page.network.set('offline');
    page.network.set('online');
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    expect(browser.sent).toEqual([]);
    answered.resolve();
    await quiet(page);
    expect(browser.sent).not.toEqual([]);
    page.close();
  });

  it('[L4] forgetting a device deletes the copies of its kept baskets, too', async () => {
    const { browser, server, draftId } = setting();
    const desk = await browser.open();
    const secret = await secretIn(desk);
    const shared = draftId();
    const { page } = await filledPhone(server);
    const own = (await accessOf(await page.sync.handOver())).draftId;
    const phone = await openLinkOn(page, secret, { lines: false, details: false });
    expect([own, shared].map((id) => server.rows(id).length > 0)).toEqual([true, true]);
    await phone.sync.forget({ deleteCopy: true, erase: () => phone.log.erase() });
    expect([own, shared].map((id) => server.rows(id).length)).toEqual([0, 0]);
    for (const each of [desk, phone]) each.close();
  });
});

const visitorBrowserOf = (server: SimulatedDraftServer) =>
  visitorBrowser({
    send: (async (call: unknown, request: DraftPush, { draftToken = '' }) => {
      if (call === deviceForget) return { deleted: server.forget(request.draftId) };
      return call === draftPush ? server.push(request, draftToken) : server.pull(request, draftToken);
    }) as unknown as Send,
  });

describe('forgetting', () => {
  it('[L4] ignores an answer that arrives after the erasure', async () => {
    const held: (() => void)[] = [];
    let hold = false;
    const { browser, server } = setting(() => (hold ? new Promise<void>((resolve) => held.push(resolve)) : undefined));
    const desk = await browser.open();
    await desk.draft.dispatch(anyCommand(desk.state(), 0, 1));
    const secret = await desk.sync.handOver();
    const phone = await openLinkOn(await visitorBrowserOf(server).open(), secret);
    await phone.draft.dispatch(anyCommand(phone.state(), 1, 2));
    phone.setVisible(false);
    await quiet(phone);
    await quiet(desk);
    hold = true;
    desk.setVisible(true);
    await becomes(desk, 'exchanging');
    const forgetting = desk.sync.forget({ deleteCopy: false, erase: () => desk.log.erase() });
    await expect.poll(async () => (await desk.log.read('draft/direct')).head).toBe(0);
    hold = false;
    for (const release of held) release();
    await forgetting;
    await becomes(desk, 'offline');
    desk.setVisible(true);
    await quiet(desk);
    expect((await desk.log.read('draft/direct')).head).toBe(0);
    expect(desk.state().lines).toEqual([]);
    for (const page of [desk, phone]) page.close();
  });
});
