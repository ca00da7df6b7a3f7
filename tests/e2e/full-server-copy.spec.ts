import { LARGEST_DRAFT } from '#contract/calls/draft.ts';
import { fillDraft } from '#tests/faults/server.ts';
import { axe } from '#tests/support/accessibility.ts';
import { sharedDraft } from '#tests/support/second-device.ts';
import { addTour, KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[L11] a full server copy causes a notice, and the basket still works on this device', async ({ page, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2028-06-10', to: '2028-06-17' } });
  const { draftId } = await sharedDraft(page);
  await page.goto('/healthz');
  // Another device of this visitor has made very many changes. This one fetches them before it makes its own: while a change waits to be sent, each exchange reads again what came after it.
  expect(await fillDraft(shop, draftId, LARGEST_DRAFT)).toBeGreaterThan(LARGEST_DRAFT / 2);
  const all = page.waitForResponse((response) => response.url().includes(`imlec=${LARGEST_DRAFT}`), { timeout: 120_000 });
  await page.goto('/basket/cart');
  await all;
  await addTour(page, '2028-06-13');
  const message = page.getByRole('status').filter({ hasText: 'Our server’s copy of this basket is full.' });
  await expect(message).toBeVisible({ timeout: 120_000 });
  await page.goto('/basket/cart');
  await expect(message).toBeVisible({ timeout: 120_000 });
  for (const { title } of [KIRLANGIC, KEKOVA]) await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await message.getByRole('button', { name: 'OK' }).click();
  await expect(message).toHaveCount(0);
});
