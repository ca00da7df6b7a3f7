import { holdScripts } from '#tests/support/hold-scripts.ts';
import { addToBasket, closeCart, KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[U15] a button that is pressed before the script has loaded shows so and takes effect then, once', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'commit' });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(save).not.toHaveAttribute('aria-busy');
});

test('[U15] choices that are made before the script has loaded count for the line', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto(`/u/tours/${KEKOVA.slug}?from=2028-05-06`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /10:00/ }).check();
  await page.getByRole('radio', { name: /Kalkan/ }).check();
  const more = page.getByRole('button', { name: 'Adults: one more' });
  await more.click();
  await more.click();
  release();
  await addToBasket(page);
  const cart = page.getByRole('dialog', { name: /^Basket/ });
  await expect(cart).toContainText('06.05.2028 10:00');
  await closeCart(page);
  await page.goto('/basket/cart');
  await expect(page.getByRole('listitem').filter({ hasText: KEKOVA.title }).first()).toContainText('4 adults');
  await page.getByRole('link', { name: /^Change/ }).first().click();
  await expect(page.getByRole('radio', { name: /Kalkan/ })).toBeChecked();
});

test('[U15] a press counts where React becomes active between the press and the look at its effect', async ({ page }) => {
  // A slow device runs the task that the press has planned after the tasks that hydrate the page.
  await page.addInitScript(() => {
    const plan = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number) => plan(run, ms ?? 1500)) as typeof window.setTimeout;
  });
  const release = await holdScripts(page.context());
  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'commit' });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  release();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
});

test('[U15] a page that is scrolled before the script has loaded stays where it is', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto('/', { waitUntil: 'commit' });
  const heart = page.getByRole('button', { name: `Save ${KIRLANGIC.title}` });
  await heart.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  release();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
