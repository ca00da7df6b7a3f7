import { addThisWeek, addWeek, expectNoNotice, goToBasket, linesInFreshPage, linesOn, openWeek } from './basket-lines.ts';
import { expect, test } from './fault-test.ts';
import { arm, failWrites, timesMet } from './inject.ts';

test('[L5] a transaction that aborts after its requests succeeded: the page undoes the change and shows so, and the next try is stored', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('abortAfterSuccess');
  const kept = await threeLines(await bench());
  await failWrites(page, 'abort');
  await openWeek(page, 3, 3);
  await arm(page);
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await report.expectVisible(page.getByText(/could not be saved on your device, so the change was undone/));
  expect(await timesMet(page)).toBe(1);
  report.happened();
  expect(await linesInFreshPage(context, 3)).toEqual(kept);
  const added = await addThisWeek(page, 3);
  report.expectPresent({ acknowledged: [...kept, added], present: await linesInFreshPage(context, 4) });
});

for (const [how, name] of [['put', 'quotaAtPut'], ['commit', 'quotaAtCommit']] as const) {
  test(`[L10] no room at the ${how}: the page continues in memory and shows so; stored lines stay`, async ({ page, context, bench, threeLines, fault }) => {
    const report = fault(name);
    const kept = await threeLines(await bench());
    await failWrites(page, how);
    await openWeek(page, 3, 3);
    await arm(page, 1_000_000);
    await addThisWeek(page, 3);
    await goToBasket(page);
    await expect.poll(() => linesOn(page).then(({ length }) => length)).toBe(4);
    expect(await timesMet(page)).toBeGreaterThan(0);
    report.happened();
    await report.expectVisible(page.getByText(/kept only as long as this page stays open/));
    report.expectPresent({ acknowledged: kept, present: await linesInFreshPage(context, 3) });
  });
}

test('[L10] the browser’s own quota is reached: the page shows so, and stored lines stay', async ({ page, context, bench, threeLines, fault, shop }) => {
  const report = fault('quotaReal');
  const session = await context.newCDPSession(page);
  // Set before the first write, because the browser checks the quota only now and then.
  await session.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 3_000_000 });
  const filler = await bench();
  const kept = [...(await threeLines(filler))];
  const stored = () => filler.evaluate(() => harness.placesOf('meltem', 'draft/direct', 'ItemAdded').then(({ seqs }) => seqs.length));
  await filler.evaluate(() => harness.takeAllRoom());
  await filler.evaluate(() => harness.takeRoomForEver());
  // The browser's own cleanup may free a little space just as the line is written.
  for (let number = 3; kept.length === number; number += 1) {
    expect(number, 'lines that still found room').toBeLessThan(20);
    await openWeek(page, number, number);
    const added = await addThisWeek(page, number);
    if ((await stored()) > number) kept.push(added);
  }
  report.happened();
  await report.expectVisible(page.getByText(/The storage on this device is full/));
  await goToBasket(page);
  await expect.poll(() => linesOn(page).then(({ length }) => length)).toBe(kept.length + 1);
  report.expectPresent({ acknowledged: kept, present: await linesInFreshPage(context, kept.length) });
});

test('the clock jumps by 100 days, forward and back: order and content stay', async ({ page, context, bench, threeLines, fault }) => {
  const [forward, back] = [fault('clockForward'), fault('clockBack')];
  const acknowledged = [...(await threeLines(await bench()))];
  await page.clock.install();
  for (const [index, { days, report }] of [{ days: 100, report: forward }, { days: 0, report: back }, { days: -100, report: back }, { days: 0, report: forward }].entries()) {
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    acknowledged.push(await addWeek(page, 3 + index));
    report.happened();
  }
  await page.goto('/basket/cart');
  await expect.poll(() => linesOn(page)).toEqual(acknowledged);
  await expectNoNotice(page);
  const present = await linesInFreshPage(context, acknowledged.length);
  for (const report of [forward, back]) {
    report.expectPresent({ acknowledged, present });
    report.addNothingUnusual();
  }
});

test('[L1] another tab upgrades the database during an append: the append is kept', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('versionChange');
  const other = await bench();
  const acknowledged = [...(await threeLines(other))];
  for (const number of [3, 4]) {
    await openWeek(page, number, acknowledged.length);
    const upgraded = other.evaluate(() => harness.upgrade('meltem'));
    acknowledged.push(await addThisWeek(page, number));
    await upgraded;
    report.happened();
  }
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });

  const ids = Array.from({ length: 200 }, (_, i) => `event-${i}`);
  const writer = await bench();
  const written = writer.evaluate((ids) => harness.append('upgraded', ids), ids);
  for (let times = 0; times < 10; times += 1) {
    await other.evaluate(() => harness.upgradeWhenThere('upgraded'));
    report.happened();
  }
  const acknowledgedIds = await written;
  const { ids: present, damage } = await other.evaluate(() => harness.read('upgraded'));
  expect(damage).toEqual([]);
  report.expectPresent({ acknowledged: acknowledgedIds, present });
  report.addNothingUnusual();
});
