import type { Page } from '@playwright/test';
import { addTour, addVilla, bookedNumber, closeCart, fillGuest, fillPayment, fillStay, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';

/** The greatest values that a page may have; the least for `performance`. */
export interface Targets {
  readonly performance: number;
  /** Milliseconds. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

const BROWSING: Targets = { performance: 98, firstPaint: 1000, largestPaint: 1500, blocking: 100, shift: 0 };
const BOOKING: Targets = { performance: 95, firstPaint: 1000, largestPaint: 1800, blocking: 200, shift: 0 };

export interface AuditedPage {
  readonly name: string;
  readonly targets: Targets;
  /** Search engines may list it. */
  readonly isPublic: boolean;
  /** The path, or how to bring the visitor to it from the page before; returns the path. */
  readonly path: string | ((page: Page, url: string) => Promise<string>);
}

const TOUR_DAY = '2027-06-15';

const browsing = (name: string, path: string): AuditedPage => ({ name, path, targets: BROWSING, isPublic: true });
const booking = (name: string, path: AuditedPage['path']): AuditedPage => ({ name, path, targets: BOOKING, isPublic: false });

/** The pages in the order of one visitor, who books a villa and a tour: each starts from the state that the one before left. */
export const AUDITED_PAGES: readonly AuditedPage[] = [
  ...['', '/tr', '/ru'].map((prefix) => browsing('home', prefix || '/')),
  browsing('list', '/c/villas'),
  browsing('product', '/u/villas/villa-kirlangic-kalamar-bay'),
  browsing('product', '/tr/u/villalar/villa-kirlangic-kalamar-koyu'),
  browsing('product', '/ru/u/villy/villa-kyrlangych-bukhta-kalamar'),
  booking('basket, empty', '/basket/cart'),
  booking('basket, filled', async (page, url) => {
    await addVilla(page, KIRLANGIC, url);
    await closeCart(page);
    await addTour(page, TOUR_DAY, url);
    await closeCart(page);
    return '/basket/cart';
  }),
  booking('basket, filled', '/tr/basket/cart'),
  booking('basket, filled', '/ru/basket/cart'),
  booking('checkout, guest', async (page, url) => {
    await page.goto(`${url}/basket/checkout`);
    await page.getByRole('heading', { name: 'Who is travelling?' }).waitFor();
    return '/basket/checkout';
  }),
  booking('checkout, stay', async (page, url) => {
    await page.goto(`${url}/basket/checkout`);
    await fillGuest(page);
    await page.getByRole('heading', { name: 'Where do we pick you up?' }).waitFor();
    return '/basket/checkout';
  }),
  booking('checkout, payment', async (page, url) => {
    await page.goto(`${url}/basket/checkout`);
    await fillStay(page);
    await page.getByText('How much would you like to pay now?').waitFor();
    return '/basket/checkout';
  }),
  booking('result', async (page, url) => {
    await page.goto(`${url}/basket/checkout`);
    await fillPayment(page, 'approved');
    await pay(page);
    await bookedNumber(page);
    const { checkout } = (await page.evaluate(() => history.state)) as { checkout?: string };
    if (!checkout) throw new Error('the history entry of the result names no checkout');
    return `/basket/result?checkout=${checkout}`;
  }),
];
