import { mortalBrowser } from '#tests/support/mortal-browser.ts';
import { addVilla, KIRLANGIC } from '#tests/support/trip.ts';
import { expect, test } from './shop-test.ts';

test('[L5] what a browser said was in the basket is there after it was killed', async ({ shop }) => {
  const browser = await mortalBrowser();
  try {
    for (const [round, stay] of [KIRLANGIC, { ...KIRLANGIC, from: '2027-09-04', to: '2027-09-11' }].entries()) {
      const page = await browser.open();
      await page.goto(shop.url);
      await addVilla(page, stay, shop.url);
      // The dialog and its line come from the durable event; the battery ends in this instant.
      await browser.kill();

      const again = await browser.open();
      await again.goto(`${shop.url}/basket/cart`);
      await expect(again.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toHaveCount(round + 1);
      await browser.kill();
    }
  } finally {
    await browser.remove();
  }
});
