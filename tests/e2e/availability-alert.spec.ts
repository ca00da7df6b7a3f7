import { formatDate } from '#i18n/format.ts';
import { basketHold } from '#contract/calls/basket.ts';
import { axe } from '#tests/support/accessibility.ts';
import { ask } from '#tests/support/api-calls.ts';
import { mailsOf, signInToDesk } from '#tests/support/quote-steps.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const WEEK = { from: '2028-10-21', to: '2028-10-28' };
const EMAIL = 'waiting@example.org';

test('[B15] [B16] a visitor waits for taken dates, gets one e-mail when they open, and stops further ones', async ({ page, browser, baseURL, shop }) => {
  const hold = (arrivals: readonly string[]) => ask(shop.url, basketHold, {
    draftId: 'somebody-else',
    lines: arrivals.map((arrival) => ({ lineId: 'villa', productCode: 'VIL-001', selection: { vertical: 'villa' as const, arrival, departure: WEEK.to }, party: { adults: 2, children: 0, infants: 0 }, extras: {} })),
  });
  await hold([WEEK.from]);
  const productPath = `/u/villas/${KIRLANGIC.slug}?from=${WEEK.from}&to=${WEEK.to}`;
  await page.goto(productPath, { waitUntil: 'networkidle' });
  const ticket = page.getByRole('complementary', { name: 'Your price, line by line' });
  await ticket.getByRole('button', { name: 'Tell me when they open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell me when they open' });
  await expect(dialog.getByLabel('First day')).toHaveValue(formatDate(WEEK.from));
  await expect(dialog.getByLabel('Last day, or departure')).toHaveValue(formatDate(WEEK.to));
  await dialog.getByRole('button', { name: 'Tell me when they open' }).click();
  await expect(dialog.getByText('Please enter an e-mail address like name@example.com.')).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // Days that are free need no alert.
  await dialog.getByLabel('E-mail').fill(EMAIL);
  await dialog.getByLabel('First day').fill('2028-09-02');
  await dialog.getByLabel('Last day, or departure').fill('2028-09-09');
  await dialog.getByRole('button', { name: 'Tell me when they open' }).click();
  await expect(dialog.getByText('These dates are free now.')).toBeVisible();
  await dialog.getByLabel('First day').fill(WEEK.from);
  await dialog.getByLabel('Last day, or departure').fill(WEEK.to);
  await dialog.getByRole('button', { name: 'Tell me when they open' }).click();
  await expect(dialog.getByText(`We will write to ${EMAIL} once if ${KIRLANGIC.title} opens for 21.10 – 28.10.2028.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await hold([]);
  const ours = async () => (await mailsOf(shop.folder)).filter((mail) => mail.includes(`from=${WEEK.from}`));
  await expect.poll(async () => (await ours()).length, { timeout: 45_000 }).toBe(1);
  const [mail] = await ours();
  const link = (pattern: RegExp) => pattern.exec(mail!)![0].trim();
  await page.goto(link(/http\S+\/u\/villas\/\S+/), { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Add to basket' }).first()).toBeEnabled();

  await page.goto(link(/http\S+\/unsubscribe#\S+/));
  await expect(page.getByRole('heading', { level: 1, name: 'Stop e-mails about free dates' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(page.getByText('We have deleted your address.')).toBeVisible();
  await page.goto('/unsubscribe', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await page.goto('/');
  await page.goto(link(/http\S+\/unsubscribe#\S+/), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(page.getByText('No dates are waiting with this link any more')).toBeVisible();

  // What was looked at is counted, without a word about who did.
  const desk = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Visits in the last 30 days' })).toBeVisible();
    await expect(desk.getByRole('main')).toContainText(KIRLANGIC.title, { timeout: 2000 });
  }).toPass({ timeout: 45_000 });
  expect(await axe(desk)).toEqual([]);
  await desk.context().close();
});
