import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Mode of a file that only the user of the server's process reads and writes. */
export const PRIVATE_FILE = 0o600;

/** Creates a folder, and its missing parents, that only the user of the server's process can open (0700). An existing folder keeps its mode. */
export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Reads a key from a file, and creates it on the first call: 32 random bytes in hexadecimal, or what `make` returns.
 * The file gets the mode 0600, also when it exists with another one, e.g. after it was copied.
 */
export async function readOrCreateKey(file: string, make = () => randomBytes(32).toString('hex')): Promise<string> {
  createPrivateFolder(dirname(file));
  await writeFile(file, make(), { flag: 'wx', mode: PRIVATE_FILE }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    return chmod(file, PRIVATE_FILE);
  });
  return readFile(file, 'utf8');
}
