import { readQrCode } from '#tests/support/qr-reader.ts';
import { answerLink, readHandoverLink, openSecondDevice } from '#tests/support/second-device.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[L11] the QR code is readable at 390 and 1440 px, light and dark, contains the link, and opens the basket', async ({ page, context, browser, fillBasket, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fillBasket({ villa: { from: '2028-11-04', to: '2028-11-11' } });
  await page.goto('/basket/cart');
  const link = await readHandoverLink(page);
  const code = page.getByRole('img', { name: 'QR code of the link' });
  // The same words on a phone, which cannot scan itself.
  await expect(page.getByRole('dialog')).toContainText('Point the camera of the other device at the code');
  for (const [width, height] of [[390, 844], [1440, 900]] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await code.scrollIntoViewIfNeeded();
        // The code and what is around it; the rest of the window only takes time.
        const { x, y, width: side } = (await code.boundingBox())!;
        const clip = { x: Math.max(0, x - side / 2), y: Math.max(0, y - side / 2), width: 2 * side, height: 2 * side };
        const screen = await page.screenshot({ animations: 'disabled', clip });
        const seen = await readQrCode(browser, screen);
        expect(seen?.text).toBe(link);
        // ISO/IEC 18004: four modules of quiet on each side.
        expect(seen?.quietZone).toBeGreaterThanOrEqual(4);
        for (const shot of [{ aslant: 12 }, { scale: 0.6 }, { aslant: -20, scale: 1.5, blur: 2 }]) {
          expect((await readQrCode(browser, screen, shot))?.text, JSON.stringify(shot)).toBe(link);
        }
      });
    }
  }

  const { phone, context: phoneContext } = await openSecondDevice(browser, shop.url);
  await phone.goto(link);
  await answerLink(phone, 'Open the basket');
  await expect(phone.getByRole('heading', { level: 1, name: 'Your basket is here' })).toBeVisible({ timeout: 30_000 });
  await expect(phone.getByText(KIRLANGIC.title)).toBeVisible();
  await phoneContext.close();
});
