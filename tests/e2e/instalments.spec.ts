import { axe } from '#tests/support/accessibility.ts';
import { addVilla, bookedNumber, fillCard, fillGuest, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[B23] a trip is paid in instalments with a Turkish card, and with no other', async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'currency', value: 'TRY', url: shop.url }]);
  await addVilla(page, { ...KIRLANGIC, from: '2028-11-18', to: '2028-11-25' });
  await page.goto('/basket/checkout');
  await fillGuest(page);

  const offers = page.getByRole('table', { name: 'Monthly payments and what they cost' });
  const instalments = offers.getByRole('radio', { name: '3 payments' });
  const review = page.getByRole('button', { name: /^Review and pay/ });
  const single = /TRY\s?[\d.,]+|₺[\d.,]+/.exec(await review.innerText())![0];
  await expect(offers.getByRole('columnheader')).toHaveText(['Number of payments', 'Each payment', 'Surcharge', 'Total']);
  await expect(offers.getByRole('row').nth(1)).toHaveText(new RegExp(`^1A single payment${single}none${single}$`));
  const once = offers.getByRole('radio', { name: 'A single payment' });
  await expect(once).toBeChecked();
  // By keyboard, from offer to offer.
  await once.focus();
  while (!(await instalments.isChecked())) await page.keyboard.press('ArrowDown');
  const [each, surcharge, total] = await offers.getByRole('row').filter({ hasText: '3 payments' }).getByRole('cell').allInnerTexts();
  const amount = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
  expect(Math.abs(amount(each!) * 3 - amount(total!))).toBeLessThan(3);
  expect(amount(total!) - amount(surcharge!)).toBe(amount(single));
  await expect(review).toContainText(total!);
  // The surcharge is shown apart from what is due, and is in what is charged.
  await expect(review).not.toContainText(single);
  await expect(page.getByText('Surcharge for instalments')).toBeVisible();
  const charged = (await review.innerText()).replace('Review and pay', '').trim();
  expect(await axe(page)).toEqual([]);

  // On a phone the amounts fit, in millions as well, and the table stays a table.
  const window = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await offers.evaluate((table) => table.querySelectorAll('td').forEach((cell) => (cell.textContent = '1.234.567,89\u00a0₺')));
  await expect(offers.getByRole('row').nth(1).getByRole('cell')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await offers.evaluate((table) => [...table.querySelectorAll('td')].every((cell) => cell.scrollWidth <= cell.clientWidth))).toBe(true);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize(window);

  // The choice is kept with the basket.
  await page.reload();
  await expect(instalments).toBeChecked();
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await fillCard(page, 'approved');
  await review.click();
  await expect(page.getByText(/^This card cannot be paid in instalments/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fillCard(page, 'turkish');
  await review.click();

  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('In instalments: 3 ×');
  await expect(page.getByRole('button', { name: `Pay ${charged}` })).toBeVisible();
  await pay(page);
  await bookedNumber(page);
  await expect(page.getByRole('main')).toContainText('By card in 3 instalments. The surcharge of ');
  expect(await axe(page)).toEqual([]);
});

test('[B23] a card that takes no instalments pays at once without being entered again', async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'currency', value: 'TRY', url: shop.url }]);
  await addVilla(page, { ...KIRLANGIC, from: '2028-02-26', to: '2028-03-04' });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  // The whole row is the label.
  await page.getByRole('row').filter({ hasText: '6 payments' }).getByRole('cell').last().click({ force: true });
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await fillCard(page, 'approved');
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  await expect(page.getByText(/^This card cannot be paid in instalments/)).toBeVisible();
  await page.getByRole('radio', { name: 'A single payment' }).check();
  await expect(page.getByText('Your card is ready for this payment: Visa •••• 1111.')).toBeVisible();
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  await pay(page);
  await bookedNumber(page);
  await expect(page.getByRole('main')).not.toContainText('Instalments');
});
