import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Citation, citationsIn, proseOf } from './citations.ts';
import { anchorsOf, localLinksOf } from './markdown.ts';

const RULES = 'docs/rules.md';
const read = (file: string) => readFileSync(file, 'utf8');

/** Files below a folder whose comments, titles or text can cite a rule; installed packages are left out. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return /\.(?:tsx?|js|css|md)$/.test(entry.name) ? [path] : [];
  });
}

const files = ['README.md', 'vite.config.ts', ...['src', 'server', 'machines', 'demo', 'tests', 'docs'].flatMap(filesBelow)];
const documents = files.filter((file) => file.endsWith('.md'));
const citations = files.flatMap((file) => proseOf(file, read(file)).flatMap(citationsIn).map((citation) => ({ ...citation, file })));
const cited = (kind: Citation['kind'], where = citations) => where.filter((citation) => citation.kind === kind);

/** Ids of the rules, each a heading such as `### P6` of `docs/rules.md`. */
const rules = [...read(RULES).matchAll(/^### ([A-Z]\d+)$/gm)].map(([, id]) => id!);

describe('rules', () => {
  it('have one heading each', () => expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([]));

  it('are all described that are cited', () => {
    expect(cited('rule').filter(({ text }) => !rules.includes(text))).toEqual([]);
  });

  it('are all cited in code or tests that are described', () => {
    const inCode = new Set(cited('rule', citations.filter(({ file }) => !file.endsWith('.md'))).map(({ text }) => text));
    expect(rules.filter((id) => !inCode.has(id))).toEqual([]);
    expect(rules.length).toBeGreaterThan(0);
  });

  it('say where they come from', () => {
    const texts = read(RULES).split(/^### /m).slice(1);
    expect(texts.filter((text) => !/^Source: \S/m.test(text)).map((text) => text.split('\n')[0])).toEqual([]);
  });
});

describe('references', () => {
  it('to a decision lead to its record', () => {
    const numbers = readdirSync('docs/decisions').map((name) => String(Number.parseInt(name, 10)));
    expect(cited('decision').filter(({ text }) => !numbers.includes(text))).toEqual([]);
  });

  it('name no section of a document that is not here', () => expect(cited('section')).toEqual([]));

  it('that documents link to exist, headings included', () => {
    const broken = documents.flatMap((file) => localLinksOf(read(file)).filter((link) => {
      const [path, anchor] = link.split('#');
      const target = path ? join(dirname(file), decodeURIComponent(path)) : file;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor));
    }).map((link) => `${file}: ${link}`));
    expect(broken).toEqual([]);
    expect(documents.flatMap((file) => localLinksOf(read(file))).length).toBeGreaterThan(20);
  });
});

describe('the scanner', () => {
  const found = (file: string, text: string) => proseOf(file, text).flatMap(citationsIn).map((citation) => citation.text);

  it('reads comments and titles of tests, and no other string, pattern or text of a page', () => {
    const code = [
      '/** Shares to the cent (P6, E11); F8 moves the focus. */',
      "export const path = 'M4 4L12 12V8 B1', pattern = /[L9]/, key = 'F8', url = 'http://a/P9';",
      "it.each([['[L3] [L9] a row is missing']])('[L5] adds %s', () => <p>don't P2 {/* D1 */}</p>);",
      'describe.each([])(`L7 on ${path} and C3 [X9]`, () => {}); run(`V2 ${path}`); // see VIL-001, P1.5, P-2, L4s and U3-x',
      "test('a title ends with L8', () => {});",
    ].join('\n');
    expect(found('any.tsx', code).toSorted()).toEqual(['C3', 'D1', 'E11', 'L3', 'L5', 'L7', 'L8', 'L9', 'P6', 'X9']);
  });

  it('reads comments of a style sheet', () => expect(found('any.css', "a { d: path('M4 L3'); } /* 460 px (U1) */")).toEqual(['U1']));

  it('reads a document without its code', () => expect(found('any.md', 'Keys (L2) `L3`\n\n```\nL4\n```\nP1 to P3')).toEqual(['L2', 'P1', 'P3']));

  it('finds decisions, and sections of anything but an RFC, also over the end of a line', () => {
    expect(citationsIn('see decision 6, spec section 9, RFC 9110 section 10.2.3 and the design\'s sections 2')).toEqual([
      { kind: 'decision', text: '6' }, { kind: 'section', text: 'spec section 9' }, { kind: 'section', text: 'design\'s sections 2' },
    ]);
    expect(citationsIn('goes home (spec\n * section 4), as the spec has it').map(({ text }) => text)).toEqual(['spec section 4', 'the spec']);
  });

  it('reports code that it cannot read', () => expect(() => proseOf('any.ts', 'const = ;')).toThrow('any.ts cannot be parsed'));
});

describe('links', () => {
  it('are found, with the anchors of headings as GitHub makes them', () => {
    expect(localLinksOf('[a](b.md#c) ![d](e.webp "f") <http://x> [g](https://h) `[i](j)`\n```\n[k](l)\n```')).toEqual(['b.md#c', 'e.webp']);
    expect(anchorsOf('# Who is right?\n## P6\n### `a_b` & [Ünal](x.md)\n## P6\n```\n# no\n```')).toEqual(['who-is-right', 'p6', 'a_b--ünal', 'p6-1']);
  });
});
