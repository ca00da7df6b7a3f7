import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const sizes = new Map<string, number>();

/** The name of a built script with its hash: `basket-CXppznd.js`. */
const HASHED_NAME = /([\w.-]+)-[\w-]{7}(?=\.js\b)/g;

/**
 * Replaces the hashes of the files that a script names by ones that depend on the names alone. The hashes of a build
 * change with every line of code, and compress to some 70 bytes more or less.
 */
function withFixedHashes(script: string): string {
  const fixed = new Map<string, string>();
  return script.replaceAll(HASHED_NAME, (name: string, stem: string) => {
    if (!fixed.has(name)) {
      // Several files may have the same name but for the hash.
      const number = [...fixed.keys()].filter((other) => other.startsWith(`${stem}-`)).length;
      fixed.set(name, `${stem}-${createHash('sha256').update(`${stem} ${number}`).digest('base64url').slice(0, 7)}`);
    }
    return fixed.get(name)!;
  });
}

/**
 * The size of a built file as the server sends it, but for the hashes in it: bytes, compressed with Brotli at its best quality.
 * @param file path in the folder of the built client
 */
export function compressedSize(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = Buffer.from(withFixedHashes(readFileSync(join('dist/client', file), 'utf8')));
  const size = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
  sizes.set(file, size);
  return size;
}
