import type { BrowserContext, Page } from '@playwright/test';

/**
 * Requests of scripts wait until the returned function is called: what a visitor sees and presses before the page is live.
 * @param name beginning of the names of those that wait; all if not given
 */
export async function holdScripts(target: Page | BrowserContext, name = ''): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await target.route(`**/assets/${name}*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
