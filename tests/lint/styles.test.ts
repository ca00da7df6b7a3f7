import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A selector by which the whole page depends on what it contains, such as `body:has(.bar)`. */
const PAGE_BY_CONTENT = /(?:html|body|:root)(?:\[[^\]]*\]|\.[\w-]+)*:has\([^{}]*/g;

describe('style sheets', () => {
  it('do not style the page by what it contains', () => {
    expect('html[lang=en]:has(.bar) { color: red } body :has(a) {}'.match(PAGE_BY_CONTENT)).toHaveLength(1);
    const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css')).map((file) => `src/${file}`);
    // The browser would compute the styles of the whole page again at each element that comes or goes: see useRootAttribute.
    expect(sheets.flatMap((sheet) => readFileSync(sheet, 'utf8').match(PAGE_BY_CONTENT)?.map((selector) => `${sheet}: ${selector}`) ?? [])).toEqual([]);
    expect(sheets.length).toBeGreaterThan(50);
  });
});
