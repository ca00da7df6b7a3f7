import type { BrowserContext, Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { deferred } from '#tests/support/deferred.ts';
import { bookedNumber, confirmAtBank, fillGuest, fillPayment, fillStay, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** Closes the tab without running its handlers and opens the checkout in another. */
async function reopenCheckout(page: Page, context: BrowserContext): Promise<Page> {
  // A visitor closes what was painted; the browser has the step by then (L5), but not when the document has only changed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/basket/checkout');
  return next;
}

test('[B28] a tab closed after any step resumes at that step with all input', async ({ page: first, context, fillBasket, shop }) => {
  let page = first;
  await fillBasket({ villa: { from: '2027-11-01', to: '2027-11-08' }, tour: '2027-11-03' });

  page = await reopenCheckout(page, context);
  await expect(page.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
  // It is saved while it is typed, before the field is left.
  await page.getByLabel('First name').fill('Helen');
  await expectStored(context, 'First name', 'Helen');
  const note = page.getByLabel('Anything we should know?');
  await note.fill('My card is 4111 1111 1111 1111');
  await fillGuest(page);
  await expect(page.getByText('This looks like a card number.')).toBeVisible();
  await expect(note).toBeFocused();
  // Sent before it is saved, and the other field is still wrong.
  const address = page.getByLabel('Address (optional)');
  await address.fill('5555 5555 5555 4444');
  await address.press('Enter');
  await expect(page.getByText('This looks like a card number.')).toHaveCount(2);
  await address.fill('1 Harbour Street');
  await note.fill('A child seat, please.\nWe land late.');
  await expectStored(context, 'Anything we should know?', 'A child seat, please.\nWe land late.');

  await fillGuest(page);
  await expect(page.getByRole('heading', { name: 'Where do we pick you up?' })).toBeVisible();
  page = await reopenCheckout(page, context);
  await expect(page.getByText(/Welcome back, Helen/)).toBeVisible();
  await fillStay(page);
  await expect(page.getByText('How much would you like to pay now?')).toBeVisible();

  page = await reopenCheckout(page, context);
  await expect(page.getByText('How much would you like to pay now?')).toBeVisible();
  await fillPayment(page, 'challenged');

  // The card is never kept: a reload at the review asks for it again, and for nothing else.
  page = await reopenCheckout(page, context);
  await expect(page.getByText('How much would you like to pay now?')).toBeVisible();
  await fillPayment(page, 'challenged');
  await expect(page.getByRole('region', { name: 'Guest' })).toContainText('Your note: A child seat, please.\nWe land late.');
  await pay(page);
  await page.waitForURL((url) => url.origin === shop.bankUrl);

  // Closed at the bank's page: the shop links back to it.
  page = await reopenCheckout(page, context);
  await expect(page.getByRole('heading', { name: 'Your bank asks you to confirm' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Continue at the bank' }).click();
  await confirmAtBank(page, shop.bankUrl);
  await bookedNumber(page);
  await expect(page.getByText('A child seat, please.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('A child seat, please.')).toBeHidden();
});

test('[U28] the reason of a declined payment is in view on a phone, where a resumed checkout had its welcome above it', async ({ page: first, context, fillBasket }) => {
  await first.setViewportSize({ width: 390, height: 844 });
  await fillBasket({ villa: { from: '2027-05-29', to: '2027-06-05' } });
  await first.goto('/basket/checkout');
  await fillGuest(first);
  await expect(first.getByLabel('Card number')).toBeEnabled();
  const page = await reopenCheckout(first, context);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/Welcome back, Helen/)).toBeVisible();
  await fillPayment(page, 'declined');
  await pay(page);
  const heading = page.getByRole('heading', { name: 'The payment did not go through' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 });
  expect(await axe(page)).toEqual([]);
});

test('[E2] a villa of the same basket is the place of the pick-up with one press, and is kept', async ({ page: first, context, fillBasket }) => {
  await fillBasket({ villa: { from: '2028-04-01', to: '2028-04-08' }, tour: '2028-04-03' });
  await first.goto('/basket/checkout');
  await fillGuest(first);
  await first.getByRole('button', { name: 'I’m staying at Villa Kırlangıç, Kalamar Bay' }).click();
  await expect(first.getByLabel('Hotel or villa')).toHaveValue('Villa Kırlangıç, Kalamar Bay');
  await expect(first.getByLabel('City or town')).toHaveValue('Kalkan');
  expect(await axe(first)).toEqual([]);
  await expectStored(context, 'City or town', 'Kalkan');
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(first.getByLabel('Card number')).toBeEnabled();
});

test('[U5] the date of birth is typed as every other day, and kept', async ({ page: first, context, fillBasket }) => {
  let page = first;
  await fillBasket({ villa: { from: '2027-11-22', to: '2027-11-29' } });
  page = await reopenCheckout(page, context);
  const born = page.getByLabel('Date of birth (optional)');
  await expect(born).toHaveAttribute('placeholder', 'DD.MM.YYYY');
  await born.fill('31.02.1988');
  await fillGuest(page);
  await expect(page.getByText('Please enter a date of birth in the past as DD.MM.YYYY.')).toBeVisible();
  await expect(born).toBeFocused();
  // A year of two digits is the last one before today.
  await born.fill('2.4.88');
  await expect(page.getByText('Please enter a date of birth')).toHaveCount(0);
  await born.blur();
  await expect(born).toHaveValue('02.04.1988');
  await expectStored(context, 'Date of birth (optional)', '02.04.1988');
});

/** Opens the checkout in other tabs until one of them shows the value. The form is there before the stored guest is. */
async function expectStored(context: BrowserContext, label: string, value: string): Promise<void> {
  await expect(async () => {
    const page = await context.newPage();
    await page.goto('/basket/checkout');
    await expect(page.getByLabel(label)).toHaveValue(value, { timeout: 5_000 }).finally(() => page.close());
  }).toPass({ timeout: 30_000 });
}

test('the network is lost between any two steps: no input is lost, and the checkout continues by itself', async ({ page, context, fillBasket }) => {
  await fillBasket({ villa: { from: '2027-11-15', to: '2027-11-22' } });
  await page.goto('/basket/checkout');
  await expect(page.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
  // The form is in the page before its code; from here on, every step is on the device.
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);

  await context.setOffline(true);
  await fillGuest(page);
  await expect(page.getByText('How much would you like to pay now?')).toBeVisible();
  await context.setOffline(false);
  await fillPayment(page, 'approved');

  await context.setOffline(true);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Waiting for the connection' }).or(page.getByRole('heading', { name: 'We are checking with the bank' }))).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await bookedNumber(page);
});

test('[C6] a checkout whose network is lost before its code has come says so, and goes on by itself when it is back', async ({ page, context, fillBasket }) => {
  await fillBasket({ villa: { from: '2028-01-15', to: '2028-01-22' } });
  const network = await networkWithoutScript(context, 'compose-runtime');
  await page.goto('/basket/checkout');
  await network.lose();
  const notice = page.getByText('The connection was lost before this page had finished loading.');
  await expect(notice).toBeVisible();
  // What is typed and pressed meanwhile counts.
  await fillGuest(page);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
  expect(await axe(page)).toEqual([]);
  await network.restore();
  await expect(page.getByRole('group', { name: 'How much would you like to pay now?' }).first()).toBeEnabled();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Card number').first()).toBeEnabled();
});

for (const [when, villa] of Object.entries({
  'before the page\'s own script runs': { from: '2028-01-22', to: '2028-01-29' },
  'while it runs already': { from: '2028-01-01', to: '2028-01-08' },
})) {
  test(`[C6] a checkout whose first script is lost with the network ${when} starts when it is back`, async ({ page, context, fillBasket }) => {
    await fillBasket({ villa });
    const network = await networkWithoutScript(context, 'basket.checkout');
    await page.goto('/basket/checkout', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
    if (when.includes('already')) await page.waitForFunction(() => window.meltemRuns);
    await network.lose();
    await network.restore();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await fillGuest(page);
    await expect(page.getByLabel('Card number')).toBeEnabled();
  });
}

/**
 * Scripts whose names begin so do not arrive: their requests wait until the network is lost, and fail with it.
 * @returns takes the network away, and gives it back with those scripts
 */
async function networkWithoutScript(context: BrowserContext, name: string) {
  const requested = deferred();
  const failing = deferred();
  let isLost = true;
  await context.route(`**/assets/${name}*.js`, async (route) => {
    if (!isLost) return route.continue();
    requested.resolve();
    await failing.promise;
    return route.abort('internetdisconnected');
  });
  return {
    async lose() {
      await requested.promise;
      await context.setOffline(true);
      failing.resolve();
    },
    async restore() {
      isLost = false;
      await context.setOffline(false);
    },
  };
}
