import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A selector with `:has()` on the page's root, such as `body:has(.bar)`. */
const ROOT_WITH_HAS = /(?:html|body|:root)(?:\[[^\]]*\]|\.[\w-]+)*:has\([^{}]*/g;

describe('style sheets', () => {
  it('have no `:has()` on html or body', () => {
    expect('html[lang=en]:has(.bar) { color: red } body :has(a) {}'.match(ROOT_WITH_HAS)).toHaveLength(1);
    const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css')).map((file) => `src/${file}`);
    // Why, and what to use instead, is said at `useRootAttribute`.
    expect(sheets.flatMap((sheet) => readFileSync(sheet, 'utf8').match(ROOT_WITH_HAS)?.map((selector) => `${sheet}: ${selector}`) ?? [])).toEqual([]);
    expect(sheets.length).toBeGreaterThan(50);
  });
});
