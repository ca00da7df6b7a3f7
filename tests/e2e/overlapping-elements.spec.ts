import type { Page } from '@playwright/test';
import { addVilla, closeCart, fillCard, KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const STAY = { ...KIRLANGIC, from: '2028-06-03', to: '2028-06-10' };

test('a long e-mail, name and address fit the review at 390 and 320 px', async ({ page, fillBasket }) => {
  await page.setViewportSize(PHONE);
  await fillBasket({ villa: STAY });
  await page.goto('/basket/checkout');
  await page.getByLabel('First name').fill('Bartholomew-Maximilian');
  await page.getByLabel('Last name').fill('Featherstonehaugh-Cholmondeley-Wriothesley');
  await page.getByLabel('E-mail').fill(`${'bartholomew.featherstonehaugh.'.padEnd(46, 'x')}@example.com`);
  await page.getByLabel('Phone').fill('+44 20 7946 0000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillCard(page, 'approved');
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}px`).toBe(width);
    const beyond = await page.getByRole('main').evaluate((main) => [...main.querySelectorAll('p, dd, h2, h3, a, button')].filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline' && !each.closest('.visually-hidden') && !each.matches('.visually-hidden')).map(({ textContent }) => textContent));
    expect(beyond, `${width}px`).toEqual([]);
  }
});

/** The controls of the page's content that the button of WhatsApp covers, wherever the page is scrolled to. */
async function coveredControls(page: Page): Promise<(string | null)[]> {
  return page.evaluate(async () => {
    const button = document.querySelector('a[href^="https://wa.me/"]')!;
    const found = new Set<string | null>();
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 3) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const box = button.getBoundingClientRect();
      for (const control of document.querySelectorAll('main :is(a, button, input, label, select, summary, textarea, [tabindex]), [data-bottom-bar] button')) {
        const { top: y, bottom, left, right } = control.getBoundingClientRect();
        const [x0, x1, y0, y1] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(y, box.top), Math.min(bottom, box.bottom)];
        // Who of the two is on top where they meet. What is below a bar comes out from it.
        if (x0 < x1 && y0 < y1 && button.contains(document.elementFromPoint((x0 + x1) / 2, (y0 + y1) / 2))) found.add(control.getAttribute('aria-label') ?? control.textContent);
      }
    }
    return [...found];
  });
}

test('the button of WhatsApp covers no control, price or day, on a phone and on a desktop', async ({ page }) => {
  for (const path of ['/', '/c/villas', `/u/villas/${STAY.slug}?from=${STAY.from}&to=${STAY.to}`, `/u/tours/${KEKOVA.slug}?from=2028-06-05`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await coveredControls(page), `${path} at ${viewport.width} px`).toEqual([]);
    }
  }
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`a toast covers no control, at ${viewport.width} px`, async ({ page, fillBasket }) => {
    await page.setViewportSize(viewport);
    await fillBasket({ villa: [STAY, { from: '2028-06-10', to: '2028-06-17' }], tour: '2028-06-05' });
    await page.goto('/basket/cart');
    await page.getByRole('button', { name: /^Remove/ }).last().click();
    const toast = page.getByText('Product has been removed from the shopping cart').last();
    await expect(toast).toBeVisible();
    await expect(async () => {
      const box = (await page.getByRole('listitem').filter({ has: toast }).last().boundingBox())!;
      const covered = await page.getByRole('main').evaluate((main, { x, y, width, height }) => [...main.querySelectorAll('a, button, input, select, summary')].filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return right > left && left < x + width && right > x && top < y + height && bottom > y;
      }).map(({ textContent }) => textContent), box);
      expect(covered).toEqual([]);
    }).toPass({ timeout: 5_000 });
  });
}

test('at 400 % zoom the lines of the cart have room, and its link to the basket can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await addVilla(page, STAY);
  const drawer = page.getByRole('dialog', { name: /^Basket/ });
  const line = drawer.getByRole('link', { name: STAY.title });
  await line.scrollIntoViewIfNeeded();
  await expect(line).toBeInViewport({ ratio: 1 });
  const remove = drawer.getByRole('button', { name: /^Remove/ });
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport({ ratio: 1 });
  // Nothing lies above it there.
  expect(await remove.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  })).toBe(true);
  const wayOn = drawer.getByRole('link', { name: /^Go to basket/ });
  await wayOn.scrollIntoViewIfNeeded();
  await expect(wayOn).toBeInViewport({ ratio: 1 });
  await closeCart(page);
});

test('at 320 px the bar at the bottom shows its amount and its button whole, in German and Russian', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const list of ['/de/c/villen', '/ru/c/villy']) {
    await page.goto(list);
    const product = await page.getByRole('main').getByRole('article').nth(1).getByRole('link').first().getAttribute('href');
    await page.goto(`${product}?from=2028-04-22&to=2028-04-29`, { waitUntil: 'networkidle' });
    const bar = page.locator('[data-bottom-bar]');
    const [amount, button] = await Promise.all([bar.locator('span').first().boundingBox(), bar.getByRole('button').boundingBox()]);
    expect(amount!.x + amount!.width, list).toBeLessThanOrEqual(button!.x);
    expect(button!.x + button!.width, list).toBeLessThan(320);
  }

  // The added line in the sidebar has its price and its bin.
  await page.locator('[data-bottom-bar]').getByRole('button').click();
  const line = page.getByRole('dialog').getByRole('listitem');
  const price = line.locator('b').last();
  await expect(price).toBeVisible();
  for (const part of [price, line.getByRole('button')]) {
    const { x, width } = (await part.boundingBox())!;
    expect(x + width).toBeLessThan(320);
  }
});

test('at 320 px long words and units of German fit: the facts of a car, the price of a tour and the link to its days, the price of a wedding', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/de/u/mietwagen/hyundai-i10-schaltgetriebe-kalkan', '/de/u/touren/bodrum-schnuppertauchen', '/de/u/hochzeiten/strandhochzeit-wochenende-bodrum']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(0);
    const { x, width } = (await page.locator('[data-bottom-bar]').getByRole('link').boundingBox())!;
    expect(x + width, address).toBeLessThan(320);
  }
});
