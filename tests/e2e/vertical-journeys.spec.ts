import { addToBasketIn, payForBasketIn } from '#tests/support/checkout-languages.ts';
import { addToBasket, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const MOTOR_YACHT = '/u/yacht-charter/motor-boat-zipkin-cesme';
const SMALL_CAR = '/u/car-hire/hyundai-i10-manual-kalkan';
const BAREBOAT = '/u/yacht-charter/sailing-yacht-imbat-marmaris';

test('a yacht is found, chartered by the hour, and booked, in Turkish', async ({ page }) => {
  await page.goto('/tr/c/yacht-charter');
  await expect(page.getByRole('status').first()).toHaveText('9 yat');
  await page.goto(`/tr${MOTOR_YACHT}?from=2027-06-15`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Saat: bir artır' }).click();
  await page.getByRole('radio', { name: '14:00' }).check();
  await expect(page.getByRole('main')).toContainText('3 saat × €210,00');
  await addToBasketIn(page, 'tr');

  await page.goto('/tr/basket/cart');
  await expect(page.getByRole('main')).toContainText('15.06.2027 14:00 – 17:00');
  await page.getByRole('link', { name: 'Ödemeye geç' }).click();
  await payForBasketIn(page, 'tr');

  // The hours between are taken; the hours beside are free.
  await page.goto(`${MOTOR_YACHT}?from=2027-06-15`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('radio', { name: '15:00' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: '17:00' })).toBeEnabled();
});

test('[V4] [U27] a bareboat is chartered from a Saturday by guests with a licence, or with the skipper', async ({ page }) => {
  await page.goto(`${BAREBOAT}?from=2027-06-12&to=2027-06-19`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(8);
  await expect(page.locator('[data-day="2027-06-13"]')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('main')).toContainText('This yacht has no crew.');
  await expect(page.getByRole('radiogroup', { name: 'Who sails?' })).toHaveAccessibleDescription(/This yacht has no crew\./);
  await page.getByRole('radio', { name: /^The skipper/ }).check();
  await expect(page.getByRole('checkbox', { name: 'Skipper, meals extra' })).toBeChecked();
  await expect(page.getByRole('main')).not.toContainText('This yacht has no crew.');
  await page.getByRole('radio', { name: /^One of us, with a licence/ }).check();
  await expect(page.getByRole('checkbox', { name: 'Skipper, meals extra' })).not.toBeChecked();
  await expect(page.getByRole('main')).not.toContainText('This yacht has no crew.');
  await addToBasket(page);
});

test('a car is rented one way by an adult driver, and booked with a villa, in Russian', async ({ page }) => {
  await page.goto(`/ru${SMALL_CAR}?from=2027-06-12&to=2027-06-19`, { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await page.getByLabel('Место возврата').selectOption('Аэропорт Даламан (DLM)');
  await page.getByLabel('Возраст водителя').fill('20');
  await page.getByLabel('Стаж вождения, лет').fill('1');
  await expect(main).toContainText('21');
  await page.getByLabel('Возраст водителя').fill('30');
  await expect(main).toContainText(/Скидка 10\s% от 7\sдней/);
  await expect(main).toContainText('291,50');
  await page.getByRole('checkbox', { name: 'Детское кресло' }).check();
  await page.getByRole('button', { name: 'Детское кресло: прибавить' }).click();
  await expect(main).toContainText('333,50');
  await addToBasketIn(page, 'ru');
  await page.goto(`/ru/u/villas/${KIRLANGIC.slug}?from=2027-04-10&to=2027-04-17`);
  await addToBasketIn(page, 'ru');

  await page.goto('/ru/basket/cart');
  await expect(main).toContainText('12.06.2027 10:00 – 19.06.2027 10:00');
  await expect(main).toContainText('Калкан – Аэропорт Даламан (DLM)');
  await payForBasketIn(page, 'ru');
});
