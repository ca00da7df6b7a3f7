import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scopedName } from '#ui/scoped-names.ts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => join('src', file).replaceAll('\\', '/'));
const read = (file: string) => readFileSync(file, 'utf8');
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '');
const sheets = files.filter((file) => file.endsWith('.css'));
const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => ({ file, code: read(file) }));

/** The classes of each CSS module, as Vite exports them; names of animations are exported, too. */
const modules = new Map(
  Object.entries(import.meta.glob<Record<string, unknown>>('/src/**/*.module.css', { eager: true })).map(([path, exported]) => {
    const file = path.slice(1);
    const animations = [...read(file).matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name);
    return [file, Object.keys(exported).filter((name) => name !== 'default' && !animations.includes(name))];
  }),
);
const globalClasses = [...new Set([...withoutComments(read('src/ui/utilities.css')).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!))];

/** The CSS modules that a source imports, under the names by which it does. */
function importsOf({ file, code }: { readonly file: string; readonly code: string }) {
  return [...code.matchAll(/import \* as (\w+) from '\.\/([\w.-]+\.module\.css)';/g)].map(([, name, path]) => ({ name: name!, module: join(dirname(file), path!).replaceAll('\\', '/') }));
}

const uses = sources.flatMap((source) =>
  importsOf(source).flatMap(({ name, module }) => [...source.code.matchAll(new RegExp(String.raw`(?<![\w/.-])${name}\.(\w+)`, 'g'))].map(([, used]) => ({ file: source.file, module, used: used! }))));

describe('CSS modules', () => {
  it('have every class that a component uses', () => {
    expect(uses.filter(({ module, used }) => !modules.get(module)?.includes(used))).toEqual([]);
    expect(uses.length).toBeGreaterThan(modules.size);
  });

  it('have no unused class', () => {
    const unused = [...modules].flatMap(([module, classes]) => classes.filter((name) => !uses.some((use) => use.module === module && use.used === name)).map((name) => `${module} .${name}`));
    expect(unused).toEqual([]);
  });

  it('are in the folder of the components that import them, imported as one namespace', () => {
    const other = sources.flatMap((source) => {
      const [all, known] = [source.code.match(/from '[^']*\.module\.css'/g)?.length ?? 0, importsOf(source).length];
      return all === known ? [] : [source.file];
    });
    expect(other).toEqual([]);
  });

  it('use no class of another file', () => {
    expect([...modules.keys()].filter((file) => read(file).includes(':global'))).toEqual([]);
  });

  it('give each of their classes a name of its own', () => {
    const names = [...modules].flatMap(([module, classes]) => classes.map((name) => scopedName(name, module)));
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[a-z][\w-]{3}$/i.test(name))).toBe(true);
  });
});

describe('global styles', () => {
  it('have classes in one file only', () => {
    const global = sheets.filter((file) => !file.endsWith('.module.css') && file !== 'src/ui/utilities.css');
    expect(global.filter((file) => /\.[a-z][\w-]*[^{};]*\{/i.test(withoutComments(read(file))))).toEqual([]);
    expect(globalClasses.length).toBeGreaterThan(0);
  });

  it('are all that components name by a string, and each of their classes is used', () => {
    const named = sources.flatMap(({ code }) => [
      ...[...code.matchAll(/className="([^"]*)"/g)].map(([, names]) => names!),
      ...[...code.matchAll(/classNames\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, names]) => [...names!.replaceAll(/\w+\([^()]*\)/g, '').matchAll(/'([^']*)'/g)].map(([, each]) => each!)),
    ]).flatMap((names) => names.split(' '));
    expect([...new Set(named)].toSorted()).toEqual(globalClasses.toSorted());
  });
});

/** The conditions of the at-rules around each rule of a sheet, with the rule's selectors. */
function* rulesOf(css: string): Generator<{ readonly selectors: string; readonly around: readonly string[] }> {
  const around: string[] = [];
  for (const [, prelude, brace] of withoutComments(css).matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '{') {
      yield { selectors: prelude!.trim(), around: [...around] };
      around.push(prelude!.trim());
    } else if (brace === '}') around.pop();
  }
}

it('styles for `:hover` apply only where the pointer hovers: after a tap they would stay', () => {
  const hovered = sheets.flatMap((file) => [...rulesOf(read(file))].filter(({ selectors }) => selectors.includes(':hover')).map((rule) => ({ file, ...rule })));
  expect(hovered.filter(({ around }) => !around.includes('@media (hover: hover)')).map(({ file, selectors }) => `${file} ${selectors}`)).toEqual([]);
  expect(hovered.length).toBeGreaterThan(20);
});

it('the styles of the design system contain no travel words', () => {
  const TRAVEL = /\b(villas?|tours?|trips?|nights?|seasons?|hotels?|departures?|arrivals?|yachts?|transfers?|weddings?|bookings?|baskets?|carts?|checkouts?|guests?|travell?ers?)\b/i;
  const words = (css: string) => css.replaceAll(/(?<=[a-z])(?=[A-Z])|[-_]/g, ' ');
  expect(sheets.filter((file) => file.startsWith('src/ui/') && TRAVEL.test(words(read(file))))).toEqual([]);
});
