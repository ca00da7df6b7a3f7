import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { expect, test } from './shop-test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of the results' });
const plates = (page: Page) => map(page).getByRole('list', { name: /^Results on the map/ }).getByRole('button');
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const chosen = (page: Page) => map(page).getByRole('group', { name: 'Chosen on the map' });

test('[U21] results are seen on the map, in step with the list, by keyboard, and Back returns to the list', async ({ page }) => {
  const pictures: string[] = [];
  page.on('response', (response) => void (response.url().includes('/harita/') && pictures.push(`${response.status()} ${new URL(response.url()).pathname}`)));
  await page.goto('/c/villas?guests=4', { waitUntil: 'networkidle' });
  const views = page.getByRole('navigation', { name: 'Show results as' });
  await expect(cards(page)).toHaveCount(9);
  await views.getByRole('link', { name: 'Map' }).click();
  await expect(page).toHaveURL(/\/c\/villas\?guests=4&view=map$/);
  await expect(views.getByRole('link', { name: 'Map' })).toHaveAttribute('aria-current', 'page');

  // Every result of the list is on the map, alone or in a group.
  await expect(plates(page).first()).toBeVisible();
  const total = await cards(page).count();
  expect(total).toBeGreaterThan(9);
  const counts = (await plates(page).allInnerTexts()).map((text) => Number(/^(\d+)\svillas/.exec(text)?.[1] ?? 1));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
  expect(await axe(page)).toEqual([]);

  // One stop of the Tab key, then the arrows; what has the focus is marked in the list.
  await views.getByRole('link', { name: 'Map' }).focus();
  await page.keyboard.press('Tab');
  await expect(plates(page).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(plates(page).last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(plates(page).nth(1)).toBeFocused();
  await expect(page.locator('li[data-code][data-marked]')).toHaveCount(counts[1]!);

  // A group lists its products, and Escape closes it where it was opened.
  const group = counts.findIndex((count) => count > 1);
  await plates(page).nth(group).focus();
  await page.keyboard.press('Enter');
  await expect(chosen(page).getByRole('listitem')).toHaveCount(counts[group]!);
  await page.keyboard.press('Escape');
  await expect(chosen(page)).toHaveCount(0);
  await expect(plates(page).nth(group)).toBeFocused();

  // The plate of a card that is pointed at is marked; a plate says what its card says.
  const single = plates(page).filter({ hasText: /€/ }).last();
  await single.click();
  const [title] = (await single.innerText()).split(',');
  await expect(chosen(page).getByRole('link')).toHaveText(new RegExp(`^${title}`));
  const card = cards(page).filter({ hasText: title! });
  await card.hover();
  await expect(single).toHaveAttribute('data-marked', 'true');
  await expect(card).toContainText(/€([\d,]+)/.exec(await single.innerText())![1]!);

  const closer = page.waitForResponse(/\/harita\//);
  await map(page).getByRole('button', { name: 'Zoom in' }).click();
  await closer;
  await expect(map(page).getByText(/outside this part of the map/)).toBeVisible();
  await map(page).getByRole('button', { name: 'Show all results' }).click();
  await expect(plates(page)).toHaveCount(counts.length);
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.filter((picture) => !picture.startsWith('200 '))).toEqual([]);

  // Filters keep the map; Back goes through both.
  await page.getByRole('combobox', { name: 'Where' }).selectOption('kalkan');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/destination=kalkan.*view=map/);
  await expect(plates(page)).toHaveCount(1);
  await page.goBack();
  await expect(plates(page)).toHaveCount(counts.length);
  await page.goBack();
  await expect(map(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(9);
});

test('[U21] on a narrow screen the map is above the list, in forced colours, with the totals of the dates; without script the list is there', async ({ browser, baseURL }) => {
  const address = `${baseURL}/ru/c/villy?view=map&from=2028-06-03&to=2028-06-10`;
  const narrow = { viewport: { width: 320, height: 640 }, forcedColors: 'active' } as const;
  const page = await (await browser.newContext(narrow)).newPage();
  await page.goto(address);
  const region = page.getByRole('region', { name: 'Карта результатов' });
  const plate = region.getByRole('button', { expanded: false }).filter({ hasText: 'за ваши даты' }).first();
  await plate.click();
  await expect(region.getByRole('group', { name: 'Выбрано на карте' }).getByText('за ваши даты')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const first = page.getByRole('main').getByRole('article').first();
  expect((await region.boundingBox())!.y).toBeLessThan((await first.boundingBox())!.y);
  // axe does not know the colours of a forced palette.
  await page.emulateMedia({ forcedColors: 'none' });
  expect(await axe(page)).toEqual([]);
  await page.context().close();

  const still = await (await browser.newContext({ ...narrow, javaScriptEnabled: false })).newPage();
  await still.goto(address);
  await expect(still.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(still.getByRole('link', { name: 'Списком' })).toBeVisible();
  await still.context().close();
});
