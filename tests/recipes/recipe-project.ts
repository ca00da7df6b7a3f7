import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { formatter } from '@lingui/format-po';

/** The files that types, lint and a build need. */
const COPIED = ['src', 'machines', 'locales', 'server', 'demo', 'public', 'tests', 'package.json', 'tsconfig.json', 'lingui.config.ts', 'oxlint.config.js', 'playwright.config.ts', 'vite.config.ts'];

/** The registries of verticals, each with one line per vertical (`README.md`, How to add). */
const REGISTRIES = ['card', 'domain', 'filters', 'page', 'server', 'schemas', 'texts', 'wire'];

/** A copy of the project in which the recipes of `README.md` were followed. */
export interface RecipeProject {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Copies the project, adds the vertical `canoe` and the language `nl` by the
 * recipes, checks types and lint, and builds it.
 * @throws Error with the tool's output when a step of the recipes is not enough
 */
export async function buildRecipeProject(): Promise<RecipeProject> {
  const folder = await mkdtemp(join(tmpdir(), 'meltem-recipes-'));
  try {
    await Promise.all(COPIED.map((name) => cp(name, join(folder, name), { recursive: true })));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    await addCanoe(folder);
    await addDutch(folder);
    for (const command of ['tsc --noEmit', 'oxlint -c oxlint.config.js --deny-warnings', 'vite build --app --logLevel error']) run(folder, command);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The recipe "A vertical". */
async function addCanoe(folder: string): Promise<void> {
  await cp('tests/recipes/canoe', join(folder, 'src/verticals/canoe'), { recursive: true });
  await Promise.all(REGISTRIES.map((name) => repeatLines(join(folder, `src/verticals/${name}.ts`), 'villa', 'canoe')));
  await change(join(folder, 'src/verticals/domain.ts'), (source) => source.replace("canoe: ['stay']", "canoe: ['outing']"));
  // The operator's category, menu entry and products of the vertical.
  const { category, menu } = JSON.parse(await readFile('tests/recipes/canoe-category.json', 'utf8')) as { category: object; menu: object };
  await cp('tests/recipes/canoes.json', join(folder, 'demo/catalogue/canoes.json'));
  await repeatLines(join(folder, 'demo/demo-operator.ts'), 'villas.json', 'canoes.json');
  await changeJson<object[]>(join(folder, 'demo/catalogue/categories.json'), (categories) => [...categories, category]);
  await changeJson<object[]>(join(folder, 'demo/catalogue/menu.json'), (items) => [...items, menu]);
}

/** The recipe "A language". */
async function addDutch(folder: string): Promise<void> {
  await change(join(folder, 'src/domain/catalogue.ts'), (source) => source.replace(/(LOCALES = \[.*?)\]/, `$1, 'nl']`));
  await changeJson<{ languages: string[] }>(join(folder, 'demo/catalogue/settings.json'), (settings) => ({ ...settings, languages: [...settings.languages, 'nl'] }));
  run(folder, 'lingui extract --clean');
  const dutch = JSON.parse(await readFile('tests/recipes/dutch.json', 'utf8')) as Readonly<Record<string, string>>;
  // A real language brings all translations; here, those that no test reads stay English.
  for (const locale of ['tr', 'de', 'ru', 'nl']) await translate(join(folder, `locales/${locale}/messages.po`), locale, locale === 'nl' ? dutch : {});
}

async function translate(filename: string, locale: string, words: Readonly<Record<string, string>>): Promise<void> {
  const po = formatter({ lineNumbers: false });
  const context = { locale, sourceLocale: 'en', filename };
  const existing = await readFile(filename, 'utf8');
  const entries = Object.entries(await po.parse(existing, context));
  const filled = entries.map(([id, entry]) => [id, { ...entry, translation: entry.translation || (words[entry.message ?? ''] ?? entry.message ?? '') }] as const);
  await writeFile(filename, await po.serialize(Object.fromEntries(filled), { ...context, existing }));
}

/** After every line of code that says `name`, the same line for `other`. @throws Error when there is none */
async function repeatLines(file: string, name: string, other: string): Promise<void> {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const renamed = (line: string) => line.replaceAll(name, other).replaceAll(capital(name), capital(other));
  await change(file, (source) =>
    source.split('\n').flatMap((line) => (/^\s*\/?\*/.test(line) || renamed(line) === line ? [line] : [line, renamed(line)])).join('\n'),
  );
}

async function changeJson<T>(file: string, to: (value: T) => unknown): Promise<void> {
  await change(file, (json) => JSON.stringify(to(JSON.parse(json) as T)));
}

async function change(file: string, to: (text: string) => string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = to(before);
  if (after === before) throw new Error(`the recipe finds nothing to change in ${file}`);
  await writeFile(file, after);
}

function run(folder: string, command: string): void {
  const { status, stdout, stderr } = spawnSync(`npx ${command}`, { cwd: folder, encoding: 'utf8', shell: true });
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}\n${stderr}`);
}
