import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const sizes = new Map<string, number>();

/**
 * The size of a built file as the server sends it: bytes, compressed with Brotli at its best quality.
 * @param file path in the folder of the built client
 */
export function compressedSize(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join('dist/client', file));
  const size = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
  sizes.set(file, size);
  return size;
}
