import { axe } from '#tests/support/accessibility.ts';
import { expect, test } from './shop-test.ts';

test('[C9] what is typed with an error, in capitals or without Turkish letters is found', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const field = page.getByRole('banner').getByLabel('Search').first();
  await field.click();
  await field.pressSequentially('KIRLANGIC');
  await page.getByRole('banner').getByRole('option', { name: /Villa Kırlangıç/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Villa Kırlangıç/);

  await field.fill('fetiye gulett');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\/fetiye%20gulett$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “fetiye gulett”');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'fethiye gulet' })).toBeVisible();
  await expect(main.getByRole('link', { name: /Gulet from Fethiye/ }).first()).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await axe(page)).toEqual([]);

  await context.setOffline(true);
  await field.fill('kalkan');
  await field.press('Enter');
  await expect(page.getByText('You are offline. Your search is kept here')).toBeVisible();
  await expect(field).toHaveValue('kalkan');
  await context.setOffline(false);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\/kalkan$/);
});

test('suggestions are reached, closed and followed by keyboard', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const banner = page.getByRole('banner');
  const field = banner.getByLabel('Search').first();
  await field.focus();
  await field.pressSequentially('kal');
  const list = banner.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option').first()).toContainText('Kalkan');
  // Products of other verticals are suggested now; their names need no codec of theirs.
  const codecs: string[] = [];
  page.on('request', (request) => /\/(?:wire|[\w-]+-codec)-[\w-]+\.js$/.test(request.url()) && codecs.push(request.url()));
  await field.press('k');
  await expect(list.getByRole('option').first()).toContainText('Kalkan');
  await expect(list.getByRole('option', { name: /[Ww]edding/ }).first()).toBeVisible();
  expect(codecs).toEqual([]);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const first = (await field.getAttribute('aria-activedescendant'))!;
  await expect(page.locator(`[id="${first}"]`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('kalk');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kalkan');
});

test('[C15] a phone searches in its menu, and what finds nothing is loosened by one press', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.locator('#mobile-menu');
  await menu.getByLabel('Search').first().fill('villa xyzzyplugh');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing fits your search' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Picked by our team' }).getByRole('article')).not.toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Search for “villa”' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “villa”');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/search\/villa\?page=2$/);
});

test('the search works without script, in Turkish', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/tr');
  const field = page.getByRole('banner').getByRole('searchbox');
  await field.fill('IŞIKLARI');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/tr\/search\/I%C5%9EIKLARI$/);
  await expect(page.getByRole('main').getByRole('link', { name: /Villa Meis Işıkları/ })).toBeVisible();
  await page.goto('/tr/search?q=%20');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ne arıyorsunuz?');
  await context.close();
});
