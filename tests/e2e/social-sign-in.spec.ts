import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { startSeededShop } from '#tests/support/shop.ts';
import { mailsOf } from '#tests/support/quote-steps.ts';
import { expect, test as base } from './shop-test.ts';

/** A shop whose members log in with other sites, at a provider that runs beside it. */
const test = base.extend<{}, { readonly provider: IdentityProvider }>({
  // Playwright requires a destructuring pattern here.
  // oxlint-disable-next-line no-empty-pattern
  provider: [async ({}, use) => {
    const provider = await startIdentityProvider();
    await use(provider);
    await provider.stop();
  }, { scope: 'worker' }],
  shop: [async ({ provider }, use) => {
    const shop = await startSeededShop({ env: provider.env });
    await use(shop);
    await shop.stop();
  }, { scope: 'worker', timeout: 120_000 }],
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const banner = (page: Page) => page.getByRole('banner');
const toastOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Opens the dialog of the header and goes to a provider. */
async function continueWith(page: Page, provider: 'Google' | 'Facebook', decision: 'Allow' | 'Cancel'): Promise<void> {
  await banner(page).getByRole('button', { name: 'Log in' }).click();
  await dialogOf(page).getByRole('link', { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByRole('link', { name: decision }).click();
}

test('[M9] a visitor logs in with Google, comes back to the page, and deletes the account with a password from the mailbox', async ({ page, provider, shop }) => {
  provider.person = { sub: 'g-1', email: 'mina@example.org', email_verified: true, given_name: 'Mina', family_name: 'Koç' };
  await page.goto('/u/about-us?from=2028-05-01');
  await banner(page).getByRole('button', { name: 'Register' }).click();
  await expect(dialogOf(page).getByRole('link', { name: 'Continue with Facebook' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const from = page.url();
  await continueWith(page, 'Google', 'Allow');
  await expect(toastOf(page, 'Registration successful. Welcome, Mina')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(from);

  await page.goto('/user/profile');
  await expect(page.getByRole('heading', { name: 'Good to see you, Mina' })).toBeVisible();
  await page.getByText('Delete the account').first().click();
  const form = page.getByRole('form', { name: 'Delete the account' });
  await form.getByRole('button', { name: 'Send me a password' }).click();
  await expect(form.getByText('We have sent a password to mina@example.org.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const password = async () => (await mailsOf(shop.folder)).map((body) => /^[a-z2-9]{12}\r?$/m.exec(body)?.[0].trim()).find(Boolean);
  await expect.poll(password).toBeDefined();
  await form.getByLabel('Current password').fill((await password())!);
  await form.getByRole('button', { name: 'Delete the account' }).click();
  await expect(toastOf(page, 'Your account is deleted.')).toBeVisible();
});

test('[M9] a visitor who cancels at the provider, or takes another address, is told so, and can log in here', async ({ page, provider }) => {
  await page.goto('/u/about-us');
  await continueWith(page, 'Google', 'Cancel');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('You cancelled the login there. Please try again, or log in here.');
  await expect(dialogOf(page).getByLabel('E-mail')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(await axe(page)).toEqual([]);

  // Whatever stands in an address signs nobody in.
  for (const [end, text] of [['google', 'This login took too long, or was used already.'], ['unverifiedEmail', 'Your e-mail address is not confirmed there yet.'], ['nonsense', 'Logging in there did not work.']] as const) {
    await page.goto('about:blank');
    await page.goto(`/u/about-us#login=${end}`);
    await expect(dialogOf(page).getByRole('alert')).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
  }
  await expect(banner(page).getByRole('button', { name: 'Log in' })).toBeVisible();

  provider.person = { sub: 'f-1', given_name: 'Mina' };
  await continueWith(page, 'Facebook', 'Allow');
  await expect(dialogOf(page).getByRole('alert')).toContainText('We did not receive your e-mail address');
});

test('[M13] a member connects other accounts in the profile, logs in with them, and disconnects all but the last way to log in', async ({ page, provider }) => {
  provider.person = { sub: 'f-9', email: 'lina@example.org', given_name: 'Lina', family_name: 'Ay' };
  await page.goto('/u/about-us');
  await continueWith(page, 'Facebook', 'Allow');
  await expect(toastOf(page, 'Registration successful. Welcome, Lina')).toBeVisible();

  const main = page.getByRole('main');
  await page.goto('/user/profile');
  await page.getByText('Other ways to log in').click();
  await main.getByRole('button', { name: 'Disconnect Facebook' }).click();
  await expect(main.getByRole('alert')).toHaveText('This is your only way to log in. Please choose a password first, under “Change the password”.');
  await main.getByRole('button', { name: 'Connect Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(main.getByRole('alert')).toHaveText('You cancelled there, so nothing has changed.');
  expect(new URL(page.url()).hash).toBe('');
  expect(await axe(page)).toEqual([]);

  provider.person = { sub: 'g-9', email: 'lina.private@example.org', email_verified: false };
  await main.getByRole('button', { name: 'Connect Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(toastOf(page, 'You can now log in with Google.')).toBeVisible();
  await expect(page).toHaveURL('/user/profile');
  await main.getByRole('button', { name: 'Disconnect Facebook' }).click();
  await expect(toastOf(page, 'Facebook is disconnected.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Connect Facebook' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Disconnect Google' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  // Whatever stands in an address links nothing.
  await page.goto('about:blank');
  await page.goto('/user/profile#link=facebook');
  await expect(main.getByRole('alert')).toHaveText('Connecting did not work. Please try again in a few minutes.');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await continueWith(page, 'Google', 'Allow');
  await expect(page.getByRole('heading', { level: 1, name: 'Good to see you, Lina' })).toBeVisible();
});

test('[M9] [A3] the page of agencies leads to other sites, too, and back in its language', async ({ page, provider }) => {
  provider.person = { sub: 'f-2', email: 'agentur@example.org', given_name: 'Uwe', family_name: 'Klein' };
  await page.goto('/de/agency/login');
  await page.getByRole('main').getByRole('link', { name: 'Weiter mit Facebook' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/\/de\/agency$/);
  await expect(toastOf(page, 'Willkommen, Uwe').or(toastOf(page, 'Registrierung'))).toBeVisible();
});
