import type { BrowserContext, Page, Route } from '@playwright/test';
import { draftPush } from '#contract/calls/draft.ts';
import { commonFailure } from '#contract/envelope.ts';
import type { LogEvent } from '#log/event-log.ts';
import { addThisWeek, addWeek, linesInFreshPage, linesOn, openWeek } from './basket-lines.ts';
import type { FaultName } from './catalogue.ts';
import { expect, test } from './fault-test.ts';
import type { MetFault } from './met-fault.ts';
import { eventsAtServer } from './server.ts';

/*
 * The log is the outbox: whatever the network does to an exchange, each event of
 * this device is at the server once in the end, and the basket is what it was.
 */
const PUSH = `**/api/${draftPush.name}`;

/** Ids of this device's own events that go to the server. */
const ownEvents = (bench: Page): Promise<string[]> => bench.evaluate(() =>
  harness.events('meltem', 'draft/direct').then((events) => events.filter(({ type, meta }: LogEvent) => meta === undefined && type !== 'NewsSeen').map(({ id }) => id)));

/** Waits until the server has all of them, and each once. */
async function expectAtServer(shop: { readonly superuserUrl: string | null }, bench: Page): Promise<void> {
  await expect.poll(async () => {
    const [own, there] = [await ownEvents(bench), await eventsAtServer(shop, await ownEvents(bench))];
    return own.length > 0 && JSON.stringify(own.toSorted()) === JSON.stringify(there.toSorted());
  }, { message: 'the server has every event, once', timeout: 40_000 }).toBe(true);
}

/** The database is gone, and what a page brings back is the server's copy. */
async function linesFromServer(context: BrowserContext, bench: Page, expected: number): Promise<string[]> {
  await bench.evaluate(async () => {
    harness.close('meltem');
    await harness.deleteDatabase('meltem');
  });
  return linesInFreshPage(context, expected, 'We restored your basket from our server');
}

const text = (status: number, body: string, contentType = 'text/html') => (route: Route) => route.fulfill({ status, contentType, body });
const refused = (status: number) => text(status, JSON.stringify({ ...commonFailure('validation', 'not like this').body }), 'application/json');
const heard = (route: Route) => route.fetch().catch(() => undefined);
const first = (times: number, how: (route: Route) => Promise<unknown>) => ({ times, how });

const CASES: Partial<Record<FaultName, { readonly times: number; readonly how: (route: Route) => Promise<unknown> }>> = {
  syncDropped: first(2, (route) => route.abort('connectionreset')),
  syncAnswerLost: first(2, async (route) => {
    await heard(route);
    await route.abort('connectionreset');
  }),
  sync409: first(1, refused(409)),
  sync413: first(1, text(413, '<html><head><title>413 Request Entity Too Large</title></head></html>')),
  sync422: first(1, refused(422)),
  sync500: first(2, text(500, 'Internal Server Error', 'text/plain')),
  syncHtml: first(1, text(200, '<!doctype html><title>Wi-Fi</title><h1>Please sign in</h1>')),
  syncTwice: first(2, async (route) => {
    const [one] = await Promise.all([route.fetch(), heard(route)]);
    await route.fulfill({ response: one });
  }),
};

for (const [name, { times, how }] of Object.entries(CASES)) {
  test(`[L11] ${name}: each event is at the server once in the end`, async ({ page, context, bench, shop, fault }) => {
    const met = fault(name as FaultName);
    let left = times;
    await page.route(PUSH, async (route) => {
      if (left <= 0) return route.fallback();
      left -= 1;
      met.tried();
      await how(route);
    });
    const acknowledged = [await addWeek(page, 3)];
    // Met by a change that goes up alone.
    await expect.poll(() => left).toBeLessThan(times);
    acknowledged.push(await addWeek(page, 4));
    await survives(met, { page, context, bench: await bench(), shop, acknowledged });
  });
}

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly bench: Page;
  readonly shop: { readonly superuserUrl: string | null };
  readonly acknowledged: readonly string[];
}

