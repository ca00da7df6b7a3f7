import { addToBasket, enterGuest, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('basket, checkout and visited pages open without a connection, and a page that could not load is loaded later by itself', async ({ page, context }) => {
  const title = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
  const header = page.getByRole('banner').getByRole('link', { name: /^Basket/ });
  await page.goto('/c/villas', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: KIRLANGIC.title }).first().click();
  await expect(title(KIRLANGIC.title)).toBeVisible();
  // The visitor has pressed a link: what basket and checkout need is loaded while the browser is idle.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2000);

  await context.setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await page.locator('#dates select').first().selectOption('2027-03');
  await page.locator('[data-day="2027-03-13"]').click();
  await page.locator('[data-day="2027-03-20"]').click();
  await addToBasket(page);
  await page.getByRole('link', { name: /^Go to basket/ }).click();
  await expect(title('Your basket')).toBeVisible();
  await expect(header).toBeVisible();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
  await enterGuest(page);

  for (const name of ['Your basket', KIRLANGIC.title, 'Villas']) {
    await page.goBack();
    await expect(title(name)).toBeVisible();
    await expect(header).toBeVisible();
  }

  // A line is changed on the visited page of its product where the dialog for it cannot load.
  await header.click();
  await page.getByRole('dialog').getByRole('link', { name: /^Go to basket/ }).click();
  await page.getByRole('link', { name: /^Change/ }).click();
  await expect(title(KIRLANGIC.title)).toBeVisible();
  await page.getByRole('button', { name: 'Adults: one more' }).first().click();
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await page.getByRole('dialog', { name: /^Basket/ }).getByRole('link', { name: /^Go to basket/ }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('3 adults');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await expect(title('This page did not load')).toBeVisible();
  await expect(page.getByText('It opens by itself as soon as you are back online.')).toBeVisible();
  await expect(header).toBeVisible();
  await context.setOffline(false);
  await expect(title('Contact')).toBeVisible();
});

test('[U23] a visited page whose data is too old and cannot be loaded anew is shown as it was', async ({ page }) => {
  const title = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(document.documentElement.dataset['later'] ?? 0);
  });
  await page.goto('/c/villas', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: KIRLANGIC.title }).first().click();
  await expect(title(KIRLANGIC.title)).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset['later'] = '120000'));
  // The list needs the rates first.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('setting-get'));
  await page.route('**/api/**', (route) => route.abort('timedout'));

  await page.goBack();
  await failed;
  await expect(title('Villas')).toBeVisible();
  // Time for the attempts and for what the router would show instead.
  await page.waitForTimeout(3000);
  await expect(title('Villas')).toBeVisible();
  await page.goForward();
  await expect(title(KIRLANGIC.title)).toBeVisible();
  // A page that was not open says that it did not load.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Kalkan' }).click();
  await expect(title('This page did not load')).toBeVisible();
});
