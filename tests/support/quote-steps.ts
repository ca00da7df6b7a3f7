import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { bookedNumber, fillPayment } from './shop-steps.ts';

/** Steps of quotes, by the visitor and at the operator's desk. */

export const VILLA_WEDDING = '/u/weddings/kalkan-cliff-villa-wedding';
export const DENTAL_WEEK = '/u/health-travel/dental-care-week-antalya';
export const CONTACT = { first: 'Beth', last: 'Ward', email: 'beth@example.org', phone: '+44 20 7946 0000' };

/** Fills in the contact of a request form and sends it. @returns the request's number */
export async function sendRequest(page: Page): Promise<string> {
  const form = page.locator('#request');
  await form.getByLabel('First name').fill(CONTACT.first);
  await form.getByLabel('Last name').fill(CONTACT.last);
  await form.getByLabel('E-mail').fill(CONTACT.email);
  await form.getByLabel('Phone').fill(CONTACT.phone);
  await page.getByRole('button', { name: 'Send the request' }).click();
  const heading = page.getByRole('heading', { name: 'Your request has arrived' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  return /TKL\d{18}/.exec(await page.getByRole('main').innerText())![0];
}

/** Requests a quote for the wedding. @returns its number */
export async function requestWedding(page: Page): Promise<string> {
  await page.goto(`${VILLA_WEDDING}?from=2027-06-12`, { waitUntil: 'networkidle' });
  await page.getByLabel('Number of guests').fill('60');
  await page.getByLabel('Your wishes').fill('Lanterns and a trio.');
  return sendRequest(page);
}

/** Requests a quote for the week at the dentist's. @returns its number */
export async function requestDentist(page: Page): Promise<string> {
  await page.goto(DENTAL_WEEK, { waitUntil: 'networkidle' });
  await page.getByLabel('Earliest day').fill('2027-03-01');
  await page.getByLabel('Latest day').fill('2027-03-20');
  await page.getByLabel('What would you like done?').fill('Two fillings');
  return sendRequest(page);
}

/** @param folder data folder of the shop */
export async function signInToDesk(page: Page, folder: string): Promise<void> {
  await page.goto('/desk');
  await fillSignIn(page, folder);
}

/** Signs in at the desk that asks for it. @param folder data folder of the shop */
export async function fillSignIn(page: Page, folder: string): Promise<void> {
  await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill('desk@meltem.example');
  await page.getByRole('main').getByLabel('Password').fill(await readFile(join(folder, 'desk-password'), 'utf8'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

export interface Quotation {
  readonly entries: readonly { readonly service: string; readonly quantity: string; readonly unitPrice: string }[];
  readonly depositPercent: string;
  /** As the form adds it up. */
  readonly sum: string;
}

/** 14,800 + 10 × 95; VAT of 20 % is added: €18,900.00, of which 40 % are €7,560.00. */
export const WEDDING_QUOTATION: Quotation = {
  entries: [{ service: 'The house for three nights', quantity: '1', unitPrice: '14800' }, { service: 'Further dinner guests', quantity: '10', unitPrice: '95,00' }],
  depositPercent: '40', sum: '15750.00',
};

/** Answers a request at the desk. */
export async function priceRequest(page: Page, number: string, { entries, depositPercent, sum }: Quotation = WEDDING_QUOTATION): Promise<void> {
  await page.getByRole('button', { name: `Open ${number}` }).click();
  const rows = page.getByRole('main').getByRole('group');
  for (const [index, { service, quantity, unitPrice }] of entries.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a line' }).click();
    await rows.nth(index).getByLabel('Service').fill(service);
    await rows.nth(index).getByLabel('Quantity').fill(quantity);
    await rows.nth(index).getByLabel('Unit price, EUR').fill(unitPrice);
  }
  await expect(page.getByRole('main')).toContainText(`Sum: ${sum} EUR`);
  await page.getByLabel('Deposit in percent').fill(depositPercent);
  await page.getByLabel('Message to the visitor').fill('The house is free on your day.');
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await expect(page.getByText(`Quote ${number} is on its way to the visitor.`)).toBeVisible();
}

/** Accepts a quote on the device that asked for it, or on the page that shows it. @param total as the page shows it */
export async function accept(page: Page, number: string | null, total: string): Promise<void> {
  if (number !== null) await page.goto(`/enquire-booking?number=${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your quote is ready' })).toBeVisible();
  await page.getByRole('button', { name: `Accept for ${total}` }).click();
  await expect(page.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue(CONTACT.first);
}

/** Accepts a quote on the device that asked for it, and pays its deposit in the checkout. The prices are as the pages show them. @returns the booking's number */
export async function acceptAndPay(page: Page, number: string, { total, deposit }: { readonly total: string; readonly deposit: string }): Promise<string> {
  await accept(page, number, total);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillPayment(page, 'approved');
  await expect(page.getByRole('main')).toContainText(total);
  await page.getByRole('button', { name: `Pay ${deposit}` }).click();
  return bookedNumber(page);
}

/** The decoded e-mails that a shop has written. @param folder its data folder */
export async function mailsOf(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'outbox')).catch(() => []);
  const texts = await Promise.all(files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(folder, 'outbox', file), 'utf8')));
  return texts.map((text) => Buffer.from(text.split('\r\n\r\n').slice(1).join(''), 'base64').toString());
}
