import { addThisWeek, addWeek, expectNoNotice, linesInFreshPage, linesOn, openWeek } from './basket-lines.ts';
import { expect, test } from './fault-test.ts';
import { loseBroadcasts, timesMet } from './inject.ts';

test('[L5] [L6] a duplicated tab is used at once with the first: both lines are kept', async ({ page, context, bench, threeLines, fault }) => {
  const met = fault('tabDuplicated');
  const acknowledged = [...(await threeLines(await bench()))];
  for (const number of [3, 5]) {
    await openWeek(page, number, acknowledged.length);
    // With a copy of its session storage, as the browser's own command makes it.
    const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(location.href))]);
    await openWeek(copy, number + 1, acknowledged.length);
    acknowledged.push(...(await Promise.all([addThisWeek(page, number), addThisWeek(copy, number + 1)])));
    met.tried();
    await copy.close();
  }
  met.survived({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  met.seesNothingUnusual();
});

test('[L6] a frozen tab: what another one did is there when it thaws', async ({ page, context, bench, threeLines, fault }) => {
  const met = fault('tabFrozen');
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
    met.tried();
  }
  met.survived({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  met.seesNothingUnusual();
});

test('[L6] what a tab broadcasts is lost: the others see it at the latest when they are looked at', async ({ page, context, bench, threeLines, fault }) => {
  const met = fault('broadcastLost');
  const acknowledged = [...(await threeLines(await bench()))];
  const deaf = await context.newPage();
  await deaf.goto('/basket/cart');
  await expect.poll(() => linesOn(deaf)).toEqual(acknowledged);
  await loseBroadcasts(page);
  for (const number of [3, 4]) {
    acknowledged.push(await addWeek(page, number));
    expect(await timesMet(page)).toBeGreaterThan(0);
    // Which may be before: a tab that exchanges with the server reads the log for that.
    await deaf.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => linesOn(deaf)).toEqual(acknowledged);
    met.tried();
  }
  met.survived({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  met.seesNothingUnusual();
});

test('[L5] three tabs append 500 events each at once: all are there, in one order, without a gap', async ({ page, bench, threeLines, fault }) => {
  const met = fault('threeTabs');
  const tabs = [await bench(), await bench(), await bench()];
  const own = (tab: number) => Array.from({ length: 500 }, (_, i) => `tab-${tab}-event-${i}`);
  const acknowledged = await Promise.all(tabs.map((tab, i) => tab.evaluate((ids) => harness.append('three-tabs', ids), own(i))));
  expect(acknowledged).toEqual([0, 1, 2].map(own));
  const read = await Promise.all(tabs.map((tab) => tab.evaluate(() => harness.read('three-tabs'))));
  for (const { ids, damage, head } of read) {
    expect(damage).toEqual([]);
    expect(head).toBe(1500);
    expect(ids).toEqual(read[0]!.ids);
    // Of each tab in its own order.
    for (const tab of [0, 1, 2]) expect(ids.filter((id) => id.startsWith(`tab-${tab}`))).toEqual(own(tab));
  }
  met.tried();
  met.survived({ acknowledged: acknowledged.flat(), present: read[0]!.ids });

  const lines = await threeLines(tabs[0]!);
  await page.goto('/basket/cart');
  await expect.poll(() => linesOn(page)).toEqual(lines);
  await expectNoNotice(page);
  met.seesNothingUnusual();
});

test('[L8] an old build beside a new one: it reads on, and asks for a reload instead of writing', async ({ page, context, bench, threeLines, fault }) => {
  const met = fault('oldBuild');
  const newer = await bench();
  const acknowledged = [...(await threeLines(newer))];
  await openWeek(page, 3, 3);
  // A tab of the release to come writes into the same basket.
  await newer.evaluate(async () => {
    await harness.open('meltem', { writer: 1000 });
    await harness.append('meltem', ['of-the-new-build'], 'draft/direct');
  });
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await met.sees(page.getByText(/A newer version of this site is open in this browser/));
  met.tried();
  met.survived({ acknowledged: [...acknowledged, 'of-the-new-build'], present: [...(await linesInFreshPage(context, 3, 'A newer version of this site is open')), ...(await newer.evaluate(() => harness.events('meltem', 'draft/direct'))).map(({ id }) => id).filter((id) => id === 'of-the-new-build')] });
});
