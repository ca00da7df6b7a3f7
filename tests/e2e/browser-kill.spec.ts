import { startKillableBrowser } from '#tests/support/killable-browser.ts';
import { addVilla, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[L5] a line shown as added is in the basket after the browser was killed', async ({ shop }) => {
  const browser = await startKillableBrowser();
  try {
    for (const [round, stay] of [KIRLANGIC, { ...KIRLANGIC, from: '2027-07-03', to: '2027-07-10' }].entries()) {
      const page = await test.step(`round ${round + 1}: start`, () => browser.open());
      await test.step('put a villa into the basket', async () => {
        await page.goto(shop.url);
        await addVilla(page, stay, shop.url);
      });
      // The dialog with its line is shown after the event is durable; the browser is killed at this moment.
      await test.step('kill', () => browser.kill());

      const again = await test.step('start again', () => browser.open());
      await test.step('find it in the basket', async () => {
        await again.goto(`${shop.url}/basket/cart`);
        await expect(again.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toHaveCount(round + 1);
      });
      await test.step('kill again', () => browser.kill());
    }
  } finally {
    await test.step('remove the profile', () => browser.remove());
  }
});
