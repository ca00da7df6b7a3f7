import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** This folder, and the page built from it. */
export const HERE = import.meta.dirname;
export const BUILT = join(HERE, 'dist');

/** Bytes, minified and then gzipped (level 9), over all files. */
export interface Size { readonly minified: number; readonly gzipped: number }

/** The package's `#` imports, also for the peers, which are a separate package. */
function names(): Record<string, string> {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  return Object.fromEntries(Object.entries(imports).map(([name, path]) => [name.replace('/*', ''), resolve(path.replace('/*', ''))]));
}

const config = (): InlineConfig => ({
  configFile: false,
  root: HERE,
  logLevel: 'warn',
  resolve: { alias: names() },
  build: { outDir: BUILT, emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 4000 },
});

/** Builds the page and its contestants like an app: minified, with lazily loaded modules. */
export async function buildPage(): Promise<void> {
  await build(config());
}

function sizeOf(chunks: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Size {
  const files = chunks.map((chunk) => Buffer.from(chunk.type === 'chunk' ? chunk.code : chunk.source));
  return { minified: files.reduce((sum, file) => sum + file.length, 0), gzipped: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) };
}

/** Measures a module built alone with its imports: `first` without and `all` with lazily loaded chunks. */
export async function measureModule(file: string): Promise<{ first: Size; all: Size }> {
  const built = await build({
    ...config(),
    // Built as a library, because Vite's chunk loader is part of every app, not of the module.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: resolve(file), formats: ['es'] }, rolldownOptions: { output: { minify: true } } },
  }) as Rolldown.RolldownOutput[];
  const chunks = built.flatMap(({ output }) => output);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = new Set<string>();
  const take = (name: string) => {
    const chunk = byName.get(name);
    if (!chunk || first.has(name)) return;
    first.add(name);
    if (chunk.type === 'chunk') chunk.imports.forEach(take);
  };
  for (const chunk of chunks) if (chunk.type === 'chunk' && chunk.isEntry) take(chunk.fileName);
  return { first: sizeOf(chunks.filter(({ fileName }) => first.has(fileName))), all: sizeOf(chunks) };
}
