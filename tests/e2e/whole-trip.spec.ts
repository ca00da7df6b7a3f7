import { bookingEnquire } from '#contract/calls/booking.ts';
import { ask } from '#tests/support/api-calls.ts';
import { acceptAndPay, priceRequest, requestDentist, requestWedding, signInToDesk } from '#tests/support/quote-steps.ts';
import { addToBasket, addTour, addVilla, bookedNumber, fillGuest, fillPayment, fillStay, GUEST, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { priceOfTrip, TRIP } from '#tests/support/whole-trip.ts';
import { expect, test } from './shop-test.ts';

test('[P8] [P9] [P13] all seven verticals: five in one basket, two by quote beside it, everything paid at the price worked out by hand', async ({ page, browser, baseURL, shop }) => {
  const wedding = await requestWedding(page);
  const dentist = await requestDentist(page);

  const { villa, transfer, car, yacht, tour } = TRIP;
  await addVilla(page, { ...KIRLANGIC, from: villa.from, to: villa.to });
  await page.goto(`${transfer.path}?from=${transfer.date}&session=${transfer.time}&guests=2&details=vehicle:${transfer.vehicle}`);
  await addToBasket(page);
  await page.goto(`/u/car-hire/${car.slug}?from=${car.from}&to=${car.to}`);
  await page.getByLabel('Driver’s age').fill('30');
  await page.getByLabel('Years with a licence').fill('8');
  await addToBasket(page);
  await addTour(page, tour.date);
  await page.goto(`/u/yacht-charter/${yacht.slug}?from=${yacht.date}`);
  await page.getByRole('radio', { name: yacht.time }).check();
  await addToBasket(page);

  // They check out apart, and the basket says so.
  const { total, dueNow } = priceOfTrip();
  const shown = (amount: string) => `€${Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })}`;
  const main = page.getByRole('main');
  await page.goto('/basket/cart');
  await expect(main).toContainText('You also have 2 requests for quotes. They are answered and paid apart from this basket.');
  await expect(main.getByRole('heading', { level: 2 }).filter({ hasText: 'wedding' })).toHaveCount(0);
  await expect(main).toContainText(shown(total));
  // The wedding has its day in the trip; the days of the dentist's week are not fixed.
  const trip = main.locator('details').filter({ hasText: 'Your trip, day by day' });
  await trip.locator('summary').click();
  const weddingDay = trip.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: 'Saturday 12.06.2027' }) });
  await expect(weddingDay).toContainText('A villa wedding above Kalkan bay');
  await expect(weddingDay).toContainText('Request for a quote: We are working out the price');
  await expect(weddingDay.getByRole('link', { name: 'Request for a quote' })).toHaveAttribute('href', `/enquire-booking?number=${wedding}`);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillStay(page);
  await fillPayment(page, 'approved');
  await expect(page.getByRole('button', { name: `Pay ${shown(dueNow)}` })).toBeVisible();
  await pay(page);
  const number = await bookedNumber(page);
  const booking = await ask(shop.url, bookingEnquire, { by: 'number', bookingNumber: number, email: GUEST.email });
  expect(booking).toMatchObject({ status: 'active', paid: dueNow, totals: { grandTotal: total } });

  const desk = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  await priceRequest(desk, wedding);
  // VAT is in the price: 1,900 + 2 × 370 = 2,640, of which 20 % are 528.
  await priceRequest(desk, dentist, {
    entries: [{ service: 'Clinic and hotel', quantity: '1', unitPrice: '1900' }, { service: 'Fillings', quantity: '2', unitPrice: '370' }], depositPercent: '20', sum: '2640.00',
  });
  await desk.context().close();
  await acceptAndPay(page, wedding, { total: '€18,900.00', deposit: '€7,560.00' });
  await acceptAndPay(page, dentist, { total: '€2,640.00', deposit: '€528.00' });
});
