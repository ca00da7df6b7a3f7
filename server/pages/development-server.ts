import { relative, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';
import type { RunningServer } from '#server/start.ts';

/** Global, because a restart of Vite starts the new server before it closes the old one, and the database allows one process at a time. */
const running = globalThis as { meltemInDevelopment?: RunningServer | undefined };

/** Sources that run once, at the start; a change restarts Vite. Pages are loaded again with every request. */
const RUN_AT_START = /^(demo|server)\/(?!pages\/)/;

/**
 * Creates the Vite plugin of `npm run dev`: the whole shop behind Vite. API,
 * pictures and bank run as in production, on their own ports; Vite serves modules
 * with hot reload, and the server renders pages from the current sources.
 */
export function shopInDevelopment(): Plugin {
  return {
    name: 'meltem:development',
    apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
    config: () => ({ appType: 'custom', server: { host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 4173), strictPort: true } }),
    async configureServer(vite) {
      await running.meltemInDevelopment?.stop();
      const { readConfig } = (await vite.ssrLoadModule('/server/config.ts')) as typeof import('#server/config.ts');
      const { startServer } = (await vite.ssrLoadModule('/server/start.ts')) as typeof import('#server/start.ts');
      const config = readConfig(process.env);
      const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
      const { demoOperator } = (await vite.ssrLoadModule('/demo/demo-operator.ts')) as typeof import('#demo/demo-operator.ts');
      const shop = await startServer({ ...config, port: 0, publicUrl }, { operator: config.demo ? demoOperator : null });
      running.meltemInDevelopment = shop;
      vite.httpServer?.once('close', () => void shop.stop());
      vite.watcher.on('change', (file) => {
        const path = relative(vite.config.root, file).split(sep).join('/');
        if (RUN_AT_START.test(path)) void vite.restart();
      });
      const page = getRequestListener((request) => renderFromSources(vite, shop, publicUrl, request));
      const inner = getRequestListener(async (request) => {
        const { pathname, search } = new URL(request.url);
        // No compression: fetch would decompress the body and keep the Content-Encoding header.
        const headers = new Headers(request.headers);
        headers.set('accept-encoding', 'identity');
        const init: RequestInit = { method: request.method, headers, redirect: 'manual' };
        if (request.method !== 'GET' && request.method !== 'HEAD') init.body = await request.arrayBuffer();
        return fetch(shop.url + pathname + search, init);
      });
      vite.middlewares.use((request, response, next) => {
        if (/^\/(api|images|healthz|readyz)\b/.test(request.url ?? '')) void inner(request, response);
        else next();
      });
      // Runs after Vite's own middlewares, so every remaining address is a page.
      return () => vite.middlewares.use((request, response) => void page(request, response));
    },
  };
}

async function renderFromSources(vite: ViteDevServer, shop: RunningServer, publicUrl: string, request: Request): Promise<Response> {
  const { developmentPages } = (await vite.ssrLoadModule('/server/pages/shop-pages.ts')) as typeof import('./shop-pages.ts');
  return developmentPages({ services: shop.services, answers: shop.answers, metrics: null, bankUrl: shop.bankUrl, publicUrl, now: () => Date.now() })(request, (error) => vite.config.logger.error(String((error as Error).stack ?? error)));
}
