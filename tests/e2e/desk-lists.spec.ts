import { randomUUID } from 'node:crypto';
import { createApiClient } from '#api/client.ts';
import { contactPost, specialOfferPost } from '#contract/calls/visitor-requests.ts';
import { axe } from '#tests/support/accessibility.ts';
import { bookStay } from '#tests/support/booked-stays.ts';
import { fillSignIn, signInToDesk } from '#tests/support/quote-steps.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[B19] the desk lists bookings and messages, and a message is marked as answered', async ({ page, shop }) => {
  await bookStay(shop, { productCode: 'VIL-001', arrival: '2028-02-19', departure: '2028-02-26' });
  const { send } = createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem' });
  const { number } = await send(contactPost, { lang: 'de', name: 'Grace Hopper', email: 'grace@example.org', phone: '+49 30 0000000', message: 'Ist der Pool im April geheizt?\n\nViele Grüße' }, { idempotencyKey: randomUUID() });
  await send(specialOfferPost, {
    lang: 'en', name: 'Joan Clarke', email: 'joan@example.org', phone: '', categories: ['villa', 'yacht'], destination: 'kas', from: '2028-05-01', to: '2028-05-14', adults: 2, children: 1, wishes: 'Two villas beside each other.',
  }, { idempotencyKey: randomUUID() });

  await signInToDesk(page, shop.folder);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  const booking = main.getByRole('listitem').filter({ hasText: '19.02 – 26.02.2028' });
  for (const text of [/INT\d{12}/, 'Booked', KIRLANGIC.title, 'Adults: 2', 'Ada Yılmaz', 'ada@example.org', 'English', /Total €[\d.,]+, paid €[\d.,]+, remaining €[\d.,]+/]) await expect(booking).toContainText(text);
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('Bookings to show').selectOption('Cancelled');
  await expect(booking).toHaveCount(0);
  await page.getByLabel('Bookings to show').selectOption('Booked');
  await expect(booking).toHaveCount(1);

  // [B27] What the guest entered about themselves is read when it is asked for.
  const read = page.waitForRequest(/kimlik-get/);
  await booking.getByText('Identity and address').click();
  await read;
  await expect(booking).toContainText('The guest has given none of these.');
  expect(await axe(page)).toEqual([]);
  await booking.getByText('Identity and address').click();
  await expect(booking).not.toContainText('The guest has given none of these.');

  // [B26] A search is in the address.
  const [find, day] = [page.getByLabel('Booking number, name'), page.getByLabel('Day of travel')];
  await find.fill('YILMAZ ada@');
  await day.fill('20.2.2028');
  await day.press('Enter');
  await expect(page).toHaveURL(/find=YILMAZ.*day=2028-02-20/);
  await expect(booking).toHaveCount(1);
  await expect(day).toBeFocused();
  await day.fill('31.2.2028');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Please enter a day that exists, as DD.MM.YYYY.')).toBeVisible();
  await day.fill('27.2.2028');
  await page.getByRole('button', { name: 'Find' }).click();
  const nothing = page.getByText('No bookings were found for “YILMAZ ada@”, 27.02.2028, Booked.');
  await expect(nothing).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await expect(nothing).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  await expect(find).toHaveValue('YILMAZ ada@');
  await page.goBack();
  await expect(booking).toHaveCount(1);
  await expect(day).toHaveValue('20.02.2028');
  await page.goForward();
  await page.getByRole('button', { name: 'Show all bookings' }).click();
  await expect(booking).toHaveCount(1);
  await expect(find).toHaveValue('');

  // [B27] What was read is gone with the session, and the search is not.
  await find.fill('ada');
  await page.getByRole('button', { name: 'Find' }).click();
  await booking.getByText('Identity and address').click();
  await expect(booking).toContainText('The guest has given none of these.');
  await page.context().clearCookies();
  await page.getByLabel('Bookings to show').selectOption('Booked');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible();
  await expect(main).not.toContainText('The guest has given none of these.');
  await fillSignIn(page, shop.folder);
  await expect(booking).toHaveCount(1);
  await expect(find).toHaveValue('ada');
  await expect(booking).not.toContainText('The guest has given none of these.');

  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  const message = main.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
  for (const text of [number, 'Ist der Pool im April geheizt?', 'German', '+49 30 0000000', 'Not answered yet']) await expect(message).toContainText(text);
  await expect(message.getByRole('link', { name: 'grace@example.org' })).toHaveAttribute('href', 'mailto:grace@example.org');
  const offer = main.getByRole('listitem').filter({ hasText: 'Joan Clarke' });
  for (const text of ['Special offer', 'Villas and Yachts', 'Kaş', '01.05 – 14.05.2028', '2 adults, 1 child', 'Two villas beside each other.']) await expect(offer).toContainText(text);
  expect(await axe(page)).toEqual([]);
  await message.getByRole('button', { name: /^Mark as answered/ }).click();
  await expect(message.getByRole('button', { name: /^Mark as not answered/ })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(message).toContainText('Answered');
  await expect(offer).toContainText('Not answered yet');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible();
  await expect(page).toHaveURL(/\/desk$/);
});
