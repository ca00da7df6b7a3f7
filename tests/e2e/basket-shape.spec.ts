import { axe } from '#tests/support/accessibility.ts';
import { holdScripts } from '#tests/support/hold-scripts.ts';
import { addTour, addVilla, closeCart, enterGuest, fillGuest, GUEST, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** What is stored beside the log, without the two that say nothing of a basket: products seen (U18), and dates last chosen (U20). */
const flags = () => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('meltem.') && !['meltem.seen', 'meltem.trip'].includes(key)));

test('[U7] [C15] a new visitor is told that the basket is empty without any script of ours, and has ways onward', async ({ page, context, shop }) => {
  const release = await holdScripts(context);
  await page.goto('/basket/cart', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your basket is empty');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Search for a trip' })).toBeVisible();
  await expect(main.getByRole('navigation', { name: 'Categories' }).getByRole('link')).not.toHaveCount(0);
  for (const [path, heading] of [['/basket/checkout', 'Your basket is empty'], ['/de/basket/cart', 'Ihr Warenkorb ist leer']] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  release();
  await page.goto('/basket/cart');
  const picked = main.getByRole('region', { name: 'Picked by our team' });
  // Its code waits for the visitor's first input; the pointer also moves before the page is live.
  await expect(async () => {
    await page.mouse.move(20 + Math.random() * 50, 20);
    await expect(picked.getByRole('article')).toHaveCount(8, { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  expect(await axe(page)).toEqual([]);
  await main.getByRole('link', { name: 'Go to favourites' }).click();
  await expect(page).toHaveURL(`${shop.url}/user/favorites`);
});

test('[U7] an empty basket loads no basket until another tab fills it', async ({ page, context }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your basket is empty');
  // Longer than the browser waits before it looks for the log.
  await page.waitForTimeout(4000);
  expect(requested.filter((path) => /device-log|open-basket/.test(path))).toEqual([]);
  const other = await context.newPage();
  await addVilla(other, KIRLANGIC);
  await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible();
  expect(requested.filter((path) => /device-log|open-basket/.test(path))).not.toEqual([]);
});

test('[U7] [U8] an emptied basket stays in place, and its history restores the line', async ({ page, fillBasket }) => {
  await fillBasket({ villa: KIRLANGIC });
  await page.goto('/basket/cart');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your basket is empty');
  await expect(page).toHaveURL(/\/basket\/cart$/);
  await page.getByText('Basket history').click();
  await page.getByRole('main').getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible();
});

test('[U14] outside the log there is a number of lines and a step, nothing else of the basket', async ({ page }) => {
  await addVilla(page, KIRLANGIC);
  await closeCart(page);
  await expect.poll(() => page.evaluate(flags)).toEqual({ 'meltem.basket': '1', 'meltem.checkout': 'guest3' });
  await addTour(page, '2027-06-14');
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await expect.poll(() => page.evaluate(flags)).toEqual({ 'meltem.basket': '2', 'meltem.checkout': 'stay4 again' });

  // A browser that an earlier release has told only that there is a basket, and one that was told nothing.
  for (const remembered of ['1', null]) {
    await page.evaluate((value) => (value === null ? localStorage.clear() : localStorage.setItem('meltem.basket', value)), remembered);
    await page.goto('/basket/cart');
    await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible();
    await expect.poll(() => page.evaluate(flags)).toMatchObject({ 'meltem.basket': '2' });
  }
});

test('[U14] what is typed and pressed before the script has loaded is kept', async ({ page, context }) => {
  // A week of its own, because the checkout holds it.
  await addVilla(page, { ...KIRLANGIC, from: '2028-07-22', to: '2028-07-29' });
  await closeCart(page);
  await expect.poll(() => page.evaluate(flags)).toHaveProperty(['meltem.checkout'], 'guest3');
  const release = await holdScripts(context);
  await page.goto('/basket/checkout', { waitUntil: 'commit' });
  await enterGuest(page);
  const button = page.getByRole('button', { name: 'Continue' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/\/basket\/checkout$/);
  await expect(page.getByLabel('First name')).toHaveValue(GUEST.firstName);
  release();
  await expect(page.getByText('How much would you like to pay now?')).toBeVisible();
  await page.getByRole('button', { name: 'Guest', exact: true }).click();
  await expect(page.getByLabel('First name')).toHaveValue(GUEST.firstName);
});

test('[U14] a value that is typed early replaces the stored one, and the others are kept', async ({ page, context, fillBasket }) => {
  await fillBasket({ villa: KIRLANGIC });
  await page.goto('/basket/checkout');
  await enterGuest(page);
  await page.getByLabel('Address (optional)').click();
  await expect.poll(() => page.evaluate(flags)).toHaveProperty(['meltem.checkout'], 'guest3 again');

  const release = await holdScripts(context);
  const next = await context.newPage();
  await page.close();
  await next.goto('/basket/checkout', { waitUntil: 'commit' });
  await next.getByLabel('First name').fill('Ada');
  release();
  await expect(next.getByLabel('E-mail')).toHaveValue(GUEST.email);
  await expect(next.getByLabel('First name')).toHaveValue('Ada');
  // What was typed is stored from here on.
  await expect(next.getByText(/Welcome back, Ada/)).toBeVisible();
  await next.reload();
  await expect(next.getByText(/Welcome back, Ada/)).toBeVisible();
  await expect(next.getByLabel('E-mail')).toHaveValue(GUEST.email);
});
