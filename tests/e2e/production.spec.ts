import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parseAst } from 'vite';
import { startSeededShop, startShop } from '#tests/support/shop.ts';

/**
 * Loaded before the server; prints the file names of all executed CommonJS modules when the process exits. The cache
 * also has modules that Node only parsed for the names of their exports.
 */
const REPORT_MODULES = `
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.cwd() + '/package.json');
  process.on('exit', () => process.stdout.write('\\nmodules ' + JSON.stringify(Object.values(cache).filter(({ loaded }) => loaded).map(({ filename }) => filename)) + '\\n'));
`;

test('the built server runs the production builds of all packages, even with NODE_ENV=development', async () => {
  const shop = await startShop({
    env: { NODE_ENV: 'development', NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(REPORT_MODULES).toString('base64')}` },
  });
  const page = await fetch(shop.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  await shop.stop();
  const modules = JSON.parse(/^modules (.+)$/m.exec(shop.output())![1]!) as string[];
  expect(modules.filter((file) => /\.development\.c?js$/.test(file))).toEqual([]);

  // The bundler writes each module's path before its code.
  const code = (await builtFiles()).map(({ text }) => text).join('\n');
  expect(code).toMatch(/^\/\/ node_modules\/react-dom\/cjs\/react-dom-server[^/]*\.production\.js$/m);
  expect(code).not.toMatch(/^\/\/ node_modules\/.*\.development\.c?js$/m);
  expect(code).not.toContain('process.env.NODE_ENV');
});

test('the built server serves with several processes', async () => {
  const shop = await startSeededShop({ env: { WORKERS: '2' } });
  expect((await fetch(`${shop.url}/c/villas`)).status).toBe(200);
  await shop.stop();
});

test('the built server imports the packages of a production install, and no others', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const imported = new Set<string>();
  for (const { text } of await builtFiles()) {
    for (const name of importsOf(parseAst(text))) {
      if (!name.startsWith('.') && !isBuiltin(name)) imported.add(packageOf(name));
    }
  }
  expect([...imported].toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

async function builtFiles(): Promise<{ text: string }[]> {
  const names = (await readdir('dist/server', { recursive: true })).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map(async (name) => ({ text: await readFile(join('dist/server', name), 'utf8') })));
}

/** Lists what a module imports: `import`, `export ... from`, `import()` and calls of `require` and `import.meta.resolve` with a constant name. */
function importsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(importsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, source, callee, arguments: given } = node as { type?: string; source?: { value?: unknown }; callee?: { name?: string; object?: { type?: string }; property?: { name?: string } }; arguments?: { value?: unknown }[] };
  const isResolve = callee?.object?.type === 'MetaProperty' && callee.property?.name === 'resolve';
  const name = type === 'CallExpression' && (isResolve || /^(__)?require$/.test(callee?.name ?? '')) ? given?.[0]?.value : source?.value;
  return [...(typeof name === 'string' ? [name] : []), ...Object.values(node).flatMap(importsOf)];
}

/** `@scope/name/part` is of the package `@scope/name`. */
function packageOf(name: string): string {
  return name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/');
}
