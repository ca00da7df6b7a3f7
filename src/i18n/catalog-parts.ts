import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** What every page starts with, and home; what these import they may say. The route tree would lead to all pages. */
const STARTS = ['src/app/entry-client.tsx', 'src/routes/__root.tsx', 'src/routes/index.tsx'];
const ROUTE_TREE = /route-tree/;
/** These are fetched together with the words of all pages (features/common/use-lazy-component.ts), or are part of such a page. */
const LAZY = /\.lazy\.tsx$|[\\/]verticals[\\/][^\\/]+[\\/](page|texts)\b/;
const IMPORT = /^(?!import type).*?(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+\.tsx?)'/gm;
const PART = /^(.*\/([a-z]{2})\/messages\.po)\?(first|rest)$/;

/**
 * Gives a language's catalog in two parts: `messages.po?first` has the words
 * that home can show, whatever is pressed there, and `messages.po?rest` all
 * others, which a first view of home can do without.
 */
export function catalogParts(): Plugin {
  const config = getConfig();
  const root = config.rootDir ?? process.cwd();
  const sourceLocale = config.sourceLocale ?? 'en';
  return {
    name: 'meltem:catalog-parts',
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

/** Paths of the sources that the starts lead to, imports on demand included, but for those that bring all words along. */
function reachable(root: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || ROUTE_TREE.test(file) || LAZY.test(file) || !existsSync(join(root, file))) return;
    seen.add(file);
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      visit(name.startsWith('#') ? sourceOf(name) : join(dirname(file), name));
    }
  };
  STARTS.forEach(visit);
  return seen;
}

/** `#ui/price.tsx` is `src/ui/price.tsx`; the other folders of package.json#imports say nothing to visitors. */
function sourceOf(name: string): string {
  return join('src', name.slice(1));
}
