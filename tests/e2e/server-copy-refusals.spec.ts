import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { deviceForget, draftPush } from '#contract/calls/draft.ts';
import type { SharedEvent } from '#contract/codecs/shared-event-codec.ts';
import { createApiClient } from '#api/client.ts';
import { SCHEMA_VERSION } from '#domain/draft/upcast.ts';
import { accessOf } from '#runtime/sync/draft-secret.ts';
import { expect, test } from '#tests/faults/fault-test.ts';
import { axe } from '#tests/support/accessibility.ts';
import { readHandoverLink, sharedDraft } from '#tests/support/second-device.ts';
import { addVilla, KIRLANGIC } from '#tests/support/shop-steps.ts';

/*
 * The server's refusals of a basket, caused at the server: the basket on this
 * device stays, and a notice is shown.
 */
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const line = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const noteEvent = (id: string, note: string): SharedEvent => ({ id, type: 'NoteSet', v: 1, at: Date.now(), data: { note } });

test('[L11] a change that the server refuses stays on this device, with a notice', async ({ page, bench }) => {
  const taken = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.ok());
  await addVilla(page, { ...KIRLANGIC, from: '2028-05-27', to: '2028-06-03' });
  await taken;
  await page.goto('/healthz');
  const table = await bench();
  // No release uses this event version.
  await table.evaluate(async ([event, writer]) => {
    await harness.open('meltem', { writer });
    await harness.appendEvents('meltem', 'draft/direct', [event]);
  }, [noteEvent('no-number-of-ours', 'Late arrival'), SCHEMA_VERSION] as const);
  const refused = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.status() === 422);
  await page.goto('/basket/cart');
  await refused;
  const message = notice(page, '1 change could not be sent to our server.');
  await expect(message).toBeVisible({ timeout: 30_000 });
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // Later events are sent.
  const later = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.ok());
  await page.getByRole('button', { name: /^Remove/ }).click();
  await later;
  await message.getByRole('button', { name: 'OK' }).click();
  await expect(message).toHaveCount(0);
});

test('[L11] a basket whose server copy refuses this device stays here, with a notice', async ({ page, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2028-06-24', to: '2028-07-01' } });
  const { draftId, token } = await sharedDraft(page);
  const { send } = createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem' });
  await page.goto('/healthz');
  await send(deviceForget, { deleteCopy: true, draftId }, { draftToken: token });
  // The draft id now belongs to another token.
  await send(draftPush, { draftId, deviceId: randomUUID(), cursor: 0, events: [noteEvent(randomUUID(), 'Somebody else’s')] }, { draftToken: randomBytes(32).toString('base64url') });
  await page.goto('/basket/cart');
  await page.getByRole('button', { name: /^Remove/ }).click();
  // The button is shown only for a while.
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  const message = notice(page, 'This basket is no longer shared.');
  await expect(message).toBeVisible({ timeout: 30_000 });
  expect(await axe(page)).toEqual([]);
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
  await message.getByRole('button', { name: 'OK' }).click();
  await expect(message).toHaveCount(0);

  // A new link makes a new copy.
  const link = await readHandoverLink(page);
  expect((await accessOf(new URL(link).hash.slice(1))).draftId).not.toBe(draftId);
});
