import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { createApiClient } from '#api/client.ts';
import { memberRegister, memberSignIn } from '#contract/calls/member.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { formatMonth } from '#i18n/format.ts';
import { axe } from '#tests/support/accessibility.ts';
import { bookStay } from '#tests/support/booked-stays.ts';
import { mailsOf, signInToDesk } from '#tests/support/quote-steps.ts';
import { expect, test } from './shop-test.ts';

/** No other test looks at its rating. */
const VILLA = { code: 'VIL-010', slug: 'sazlik-evi-dalyan-step-free', title: 'Sazlık Evi, Step-free in Dalyan' };
const MEMBER = { email: 'review.writer@example.org', password: 'deniz kokusu' };
const TEXT = 'The terrace is quiet.\n</script><b>Bold</b> claims about the view are true.';

/** Moves the days of a booked stay into the past, as if the trip had been. */
async function travelTo(databaseUrl: string, bookingNumber: string, arrival: string, departure: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`update booking_lines set wish = jsonb_set(wish, '{selection}', wish->'selection' || $2::jsonb) where booking_number = $1`, [bookingNumber, JSON.stringify({ arrival, departure })]);
  await database.end();
}

async function logIn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(MEMBER.email);
  await dialog.getByLabel('Password', { exact: true }).fill(MEMBER.password);
  await dialog.locator('form').getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toHaveCount(0);
}

test('[R1] [R2] [R3] a member reviews a trip that is over, the desk publishes it, and the product shows it until it is withdrawn', async ({ page, browser, shop }) => {
  const { send } = createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem' });
  await send(memberRegister, { lang: 'en', firstName: 'Helen', lastName: 'Acar', ...MEMBER, repeatedPassword: MEMBER.password, acceptsAgreement: true });
  const { accessToken: memberToken } = await send(memberSignIn, { ...MEMBER, remember: false });
  const { bookingNumber } = await bookStay(shop, { productCode: VILLA.code, arrival: '2028-03-11', departure: '2028-03-18', memberToken });

  await page.goto('/user/reservations');
  await logIn(page);
  const pass = page.getByRole('article', { name: `Booking ${bookingNumber}` });
  await expect(pass).toBeVisible();
  await expect(pass.getByRole('link', { name: 'Write a review' })).toHaveCount(0);
  const lastDay = addDays(dayAtDestination(Date.now()), -2);
  await travelTo(shop.superuserUrl, bookingNumber, addDays(lastDay, -7), lastDay);
  await page.reload();
  await pass.getByRole('link', { name: 'Write a review' }).click();

  await expect(page.getByRole('heading', { name: 'How was your trip?' })).toBeFocused();
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: `Your review: ${VILLA.title}` });
  await form.getByRole('button', { name: 'Send the review' }).click();
  await expect(form.getByRole('radiogroup', { name: 'Your rating' })).toBeFocused();
  await expect(form.getByText('Please choose a number of stars.')).toBeVisible();
  await expect(form.getByText('Please write at least 20 characters.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  // By keyboard alone.
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '3 stars, good' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await form.getByLabel('Your review').fill(TEXT);
  await expect(form.getByText(`${TEXT.length} of 2000 characters`)).toBeVisible();
  await form.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByRole('main')).toContainText('We are reading it');
  await expect(page.getByRole('main').getByRole('blockquote')).toHaveText(TEXT);
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change the review' }).click();
  await form.getByRole('radio', { name: '1 star, poor' }).check({ force: true });
  await form.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByRole('img', { name: '1 of 5 stars' })).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url });
  const desk = await context.newPage();
  await signInToDesk(desk, shop.folder);
  await desk.getByRole('button', { name: 'Reviews' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Guest reviews' })).toBeVisible();
  const waiting = desk.getByRole('main').getByRole('listitem').filter({ hasText: bookingNumber });
  for (const text of [VILLA.title, 'Helen A.', 'Waiting', 'The terrace is quiet.', 'Adults: 2']) await expect(waiting).toContainText(text);
  await waiting.getByText('Do not publish', { exact: true }).click();
  expect(await axe(desk)).toEqual([]);
  await waiting.getByLabel('Reason, for the guest').selectOption('insults or offensive words');
  await waiting.getByRole('button', { name: 'Reject the review' }).click();
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('It contains insults or offensive words.')).toBeVisible();
  await desk.getByLabel('Reviews to show').selectOption('Not published');
  await waiting.getByRole('button', { name: 'Publish' }).click();
  await expect(waiting).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(page.getByRole('main')).toContainText('Published');
  await expect(page.getByRole('button', { name: 'Change the review' })).toHaveCount(0);
  await expect.poll(async () => (await mailsOf(shop.folder)).filter((mail) => mail.includes('thank you for your review')).map((mail) => mail.includes('insults')).toSorted()).toEqual([false, true]);

  await page.goto(`/u/villas/${VILLA.slug}`);
  const review = page.getByRole('listitem').filter({ hasText: 'Helen A.' });
  await review.scrollIntoViewIfNeeded();
  await expect(review.getByRole('blockquote')).toHaveText(TEXT);
  await expect(review).toContainText(`Travelled in ${formatMonth(lastDay.slice(0, 7), 'en')}`);
  await expect(page.getByRole('link', { name: '4 of 5 stars, 5 ratings' })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.goto(`/user/reservations?number=${bookingNumber}#reviews`);
  await page.getByRole('button', { name: 'Withdraw the review' }).click();
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible();
  await page.goto(`/u/villas/${VILLA.slug}`);
  await expect(page.getByRole('link', { name: '4.8 of 5 stars, 4 ratings' })).toBeVisible();
  await expect(review).toHaveCount(0);
});
