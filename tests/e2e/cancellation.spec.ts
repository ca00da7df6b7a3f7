import { axe } from '#tests/support/accessibility.ts';
import { bookStay } from '#tests/support/booked-stays.ts';
import { mailsOf, signInToDesk } from '#tests/support/quote-steps.ts';
import { addVilla, bookedNumber, fillGuest, fillPayment, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[B22] the device that booked cancels the trip, sees what comes back, and the desk reads it', async ({ page, shop }) => {
  await addVilla(page, { ...KIRLANGIC, from: '2028-10-07', to: '2028-10-14' });
  // What the visitor reads before booking is what the booking then says.
  for (const [path, name] of [[`/u/villas/${KIRLANGIC.slug}?from=2028-10-07&to=2028-10-14`, 'Your price, line by line'], ['/basket/checkout', 'Your trip']] as const) {
    await page.goto(path);
    const ticket = page.getByRole('complementary', { name });
    await expect(ticket).toContainText('Free cancellation until 07.09.2028 23:59.');
    await ticket.getByText('If you cancel').click();
    await expect(ticket.getByRole('group').getByRole('listitem')).toHaveText([
      'Until 07.09.2028 23:59: you get everything back.', 'Until 22.09.2028 23:59: it costs half of the price.', 'Later: it costs the whole price.',
    ]);
    expect(await axe(page)).toEqual([]);
  }
  await fillGuest(page);
  await fillPayment(page, 'approved');
  await pay(page);
  const number = await bookedNumber(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('You can cancel free of charge until 07.09.2028 23:59.');
  await main.getByText('Cancel this booking').click();
  await expect(main.getByText('You get back')).toBeVisible();
  await expect(main).toContainText(/100 % until 07\.09\.2028 23:59/);
  expect(await axe(page)).toEqual([]);
  const cancel = main.getByRole('button', { name: /^Cancel the booking and get €[\d.,]+ back$/ });
  const refund = /€[\d.,]+/.exec(await cancel.innerText())![0];
  await cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'This booking is cancelled' })).toBeVisible();
  await expect(main).toContainText(`We have sent ${refund} back`);
  await expect(main.getByText('Cancel this booking')).toHaveCount(0);
  await page.reload();
  await expect(main).toContainText(`We have sent ${refund} back`);
  expect(await axe(page)).toEqual([]);

  await signInToDesk(page, shop.folder);
  await page.getByRole('button', { name: 'Bookings' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: number })).toContainText(`Refund ${refund}: sent back to the card`);
});

test('[B22] [B33] whoever only knows number and address is sent a link, which corrects the details and cancels after a question', async ({ page, shop }) => {
  const { bookingNumber, email } = await bookStay(shop, { productCode: 'VIL-002', arrival: '2028-09-02', departure: '2028-09-09' });
  const main = page.getByRole('main');
  await page.goto(`/enquire-booking?number=${bookingNumber}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await main.getByText('Change details').click();
  await expect(main).toContainText(`So that nobody else can change your booking, we send a link to ${email}.`);
  await expect(main.getByLabel('Phone')).toHaveCount(0);
  await main.getByText('Cancel this booking').click();
  await main.getByRole('button', { name: 'Send me the link' }).last().click();
  await expect(main).toContainText(`We have sent a link to ${email}`);
  await expect(main.getByRole('button', { name: /^Cancel the booking/ })).toHaveCount(0);
  const link = async () => /\/enquire-booking\?number=\S+#manage=\S+/.exec((await mailsOf(shop.folder)).find((mail) => mail.includes(bookingNumber) && mail.includes('#manage='))!)![0];
  await expect.poll(async () => (await mailsOf(shop.folder)).filter((mail) => mail.includes(`${bookingNumber}#manage=`)).length, { timeout: 20_000 }).toBe(1);

  await page.goto(await link());
  await expect(main).not.toContainText('We have sent a link');
  await expect(main.getByText('Change details')).toBeInViewport();
  expect(new URL(page.url()).hash).toBe('');
  await main.getByText('Change details').click();
  // A villa needs neither an address nor a flight.
  await expect(main.getByRole('form', { name: 'Change details' }).getByRole('textbox')).toHaveCount(2);
  await main.getByLabel('Anything we should know?').fill('We bring a cot.');
  await main.getByRole('button', { name: 'Save the details' }).click();
  await expect(main.getByRole('heading', { name: 'Your note' })).toBeVisible();
  await main.getByText('Cancel this booking').click();
  const cancel = main.getByRole('button', { name: /^Cancel the booking and get €/ });
  await cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'This booking is cancelled' })).toBeVisible();
  await page.goto('/');
  await page.goto(await link());
  await expect(main).toContainText('This link does not work any more.');
});

test('[B22] the desk cancels a booking and says what goes back, which its guest reads', async ({ page, shop }) => {
  const { bookingNumber, email } = await bookStay(shop, { productCode: 'VIL-003', arrival: '2028-09-02', departure: '2028-09-09' });
  await signInToDesk(page, shop.folder);
  await page.getByRole('button', { name: 'Bookings' }).click();
  const main = page.getByRole('main');
  const booking = main.getByRole('listitem').filter({ hasText: bookingNumber });
  await booking.getByText('Cancel this booking').click();
  const refund = booking.getByLabel('Refund, EUR');
  await refund.fill('99999');
  await booking.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(booking.getByText(/^Please enter an amount of at most €/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await refund.fill('50');
  await booking.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(booking).toContainText('Refund €50.00: sent back to the card');
  await expect(booking).toContainText('Cancelled');

  await page.goto(`/enquire-booking?number=${bookingNumber}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(main).toContainText('We have sent €50.00 back to the card');
});
