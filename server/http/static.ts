import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { encodeBody, sendBody, type EncodedBody } from './compression.ts';
import type { AppEnv } from './app-env.ts';
import { pathOf } from './request-path.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.map': 'application/json',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp', '.ico': 'image/x-icon', '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8', '.webmanifest': 'application/manifest+json',
};
const QUALITY = 11;
/** Vite puts a content hash into these file names, so they are cached for ever. */
const HASHED = '/assets/';

/**
 * Serves the files of a built client folder. The files are listed at the start, so
 * that no path can leave the folder. Other requests go to the next handler. Vite's
 * manifest is not served.
 */
export async function createStatic(folder: string): Promise<MiddlewareHandler<AppEnv>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>(entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
    .filter(([path]) => !path.startsWith('/.vite/')));
  const ready = new Map<string, Promise<EncodedBody>>();

  return async (c, next) => {
    const path = pathOf(c.req.url);
    const file = files.get(path);
    if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    let body = ready.get(path);
    if (!body) {
      body = readFile(file).then((bytes) => encodeBody(bytes, TYPES[extname(file)] ?? 'application/octet-stream', QUALITY));
      ready.set(path, body);
    }
    return sendBody(c.req.raw, await body, { 'Cache-Control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, no-cache' });
  };
}
