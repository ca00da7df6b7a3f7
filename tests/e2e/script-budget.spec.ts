import { loadedScripts, SCRIPT_PAGES } from '#tests/support/page-scripts.ts';
import { compressedSize } from '#tests/support/script-sizes.ts';
import { expect, test } from './shop-test.ts';

/** The benchmark looks for a minute. What is loaded when a page is idle comes well before this, ms. */
const OBSERVED_MS = 20_000;

test('the scripts that each page loads in its first minute fit its budget', async ({ browser, shop }) => {
  test.setTimeout(300_000);
  const pages = await loadedScripts(browser, shop.url, OBSERVED_MS);
  expect(pages.map(({ page }) => page.name)).toEqual(SCRIPT_PAGES.map(({ name }) => name));
  for (const { page, files } of pages) {
    expect.soft(files.length, `${page.name} loads scripts`).toBeGreaterThan(0);
    const sizes = files.map((file) => ({ file, size: compressedSize(file) })).toSorted((a, b) => b.size - a.size);
    expect.soft(sizes.reduce((sum, { size }) => sum + size, 0), `bytes of ${page.name}: ${sizes.map(({ file, size }) => `${file} ${size}`).join(', ')}`).toBeLessThanOrEqual(page.budget);
    expect.soft(files.length, `scripts of ${page.name}: ${files.join(', ')}`).toBeLessThanOrEqual(page.files);
  }
});
