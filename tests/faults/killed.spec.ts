import type { Page } from '@playwright/test';
import { DRAFT_COOKIE } from '#contract/call.ts';
import type { Key } from '#log/log-store.ts';
import { type KillableBrowser, startKillableBrowser } from '#tests/support/killable-browser.ts';
import { openBench } from '#tests/support/log-bench.ts';
import { addVilla } from '#tests/support/shop-steps.ts';
import { expectNoNotice, lineOf, linesOn, week } from './basket-lines.ts';
import { expect, test } from './fault-test.ts';
import { expectAtServer } from './server.ts';

let browser: KillableBrowser;
test.beforeEach(async () => {
  browser = await startKillableBrowser();
});
test.afterEach(() => browser.remove());

/** Adds a week to the basket and kills the browser as soon as the dialog shows the line, which it does once the event is durable. */
async function addWeekAndKill(shopUrl: string): Promise<void> {
  const page = await browser.open();
  await page.goto(shopUrl);
  await addVilla(page, week(0), shopUrl);
  await browser.kill();
}

/** Restarts the browser and returns the lines of its basket. */
async function linesAfterStart(shopUrl: string, expected: number): Promise<string[]> {
  const page = await browser.open();
  await page.goto(`${shopUrl}/basket/cart`);
  await expect.poll(() => linesOn(page).then(({ length }) => length), { timeout: 20_000 }).toBe(expected);
  await expectNoNotice(page);
  return linesOn(page);
}

/** Appends one event after the other until the browser is killed. Returns the ids acknowledged before that. */
async function appendUntilKilled(page: Page, prefix: string, ms: number): Promise<string[]> {
  const acknowledged: string[] = [];
  await page.exposeFunction('recordAcknowledged', (id: string) => void acknowledged.push(id));
  await page.evaluate((prefix) => {
    void (async () => {
      for (let i = 0; ; i += 1) {
        const [id] = await harness.append('killed', [`${prefix}-${i}`]);
        if (id) void (globalThis as unknown as { recordAcknowledged: (id: string) => Promise<void> }).recordAcknowledged(id);
      }
    })();
  }, prefix);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
  await new Promise((resolve) => setTimeout(resolve, ms));
  await browser.kill();
  return acknowledged;
}

test('[L5] SIGKILL after the commit loses no acknowledged event', async ({ shop, fault }) => {
  const report = fault('killedAfterCommit');
  await addWeekAndKill(shop.url);
  report.happened();
  const acknowledged = [lineOf(week(0))];
  report.expectPresent({ acknowledged, present: await linesAfterStart(shop.url, 1) });
  report.addNothingUnusual();

  const ids: string[] = [];
  const named: string[] = [];
  let deletions = 0;
  const openNext = async () => {
    const bench = await browser.open();
    await openBench(bench, shop.url);
    const read = await bench.evaluate(() => harness.read('killed'));
    // Now and then a kill hits the browser within a write of its own, and it deletes the database: the test of that is below.
    if (await browser.deletions() > deletions) named.splice(0, Infinity, ...ids);
    deletions = await browser.deletions();
    return { bench, read };
  };
  for (const [round, ms] of [30, 75, 120].entries()) {
    const { bench } = await openNext();
    ids.push(...(await appendUntilKilled(bench, `round-${round}`, ms)));
    report.happened();
  }
  const { read: { ids: present, damage } } = await openNext();
  expect(damage).toEqual([]);
  report.expectPresent({ acknowledged: ids, present, named });
});

test('[L5] [L11] SIGKILL within a write of the browser itself, which then deletes the database: the basket is restored from the server', async ({ shop, fault }) => {
  const report = fault('killedWithinWrite');
  await addWeekAndKill(shop.url);
  await browser.tearLastWrite();
  report.happened();

  // The first start ignores the torn record and writes behind it; the second finds a wrong checksum there.
  const second = await browser.open();
  await addVilla(second, week(1), shop.url);
  const bench = await browser.open();
  await openBench(bench, shop.url);
  await expectAtServer(shop, bench);
  await expect.poll(() => browser.hasOnDisk('Cookies', DRAFT_COOKIE), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => browser.hasOnDisk('Local Storage', 'meltem.basket'), { timeout: 60_000 }).toBe(true);
  expect(await browser.deletions()).toBe(0);
  await browser.kill();

  const page = await browser.open();
  await page.goto(`${shop.url}/basket/cart`);
  await report.expectVisible(page.getByText(/We restored your basket from our server/));
  expect(await browser.deletions()).toBeGreaterThan(0);
  const acknowledged = [lineOf(week(0)), lineOf(week(1))];
  await expect.poll(() => linesOn(page)).toHaveLength(2);
  report.expectPresent({ acknowledged, present: await linesOn(page) });
});

test('[L5] SIGKILL before the commit loses only the uncommitted append', async ({ shop, fault }) => {
  const report = fault('killedBeforeCommit');
  const page = await browser.open();
  await page.goto(shop.url);
  await addVilla(page, week(0), shop.url);
  await openBench(page, shop.url);
  await page.evaluate(() => harness.append('killed', ['one', 'two', 'three']));
  for (const round of [1, 2]) {
    const bench = round === 1 ? page : await browser.open();
    if (round > 1) await openBench(bench, shop.url);
    // All requests have succeeded, and the transaction has not committed.
    await bench.evaluate((round) => harness.appendWithoutEnd('killed', `never-${round}`), round);
    await bench.evaluate((round) => harness.appendWithoutEnd('meltem', `never-${round}`, 'draft/direct'), round);
    await browser.kill();
    report.happened();
  }
  report.expectPresent({ acknowledged: [lineOf(week(0))], present: await linesAfterStart(shop.url, 1) });
  report.addNothingUnusual();
  const bench = await browser.open();
  await openBench(bench, shop.url);
  const { ids: present, damage, head } = await bench.evaluate(() => harness.read('killed'));
  expect([damage, head]).toEqual([[], 3]);
  report.expectPresent({ acknowledged: ['one', 'two', 'three'], present });
  expect(present).toHaveLength(3);
});

test('[L4] [L5] [L9] SIGKILL after an append onto an end that another tab erased: the stray record is ignored and is not damage', async ({ shop, threeWeeks, fault }) => {
  const report = fault('killedStray');
  const before = threeWeeks.events;
  const others = before.slice(0, 1);
  const bench = await browser.open();
  await openBench(bench, shop.url);
  await bench.evaluate(([before, others]) => harness.appendStray('meltem', 'draft/direct', before, others), [before, others] as const);
  await bench.evaluate(() => localStorage.setItem('meltem.basket', '1'));
  const strayKey: Key = ['e', 'draft/direct', before.length + 1];
  expect(await bench.evaluate((key) => harness.get('meltem', key), strayKey)).toBeDefined();
  await browser.kill();
  report.happened();

  const reader = await browser.open();
  await openBench(reader, shop.url);
  const { ids, damage } = await reader.evaluate(() => harness.read('meltem', 'draft/direct'));
  expect([ids, damage]).toEqual([others.map(({ id }) => id), []]);
  const acknowledged = threeWeeks.lines.slice(0, 1);
  report.expectPresent({ acknowledged, present: await linesAfterStart(shop.url, acknowledged.length) });
  report.addNothingUnusual();
  // A line added after that survives the next restart.
  const page = await browser.open();
  await addVilla(page, week(3), shop.url);
  await browser.kill();
  report.expectPresent({ acknowledged: [...acknowledged, lineOf(week(3))], present: await linesAfterStart(shop.url, acknowledged.length + 1) });
});
