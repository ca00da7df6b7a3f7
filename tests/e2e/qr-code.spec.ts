import { readQrCode } from '#tests/support/qr-reader.ts';
import { answerLink, readHandoverLink, openSecondDevice } from '#tests/support/second-device.ts';
import { addVilla, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

for (const [width, height] of [[390, 844], [1440, 900]] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`[L11] the QR code is readable at ${width} px, ${colorScheme}, contains the link, and opens the basket`, async ({ page, context, browser, shop }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await addVilla(page, { ...KIRLANGIC, from: '2028-11-04', to: '2028-11-11' });
      await page.goto('/basket/cart');
      const link = await readHandoverLink(page);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(page.getByText('Link copied.')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

      const code = page.getByRole('img', { name: 'QR code of the link' });
      await code.scrollIntoViewIfNeeded();
      const screen = await page.screenshot({ animations: 'disabled' });
      const seen = await readQrCode(browser, screen);
      expect(seen?.text).toBe(link);
      // ISO/IEC 18004: four modules of quiet on each side.
      expect(seen?.quietZone).toBeGreaterThanOrEqual(4);
      for (const shot of [{ aslant: 12 }, { scale: 0.6 }, { aslant: -20, scale: 1.5, blur: 2 }]) {
        expect((await readQrCode(browser, screen, shot))?.text, JSON.stringify(shot)).toBe(link);
      }

      const { phone, context: phoneContext } = await openSecondDevice(browser, shop.url);
      await phone.goto(seen!.text);
      await answerLink(phone, 'Open the basket');
      await expect(phone.getByRole('heading', { level: 1, name: 'Your basket is here' })).toBeVisible({ timeout: 30_000 });
      await expect(phone.getByText(KIRLANGIC.title)).toBeVisible();
      await phoneContext.close();
    });
  }
}
