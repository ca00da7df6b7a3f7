import type { BrowserContext, Page } from '@playwright/test';
import { deferred } from './deferred.ts';

/**
 * Requests of scripts wait until the returned function is called: what a visitor sees and presses before the page is live.
 * @param name beginning of the names of those that wait; all if not given
 */
export async function holdScripts(target: Page | BrowserContext, name = ''): Promise<() => void> {
  const released = deferred();
  await target.route(`**/assets/${name}*.js`, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
