import type { BrowserContext, Page } from '@playwright/test';
import { addVilla, bookedNumber, fillGuest, fillPayment, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { TEST_DAY } from '#tests/support/test-day.js';
import { expect, test } from './shop-test.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Moves the clock of all pages `ms` ahead; the speed of time is unchanged. */
async function moveClockAhead(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((lead) => {
    const Right = Date;
    globalThis.Date = new Proxy(Right, {
      construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [target.now() + lead], self),
      get: (target, key) => (key === 'now' ? () => target.now() + lead : Reflect.get(target, key)),
    });
  }, ms);
}

/** Formats a moment as the shop does, in the test's time zone. */
function shown(moment: number): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul', ...options }).format(moment);
  return `${part({ day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', '.')} ${part({ hour: '2-digit', minute: '2-digit' })}`;
}

/** Collects the end of each hold that the server grants. */
function holdsOf(context: BrowserContext): number[] {
  const ends: number[] = [];
  context.on('response', async (response) => {
    if (!response.url().endsWith('/sepet-tut-post') || !response.ok()) return;
    // A page that is closed meanwhile has no body to read.
    const body = (await response.json().catch(() => null)) as { data: { gecerlilik: string } } | null;
    if (body) ends.push(Date.parse(body.data.gecerlilik));
  });
  return ends;
}

const held = (page: Page) => page.getByText(/Your dates are held until/);

/** Expects the end of the last hold by the device's clock, to the second (the precision of the Date header). */
async function expectHeld(page: Page, ends: readonly number[], lead: number): Promise<void> {
  await expect(async () => {
    const text = await held(page).innerText();
    expect([-1500, 0, 1500].map((error) => shown(ends.at(-1)! + lead + error)).some((end) => text.includes(end)), `${text}, of ${shown(ends.at(-1)!)}`).toBe(true);
  }).toPass({ timeout: 15_000 });
}

const lead = 20 * MINUTE + 10_000;

test('[L11] a device whose clock is ahead by more than a hold keeps the hold, shows its end by that clock, and books', async ({ page, context }) => {
  await moveClockAhead(context, lead);
  await addVilla(page, { ...KIRLANGIC, from: '2028-08-26', to: '2028-09-02' });
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 15 * MINUTE);
  const ends = holdsOf(context);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await expectHeld(page, ends, lead);

  // A new page uses the device's clock until the first answer, without an effect on the hold.
  const later = await context.newPage();
  await later.goto('/basket/checkout');
  await expectHeld(later, ends, lead);
  await later.close();

  await fillPayment(page, 'approved');
  await expectHeld(page, ends, lead);
  await pay(page);
  await bookedNumber(page);
});

test('a page, the shop and this test are on the test day, whatever day it is', async ({ page, shop }) => {
  await page.goto('/');
  const times = await page.evaluate(async () => [Date.now(), new Date().getTime(), Date.parse((await fetch('/healthz')).headers.get('Date')!)]);
  times.push(Date.now(), Date.parse(/.*"at":"([^"]+)"/s.exec(shop.output())![1]!));
  for (const time of times) expect(Math.abs(time - Date.now()), String(times)).toBeLessThan(MINUTE);
  expect(Math.floor((Date.now() - Date.parse(TEST_DAY)) / DAY), 'the days since the start of this run').toBeLessThan(2);
});
