import { expect, test } from '#tests/faults/fault-test.ts';
import { axe } from '#tests/support/accessibility.ts';
import { addTour, addVilla, KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';

test('[L9] [L11] a line damaged on the device is restored from the server, with one notice', async ({ page, bench }) => {
  const line = (title: string) => page.getByRole('heading', { level: 2, name: title });
  await addVilla(page, { ...KIRLANGIC, from: '2028-02-05', to: '2028-02-12' });
  const taken = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.ok() && (response.request().postData() ?? '').includes(KEKOVA.title));
  await addTour(page, '2028-02-08');
  await taken;

  // The first event of the stream adds the villa.
  await page.goto('/favicon.svg');
  const table = await bench();
  await table.evaluate(async () => {
    await harness.alter('meltem', ['e', 'draft/direct', 1], [-1]);
    // Without snapshots, which would restore the line.
    for (const [key] of await harness.rows('meltem')) if (key[0] === 's' && key[1] === 'draft/direct') await harness.drop('meltem', key);
    harness.close('meltem');
  });
  const sent: string[] = [];
  page.on('request', (request) => { if (request.url().includes('sepet-olay-post')) sent.push(request.postData() ?? ''); });
  await page.goto('/basket/cart');
  await expect(line(KEKOVA.title)).toBeVisible();
  await expect(line(KIRLANGIC.title)).toBeVisible({ timeout: 30_000 });
  const message = page.getByRole('status').filter({ hasText: `We restored it from our server’s copy. Affected: ${KIRLANGIC.title}.` });
  await expect(message).toBeVisible();
  await expect(page.getByText('was damaged and set aside')).toHaveCount(0);
  await expect(page.getByText('Your basket has changed.')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await message.getByRole('button', { name: 'OK' }).click();
  await expect(message).toHaveCount(0);

  await page.reload();
  await expect(line(KIRLANGIC.title)).toBeVisible();
  await expect(line(KEKOVA.title)).toBeVisible();
  await expect(message).toHaveCount(0);
  // No event was sent again.
  expect(sent.filter((body) => body.includes('ItemAdded'))).toEqual([]);
});
