import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type EncodedBody, encodeBody, etagOf } from './compression.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.map': 'application/json',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp', '.ico': 'image/x-icon', '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8', '.webmanifest': 'application/manifest+json',
};
const QUALITY = 11;

/** Suffix of the file beside a built file that has it compressed, by encoding. */
const ENCODED = { br: '.br', gzip: '.gz' } as const;

/** Whether a file is the compressed form of another file. */
export const isEncoding = (file: string): boolean => file.endsWith(ENCODED.br) || file.endsWith(ENCODED.gzip);

const typeOf = (file: string) => TYPES[extname(file)] ?? 'application/octet-stream';

/** Vite plugin that writes each text file of the built client compressed beside it, because the best quality takes a second for the largest. */
export function compressAssets(): Plugin {
  return {
    name: 'meltem:compress-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      const entries = await readdir(dir!, { recursive: true, withFileTypes: true });
      await Promise.all(entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map')).map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const body = await encodeBody(await readFile(file), typeOf(file), QUALITY);
        if (!body.plain) await Promise.all([writeFile(file + ENCODED.br, body.br), writeFile(file + ENCODED.gzip, body.gzip)]);
      }));
    },
  };
}

/** Reads a built file in all its encodings. @param isCompressed whether the build has compressed it; otherwise it is compressed now */
export async function readAsset(file: string, isCompressed: boolean): Promise<EncodedBody> {
  const plain = await readFile(file);
  if (!isCompressed) return encodeBody(plain, typeOf(file), QUALITY);
  const [br, gzip] = await Promise.all([readFile(file + ENCODED.br), readFile(file + ENCODED.gzip)]);
  return { type: typeOf(file), etag: etagOf(plain), plain: null, br, gzip };
}
