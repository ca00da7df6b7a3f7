import type { Page, Route } from '@playwright/test';
import { expectBooking } from '#tests/support/api-calls.ts';
import { countCaptures } from '#tests/support/bank-ledger.ts';
import { bookedNumber, fillGuest, fillPayment, pay } from '#tests/support/shop-steps.ts';
import { arm, failWrites, timesMet } from '#tests/faults/inject.ts';
import { expect, test } from './shop-test.ts';

async function goToReview(page: Page, card: 'approved' | 'answerLost'): Promise<void> {
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, card);
}

/** Delivers the first `times` requests of a call to the server and drops their answers. @returns a counter of dropped answers */
async function loseAnswers(page: Page, call: string, times: number): Promise<() => number> {
  let lost = 0;
  let sent = 0;
  await page.route(`**/api/${call}`, async (route: Route) => {
    sent += 1;
    if (lost >= times) return route.fallback();
    lost += 1;
    await route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
  });
  return () => sent;
}

test('[L12] a lost answer to the booking: the retry gets the same booking, paid once', async ({ page, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2027-09-04', to: '2027-09-11' } });
  await goToReview(page, 'approved');
  const before = await countCaptures(shop.folder);
  const sent = await loseAnswers(page, 'rezervasyon-olustur-post', 1);
  await pay(page);
  const number = await bookedNumber(page);
  expect(sent()).toBeGreaterThan(1);
  expect((await countCaptures(shop.folder)) - before).toBe(1);
  await expectBooking(shop.url, number, (await bookingShownOn(page)) ?? '');
});

test('[L12] a lost answer to the payment after the capture: its status is queried by id, paid once', async ({ page, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2027-09-13', to: '2027-09-20' } });
  await goToReview(page, 'approved');
  const before = await countCaptures(shop.folder);
  await loseAnswers(page, 'odeme-baslat-post', 3);
  await pay(page);
  await bookedNumber(page);
  expect((await countCaptures(shop.folder)) - before).toBe(1);
});

test('[L12] the bank captures and never answers: one charge, one booking', async ({ page, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2027-09-22', to: '2027-09-29' } });
  await goToReview(page, 'answerLost');
  const before = await countCaptures(shop.folder);
  await pay(page);
  await bookedNumber(page);
  expect((await countCaptures(shop.folder)) - before).toBe(1);
});

test('[L12] the booking is shown although the device cannot store that it was paid, and stored with a later page', async ({ page, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2028-05-06', to: '2028-05-13' } });
  await failWrites(page, 'abort');
  await goToReview(page, 'approved');
  const before = await countCaptures(shop.folder);
  await page.route('**/api/odeme-baslat-post', async (route) => {
    const response = await route.fetch();
    await arm(page, 100);
    await route.fulfill({ response });
  });
  await pay(page);
  const number = await bookedNumber(page);
  expect(await timesMet(page)).toBeGreaterThan(0);
  await page.reload();
  expect(await bookedNumber(page)).toBe(number);
  await page.goto('/basket/checkout');
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  expect((await countCaptures(shop.folder)) - before).toBe(1);
});

test('[L12] the tab is closed during the payment: the next page finds the booking', async ({ page, context, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2027-10-01', to: '2027-10-08' } });
  await goToReview(page, 'approved');
  const before = await countCaptures(shop.folder);
  await loseAnswers(page, 'odeme-baslat-post', 99);
  await pay(page);
  await expect.poll(() => countCaptures(shop.folder)).toBe(before + 1);
  await page.close();

  const next = await context.newPage();
  await next.goto('/basket/checkout');
  await bookedNumber(next);
  expect((await countCaptures(shop.folder)) - before).toBe(1);
});

async function bookingShownOn(page: Page): Promise<string | undefined> {
  const text = await page.getByRole('complementary', { name: 'What it costs' }).innerText();
  return /Paid\s*€([\d,.]+)/.exec(text)?.[1]?.replace(',', '');
}
