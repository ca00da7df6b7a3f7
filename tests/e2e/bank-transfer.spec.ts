
import { axe } from '#tests/support/accessibility.ts';
import { mailsOf, signInToDesk } from '#tests/support/quote-steps.ts';
import { addVilla, fillGuest, GUEST, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const NOTE = 'One of us is allergic to nuts.';
const WEEK = { ...KIRLANGIC, from: '2028-09-09', to: '2028-09-16' };

test('[B21] [B28] [B32] a trip is held for a bank transfer, which the guest announces and the desk records; the rest follows in the same way', async ({ page, shop, browser }) => {
  await addVilla(page, WEEK);
  await page.goto('/basket/checkout');
  await page.getByLabel('Anything we should know?').fill(NOTE);
  await fillGuest(page);

  // The method is kept with the basket, and needs no card.
  const transfer = page.getByRole('radio', { name: /^Bank transfer/ });
  await expect(page.getByLabel('Card number')).toBeVisible();
  await transfer.check();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await page.reload();
  await expect(transfer).toBeChecked();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: 'Review your booking' }).click();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('By bank transfer, within 24 hours');
  const book = page.getByRole('button', { name: /^Book, and transfer €/ });
  const due = /€[\d.,]+/.exec(await book.innerText())![0];
  await book.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your trip is held for you' })).toBeVisible({ timeout: 30_000 });
  const main = page.getByRole('main');
  const number = /INT\d{12,}/.exec(await main.innerText())![0];
  await expect(main).toContainText(`Please transfer ${due} by `);
  await expect(main).toContainText('TR00 0000 0000 0000 0000 0000 02');
  await expect(main).not.toContainText('0000 01');
  await expect(main).toContainText(NOTE);
  expect(await axe(page)).toEqual([]);

  // Another browser finds it by number and address, and says that the money was sent.
  const context = await browser.newContext({ baseURL: shop.url });
  const other = await context.newPage();
  await other.goto(`/enquire-booking?number=${number}`);
  await other.getByLabel('E-mail').fill(GUEST.email);
  await other.getByRole('button', { name: 'Find', exact: true }).click();
  const sender = other.getByLabel('Name on the account that it comes from');
  await expect(sender).toHaveValue(`${GUEST.firstName} ${GUEST.lastName}`);
  await sender.fill('');
  await other.getByLabel('Sent on').fill('01.01.2099');
  const sent = other.getByRole('button', { name: 'I have sent the transfer' });
  await sent.click();
  await expect(other.getByText('Please enter the day of the transfer.')).toBeVisible();
  await expect(other.getByText('Please enter the name on the account.')).toBeVisible();
  await other.getByLabel('Sent on').fill(await page.getByLabel('Sent on').inputValue());
  await sender.fill('Ward Family');
  await sent.click();
  await expect(other.getByText(`Thank you. We are looking out for ${due} from Ward Family`)).toBeVisible();
  expect(await axe(other)).toEqual([]);
  // The note may tell of health, so it takes more than number and address.
  await expect(other.getByRole('main')).not.toContainText(NOTE);
  await page.getByLabel('Name on the account that it comes from').fill('Ward Family');
  await page.getByRole('button', { name: 'I have sent the transfer' }).click();
  await expect(page.getByText(`Thank you. We are looking out for ${due} from Ward Family`)).toBeVisible();
  await expect(main).toContainText(NOTE);

  // The desk reads it, and records the money: first a part of it.
  await signInToDesk(page, shop.folder);
  await page.getByRole('button', { name: 'Bookings' }).click();
  const booking = page.getByRole('main').getByRole('listitem').filter({ hasText: number });
  await expect(booking).toContainText(`Waits for a transfer of ${due}`);
  await expect(booking).toContainText('by Ward Family, to TR00 0000 0000 0000 0000 0000 02');
  const amount = booking.getByLabel('Amount, EUR');
  const whole = await amount.inputValue();
  await amount.fill('999999');
  await booking.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(booking.getByText(/^Please enter an amount of at most €/)).toBeVisible();
  await amount.fill('50,00');
  await booking.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(booking).toContainText(`Waits for a transfer of €${(Number(whole) - 50).toFixed(2)}`);
  expect(await axe(page)).toEqual([]);
  await booking.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(booking).toContainText('Booked');
  await expect(booking).not.toContainText('Waits for a transfer');
  await expect.poll(async () => (await mailsOf(shop.folder)).filter((mail) => mail.includes(`Your booking number is ${number}`)).length).toBe(1);

  // The rest: the guest sends it, and the desk records it.
  await other.reload();
  await other.getByLabel('E-mail').fill(GUEST.email);
  await other.getByRole('button', { name: 'Find', exact: true }).click();
  const left = other.locator('section').filter({ has: other.getByRole('heading', { name: 'Left to pay' }) });
  const rest = /€[\d.,]+/.exec(await left.innerText())![0];
  await left.getByRole('button', { name: 'Pay the rest by bank transfer' }).click();
  await expect(left.getByRole('heading', { name: 'Left to pay' })).toBeFocused();
  await expect(left).toContainText(`Please transfer ${rest} at least a few days before your trip begins`);
  await expect(left).toContainText('TR00 0000 0000 0000 0000 0000 02');
  await left.getByRole('button', { name: 'I have sent the transfer' }).click();
  await expect(left).toContainText(`Thank you. We are looking out for ${rest} from ${GUEST.firstName} ${GUEST.lastName}`);
  for (const width of [390, 1440]) {
    await other.setViewportSize({ width, height: 900 });
    expect(await axe(other)).toEqual([]);
  }
  await page.reload();
  await expect(booking).toContainText(`What remains, ${rest}, comes by bank transfer.`);
  await booking.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(booking).toContainText('remaining €0.00');
  await expect.poll(async () => (await mailsOf(shop.folder)).filter((mail) => mail.includes(`for your booking ${number}. Nothing is left to pay`)).length).toBe(1);
  await context.close();
});
