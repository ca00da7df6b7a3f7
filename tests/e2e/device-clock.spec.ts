import type { BrowserContext, Page } from '@playwright/test';
import { addVilla, bookedNumber, fillGuest, fillPayment, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const MINUTE = 60_000;

/** Every page of the visitor believes it is `ms` later than it is; how fast time passes is not changed. */
async function setAhead(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((lead) => {
    const Right = Date;
    globalThis.Date = new Proxy(Right, {
      construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [target.now() + lead], self),
      get: (target, key) => (key === 'now' ? () => target.now() + lead : Reflect.get(target, key)),
    });
  }, ms);
}

/** As the shop writes a moment, in the test's time zone. */
function shown(moment: number): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul', ...options }).format(moment);
  return `${part({ day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', '.')} ${part({ hour: '2-digit', minute: '2-digit' })}`;
}

/** Until when the server holds the dates, each time it grants them. */
function holdsOf(context: BrowserContext): number[] {
  const ends: number[] = [];
  context.on('response', async (response) => {
    if (!response.url().endsWith('/sepet-tut-post') || !response.ok()) return;
    ends.push(Date.parse(((await response.json()) as { data: { gecerlilik: string } }).data.gecerlilik));
  });
  return ends;
}

const held = (page: Page) => page.getByText(/Your dates are held until/);

/** The page shows the end of the last hold by the device's clock, to the second by which an answer tells the time. */
async function expectHeld(page: Page, ends: readonly number[], lead: number): Promise<void> {
  await expect(async () => {
    const text = await held(page).innerText();
    expect([-1500, 0, 1500].map((error) => shown(ends.at(-1)! + lead + error)).some((end) => text.includes(end)), `${text}, of ${shown(ends.at(-1)!)}`).toBe(true);
  }).toPass({ timeout: 15_000 });
}

const lead = 20 * MINUTE + 10_000;

test('[L11] a device whose clock is ahead by more than a hold lasts keeps the hold, tells its end by that clock, and books', async ({ page, context }) => {
  await setAhead(context, lead);
  await addVilla(page, { ...KIRLANGIC, from: '2028-12-02', to: '2028-12-09' });
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 15 * MINUTE);
  const ends = holdsOf(context);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await expectHeld(page, ends, lead);

  // A page that has just been opened believes its device until the first answer, and takes nothing from the visitor by it.
  const later = await context.newPage();
  await later.goto('/basket/checkout');
  await expectHeld(later, ends, lead);
  await later.close();

  await fillPayment(page, 'approved');
  await expectHeld(page, ends, lead);
  await pay(page);
  await bookedNumber(page);
});
