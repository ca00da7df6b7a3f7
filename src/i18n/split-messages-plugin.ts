import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** The entry points of home. Their imports may show messages. The route tree is excluded, because it imports all pages. */
const ENTRIES = ['src/app/entry-client.tsx', 'src/routes/__root.tsx', 'src/routes/index.tsx'];
const ROUTE_TREE = /route-tree/;
/** These are fetched together with the words of all pages (features/common/use-lazy-component.ts), or are part of such a page. */
const LAZY = /\.lazy\.tsx$|[\\/]verticals[\\/][^\\/]+[\\/](page|texts)\b/;
const IMPORT = /^(?!import type).*?(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+\.tsx?)'/gm;
const PART = /^(.*\/([a-z]{2})\/messages\.po)\?(first|rest)$/;

/**
 * Vite plugin that splits a language's messages in two parts: `messages.po?first`
 * has all messages that home can show, `messages.po?rest` has the others.
 */
export function splitMessagesPlugin(): Plugin {
  const config = getConfig();
  const root = config.rootDir ?? process.cwd();
  const sourceLocale = config.sourceLocale ?? 'en';
  return {
    name: 'meltem:split-messages',
    enforce: 'pre',
    async load(id) {
      const [, file, locale, part] = PART.exec(id) ?? [];
      if (!file || !locale) return null;
      const found = getCatalogForFile(relative(root, file), await getCatalogs(config));
      const entries = await found?.catalog.read(locale);
      if (!found || !entries) throw new Error(`no catalog ${file}`);
      this.addWatchFile(file);
      const first = reachable(root);
      const { messages } = await found.catalog.getTranslations(locale, { fallbackLocales: config.fallbackLocales ?? {}, sourceLocale });
      const wanted = Object.entries(messages).filter(([key]) => (entries[key]?.origin ?? []).some(([origin]) => first.has(origin)) === (part === 'first'));
      return { code: createCompiledCatalog(locale, Object.fromEntries(wanted), { namespace: 'es' }).source, moduleType: 'js' };
    },
  };
}

/** Paths of the sources reachable from the entries, dynamic imports included, except those that load all messages. */
function reachable(root: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || ROUTE_TREE.test(file) || LAZY.test(file) || !existsSync(join(root, file))) return;
    seen.add(file);
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      visit(name.startsWith('#') ? sourceOf(name) : join(dirname(file), name));
    }
  };
  ENTRIES.forEach(visit);
  return seen;
}

/** `#ui/price.tsx` is `src/ui/price.tsx`; the other folders of package.json#imports have no messages. */
function sourceOf(name: string): string {
  return join('src', name.slice(1));
}
