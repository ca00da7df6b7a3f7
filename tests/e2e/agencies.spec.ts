import { createApiClient } from '#api/client.ts';
import { memberSignIn } from '#contract/calls/member.ts';
import { axe } from '#tests/support/accessibility.ts';
import { bookStay } from '#tests/support/booked-stays.ts';
import { mailsOf, signInToDesk } from '#tests/support/quote-steps.ts';
import { expect, test } from './shop-test.ts';

const EMAIL = 'grace@lodos.example';
const PASSWORD = 'mavi yolculuk';
const STAY = { productCode: 'VIL-002', arrival: '2028-05-06', departure: '2028-05-13' };
const TITLE = 'Taş Avlu, Kalkan Old Town';

test('[A1] [A2] [A3] an agency applies, is accepted at the desk, chooses its password, and sees what it has booked', async ({ page, browser, shop }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'For travel agencies' }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'For travel agencies' })).toBeVisible();
  const form = main.getByRole('form');
  for (const [label, text] of [['Company name', 'Lodos Travel'], ['TÜRSAB licence', '12345'], ['Tax number', '1234567890'], ['Tax office', 'Kaş'], ['City', 'Kaş'], ['Country', 'Turkey'], ['first name', 'Grace'], ['last name', 'Hopper'], ['E-mail', EMAIL]] as const) {
    await form.getByLabel(label).fill(text);
  }
  await form.getByRole('button', { name: 'Send the application' }).click();
  await expect(form.getByLabel('Phone')).toBeFocused();
  await expect(form).toContainText('Please read and tick this to continue.');
  await expect(form.getByLabel('Company name')).toHaveValue('Lodos Travel');
  expect(await axe(page)).toEqual([]);
  await form.getByLabel('Phone').fill('+90 242 000 00 01');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Send the application' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, we have your application' })).toBeFocused();
  await expect(main).toContainText(EMAIL);

  const deskContext = await browser.newContext({ baseURL: shop.url, locale: 'en-GB' });
  const desk = await deskContext.newPage();
  await signInToDesk(desk, shop.folder);
  await desk.getByRole('button', { name: 'Agencies' }).click();
  const application = desk.getByRole('main').getByRole('listitem').filter({ hasText: 'Lodos Travel' });
  for (const text of ['To decide', 'Grace Hopper', EMAIL, '12345', '1234567890, Kaş']) await expect(application).toContainText(text);
  expect(await axe(desk)).toEqual([]);
  await application.getByLabel('A sentence for the agency').fill('Welcome on board.');
  await application.getByRole('button', { name: 'Accept' }).click();
  await expect(application).toContainText(/Agency [a-z2-9]{6}/);
  await deskContext.close();

  let mail = '';
  await expect.poll(async () => (mail = (await mailsOf(shop.folder)).find((text) => text.includes('#join=')) ?? ''), { timeout: 30_000 }).toContain('Welcome on board.');
  const link = /http\S+#join=\S+/.exec(mail)![0];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  expect(page.url()).not.toContain('join');
  await main.getByLabel('New password').fill(PASSWORD);
  await main.getByLabel('Repeat the password').fill('another one');
  await main.getByRole('button', { name: 'Save and log in' }).click();
  await expect(main).toContainText('The two passwords are different.');
  await main.getByLabel('Repeat the password').fill(PASSWORD);
  expect(await axe(page)).toEqual([]);
  await main.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page).toHaveURL(/\/agency\/[a-z2-9]{6}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lodos Travel' })).toBeVisible();
  await expect(main).toContainText('Nothing here yet.');
  const own = page.url();

  const { accessToken } = await createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem' }).send(memberSignIn, { email: EMAIL, password: PASSWORD, remember: false });
  const { bookingNumber } = await bookStay(shop, { ...STAY, memberToken: accessToken });
  await page.goto('/agency');
  await expect(page).toHaveURL(own);
  const booking = main.getByRole('listitem').filter({ hasText: bookingNumber });
  for (const text of ['Ada Yılmaz', 'Booked', TITLE, '06.05 – 13.05.2028', /Paid €[\d.,]+ of €[\d.,]+, remaining €[\d.,]+/]) await expect(booking).toContainText(text);
  expect(await axe(page)).toEqual([]);
  await main.getByLabel('Bookings to show').selectOption('Cancelled');
  await expect(main).toContainText('There are no bookings.');
  await main.getByLabel('Bookings to show').selectOption('Booked');
  await booking.getByRole('link', { name: bookingNumber }).click();
  await expect(main).toContainText(TITLE);
  await main.getByRole('link', { name: 'All bookings' }).click();
  await expect(main.getByLabel('Bookings to show')).toHaveValue('active');

  // [A4] The desk says who has booked it.
  const deskAgain = await (await browser.newContext({ baseURL: shop.url, locale: 'en-GB' })).newPage();
  await signInToDesk(deskAgain, shop.folder);
  await deskAgain.getByRole('button', { name: 'Agencies' }).click();
  await deskAgain.getByRole('link', { name: /^Show its bookings/ }).click();
  const listed = deskAgain.getByRole('main').getByRole('listitem').filter({ hasText: bookingNumber });
  await expect(listed).toContainText(/Booked by Lodos Travel, agency [a-z2-9]{6}/);
  expect(await axe(deskAgain)).toEqual([]);
  await deskAgain.getByLabel('Bookings to show').selectOption('Cancelled');
  await expect(deskAgain.getByText(/No bookings were found for Cancelled, Agency [a-z2-9]{6}\./)).toBeVisible();
  await deskAgain.getByLabel('Bookings to show').selectOption('All');
  await deskAgain.getByRole('button', { name: 'Show all bookings' }).click();
  await expect(deskAgain).toHaveURL(/\?list=bookings$/);
  await expect(listed).toHaveCount(1);
  await deskAgain.context().close();

  // The number of another agency, and a visitor, who cannot use the link again.
  await page.goto('/agency/abcdef');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible();
  const stranger = await (await browser.newContext({ baseURL: shop.url, locale: 'en-GB' })).newPage();
  await stranger.goto(link);
  await stranger.getByLabel('New password').fill('another one');
  await stranger.getByLabel('Repeat the password').fill('another one');
  await stranger.getByRole('button', { name: 'Save and log in' }).click();
  await expect(stranger.getByRole('main')).toContainText('This link was used, or it has ended.');
  await stranger.goto(own);
  await expect(stranger).toHaveURL('/agency/login');
  await expect(stranger.getByRole('main').getByLabel('Password')).toBeVisible();
  expect(await axe(stranger)).toEqual([]);
  await stranger.getByRole('main').getByLabel('E-mail').fill(EMAIL);
  await stranger.getByRole('main').getByLabel('Password').fill(PASSWORD);
  await stranger.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(stranger).toHaveURL(own);
  await stranger.context().close();
});
