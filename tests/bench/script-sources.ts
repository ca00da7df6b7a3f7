import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createBuilder } from 'vite';

/** By file of the build, e.g. `assets/home-D7ENypZo.js`: the characters of its minified code by package or folder. */
export type ScriptSources = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Code that no source map names: the bundler's own, and what it adds for the imports of a chunk. */
const BUNDLER = 'bundler';

/** Builds the client once more, with source maps, into a temporary folder. The names of its files have the hashes of the build that is served. */
export async function scriptSources(): Promise<ScriptSources> {
  const folder = await mkdtemp(join(tmpdir(), 'meltem-sources-'));
  try {
    const builder = await createBuilder({ logLevel: 'error', environments: { client: { build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' } } } });
    await builder.build(builder.environments['client']!);
    const all = (await readdir(join(folder, 'assets'))).map((name) => `assets/${name}`);
    const files = all.filter((name) => name.endsWith('.js'));
    const maps = new Set(all.filter((name) => name.endsWith('.js.map')));
    return new Map(await Promise.all(files.map(async (file) => {
      const code = await readFile(join(folder, file), 'utf8');
      // A chunk that only passes on what another one exports has no source map.
      if (!maps.has(`${file}.map`)) return [file, new Map([[BUNDLER, code.length]])] as const;
      const map = await readFile(join(folder, `${file}.map`), 'utf8');
      return [file, sourcesOf(code, JSON.parse(map) as SourceMapPayload, join(folder, 'assets'))] as const;
    })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sourcesOf(code: string, payload: SourceMapPayload, folder: string): ReadonlyMap<string, number> {
  const map = new SourceMap(payload);
  const found = new Map<string, number>();
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      // A segment of the bundler's own code has no source, whatever the types say.
      const original = 'originalSource' in entry && entry.generatedLine === line ? (entry.originalSource as string | undefined) : undefined;
      const source = original === undefined ? BUNDLER : placeOf(relative('.', resolve(folder, original)));
      found.set(source, (found.get(source) ?? 0) + 1);
    }
  }
  return found;
}

/** The package or the folder of a source: `react-dom`, `src/domain/draft`, `locales`. */
export function placeOf(source: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(source) ?? [];
  if (name) return name;
  const [top = BUNDLER, ...folders] = source.split('/').slice(0, -1);
  if (top === 'locales') return top;
  return [top, ...folders.slice(0, top === 'src' ? 2 : 1)].join('/');
}
