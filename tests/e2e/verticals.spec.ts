import { readFile } from 'node:fs/promises';
import type { ViteManifest } from '#server/pages/route-manifest.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { expect, test } from './shop-test.ts';
import { addVilla, KIRLANGIC } from '#tests/support/shop-steps.ts';

/** Returns the build files of a vertical alone: its rules, and the form and texts of its products. The cards of all verticals are one file. */
async function filesOf(vertical: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as ViteManifest;
  return Object.entries(manifest).filter(([module]) => module.startsWith(`src/verticals/${vertical}/`)).map(([, { file }]) => `/${file}`);
}

test('a page loads only its own vertical, the basket those of its lines', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  const others = VERTICALS.filter((vertical) => vertical !== 'villa');

  await page.goto('/c/villas', { waitUntil: 'networkidle' });
  await addVilla(page, KIRLANGIC);
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('link', { name: KIRLANGIC.title, exact: true })).toBeVisible();

  expect((await filesOf('villa')).filter((file) => loaded.has(file)).length).toBeGreaterThan(3);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) {
    const files = await filesOf(other);
    expect(files.length, other).toBeGreaterThan(1);
    expect(files.filter((file) => loaded.has(file)), other).toEqual([]);
  }
});
