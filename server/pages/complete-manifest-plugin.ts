import { relative } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import type { ViteManifest } from './route-manifest.ts';

const MANIFEST = '.vite/manifest.json';

/**
 * Vite plugin that adds to the client's manifest the modules that Vite leaves out: those that are imported dynamically
 * and are in a chunk with others. Without them the server could not list the scripts of their pages.
 */
export function completeManifestPlugin(): Plugin {
  let root = '';
  return {
    name: 'meltem:complete-manifest',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const asset = bundle[MANIFEST];
        if (asset?.type !== 'asset') return;
        const manifest = JSON.parse(String(asset.source)) as Record<string, ViteManifest[string]>;
        const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const entry = byFile.get(chunk.fileName)!;
          for (const id of chunk.moduleIds) {
            if (this.getModuleInfo(id)?.dynamicImporters.length) manifest[normalizePath(relative(root, id))] ??= entry;
          }
        }
        asset.source = JSON.stringify(manifest, null, 2);
      },
    },
  };
}
