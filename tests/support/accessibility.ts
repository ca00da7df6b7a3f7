import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  // Declaring a global needs `var`.
  // oxlint-disable-next-line no-var, vars-on-top
  var axe: typeof axeCore;
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the violations that axe finds on the page, each with its elements; empty when there are none. No page has
 * frames, so axe runs in the page alone; it is added once per document. Its results list violations only.
 * @param part the only element to examine, where another test examines the page around it
 */
export async function axe(page: Page, part?: Locator): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  const root = part ? await part.elementHandle() : await page.evaluateHandle(() => document);
  return page.evaluate(async (root) => {
    const { violations } = await globalThis.axe.run(root as Node, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  }, root);
}
