import { addThisWeek, goToBasket, linesInFreshPage, linesOn, openWeek } from './basket-lines.ts';
import { expect, test } from './fault-test.ts';

const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Please sign in to the hotel network</h1>';

for (const [name, title] of [['noConnectivity', 'the browser reports online, but no request succeeds'], ['captivePortal', 'a captive portal answers every request']] as const) {
  test(`${title}: the page shows offline, keeps accepting items, and recovers by itself`, async ({ page, context, bench, threeLines, fault }) => {
    const report = fault(name);
    const acknowledged = [...(await threeLines(await bench()))];
    await openWeek(page, 3, 3);
    let isOffline = true;
    await page.route(/\/api\/|\/healthz/, async (route) => {
      if (!isOffline) return route.fallback();
      report.happened();
      if (name === 'noConnectivity') await route.abort('connectionfailed');
      else await route.fulfill({ status: 200, contentType: 'text/html', body: PORTAL });
    });
    acknowledged.push(await addThisWeek(page, 3));
    await goToBasket(page);
    await report.expectVisible(page.getByText('You are offline.').locator('xpath=..'));
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect.poll(() => linesOn(page)).toEqual(acknowledged);
    isOffline = false;
    await expect(page.getByText('You are offline.')).toHaveCount(0, { timeout: 40_000 });
    expect(await linesOn(page)).toEqual(acknowledged);
    report.expectPresent({ acknowledged, present: await linesInFreshPage(context, acknowledged.length) });
  });
}
