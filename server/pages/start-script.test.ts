import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { startAfterPaint } from './start-script.ts';

const PAGE = '<head><link rel="modulepreload" href="/assets/a.js" fetchPriority="low"/><link rel="icon" href="/i.svg"/><link rel="modulepreload" href="/assets/b.js"/></head><body><p>text</p><script type="module" async="" fetchPriority="low" src="/assets/entry.js"></script></body>';

describe('the scripts of a page', () => {
  const { html, script } = startAfterPaint(PAGE);

  it('are requested by nothing but one inline script', () => {
    expect(html).toBe(`<head><link rel="icon" href="/i.svg"/></head><body><p>text</p><script data-entry="/assets/entry.js">${script}</script></body>`);
  });

  /** Runs the script. @returns the elements that it adds to the head, at once and in the end */
  function run(hidden: boolean, { code = script!, paints = true } = {}) {
    const added: object[] = [];
    const later: (() => void)[] = [];
    const waits: number[] = [];
    const document = { hidden, currentScript: { dataset: { entry: '/assets/entry.js' } }, head: { append: (element: object) => added.push(element) }, createElement: (tag: string) => ({ tag }) };
    runInNewContext(code, { document, requestAnimationFrame: (work: () => void) => paints && later.push(work), setTimeout: (work: () => void, ms = 0) => { waits.push(ms); later.push(work); } });
    const atOnce = [...added];
    for (let work = later.shift(); work; work = later.shift()) work();
    return { atOnce, added, longestWait: Math.max(0, ...waits) };
  }
  const ALL = [
    { tag: 'script', type: 'module', src: '/assets/entry.js' },
    { tag: 'link', rel: 'modulepreload', href: '/assets/a.js' },
    { tag: 'link', rel: 'modulepreload', href: '/assets/b.js' },
  ];

  it('are requested together after the paint', () => {
    const { atOnce, added } = run(false);
    expect({ atOnce, added }).toEqual({ atOnce: [], added: ALL });
  });

  it('are requested in the end, and once, by a page that can be seen and gets no frame', () => {
    const { atOnce, added, longestWait } = run(false, { paints: false });
    expect([atOnce, added]).toEqual([[], ALL]);
    expect(longestWait).toBeLessThanOrEqual(2000);
  });

  it('are requested at once by a page that is not painted because it is in the background', () => {
    expect(run(true).atOnce).toEqual(ALL);
  });

  it('are requested few at a time', () => {
    const links = Array.from({ length: 20 }, (_, file) => `<link rel="modulepreload" href="/assets/${file}.js"/>`);
    const { atOnce, added } = run(true, { code: startAfterPaint(PAGE.replace('<head>', `<head>${links.join('')}`)).script! });
    expect(atOnce.length).toBeLessThan(10);
    expect(added).toHaveLength(23);
  });

  it('of a page without an entry script stay as they are', () => {
    expect(startAfterPaint('<head></head>')).toEqual({ html: '<head></head>', script: null });
  });
});
