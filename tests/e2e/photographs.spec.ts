import { axe } from '#tests/support/accessibility.ts';
import { photograph } from '#tests/support/photographs.ts';
import { signInToDesk } from '#tests/support/quote-steps.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[B17] photographs are uploaded at the desk, put in order, and shown in place of the drawings', async ({ page, shop }) => {
  await signInToDesk(page, shop.folder);
  await page.getByRole('button', { name: 'Photographs' }).click();
  await page.getByLabel('Name or code of the product').fill('kirlangic');
  await page.getByRole('button', { name: 'Find' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: `Open ${KIRLANGIC.title}` }).click();
  await expect(main).toContainText('This product has no photographs. Its pages show drawings.');
  await page.getByLabel('Add photographs').setInputFiles([
    { name: 'red.jpg', mimeType: 'image/jpeg', buffer: await photograph({ start: '#c03020', end: '#c03020' }, { width: 1280, height: 960 }).jpeg().toBuffer() },
    { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Sir or Madam') },
    { name: 'blue.webp', mimeType: 'image/webp', buffer: await photograph({ start: '#2040c0', end: '#2040c0' }).webp().toBuffer() },
  ]);
  await expect(main.getByRole('alert')).toHaveText('letter.jpg: This is not a photograph that we can read. Please use a JPEG, PNG or WebP file.');
  const pictures = main.getByRole('listitem').getByRole('img');
  await expect(pictures).toHaveCount(2);
  const blue = (await pictures.nth(1).getAttribute('src'))!;
  await page.getByRole('button', { name: 'Earlier (picture 2)' }).click();
  await expect(pictures.first()).toHaveAttribute('src', blue);
  expect(await axe(page)).toEqual([]);

  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'networkidle' });
  const gallery = page.getByRole('main').getByRole('link', { name: new RegExp(KIRLANGIC.title) });
  await expect(gallery).toHaveCount(2);
  const cover = gallery.first().getByRole('img', { name: KIRLANGIC.title });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => `${image.currentSrc.split('-').at(-1)} ${image.naturalWidth > 0}`)).toBe('1024.webp true');
  expect(await cover.getAttribute('src')).toBe(blue);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'See all 2 pictures' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
  await page.goto('/c/villas', { waitUntil: 'networkidle' });
  await expect(page.locator(`img[src="${blue}"]`)).toHaveCount(1);
});
