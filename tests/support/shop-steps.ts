import { expect, type Page } from '@playwright/test';

/** A stay in the demo catalogue, some months ahead, so that seasons and prices are those of its terms. */
export interface Stay {
  readonly slug: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

/**
 * No test books this week: all tests of a worker share one shop. A test that holds or books nights of this villa has them
 * for itself: another test that adds them gets a basket with 'These dates are taken'.
 */
export const KIRLANGIC: Stay = { slug: 'villa-kirlangic-kalamar-bay', title: 'Villa Kırlangıç, Kalamar Bay', from: '2027-06-12', to: '2027-06-19' };
export const KEKOVA = { slug: 'kekova-boat-trip-from-kas', title: 'Kekova by boat from Kaş' } as const;

/**
 * Opens a villa's page with dates in its address and puts it into the basket.
 * @param base origin, for a page without a base URL of its own
 */
export async function addVilla(page: Page, stay: Stay, base = ''): Promise<void> {
  await page.goto(`${base}/u/villas/${stay.slug}?from=${stay.from}&to=${stay.to}`);
  await addToBasket(page);
}

/** Presses the page's button and waits for the basket's confirmation. */
export async function addToBasket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Basket/ })).toBeVisible();
}

export async function closeCart(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The basket button in the header; its accessible name contains total and count. */
export function basketButton(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Basket/ });
}

/** The boat trip with a pick-up, so that the checkout has a stay to ask for. */
export async function addTour(page: Page, date: string, base = ''): Promise<void> {
  await page.goto(`${base}/u/tours/${KEKOVA.slug}?from=${date}`);
  for (const name of [/10:00/, /Kalkan/]) {
    const choice = page.getByRole('radio', { name });
    // A press from before React was active is repeated a moment later (U15); `check` would look in between.
    await choice.click();
    await expect(choice).toBeChecked();
  }
  await addToBasket(page);
}

export const GUEST = { firstName: 'Helen', lastName: 'Ward', email: 'helen@example.com', phone: '+44 20 7946 0000' } as const;

export async function enterGuest(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(GUEST.firstName);
  await page.getByLabel('Last name').fill(GUEST.lastName);
  await page.getByLabel('E-mail').fill(GUEST.email);
  await page.getByLabel('Phone').fill(GUEST.phone);
}

/** Fills in the step of the guest and goes on to the next. */
export async function fillGuest(page: Page): Promise<void> {
  await enterGuest(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function fillStay(page: Page): Promise<void> {
  await page.getByLabel('Hotel or villa').fill('Villa Kekik');
  await page.getByLabel('City or town').fill('Kalkan');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Test cards of the sandbox bank, by their result. */
export const CARDS = {
  approved: '4111 1111 1111 1111',
  challenged: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  answerLost: '4000 0000 0000 0341',
  turkish: '5528 7900 0000 0008',
} as const;
export type CardName = keyof typeof CARDS;

export async function fillCard(page: Page, card: CardName): Promise<void> {
  await page.getByLabel('Name on the card').fill('Helen Ward');
  await page.getByLabel('Card number').fill(CARDS[card]);
  await page.getByLabel('Expiry date').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
}

/** Fills in card and agreement, and continues to the review. */
export async function fillPayment(page: Page, card: CardName): Promise<void> {
  await fillCard(page, card);
  const agreement = page.getByRole('checkbox', { name: /^I have read/ });
  if (!(await agreement.isChecked())) await agreement.check();
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
}

/** Presses the button that charges. */
export async function pay(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Pay / });
  await expect(button).toBeEnabled();
  await button.click();
}

/** Answers the bank's challenge page; any code but 1234 fails. */
export async function confirmAtBank(page: Page, bankUrl: string, code = '1234'): Promise<void> {
  await page.waitForURL((url) => url.origin === bankUrl);
  await page.getByLabel('One-time code').fill(code);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
}

/** Returns the booking number from the result page of a paid booking. */
export async function bookedNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you. Your trip is booked.' })).toBeVisible({ timeout: 30_000 });
  const number = /INT\d{12,}/.exec(await page.getByRole('main').innerText())?.[0];
  if (!number) throw new Error('the result page shows no booking number');
  return number;
}
