import { addThisWeek, addWeek, expectNoNotice, goToBasket, linesInFreshPage, linesOn, openWeek } from './basket-lines.ts';
import { expect, test } from './fault-test.ts';
import { closeConnections, refuseCryptoKeys, rejectOpening, timesMet, arm } from './inject.ts';

for (const [times, name] of [[1, 'openRejectedOnce'], [2, 'openRejectedTwice']] as const) {
  test(`[L1] opening rejected ${times} x is retried, and the page shows no notice`, async ({ page, context, bench, threeLines, fault }) => {
    const report = fault(name);
    const kept = await threeLines(await bench());
    await rejectOpening(page, times);
    const added = await addWeek(page, 3);
    expect(await timesMet(page)).toBe(times);
    report.happened();
    await page.goto('/basket/cart');
    await expect.poll(() => linesOn(page)).toEqual([...kept, added]);
    await expectNoNotice(page);
    report.happened();
    expect(await timesMet(page)).toBe(times);
    report.expectPresent({ acknowledged: [...kept, added], present: await linesInFreshPage(context, 4) });
    report.addNothingUnusual();
  });
}

test('[L1] [L10] opening always rejected: the page works in memory and shows so; stored lines stay', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('openRejectedForEver');
  const kept = await threeLines(await bench());
  await rejectOpening(page, Number.POSITIVE_INFINITY);
  await addWeek(page, 3);
  report.happened();
  expect(await timesMet(page)).toBeGreaterThan(2);
  await goToBasket(page);
  await report.expectVisible(page.getByText(/kept only as long as this page stays open/));
  report.expectPresent({ acknowledged: kept, present: await linesInFreshPage(context, 3) });
});

test('[L1] opening blocked by another tab continues once that tab closes its connection', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('openBlocked');
  const other = await bench();
  const kept = await threeLines(other);
  // One connection stays open and an upgrade waits for it: no other connection can open meanwhile.
  await other.evaluate(async () => {
    const held = await harness.stubborn('meltem');
    const upgrading = harness.upgrade('meltem');
    Object.assign(globalThis, { unblock: () => (held.close(), upgrading) });
  });
  await page.goto('/basket/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible();
  await page.waitForTimeout(1500);
  expect(await linesOn(page)).toEqual([]);
  await other.evaluate(() => (globalThis as unknown as { unblock: () => Promise<number> }).unblock());
  await expect.poll(() => linesOn(page), { timeout: 15_000 }).toEqual(kept);
  report.happened();
  report.expectPresent({ acknowledged: [...kept, await addWeek(page, 3)], present: await linesInFreshPage(context, 4) });
  report.addNothingUnusual();
});

test('[L1] a connection that is closing when a transaction starts is reopened once', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('connectionClosing');
  const acknowledged = [...(await threeLines(await bench()))];
  await closeConnections(page);
  for (const number of [3, 4]) {
    await openWeek(page, number, acknowledged.length);
    await arm(page);
    acknowledged.push(await addThisWeek(page, number));
    expect(await timesMet(page)).toBe(1);
    report.happened();
  }
  await page.goto('/basket/cart');
  await expect.poll(() => linesOn(page)).toEqual(acknowledged);
  await arm(page);
  await page.getByRole('button', { name: /^Remove/ }).last().click();
  await expect(page.getByText('Product has been removed from the shopping cart').first()).toBeVisible();
  expect(await timesMet(page)).toBe(1);
  report.happened();
  acknowledged.pop();
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  report.addNothingUnusual();
});

test('[L4] [L10] a browser that stores no CryptoKey: the basket is kept in memory, and the page shows so', async ({ page, context, fault }) => {
  const report = fault('keyNotCloneable');
  await refuseCryptoKeys(page);
  await addWeek(page, 3);
  expect(await timesMet(page)).toBeGreaterThan(0);
  report.happened();
  await goToBasket(page);
  await report.expectVisible(page.getByText(/kept only as long as this page stays open/));
  await expect.poll(() => linesOn(page)).toHaveLength(1);
  const later = await context.newPage();
  await later.goto('/');
  report.expectPresent({ acknowledged: [], present: [] });
});
