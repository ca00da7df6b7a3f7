import { readFileSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { splitMessagesPlugin } from './src/i18n/split-messages-plugin.ts';
import { shopInDevelopment } from './server/pages/development-server.ts';
import { scopedNames } from './src/ui/scoped-names.ts';
import { findBrowser } from './tests/support/find-browser.ts';

const macro = () => babel({ plugins: ['@lingui/babel-plugin-lingui-macro'], include: /\/(src|tests)\/.*\.tsx?$/ });
const chromium = findBrowser();

/**
 * A small file is expensive: it has headers of its own and is compressed alone. `app` is what every page starts with,
 * `home` the home page and the cards that it shares with lists, and `forms` the primitives of the other pages, from the
 * filters of a list to the checkout. The layers of a vertical are chunks of their own, so that a page carries no other
 * vertical. The styles of a component are in the style sheet of its chunk.
 */
const chunks = [
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  { name: 'home', test: /[\\/]src[\\/]features[\\/](home[\\/]|common[\\/](product-card|product-list|departures))/, priority: 1 },
  { name: 'forms', test: /[\\/]src[\\/]ui[\\/](breadcrumb|checkbox|field|media-list|notice|page-heading|radio-card|split|stepper|summary-list|ticket)\./ },
];

/**
 * The packages that a production install has (`npm ci --omit=dev`). The built server imports them; it contains the code
 * of all others. They are separate because they read files of their own folder (PGlite), or try optional modules (pg).
 */
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { dependencies: Record<string, string> };

/**
 * `vite build` makes a production build, whatever NODE_ENV the shell or a `.env` file sets. Vite reads the `.env` files
 * after this hook and keeps a VITE_USER_NODE_ENV that is already set. The server's build gets NODE_ENV as a constant,
 * because it would otherwise read the variable when it runs; the client's build has it by default.
 */
const productionBuild = (): Plugin => ({
  name: 'meltem:production',
  enforce: 'pre',
  apply: 'build',
  config: () => {
    process.env['NODE_ENV'] = 'production';
    process.env['VITE_USER_NODE_ENV'] = '';
    return {
      // React's build for Node uses AsyncLocalStorage, which slows every promise of the process once a page was rendered.
      resolve: { alias: [{ find: /^react-dom\/server$/, replacement: 'react-dom/server.browser' }] },
      environments: {
        ssr: {
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          // Not in development, where Vite cannot evaluate packages in CommonJS.
          resolve: { noExternal: true, external: Object.keys(dependencies) },
        },
      },
    };
  },
});

export default defineConfig({
  plugins: [
    productionBuild(),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      autoCodeSplitting: true,
      // The first view brings its data; a loader comes with the page it is for.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    macro(),
    react(),
    lingui(),
    splitMessagesPlugin(),
    scopedNames(),
    shopInDevelopment(),
  ],
  // Fonts stay files: the content security policy allows no data: fonts, and a page loads only the fonts its characters need.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: 'src/app/entry-client.tsx', output: { codeSplitting: { groups: chunks } } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: {
          input: { main: 'server/production.ts', 'embedded-worker': 'server/database/embedded-worker.js' },
          // One folder for all chunks: `embedded-database.ts` finds the worker beside itself, as in the sources.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.ssr!);
    },
  },
  test: {
    // The default is one worker less than cores, which leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Long enough for a slow machine; a hanging test still ends.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          environment: 'node',
          setupFiles: ['tests/support/load-verticals.ts'],
          // Class names stay as written in the CSS module.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          include: ['{src,machines,server,demo}/**/*.test.{ts,tsx}', 'tests/{lint,models,properties,server}/**/*.test.ts'],
          exclude: ['src/log/**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        optimizeDeps: { include: ['idb-keyval', '@noble/ciphers/chacha.js', 'fast-check', 'yup', 'immer', 'big.js', 'rxjs'] },
        test: {
          name: 'log',
          testTimeout: 60_000,
          setupFiles: ['tests/support/load-verticals.ts'],
          include: ['tests/log/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { ...(chromium.executablePath ? { executablePath: chromium.executablePath } : {}), args: [...chromium.args] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
