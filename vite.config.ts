import babel from '@rolldown/plugin-babel';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { shopInDevelopment } from './server/pages/development.ts';
import { findBrowser } from './tests/support/browser.ts';

const macro = () => babel({ plugins: ['@lingui/babel-plugin-lingui-macro'], include: /\/(src|tests)\/.*\.tsx?$/ });
const chromium = findBrowser();

/**
 * Every file brings its own headers and is compressed alone, so small ones are dear: what all pages start with is one
 * file, and what several pages share is gathered by who shares it.
 */
const chunks = [
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', test: /[\\/]src[\\/]/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000, priority: 1 },
];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    macro(),
    react(),
    lingui(),
    shopInDevelopment(),
  ],
  // Fonts stay files: the content security policy knows no data: fonts, and a page loads only those its letters need.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/app/entry-client.tsx',
          output: {
            codeSplitting: { groups: chunks },
            // The gathered ones would be called by all who share them.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            assetFileNames: ({ names: [name = ''] }) => `assets/${name.includes('~') ? `${name.split('~')[0]}-[hash].css` : '[name]-[hash][extname]'}`,
          },
        },
      },
    },
    ssr: {
      build: { outDir: 'dist/server', ssr: true, rolldownOptions: { input: { main: 'server/main.ts' } } },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.ssr!);
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,machines,server}/**/*.test.{ts,tsx}', 'tests/{models,properties,server}/**/*.test.ts'],
          exclude: ['src/log/**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        optimizeDeps: { include: ['idb-keyval', '@noble/ciphers/chacha.js', 'fast-check', 'yup', 'immer', 'big.js', 'rxjs'] },
        test: {
          name: 'log',
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
