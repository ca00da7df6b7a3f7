import { axe } from '#tests/support/accessibility.ts';
import { holdScripts } from '#tests/support/hold-scripts.ts';
import { KEKOVA, KIRLANGIC, addToBasket } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[T1] the trip that is opened while the basket loads is shown with it', async ({ page, context, fillBasket }) => {
  await fillBasket({ villa: { from: '2028-05-13', to: '2028-05-20' } });
  const release = await holdScripts(context, 'basket-');
  await page.goto('/basket/cart');
  const summary = page.locator('summary').filter({ hasText: 'Your trip, day by day' });
  await expect.poll(() => summary.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true);
  await summary.click();
  await expect(page.locator('details').filter({ has: summary })).toHaveAttribute('open');
  release();
  await expect(page.getByRole('heading', { level: 3, name: 'Saturday 13.05.2028' })).toBeVisible();
});

test('[T1] [T2] [T3] the basket is read as a trip, and a hint leads to what mends it', async ({ page, fillBasket }) => {
  await fillBasket({ villa: { from: '2028-05-13', to: '2028-05-20' } });
  await page.goto(`/u/tours/${KEKOVA.slug}?from=2028-05-10`, { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: /10:00/ }).check();
  await addToBasket(page);
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });

  const summary = page.locator('summary').filter({ hasText: 'Your trip, day by day' });
  await expect(summary).toContainText('3 hints');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await summary.click();
  const trip = page.locator('details').filter({ has: summary });
  await expect(trip.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText(['Wednesday 10.05.2028', 'Saturday 13.05.2028', 'Saturday 20.05.2028']);
  await expect(trip.getByText(`${KEKOVA.title} takes place before you arrive at ${KIRLANGIC.title}.`)).toBeVisible();
  await expect(trip.getByText(`You have no transfer or car yet: to ${KIRLANGIC.title} on 13.05.2028, and back on 20.05.2028.`)).toBeVisible();
  // Only what goes with the trip is asked for.
  await expect(trip.getByRole('heading', { name: 'Things to do: Kalkan' })).toBeVisible();
  await expect(trip.getByRole('article').getByRole('link')).toHaveAttribute('href', /\/u\/tours\/.*from=2028-05-13&to=2028-05-20&guests=2/);
  expect(new Set(requests.filter((path) => path.startsWith('/api/')))).toEqual(new Set(['/api/category-urun-listele', '/api/setting-get']));
  expect(await axe(page)).toEqual([]);

  // Printed, it stands alone; the browser's own command prints the basket.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => { window.print = () => document.documentElement.setAttribute('data-printed', document.documentElement.dataset['print'] ?? ''); });
  await page.emulateMedia({ media: 'screen' });
  await trip.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'trip');
  await page.emulateMedia({ media: 'print' });
  await expect(summary).toContainText('Your trip, day by day');
  await expect(trip.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(trip.getByText('Nothing is planned yet')).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: null });

  await trip.getByText('Nothing is planned yet').locator('xpath=../..').getByRole('link', { name: 'Tours' }).click();
  await expect(page).toHaveURL(/\/c\/tours\?.*from=2028-05-13.*to=2028-05-20/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible();
  await page.goBack();
  // Opened in the places of the basket, it stays open when the basket arrives.
  await summary.click();
  // It is proposed on the first whole day at the place, with all else as it was.
  await trip.getByRole('link', { name: `Change ${KEKOVA.title} to 14.05.2028` }).click();
  await expect(page).toHaveURL(/\/u\/tours\/.*from=2028-05-14.*line=/);
  await expect(page.getByRole('gridcell', { selected: true }).locator('[data-day]')).toHaveAttribute('data-day', '2028-05-14');
  await expect(page.getByRole('radio', { name: /10:00/ })).toBeChecked();
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });
  await summary.click();
  await trip.getByRole('button', { name: `Remove ${KEKOVA.title}` }).click();
  await expect(trip.getByText('takes place before you arrive')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('[T2] the way back that is missing begins at the place of the stay, when guests leave it', async ({ page, fillBasket }) => {
  await fillBasket({ villa: { from: '2028-05-13', to: '2028-05-20' } });
  await page.goto('/t/airport-dlm-kalkan?from=2028-05-13&session=10:00&details=vehicle:vip', { waitUntil: 'networkidle' });
  await addToBasket(page);
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });
  await page.locator('summary').filter({ hasText: 'Your trip, day by day' }).click();
  const remark = page.getByRole('listitem').filter({ hasText: `You have no transfer or car yet back from ${KIRLANGIC.title} on 20.05.2028.` }).last();
  await remark.getByRole('link', { name: 'Transfers' }).click();
  await expect(page).toHaveURL(/\/t\?.*from=2028-05-20/);
  await expect(page.getByRole('combobox', { name: 'Where from' })).toHaveValue('Kalkan');
  await expect(page.getByRole('combobox', { name: 'Where to' })).toHaveValue('');
  await page.getByRole('link', { name: /Dalaman Airport \(DLM\)/ }).first().click();
  await expect(page.getByLabel('Pick-up date')).toHaveValue('20.05.2028');
  await expect(page.getByLabel('Pick-up at')).toHaveValue('10:00');
});

test('[T1] a transfer there and back is a way of its own on each day', async ({ page }) => {
  await page.goto('/t/airport-dlm-kalkan?from=2027-06-12&session=10:00&to=2027-06-19&details=returnTime:11:00,vehicle:vip', { waitUntil: 'networkidle' });
  await addToBasket(page);
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });
  await page.locator('summary').filter({ hasText: 'Your trip, day by day' }).click();
  const day = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
  await expect(day('Saturday 12.06.2027').getByRole('link')).toHaveText('Dalaman Airport (DLM) – Kalkan');
  await expect(day('Saturday 19.06.2027').getByRole('link')).toHaveText('Kalkan – Dalaman Airport (DLM)');
});
