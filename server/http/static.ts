import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { isEncoding, readAsset } from './asset-files.ts';
import { sendBody, type EncodedBody } from './compression.ts';
import type { AppEnv } from './app-env.ts';
import { pathOf } from './request-path.ts';

/** Vite puts a content hash into these file names, so they are cached for ever. */
const HASHED = '/assets/';

/** A build in place removes files of the running release; U9 needs them answered with 404. */
function whenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/**
 * Serves the files of a built client folder. The files are listed at the start, so
 * that no path can leave the folder. Other requests go to the next handler. Vite's
 * manifest is not served, and a compressed file only in place of the file itself.
 */
export async function createStatic(folder: string): Promise<MiddlewareHandler<AppEnv>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const files = new Map<string, string>([...found]
    .filter((file) => !isEncoding(file))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
    .filter(([path]) => !path.startsWith('/.vite/')));
  const ready = new Map<string, Promise<EncodedBody>>();

  return async (c, next) => {
    const path = pathOf(c.req.url);
    const file = files.get(path);
    if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    let body = ready.get(path);
    if (!body) {
      body = readAsset(file, found.has(`${file}.br`));
      ready.set(path, body);
      // The next request reads it again.
      body.catch(() => ready.delete(path));
    }
    const read = await body.catch(whenGone);
    if (read === null) return next();
    return sendBody(c.req.raw, read, { 'Cache-Control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, no-cache' });
  };
}
