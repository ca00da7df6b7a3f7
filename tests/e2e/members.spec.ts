import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Page, Route } from '@playwright/test';
import { Client } from 'pg';
import { createApiClient } from '#api/client.ts';
import { memberRegister, memberSignIn, memberUpdate } from '#contract/calls/member.ts';
import { quoteRequest } from '#contract/calls/quote.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, weekdayOf } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import type { LoginModalEvent } from '#machines/login-modal/login-modal.machine.ts';
import { commandOn, forgotForm, loginForm, loginModalModel, registerForm, type LoginModalLeaf } from '#tests/models/login-modal.model.ts';
import { leafOf, shortestWays } from '#tests/models/walk-transitions.ts';
import { axe } from '#tests/support/accessibility.ts';
import { bookStay } from '#tests/support/booked-stays.ts';
import { mailsOf, priceRequest, requestWedding, signInToDesk, VILLA_WEDDING } from '#tests/support/quote-steps.ts';
import { addVilla, bookedNumber, confirmAtBank, fillCard, fillPayment, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const PASSWORD = 'deniz kokusu';
const dialogOf = (page: Page) => page.getByRole('dialog');
const banner = (page: Page) => page.getByRole('banner');
const toastOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openLogin(page: Page, tab: 'Log in' | 'Register'): Promise<void> {
  await banner(page).getByRole('button', { name: tab }).click();
  await expect(dialogOf(page).getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await dialogOf(page).getByLabel('E-mail').fill(email);
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password);
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('First name').fill(registerForm.firstName);
  await dialog.getByLabel('Last name').fill(registerForm.lastName);
  await fillLogin(page, email, PASSWORD);
  await dialog.getByLabel('Repeat the password').fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
}

const submit = (page: Page, name: string) => dialogOf(page).locator('form').getByRole('button', { name }).click();

/** Registers in the header's dialog, which logs in as well. */
async function register(page: Page, email: string): Promise<void> {
  await openLogin(page, 'Register');
  await fillRegistration(page, email);
  await submit(page, 'Register');
  await expect(toastOf(page, 'Registration successful. Welcome, Helen')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
}

test('[M1] [M2] [M3] [M9] the login dialog follows its model', async ({ page }) => {
  let held: Route | null = null;
  let isOpen = false;
  await page.route(/\/api\/uye-.*-(post|get)$/, async (route) => {
    if (isOpen) await route.abort();
    else held = route;
  });
  const answer = async () => {
    isOpen = true;
    await held?.abort();
    held = null;
  };
  const dialog = dialogOf(page);
  const choose = (name: 'Log in' | 'Register' | 'Forgot password') => async () => {
    if (await dialog.count()) return dialog.getByRole('tab', { name }).click();
    await openLogin(page, name === 'Register' ? name : 'Log in');
    if (name === 'Forgot password') await dialog.getByRole('tab', { name }).click();
  };
  /** The provider leads back to the page, with how it ended in the address. */
  const comeBack = (end: string) => async () => {
    await page.goto('about:blank');
    await page.goto(`/u/about-us#login=${end}`);
  };
  /** How a visitor or the server brings an event about, for those on the shortest way to a state. */
  const perform: Partial<Record<LoginModalEvent['type'], () => Promise<unknown>>> = {
    'login.chosen': choose('Log in'),
    'register.chosen': choose('Register'),
    'forgot.chosen': choose('Forgot password'),
    closed: () => page.keyboard.press('Escape'),
    async 'login.submitted'() {
      await fillLogin(page, loginForm.email, loginForm.password);
      await submit(page, 'Log in');
    },
    async 'register.submitted'() {
      await fillRegistration(page, registerForm.email);
      await submit(page, 'Register');
    },
    async 'forgot.submitted'() {
      await dialog.getByLabel('E-mail').fill(forgotForm.email);
      await submit(page, 'Send a new password');
    },
    identified: comeBack('google'),
    notIdentified: comeBack('denied'),
    failed: answer,
  };
  const titles = { login: 'Log in', register: 'Register', forgot: 'Forgot password' };
  const expectView = async (leaf: LoginModalLeaf) => {
    if (leaf === 'closed') return expect(dialog).toHaveCount(0);
    if (leaf === 'open.finishing') {
      await expect(dialog.getByRole('status')).toBeVisible();
      return expect(dialog.locator('form')).toHaveCount(0);
    }
    const [, tab, state] = leaf.split('.') as ['open', keyof typeof titles, string];
    await expect(dialog.getByRole('heading', { name: titles[tab], level: 2 })).toBeVisible();
    await expect(dialog.locator('button[type=submit][aria-busy=true]')).toHaveCount(state === 'submitting' ? 1 : 0);
    await expect(dialog.getByRole('alert')).toHaveCount(state === 'failed' ? 1 : 0);
  };

  await page.goto('/u/about-us');
  const reached: string[] = [];
  for (const [leaf, { steps }] of shortestWays(loginModalModel())) {
    isOpen = false;
    for (const { event, state } of steps.slice(1)) {
      await perform[event.type as LoginModalEvent['type']]!();
      await expectView(leafOf(state.value) as LoginModalLeaf);
    }
    reached.push(leaf);
    await answer();
    await page.keyboard.press('Escape');
    await expectView('closed');
  }
  expect(reached.toSorted()).toEqual(Object.keys(commandOn).toSorted());
});

test('[M1] [M5] [M7] [V7] [B20] [B22] a visitor registers, books with the profile as the guest, finds the booking and its payment, saves it for a calendar and cancels it', async ({ page, browser, shop }) => {
  const email = 'helen.acar@example.org';
  await addVilla(page, { ...KIRLANGIC, from: '2028-10-28', to: '2028-11-04' });
  await page.goto('/user/profile');
  await expect(page.getByText('Log in to see the bookings and payments of your account')).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await submit(page, 'Register');
  await expect(dialogOf(page).getByLabel('First name')).toBeFocused();
  await expect(dialogOf(page).getByText('Please read and tick this to continue.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'membership agreement' }).click();
  await expect(page.getByRole('heading', { name: 'Membership agreement' })).toBeVisible();
  await page.keyboard.press('Escape');
  await fillRegistration(page, email);
  await submit(page, 'Register');
  await expect(toastOf(page, 'Registration successful. Welcome, Helen')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Good to see you, Helen' })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'My profile' })).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Log in' })).toBeHidden();

  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('Phone').fill('+44 20');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Please enter a phone number')).toBeVisible();
  await profile.getByLabel('Phone').fill('+44 20 7946 0000');
  await profile.getByLabel('Address').fill('1 Harbour Street, London');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Your profile is saved.')).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.goto('/basket/checkout');
  await expect(page.getByLabel('First name')).toHaveValue('Helen');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('Address (optional)')).toHaveValue('1 Harbour Street, London');
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillPayment(page, 'approved');
  await pay(page);
  const number = await bookedNumber(page);

  await page.goto('/user/reservations');
  const pass = page.getByRole('article', { name: `Booking ${number}` });
  await expect(pass).toContainText(KIRLANGIC.title);
  await expect(pass).toContainText('Deposit paid');
  await expect(pass.getByRole('img', { name: `Booking ${number}` })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await pass.getByRole('link', { name: 'Open the booking' }).click();
  await expect(page.getByRole('main')).toContainText('Booked for Helen Acar');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Booked for Helen Acar');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${number}.ics`);
  // From 16:00 to 10:00 in Turkey.
  const calendar = await readFile(await saved.path(), 'utf8');
  for (const text of ['DTSTART:20281028T130000Z', 'DTEND:20281104T070000Z', String.raw`SUMMARY:Villa Kırlangıç\, Kalamar Bay`, `DESCRIPTION:Booking ${number}\\n2\u00a0adults`]) expect(calendar).toContain(text);
  // [B25]
  const savingPdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const savedPdf = await savingPdf;
  expect(savedPdf.suggestedFilename()).toBe(`${number}.pdf`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await savedPdf.path()))), { mergePages: true });
  for (const said of [number, 'Helen Acar', KIRLANGIC.title, 'Check-in: 28.10.2028']) expect(text).toContain(said);
  await page.getByRole('link', { name: 'All bookings' }).click();
  await expect(pass).toBeVisible();

  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Payments' }).click();
  const payment = page.getByRole('main').getByRole('listitem').filter({ hasText: number });
  await expect(payment).toContainText('Paid');
  expect(await axe(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Vouchers' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'WELCOME10' })).toContainText('−10%');
  await expect(page.getByText('VILLA100')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  // On arrival another device may have no connection.
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'allow' });
  const phone = await context.newPage();
  await phone.goto('/user/reservations');
  await phone.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await fillLogin(phone, email, PASSWORD);
  await submit(phone, 'Log in');
  const kept = phone.getByRole('article', { name: `Booking ${number}` });
  await expect(kept).toBeVisible();
  await expect.poll(() => phone.evaluate(async () => Boolean(await caches.match('/user/reservations'))), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  const opened = await context.newPage();
  await opened.goto('/user/reservations');
  await expect(opened.getByText('These are your bookings as they were loaded last.')).toBeVisible();
  const offlinePass = opened.getByRole('article', { name: `Booking ${number}` });
  await expect(offlinePass).toContainText('28.10 – 04.11.2028, 2\u00a0adults');
  await expect(offlinePass.getByRole('img', { name: `Booking ${number}` })).toBeVisible();
  await context.close();

  await page.goto('/user/payments');
  await payment.getByRole('link', { name: number }).click();
  // [B33] A correction of the account needs no link.
  await page.getByText('Change details').click();
  await page.getByLabel('Anything we should know?').fill('We bring a cot.');
  await page.getByRole('button', { name: 'Save the details' }).click();
  await expect(page.getByRole('main')).toContainText('We bring a cot.');
  await expect(page.getByLabel('Anything we should know?')).toHaveCount(0);
  await page.getByText('Cancel this booking').click();
  await page.getByRole('button', { name: /^Cancel the booking and get €/ }).click();
  await expect(page.getByRole('main')).toContainText('This booking was cancelled on');
  await page.getByRole('link', { name: 'All bookings' }).click();
  await expect(pass).toContainText('Cancelled');
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Payments' }).click();
  await expect(payment.filter({ hasText: 'Paid back' })).toHaveCount(1);

  // What has become of the booking was told, and is read by opening the list.
  const own = page.getByRole('navigation', { name: 'Your account' });
  await page.reload();
  await own.getByRole('link', { name: 'Notifications 3' }).click();
  const notice = page.getByRole('main').getByRole('listitem').filter({ hasText: number });
  await expect(notice).toHaveCount(3);
  await expect(notice.filter({ hasText: 'Your trip is booked.' })).toContainText('New');
  await expect(notice.filter({ hasText: 'We have sent your money back.' })).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await expect(notice).toHaveCount(3);
  await expect(notice.filter({ hasText: 'New' })).toHaveCount(0);
  await expect(own.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await notice.filter({ hasText: 'Your trip is booked.' }).getByRole('link', { name: number }).click();
  await expect(page.getByRole('main')).toContainText('This booking was cancelled on');

  // Logged out, the pages show nothing of the account, in another tab as well.
  const other = await page.context().newPage();
  await other.goto('/user/payments');
  await expect(other.getByRole('main').getByRole('listitem').filter({ hasText: number })).toHaveCount(2);
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Log out' }).click();
  for (const each of [page, other]) {
    await expect(each.getByText('Log in to see the bookings and payments of your account')).toBeVisible();
    await expect(each.getByText(number)).toHaveCount(0);
    await expect(banner(each).getByRole('button', { name: 'Log in' })).toBeVisible();
  }
  // [L4] On a shared device the next visitor reads nothing of this one.
  expect(await axe(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Forget this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click();
  await expect(page.getByRole('dialog').getByText('This browser no longer stores any of your data from this site.')).toBeVisible();
  await expect(other.getByText('You are logged out.')).toHaveCount(0);
});

/** Stores ten cancelled copies of a booking that its member made later. */
async function bookTenMore(databaseUrl: string, bookingNumber: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `insert into bookings (tenant, booking_number, checkout_id, request_hash, draft_id, status, locale, currency, grand_total, due_now, guest, guest_email, note, quote, member_id, last_day, created_at)
     select tenant, booking_number || copy, gen_random_uuid(), request_hash, draft_id, 'cancelled', locale, currency, grand_total, due_now, guest, guest_email, note, quote, member_id, last_day, created_at + interval '1 second'
     from bookings, generate_series(10, 19) copy where booking_number = $1`, [bookingNumber]);
  await database.query(
    `insert into booking_lines (tenant, booking_number, position, line_id, product_code, wish, quote, standing)
     select tenant, booking_number || copy, position, gen_random_uuid(), product_code, wish, quote, false from booking_lines, generate_series(10, 19) copy where booking_number = $1`, [bookingNumber]);
  await database.end();
}

/** The first Saturday at least so many days from today. */
function saturdayIn(days: number): IsoDate {
  const day = addDays(dayAtDestination(Date.now()), days);
  return addDays(day, (13 - weekdayOf(day)) % 7);
}

/** Asks for quotes as a member, over the API. */
async function askForQuotes(send: ReturnType<typeof createApiClient>['send'], memberId: string, count: number): Promise<void> {
  const day = saturdayIn(200);
  for (let index = 0; index < count; index += 1) {
    const quoteId = randomUUID();
    await send(quoteRequest, {
      quoteId, memberId, lang: 'en', wishes: '', contact: { firstName: 'Helen', lastName: 'Acar', email: 'many.trips@example.org', phone: '+44 20 7946 0000' },
      lines: [{ lineId: 'wedding', productCode: 'WED-001', selection: { vertical: 'wedding', from: day, to: day, guests: 60, ceremony: 'legal' }, party: { adults: 60, children: 0, infants: 0 }, extras: {} }],
    }, { idempotencyKey: quoteId });
  }
}

test('[M5] [M8] [M10] [B32] a notification opens its booking, whose rest the member pays, however many are newer, and an unknown number says so above the lists', async ({ page, shop }) => {
  const email = 'many.trips@example.org';
  const { send } = createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem' });
  await send(memberRegister, { lang: 'en', firstName: 'Helen', lastName: 'Acar', email, password: PASSWORD, repeatedPassword: PASSWORD, acceptsAgreement: true });
  const { accessToken: memberToken, member: { memberId } } = await send(memberSignIn, { email, password: PASSWORD, remember: false });
  await askForQuotes(createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem', memberToken: async () => memberToken }).send, memberId, 4);
  const arrival = saturdayIn(300);
  const { bookingNumber } = await bookStay(shop, { productCode: 'VIL-011', arrival, departure: addDays(arrival, 7), memberToken });
  await bookTenMore(shop.superuserUrl, bookingNumber);

  await page.goto('/user/notification');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await fillLogin(page, email, PASSWORD);
  await submit(page, 'Log in');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: bookingNumber }).click();
  await expect(main).toContainText('Booked for Ada Yılmaz');
  await main.getByRole('button', { name: 'Pay the rest by card' }).click();
  await fillCard(page, 'challenged');
  await main.getByRole('button', { name: /^Pay €/ }).click();
  await confirmAtBank(page, shop.bankUrl);
  await expect(page).toHaveURL(new RegExp(`/user/reservations\\?number=${bookingNumber}#pay=balance$`));
  await expect(main).toContainText('Your trip is fully paid.');
  await expect(page.getByRole('complementary', { name: 'What it costs' })).toContainText(/Remaining, at your destination\s*€0\.00/);
  await main.getByRole('link', { name: 'All bookings' }).click();
  await expect(main.getByRole('article')).toHaveCount(10);
  await expect(main.getByRole('article', { name: `Booking ${bookingNumber}`, exact: true })).toHaveCount(0);

  await page.goto('/user/reservations?number=INT200101120000');
  await expect(main.getByRole('status').filter({ hasText: 'INT200101120000' })).toHaveText('Your account has no booking INT200101120000.');
  await expect(main.getByRole('article')).toHaveCount(10);
  expect(await axe(page)).toEqual([]);
  const requests = main.getByRole('region', { name: 'Your requests' }).getByRole('listitem');
  await expect(requests).toHaveCount(3);
  await main.getByRole('button', { name: 'Show more requests' }).click();
  await expect(requests).toHaveCount(4);
  await expect(main.getByRole('button', { name: 'Show more requests' })).toHaveCount(0);
});

test('[M8] [M10] a member asks for a quote, is told of its price in the account, and opens it there on another device', async ({ page, browser, shop }) => {
  const email = 'quoted@example.org';
  await page.goto('/u/about-us');
  await register(page, email);
  const number = await requestWedding(page);
  await page.goto('/user/reservations');
  const requests = page.getByRole('region', { name: 'Your requests' });
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await expect(requests).toContainText('We are working out the price');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();

  const desk = await (await browser.newContext({ baseURL: shop.url, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  await priceRequest(desk, number);
  await desk.context().close();

  const context = await browser.newContext({ baseURL: shop.url });
  const phone = await context.newPage();
  await phone.goto(`/enquire-booking?number=${number}`);
  await expect(phone.getByLabel('Booking or quote number')).toHaveValue(number);
  await phone.goto('/user/notification');
  await phone.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await fillLogin(phone, email, PASSWORD);
  await submit(phone, 'Log in');
  const notice = phone.getByRole('main').getByRole('listitem').filter({ hasText: number });
  await expect(notice).toContainText('Your quote is ready.');
  expect(await axe(phone)).toEqual([]);
  await notice.getByRole('link', { name: number }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Your quote is ready' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Accept for €18,900.00' })).toBeVisible();
  await phone.goto('/user/reservations');
  await expect(phone.getByRole('region', { name: 'Your requests' })).toContainText(/Your quote is ready.*Valid until the end of \d\d\.\d\d\.20\d\d/);
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('link', { name: `Open ${number}` }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Your quote is ready' })).toBeVisible();
  await context.close();
});

test('[M11] a request, a message and a wish for an offer have the profile as their default, and keep what was typed', async ({ page, shop }) => {
  const email = 'known@example.org';
  const { send } = createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem' });
  await send(memberRegister, { lang: 'en', firstName: 'Helen', lastName: 'Acar', email, password: PASSWORD, repeatedPassword: PASSWORD, acceptsAgreement: true });
  const { accessToken } = await send(memberSignIn, { email, password: PASSWORD, remember: false });
  const phone = '+44 20 7946 0000';
  await createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem', memberToken: async () => accessToken }).send(memberUpdate, { firstName: 'Helen', lastName: 'Acar', phone, address: '' });

  const logInHere = async () => {
    await openLogin(page, 'Log in');
    await fillLogin(page, email, PASSWORD);
    await submit(page, 'Log in');
    await expect(dialogOf(page)).toHaveCount(0);
  };
  const main = page.getByRole('main');
  await page.goto(VILLA_WEDDING, { waitUntil: 'networkidle' });
  const request = page.locator('#request');
  await request.getByLabel('First name').fill('Beth');
  await logInHere();
  await expect(request.getByLabel('Last name')).toHaveValue('Acar');
  await expect(request.getByLabel('E-mail')).toHaveValue(email);
  await expect(request.getByLabel('First name')).toHaveValue('Beth');
  // A field that is emptied stays empty while another one is typed.
  await request.getByLabel('Phone').fill('');
  await request.getByLabel('Last name').fill('Ward');
  await expect(request.getByLabel('Phone')).toHaveValue('');
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Log out' }).click();

  await page.goto('/contact', { waitUntil: 'networkidle' });
  await expect(main.getByLabel('Name')).toHaveValue('');
  await main.getByLabel('Name').fill('Beth Ward');
  await main.getByLabel('Your message').fill('Is the house free?');
  await logInHere();
  await expect(main.getByLabel('E-mail')).toHaveValue(email);
  await expect(main.getByLabel('Phone (optional)')).toHaveValue(phone);
  await expect(main.getByLabel('Name')).toHaveValue('Beth Ward');
  await expect(main.getByLabel('Your message')).toHaveValue('Is the house free?');
  await page.goto('/get-a-special-offer');
  await expect(main.getByLabel('Name')).toHaveValue('Helen Acar');
  await expect(main.getByLabel('E-mail')).toHaveValue(email);
  expect(await axe(page)).toEqual([]);
});

test('[M2] [M3] a member logs in with a new password by e-mail, changes it, and is asked to log in when the session has ended', async ({ page, shop }) => {
  const email = 'forgetful@example.org';
  await page.goto('/u/about-us');
  await register(page, email);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Log out' }).click();

  await openLogin(page, 'Log in');
  await fillLogin(page, email, 'not the password');
  await submit(page, 'Log in');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Please check your login details.');
  await dialogOf(page).getByRole('button', { name: 'Forgot your password?' }).click();
  // The address that was typed comes along.
  await expect(dialogOf(page).getByLabel('E-mail')).toHaveValue(email);
  await submit(page, 'Send a new password');
  await expect(toastOf(page, 'Your password has been updated and sent to your e-mail address.')).toBeVisible();
  let sent = '';
  await expect.poll(async () => (sent = (await mailsOf(shop.folder)).map((mail) => /^[a-z2-9]{12}$/m.exec(mail)?.[0]).find(Boolean) ?? ''), { timeout: 20_000 }).not.toBe('');
  await expect(dialogOf(page).getByLabel('E-mail')).toHaveValue(email);
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(sent);
  await submit(page, 'Log in');
  await expect(toastOf(page, 'Welcome, Helen')).toBeVisible();

  await page.getByText('Change the password').first().click();
  const passwords = page.getByRole('form', { name: 'Change the password' });
  await passwords.getByLabel('Current password').fill(sent);
  await passwords.getByLabel('New password').fill(PASSWORD);
  await passwords.getByLabel('Repeat the password').fill(PASSWORD);
  await passwords.getByRole('button', { name: 'Change the password' }).click();
  await expect(toastOf(page, 'Your password is changed.')).toBeVisible();

  // Another device changes the password: this one's session ends.
  await page.route(/uye-guncelle-post/, (route) => route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify({ success: 0, code: 'giris_gerekli', message: '', errors: [] }) }));
  await page.getByRole('form', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  await expect(dialogOf(page).getByText('Your session has ended. Please log in again.')).toBeVisible();
  await page.unroute(/uye-guncelle-post/);
  await fillLogin(page, email, PASSWORD);
  await submit(page, 'Log in');
  await expect(page.getByRole('heading', { level: 1, name: 'Good to see you, Helen' })).toBeVisible();

  await page.getByText('Delete the account').first().click();
  const deletion = page.getByRole('form', { name: 'Delete the account' });
  await deletion.getByLabel('Current password').fill(PASSWORD);
  await deletion.getByRole('button', { name: 'Delete the account' }).click();
  await expect(toastOf(page, 'Your account is deleted.')).toBeVisible();
  await openLogin(page, 'Log in');
  await fillLogin(page, email, PASSWORD);
  await submit(page, 'Log in');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Please check your login details.');
});

test('[M12] a member changes the e-mail address: the link asks for the login, and the button changes it', async ({ page, browser, baseURL, shop }) => {
  const [old, next] = ['helen.old@example.org', 'helen.new@example.org'];
  await page.goto('/u/about-us');
  await register(page, old);
  await page.goto('/user/profile');
  await page.getByText('Change your e-mail').first().click();
  const form = page.getByRole('form', { name: 'Change your e-mail' });
  await form.getByLabel('New e-mail address').fill(old);
  await form.getByRole('button', { name: 'Change your e-mail' }).click();
  await expect(form.getByText('This is the address of your account already.')).toBeVisible();
  await form.getByLabel('New e-mail address').fill(next);
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Change your e-mail' }).click();
  await expect(form.getByText(`We have sent an e-mail to ${next}.`)).toBeVisible();
  expect(await axe(page)).toEqual([]);

  let link = '';
  await expect.poll(async () => (link = (await mailsOf(shop.folder)).map((mail) => /http\S+#email=[\w-]{43}/.exec(mail)?.[0]).find(Boolean) ?? ''), { timeout: 20_000 }).not.toBe('');
  const phone = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: 'Confirm your new e-mail address' })).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await phone.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await fillLogin(phone, old, PASSWORD);
  await submit(phone, 'Log in');
  await expect(phone.getByRole('heading', { level: 2, name: 'Confirm your new e-mail address' })).toBeVisible();
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(toastOf(phone, 'Your e-mail address is changed.')).toBeVisible();
  await expect(phone.getByRole('form', { name: 'Profile' })).toContainText(`You log in as ${next}.`);
  await phone.context().close();

  // The session of the other device has ended.
  await page.goto('/user/profile');
  await page.getByText('Log in to see the bookings and payments of your account').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await fillLogin(page, next, PASSWORD);
  await submit(page, 'Log in');
  await expect(page.getByRole('form', { name: 'Profile' })).toContainText(`You log in as ${next}.`);
  await page.goto('/u/about-us');
  await page.goto(`/user/profile#email=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByText('This link has expired, or a newer one has replaced it.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('[M1] a registration whose answer is lost logs in when it is sent again', async ({ page }) => {
  await page.goto('/u/about-us');
  await page.route(/uye-kayit-ol-post/, async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await openLogin(page, 'Register');
  await fillRegistration(page, 'lost@example.org');
  await submit(page, 'Register');
  await expect(dialogOf(page).getByRole('alert')).toContainText('We could not reach our server.');
  await submit(page, 'Register');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(banner(page).getByRole('link', { name: 'My profile' })).toBeVisible();
});

test('[M6] the favourites of a member are on each device, and leave it with the member', async ({ page, browser, shop }) => {
  const email = 'collector@example.org';
  const heart = (on: Page, title: string) => on.getByRole('button', { name: `Save ${title}` }).first();
  const count = (on: Page, number: number) => expect(on.getByRole('link', { name: `Favourites: ${number}` })).toBeVisible();
  await page.goto('/');
  await heart(page, KIRLANGIC.title).click();
  await count(page, 1);
  await register(page, email);

  const context = await browser.newContext({ baseURL: shop.url });
  const other = await context.newPage();
  await other.goto('/user/favorites');
  await expect(other.getByText('Nothing here yet.')).toBeVisible();
  await openLogin(other, 'Log in');
  await fillLogin(other, email, PASSWORD);
  await submit(other, 'Log in');
  await expect(other.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible();
  await expect(other.getByText('Saved in your account and on this device.')).toBeVisible();
  // Removed without a connection on one device, gone on the other.
  await context.setOffline(true);
  await heart(other, KIRLANGIC.title).click();
  await count(other, 0);
  const removed = other.waitForResponse(/uye-favori-sil-post/);
  await context.setOffline(false);
  await removed;
  await page.goto('/user/favorites');
  await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toHaveCount(0);
  await expect(page.getByText('Nothing here yet.')).toBeVisible();

  await page.goto('/c/villas');
  const added = page.waitForResponse(/uye-favori-ekle-post/);
  await heart(page, KIRLANGIC.title).click();
  await added;
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Log in to see the bookings and payments of your account')).toBeVisible();
  await count(page, 0);
  await context.close();
});

for (const [prefix, open, heading] of [['/tr', 'Giriş yap', 'Profil'], ['/de', 'Anmelden', 'Profil'], ['/ru', 'Войти', 'Профиль']] as const) {
  test(`${prefix}: the login dialog and the page for visitors fit from 320 to 2560 px`, async ({ page }) => {
    await page.goto(`${prefix}/user/profile`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: open }).click();
    await expect(dialogOf(page)).toBeVisible();
    for (const width of [320, 390, 768, 1000, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${width} px` }).toBeLessThanOrEqual(0);
    }
    expect(await axe(page)).toEqual([]);
  });
}
