import { bookingDetailsChange } from '#contract/calls/booking-details.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { axe } from '#tests/support/accessibility.ts';
import { mailsOf, signInToDesk } from '#tests/support/quote-steps.ts';
import { addToBasket, bookedNumber, fillGuest, fillPayment, fillStay, GUEST, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[B33] the device that booked corrects the details by keyboard, keeps what it typed without a connection, and the desk reads them', async ({ page, context, shop }) => {
  await page.goto(`/t/airport-dlm-kalkan?from=${addDays(dayAtDestination(Date.now()), 60)}&session=10:00&details=flight:TK2556,vehicle:vip`, { waitUntil: 'networkidle' });
  await addToBasket(page);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillStay(page);
  await fillPayment(page, 'approved');
  await pay(page);
  const number = await bookedNumber(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('flight TK2556');

  // The keyboard alone opens the form, which has what is booked.
  await main.getByText('Change details').focus();
  await page.keyboard.press('Enter');
  const form = main.getByRole('form', { name: 'Change details' });
  const [phone, hotel, flight, note] = [form.getByLabel('Phone'), form.getByLabel('Hotel or villa'), form.getByLabel('Flight number'), form.getByLabel('Anything we should know?')];
  await expect(phone).toHaveValue(GUEST.phone);
  await expect(hotel).toHaveValue('Villa Kekik');
  await expect(flight).toHaveValue('TK2556');
  await expect(note).toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(phone).toBeFocused();
  expect(await axe(page)).toEqual([]);

  // What is wrong is said beside its field; the first one has the focus.
  await phone.fill('12');
  await hotel.fill('');
  await flight.fill('soon');
  await note.fill('My card is 4111 1111 1111 1111.');
  await phone.press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('Please enter a phone number with its country code, at least 7 digits.');
  await expect(hotel).toHaveAccessibleDescription('Please enter the name of the hotel, so that the driver finds you.');
  await expect(flight).toHaveAccessibleDescription(/Enter a flight number like TK 2556, or leave the field empty\.$/);
  await expect(note).toHaveAccessibleDescription(/This looks like a card number\./);
  expect(await axe(page)).toEqual([]);

  // Without a connection nothing is lost, also when the form is closed.
  await phone.fill('+44 20 7946 0011');
  await hotel.fill('Hotel Likya');
  await flight.fill('pc 2012');
  await note.fill('We arrive late.');
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
  await context.route(`**/api/${bookingDetailsChange.name}`, (route) => route.abort());
  await phone.press('Enter');
  await expect(form).toContainText('No answer from us yet.', { timeout: 30_000 });
  await main.getByText('Change details').click();
  await expect(form).toBeHidden();
  await main.getByText('Change details').click();
  await expect(flight).toHaveValue('pc 2012');
  await context.unroute(`**/api/${bookingDetailsChange.name}`);
  await form.getByRole('button', { name: 'Save the details' }).click();
  await expect(page.getByText('Your details are saved.').first()).toBeVisible();
  await expect(form).toHaveCount(0);
  for (const text of ['flight PC2012', 'Hotel Likya', 'We arrive late.']) await expect(main).toContainText(text);
  expect(await axe(page)).toEqual([]);

  // The booking of this device has them, and a note can be taken back.
  await page.goto('/enquire-booking');
  await page.getByRole('button', { name: 'Open the booking' }).first().click();
  await expect(main).toContainText('flight PC2012');
  await main.getByText('Change details').click();
  await expect(phone).toHaveValue('+44 20 7946 0011');
  // Another window corrects the flight meanwhile: both corrections stay.
  const other = await context.newPage();
  await other.goto('/enquire-booking');
  await other.getByRole('button', { name: 'Open the booking' }).first().click();
  await other.getByText('Change details').click();
  await other.getByLabel('Flight number').fill('LH 44');
  await other.getByRole('button', { name: 'Save the details' }).click();
  await expect(other.getByRole('main')).toContainText('flight LH44');
  await other.close();
  await hotel.fill('Hotel Deniz');
  await note.fill('');
  await form.getByRole('button', { name: 'Save the details' }).click();
  await expect(form).toHaveCount(0);
  await expect(main).not.toContainText('We arrive late.');
  for (const text of ['flight LH44', 'Hotel Deniz']) await expect(main).toContainText(text);
  await expect.poll(async () => (await mailsOf(shop.folder)).filter((mail) => mail.includes(`You have changed the details of booking ${number}.`)).length, { timeout: 20_000 }).toBe(3);

  await signInToDesk(page, shop.folder);
  await page.getByRole('button', { name: 'Bookings' }).click();
  const booking = main.getByRole('listitem').filter({ hasText: number });
  for (const text of ['Details changed by the guest on', '+44 20 7946 0011', 'flight LH44', 'Hotel Deniz']) await expect(booking).toContainText(text);
  expect(await axe(page)).toEqual([]);
});
