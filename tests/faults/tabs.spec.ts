import { addThisWeek, addWeek, expectNoNotice, linesInFreshPage, linesOn, openWeek } from './basket-lines.ts';
import { expect, test } from './fault-test.ts';
import { loseBroadcasts, timesMet } from './inject.ts';

test('[L5] [L6] a duplicated tab adds a line at the same time as the first: both lines are kept', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('tabDuplicated');
  const acknowledged = [...(await threeLines(await bench()))];
  for (const number of [3, 5]) {
    await openWeek(page, number, acknowledged.length);
    // `window.open` copies the session storage, as the browser's own command to duplicate a tab does.
    const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(location.href))]);
    await openWeek(copy, number + 1, acknowledged.length);
    acknowledged.push(...(await Promise.all([addThisWeek(page, number), addThisWeek(copy, number + 1)])));
    report.happened();
    await copy.close();
  }
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  report.addNothingUnusual();
});

test('[L6] a frozen tab shows the lines of another tab once it is active again', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('tabFrozen');
  const other = await bench();
  const acknowledged = [...(await threeLines(other))];
  await page.goto('/basket/cart');
  await expect.poll(() => linesOn(page)).toEqual(acknowledged);
  const session = await context.newCDPSession(page);
  const adding = await context.newPage();
  for (const number of [3, 4]) {
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    acknowledged.push(await addWeek(adding, number));
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await expect.poll(() => linesOn(page)).toEqual(acknowledged);
    report.happened();
  }
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  report.addNothingUnusual();
});

test('[L6] a tab that missed a hint catches up on focus', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('broadcastLost');
  const acknowledged = [...(await threeLines(await bench()))];
  const unaware = await context.newPage();
  await unaware.goto('/basket/cart');
  await expect.poll(() => linesOn(unaware)).toEqual(acknowledged);
  await loseBroadcasts(page);
  for (const number of [3, 4]) {
    acknowledged.push(await addWeek(page, number));
    expect(await timesMet(page)).toBeGreaterThan(0);
    // The tab may have caught up before the focus: the tab that exchanges with the server reads the log for that.
    await unaware.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => linesOn(unaware)).toEqual(acknowledged);
    report.happened();
  }
  report.expectPresent({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  report.addNothingUnusual();
});

test('[L5] three tabs append 500 events each at once: every tab reads all of them in the same order, without a gap', async ({ page, bench, threeLines, fault }) => {
  const report = fault('threeTabs');
  const tabs = [await bench(), await bench(), await bench()];
  const own = (tab: number) => Array.from({ length: 500 }, (_, i) => `tab-${tab}-event-${i}`);
  const acknowledged = await Promise.all(tabs.map((tab, i) => tab.evaluate((ids) => harness.append('three-tabs', ids), own(i))));
  expect(acknowledged).toEqual([0, 1, 2].map(own));
  const read = await Promise.all(tabs.map((tab) => tab.evaluate(() => harness.read('three-tabs'))));
  for (const { ids, damage, head } of read) {
    expect(damage).toEqual([]);
    expect(head).toBe(1500);
    expect(ids).toEqual(read[0]!.ids);
    // The events of each tab are in the order in which it appended them.
    for (const tab of [0, 1, 2]) expect(ids.filter((id) => id.startsWith(`tab-${tab}`))).toEqual(own(tab));
  }
  report.happened();
  report.expectPresent({ acknowledged: acknowledged.flat(), present: read[0]!.ids });

  const lines = await threeLines(tabs[0]!);
  await page.goto('/basket/cart');
  await expect.poll(() => linesOn(page)).toEqual(lines);
  await expectNoNotice(page);
  report.addNothingUnusual();
});

test('[L8] an old build beside a new one still reads, and asks for a reload instead of writing', async ({ page, context, bench, threeLines, fault }) => {
  const report = fault('oldBuild');
  const newer = await bench();
  const acknowledged = [...(await threeLines(newer))];
  await openWeek(page, 3, 3);
  // A tab of a later release writes to the same basket.
  await newer.evaluate(async () => {
    await harness.open('meltem', { writer: 1000 });
    await harness.append('meltem', ['of-the-new-build'], 'draft/direct');
  });
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await report.expectVisible(page.getByText(/A newer version of this site is open in this browser/));
  report.happened();
  report.expectPresent({ acknowledged: [...acknowledged, 'of-the-new-build'], present: [...(await linesInFreshPage(context, 3, 'A newer version of this site is open')), ...(await newer.evaluate(() => harness.events('meltem', 'draft/direct'))).map(({ id }) => id).filter((id) => id === 'of-the-new-build')] });
});
