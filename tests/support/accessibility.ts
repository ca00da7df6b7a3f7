import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns the violations that axe finds on the page, each with its elements; empty when there are none. */
export async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}
