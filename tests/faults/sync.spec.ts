import type { BrowserContext, Page, Route } from '@playwright/test';
import { draftPush } from '#contract/calls/draft.ts';
import { commonFailure } from '#contract/envelope.ts';
import { addThisWeek, addWeek, linesInFreshPage, linesOn, openWeek } from './basket-lines.ts';
import type { FaultName } from './catalogue.ts';
import { expect, test } from './fault-test.ts';
import type { FaultReport } from './fault-report.ts';
import { eventsAtServer, expectAtServer, ownEvents, type ShopWithDatabase } from './server.ts';

/*
 * The log is the outbox: after any network fault the server ends up with each of
 * this device's events exactly once, and the basket is unchanged.
 */
const PUSH = `**/api/${draftPush.name}`;

/** The faults of one device need weeks that no other test books; all lie in 2027. */
const FIRST_WEEK = 21;

/** Deletes the database and returns the lines that a new page restores from the server. */
async function linesFromServer(context: BrowserContext, bench: Page, expected: number): Promise<string[]> {
  await bench.evaluate(async () => {
    harness.close('meltem');
    await harness.deleteDatabase('meltem');
  });
  return linesInFreshPage(context, expected, 'We restored your basket from our server');
}

const text = (status: number, body: string, contentType = 'text/html') => (route: Route) => route.fulfill({ status, contentType, body });
const refused = (status: number) => text(status, JSON.stringify({ ...commonFailure('validation', 'not like this').body }), 'application/json');
const deliver = (route: Route) => route.fetch().catch(() => undefined);
const first = (times: number, how: (route: Route) => Promise<unknown>) => ({ times, how });

const CASES: Partial<Record<FaultName, { readonly times: number; readonly how: (route: Route) => Promise<unknown> }>> = {
  syncDropped: first(2, (route) => route.abort('connectionreset')),
  syncAnswerLost: first(2, async (route) => {
    await deliver(route);
    await route.abort('connectionreset');
  }),
  sync409: first(1, refused(409)),
  sync413: first(1, text(413, '<html><head><title>413 Request Entity Too Large</title></head></html>')),
  sync422: first(1, refused(422)),
  sync500: first(2, text(500, 'Internal Server Error', 'text/plain')),
  syncHtml: first(1, text(200, '<!doctype html><title>Wi-Fi</title><h1>Please sign in</h1>')),
  syncTwice: first(2, async (route) => {
    const [one] = await Promise.all([route.fetch(), deliver(route)]);
    await route.fulfill({ response: one });
  }),
};

// One device meets one fault after the other: what it adds during each is at the server, once, before the next one.
test('[L11] a request that is dropped, refused or repeated, or whose answer is lost: the server ends up with each event exactly once', async ({ page, context, bench, shop, fault }) => {
  let current: { readonly how: (route: Route) => Promise<unknown>; left: number; readonly report: FaultReport } | null = null;
  await page.route(PUSH, async (route) => {
    if (!current || current.left <= 0) return route.fallback();
    current.left -= 1;
    current.report.happened();
    await current.how(route);
  });
  const reader = await bench();
  const added: Added[] = [];
  let number = FIRST_WEEK;
  for (const [name, { times, how }] of Object.entries(CASES)) {
    await test.step(name, async () => {
      const met = { how, left: times, report: fault(name as FaultName) };
      current = met;
      const acknowledged = [await addWeek(page, (number += 1))];
      // The first request that meets the fault carries one change only.
      await expect.poll(() => met.left).toBeLessThan(times);
      if (times > 1) acknowledged.push(await addWeek(page, (number += 1)));
      await expectAtServer(shop, reader);
      expect(met.left).toBe(0);
      added.push({ report: met.report, acknowledged });
    });
  }
  await survives(added, { page, context, bench: reader, shop });
});

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly bench: Page;
  readonly shop: ShopWithDatabase;
}

/** What a visitor added while a fault was met. */
interface Added {
  readonly report: FaultReport;
  readonly acknowledged: readonly string[];
}