/** The page as it was; the server has everything; a page opened now shows it, and so does one whose database is gone. */
async function survives(met: MetFault, { page, context, bench, shop, acknowledged }: Visit): Promise<void> {
  await expectAtServer(shop, bench);
  met.survived({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  await page.close();
  met.survived({ acknowledged, present: await linesFromServer(context, bench, acknowledged.length) });
  met.seesNothingUnusual();
}

test('[L11] answered after the page gave up, and older changes delivered once more after newer ones', async ({ page, context, bench, shop, fault }) => {
  const [slow, late] = [fault('syncSlow'), fault('syncReordered')];
  await page.clock.install();
  let older: Route | null = null;
  await page.route(PUSH, async (route) => {
    if (older) return route.fallback();
    older = route;
    slow.tried();
    await heard(route);
  });
  const acknowledged = [await addWeek(page, 3)];
  await page.clock.runFor(1500);
  await expect.poll(() => older !== null).toBe(true);
  // The answer is there and not let through; the page waits no longer than it may, and asks again a little later.
  await page.clock.fastForward('00:16');
  await page.clock.runFor(5000);
  const table = await bench();
  await expectAtServer(shop, table);
  slow.survived({ acknowledged, present: await linesInFreshPage(context, 1) });
  slow.seesNothingUnusual();

  acknowledged.push(await addWeek(page, 4));
  await page.clock.runFor(5000);
  await expectAtServer(shop, table);
  expect((await heard(older!))?.status()).toBe(200);
  late.tried();
  await survives(late, { page, context, bench: table, shop, acknowledged });
});

test('[L5] [L11] the lock is never granted: the basket works, and its changes go up when the lock is free', async ({ page, context, bench, shop, fault }) => {
  const met = fault('lockNotGranted');
  const holder = await bench();
  await holder.evaluate(() => new Promise<void>((resolve) => {
    void navigator.locks.request('meltem sync', () => new Promise<void>((release) => {
      Object.assign(globalThis, { release });
      resolve();
    }));
  }));
  const acknowledged = [await addWeek(page, 3), await addWeek(page, 4)];
  met.tried();
  met.survived({ acknowledged, present: await linesInFreshPage(context, 2) });
  expect(await eventsAtServer(shop, await ownEvents(holder))).toEqual([]);
  await holder.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  await survives(met, { page, context, bench: holder, shop, acknowledged });
});

test('[L5] [L11] the lock is stolen: nothing is lost, nothing is there twice', async ({ page, context, bench, shop, fault }) => {
  const met = fault('lockStolen');
  const thief = await bench();
  const acknowledged = [await addWeek(page, 3)];
  await expectAtServer(shop, thief);
  await openWeek(page, 4, 1);
  await thief.evaluate(() => new Promise<void>((resolve) => {
    void navigator.locks.request('meltem sync', { steal: true }, () => {
      resolve();
      return new Promise<void>((release) => Object.assign(globalThis, { release }));
    });
  }));
  met.tried();
  acknowledged.push(await addThisWeek(page, 4));
  met.survived({ acknowledged, present: await linesInFreshPage(context, 2) });
  await thief.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  // Whichever page is opened next exchanges again.
  await page.goto('/basket/cart');
  await survives(met, { page, context, bench: thief, shop, acknowledged });
});

test('[L1] the database is deleted while a page has it open: what the page shows is kept again', async ({ page, context, bench, threeLines, fault }) => {
  const met = fault('deletedWhileOpen');
  const other = await bench();
  const acknowledged = [...(await threeLines(other))];
  await openWeek(page, 3, 3);
  await other.evaluate(() => harness.deleteDatabase('meltem'));
  met.tried();
  acknowledged.push(await addThisWeek(page, 3));
  met.survived({ acknowledged, present: await linesInFreshPage(context, 4) });
  met.seesNothingUnusual();
});

test('[L11] the browser evicts the database while no page is open: the server’s copy comes back', async ({ page, context, bench, shop, fault }) => {
  const met = fault('evicted');
  const table = await bench();
  const acknowledged = [await addWeek(page, 3), await addWeek(page, 4)];
  await expectAtServer(shop, table);
  await page.close();
  await table.evaluate(async () => {
    harness.close('meltem');
    await harness.deleteDatabase('meltem');
  });
  met.tried();
  const back = await context.newPage();
  await back.goto('/basket/cart');
  await met.sees(back.getByText(/We restored your basket from our server/));
  await expect.poll(() => linesOn(back)).toEqual(acknowledged);
  met.survived({ acknowledged, present: await linesInFreshPage(context, 2) });
});
