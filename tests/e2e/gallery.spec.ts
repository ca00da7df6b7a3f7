import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const VILLA = `/u/villas/${KIRLANGIC.slug}`;

for (const width of [390, 1440]) {
  test(`the gallery opens at the picture that was pressed, and Back closes it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await page.goto(VILLA, { waitUntil: 'networkidle' });
    const third = page.getByRole('link', { name: `Picture 3 of ${KIRLANGIC.title}` });
    await third.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: `Picture 3 of ${KIRLANGIC.title}` })).toBeInViewport({ ratio: 0.5 });
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${VILLA}$`));
    await expect(third).toBeFocused();

    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${VILLA}$`));
  });
}

test('the address of a picture opens the gallery', async ({ page }) => {
  await page.goto(`${VILLA}#picture-2`);
  await expect(page.getByRole('dialog').getByRole('img', { name: `Picture 2 of ${KIRLANGIC.title}` })).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${VILLA}$`));
});
