import { readdir, readFile } from 'node:fs/promises';
import type { ViteManifest } from '#server/pages/route-manifest.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { modulesOf } from '#verticals/page-verticals.ts';
import { expect, test } from './shop-test.ts';
import { addVilla, KIRLANGIC } from '#tests/support/shop-steps.ts';

const readManifest = async () => JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as ViteManifest;

/** Returns the build files of a vertical alone: its rules and texts, its wire form, and the form of its products. The cards of all verticals are one file. */
async function filesOf(vertical: string): Promise<string[]> {
  const manifest = await readManifest();
  const cards = manifest[`src/verticals/${vertical}/card.ts`]?.file;
  const own = Object.entries(manifest).filter(([module, { file }]) => module.startsWith(`src/verticals/${vertical}/`) && file !== cards);
  return [...new Set(own.map(([, { file }]) => `/${file}`))];
}

test('the build names the files of every page and of every vertical, which the server preloads', async () => {
  const manifest = await readManifest();
  const routes = await Promise.all((await readdir('src/routes')).map(async (name) => ({ name, source: await readFile(`src/routes/${name}`, 'utf8') })));
  // The scripts of the root are the entry's.
  const pages = routes.filter(({ name, source }) => name !== '__root.tsx' && /\bcomponent:/.test(source));
  expect(pages.length).toBeGreaterThan(30);
  const modules = [...pages.map(({ name }) => `src/routes/${name}?tsr-split=component`), ...VERTICALS.flatMap(modulesOf)];
  expect(modules.filter((module) => !(module in manifest))).toEqual([]);
});

test('a page loads only its own vertical, the basket those of its lines', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  const others = VERTICALS.filter((vertical) => vertical !== 'villa');

  await page.goto('/c/villas', { waitUntil: 'networkidle' });
  await addVilla(page, KIRLANGIC);
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('link', { name: KIRLANGIC.title, exact: true })).toBeVisible();

  expect((await filesOf('villa')).filter((file) => loaded.has(file)).length).toBeGreaterThan(2);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) {
    const files = await filesOf(other);
    expect(files.length, other).toBeGreaterThan(1);
    expect(files.filter((file) => loaded.has(file)), other).toEqual([]);
  }
});