/** Asserts that the server has every event and that a new page shows all lines, with the database and after its deletion. */
async function survives(added: readonly Added[], { page, context, bench, shop }: Visit): Promise<void> {
  const count = added.flatMap(({ acknowledged }) => acknowledged).length;
  await expectAtServer(shop, bench);
  const present = [await linesInFreshPage(context, count)];
  await page.close();
  present.push(await linesFromServer(context, bench, count));
  for (const { report, acknowledged } of added) {
    for (const lines of present) report.expectPresent({ acknowledged, present: lines });
    report.addNothingUnusual();
  }
}

test('[L11] an answer after the timeout and a late duplicate of older changes lose and duplicate nothing', async ({ page, context, bench, shop, fault }) => {
  const [slow, late] = [fault('syncSlow'), fault('syncReordered')];
  await page.clock.install();
  let older: Route | null = null;
  await page.route(PUSH, async (route) => {
    if (older) return route.fallback();
    older = route;
    slow.happened();
    await deliver(route);
  });
  const acknowledged = [await addWeek(page, 3)];
  await page.clock.runFor(1500);
  await expect.poll(() => older !== null).toBe(true);
  // The server has answered, but the answer is held back until the page's timeout has passed. The page retries a little later.
  await page.clock.fastForward('00:16');
  await page.clock.runFor(5000);
  const other = await bench();
  await expectAtServer(shop, other);
  slow.expectPresent({ acknowledged, present: await linesInFreshPage(context, 1) });
  slow.addNothingUnusual();

  acknowledged.push(await addWeek(page, 4));
  await page.clock.runFor(5000);
  await expectAtServer(shop, other);
  expect((await deliver(older!))?.status()).toBe(200);
  late.happened();
  await survives([{ report: late, acknowledged }], { page, context, bench: other, shop });
});

test('[L5] [L11] without the lock the basket works, and its changes are sent once the lock is free', async ({ page, context, bench, shop, fault }) => {
  const report = fault('lockNotGranted');
  const holder = await bench();
  await holder.evaluate(() => new Promise<void>((resolve) => {
    void navigator.locks.request('meltem sync', () => new Promise<void>((release) => {
      Object.assign(globalThis, { release });
      resolve();
    }));
  }));
  const acknowledged = [await addWeek(page, 3), await addWeek(page, 4)];
  report.happened();
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, 2) });
  expect(await eventsAtServer(shop, await ownEvents(holder))).toEqual([]);
  await holder.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  await survives([{ report, acknowledged }], { page, context, bench: holder, shop });
});

test('[L5] [L11] a stolen lock loses and duplicates nothing', async ({ page, context, bench, shop, fault }) => {
  const report = fault('lockStolen');
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
  report.happened();
  acknowledged.push(await addThisWeek(page, 4));
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, 2) });
  await thief.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  // The next page that opens gets the lock and exchanges with the server again.
  await page.goto('/basket/cart');
  await survives([{ report, acknowledged }], { page, context, bench: thief, shop });
});

test('[L1] the database is deleted while a page has it open: the page stores its lines again', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('deletedWhileOpen');
  const other = await bench();
  const acknowledged = [...(await threeLines(other))];
  await openWeek(page, 3, 3);
  await other.evaluate(() => harness.deleteDatabase('meltem'));
  report.happened();
  acknowledged.push(await addThisWeek(page, 3));
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, 4) });
  report.addNothingUnusual();
});

test('[L11] the browser evicts the database while no page is open: the basket is restored from the server', async ({ page, context, bench, shop, fault }) => {
  const report = fault('evicted');
  const other = await bench();
  const acknowledged = [await addWeek(page, 3), await addWeek(page, 4)];
  await expectAtServer(shop, other);
  await page.close();
  await other.evaluate(async () => {
    harness.close('meltem');
    await harness.deleteDatabase('meltem');
  });
  report.happened();
  const fresh = await context.newPage();
  await fresh.goto('/basket/cart');
  await report.expectVisible(fresh.getByText(/We restored your basket from our server/));
  await expect.poll(() => linesOn(fresh)).toEqual(acknowledged);
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, 2) });
});
