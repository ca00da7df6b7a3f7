import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Vite plugin that replaces the helper by which a built chunk is imported with `importFiles`, and passes it the chunk's
 * own file too: Vite lists only the files beside it, and none for a chunk without imports.
 */
export function importFilesPlugin(): Plugin {
  return {
    name: 'meltem:import-files',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, others, { hostType }) => (hostType === 'html' ? others : [...new Set([file, ...others])]),
        },
      },
    }),
    load(id) {
      if (id !== HELPER) return null;
      return `export { importFiles as __vitePreload } from ${JSON.stringify(resolve('src/app/import-files.ts'))};`;
    },
  };
}
