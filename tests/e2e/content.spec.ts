import { axe } from '#tests/support/accessibility.ts';
import { expect, test } from './shop-test.ts';

test('a destination shows what is on sale there, when to go, where to land and what to read', async ({ page }) => {
  await page.goto('/d/kas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kaş');
  const main = page.getByRole('main');
  await expect(main.getByText('May, June, September, and October').first()).toBeVisible();
  await expect(main.getByText(/Dalaman/).first()).toBeVisible();
  await expect(main.getByRole('img', { name: 'Map: Kaş' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'Villas' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'First time in Kaş: four unhurried days' })).toBeVisible();
  const villas = main.getByRole('region', { name: 'Villas' });
  await villas.getByRole('link', { name: /Villa/ }).first().click();
  await expect(page).toHaveURL(/\/u\/villas\//);
});

test('search engines find a sitemap with every product', async ({ request, shop }) => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml']) expect((await request.get(path)).status(), path).toBe(200);
  const products = await (await request.get('/sitemap-products-1.xml')).text();
  expect(products).toContain(`<loc>${shop.url}/de/u/villen/villa-kirlangic-kalamar-bucht</loc>`);
});

test('a language switch stays on the post', async ({ page }) => {
  await page.goto('/b/first-time-in-kas');
  await page.locator('summary', { hasText: 'Language' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Türkçe' }).click();
  await expect(page).toHaveURL(/\/tr\/b\/kasa-ilk-gidis$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Kaş'a ilk gidiş: acelesiz dört gün");
});

test('the panel of categories opens and closes by keyboard, and the focus returns to its button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Browse categories' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.locator('#browse a').first().focus();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.locator('#browse').getByRole('link', { name: 'Show all', exact: true }).first()).toBeVisible();
  // The banner is the operator's.
  await expect(page.locator('#browse img')).toHaveAttribute('src', /\/mega-yacht-0-3x4\.svg$/);
  await expect(page.locator('#browse')).toContainText('Gulets, catamarans and motor yachts with crew');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).focus();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a phone has one menu button; its menu has everything, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(button).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Browse categories' })).toBeHidden();
  await button.click();
  const menu = page.locator('#mobile-menu');
  expect(await axe(page)).toEqual([]);
  await menu.locator('summary', { hasText: 'Destinations' }).click();
  await menu.getByRole('link', { name: 'Cappadocia', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await menu.locator('summary', { hasText: 'Currency' }).click();
  await menu.getByRole('button', { name: '$ USD' }).click();
  await expect(menu.locator('summary', { hasText: 'Currency' })).toContainText('USD');
  await menu.locator('summary', { hasText: 'Destinations' }).click();
  await menu.getByRole('link', { name: 'Cappadocia', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cappadocia');
  await expect(menu).toHaveCount(0);
});

test('a message is sent once, also when the first answer is lost and when the connection is gone', async ({ page, context }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByText('Please fill in the mandatory fields and correct those that are marked.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill('ada@example');
  await page.getByLabel('Your message').fill('Is the pool heated in April?');
  await send.click();
  await expect(page.getByText('Please enter an e-mail address like name@example.com.')).toBeVisible();
  await page.getByLabel('E-mail').fill('ada@example.com');

  await context.setOffline(true);
  await send.click();
  await expect(page.getByText('There is no connection. What you wrote is still here')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Your message')).toHaveValue('Is the pool heated in April?');
  await context.setOffline(false);

  const keys: (string | undefined)[] = [];
  await page.route('**/api/iletisim-mesaj-post', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 3) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await send.click();
  await expect(page.getByText('There is no connection')).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/api/iletisim-mesaj-post');
  const [repeated] = await Promise.all([page.waitForRequest('**/api/iletisim-mesaj-post'), send.click()]);
  await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeFocused();
  await expect(page.getByText('We will reply by e-mail to ada@example.com.')).toBeVisible();
  await expect(page.getByText(/Your number is MSJ[A-Z]{8}\./)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  expect(new Set([...keys, repeated.headers()['idempotency-key']]).size).toBe(1);

  // The page that finds bookings says what this number is.
  const number = /MSJ[A-Z]{8}/.exec(await page.getByRole('main').innerText())![0];
  await page.goto('/enquire-booking');
  await page.getByLabel('Booking or quote number').fill(number);
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText(/^This is the number of a message to us\./)).toBeVisible();
});

test('a special offer is asked for in Russian', async ({ page }) => {
  await page.goto('/ru/get-a-special-offer', { waitUntil: 'networkidle' });
  await page.getByRole('checkbox', { name: 'Виллы' }).check();
  await page.getByLabel('Где').selectOption('kas');
  await page.getByLabel('Ваши пожелания').fill('Две виллы рядом, даты гибкие');
  await page.getByLabel('Имя и фамилия').fill('Анна Иванова');
  await page.getByLabel('Эл. почта').fill('anna@example.com');
  const sent = page.waitForRequest('**/api/ozel-teklif-iste-post');
  await page.getByRole('button', { name: 'Запросить предложение' }).click();
  await expect(page.getByRole('heading', { name: 'Спасибо, мы уже готовим ваше предложение' })).toBeFocused();
  expect((await sent).postDataJSON()).toMatchObject({ lang: 'ru', kategoriler: ['villa'], bolge: 'kas', yetiskin: 2 });
});
