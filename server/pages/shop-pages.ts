import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#domain/catalogue.ts';
import { COMPANY } from '#app/company.ts';
import { renderPage, sendTo } from '#app/entry-server.tsx';
import { knownSearch } from '#app/known-search.ts';
import { isFromCatalogue } from '#server/answers/catalogue-calls.ts';
import type { PageRenderer } from '#server/http/app.ts';
import type { CacheFigures } from '#server/metrics/metrics.ts';
import type { StartOptions } from '#server/start.ts';
import { createPageData } from '#runtime/page/page-data.ts';
import type { Send } from '#runtime/send.ts';
import { fontLinksOf } from './font-links.ts';
import { createPageHandler } from './page-handler.ts';
import { createSitemap } from './sitemap.ts';
import { developmentManifests, partScriptsOf, routeManifests, styleSheetOf, type ViteManifest } from './route-manifest.ts';

/** Address of an operator's own back end, the same as in the built client; null to use this server's API. */
const API_URL = import.meta.env.VITE_API_URL?.startsWith('http') ? import.meta.env.VITE_API_URL : null;

type Pages = NonNullable<StartOptions['pages']>;

/**
 * Renders the pages of the built client.
 * @param clientFolder output folder of Vite's client build
 * @throws Error when the client is not built
 */
export async function builtPages(clientFolder: string): Promise<Pages> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as ViteManifest;
  const manifests = routeManifests(manifest);
  const partScripts = partScriptsOf(manifest);
  const styles = await readFile(join(clientFolder, styleSheetOf(manifest)), 'utf8');
  const fontLinks = fontLinksOf(styles);
  return (parts) => withSitemap(parts, createPageHandler({ ...shopOf(parts), manifests, partScripts, styles, fontLinks }));
}

/** Renders pages whose modules Vite serves from the sources. */
export const developmentPages: Pages = (parts) => withSitemap(parts, createPageHandler({ ...shopOf(parts), manifests: developmentManifests(), partScripts: () => [], relaxed: true }));

/** Answers the addresses that search engines ask for, and has every other page rendered. With an operator's own back end there is no sitemap: this server does not have its catalogue. */
function withSitemap({ services: { catalogue }, answers, publicUrl }: Parameters<Pages>[0], pages: PageRenderer): PageRenderer {
  if (API_URL) return pages;
  const sitemap = createSitemap({ catalogue, tenant: COMPANY, publicUrl, stateOf: async () => answers.stateOf(COMPANY) });
  return async (request, report) => (await sitemap(request)) ?? pages(request, report);
}

function shopOf({ services, answers, metrics, bankUrl, publicUrl, now }: Parameters<Pages>[0]) {
  const clock = { now };
  /** Answers of an operator's own back end are not kept: nothing tells when they change. */
  const remote = API_URL ? sendTo(API_URL, COMPANY) : null;
  const local = (onVolatile: () => void): Send => (call, request) => {
    if (isFromCatalogue(call, request)) return answers.valueOf(COMPANY, call, request);
    onVolatile();
    return services.callInProcess(COMPANY, call, request);
  };
  return {
    clock,
    render: renderPage,
    knownSearch,
    bankUrl,
    publicUrl,
    apiUrl: API_URL,
    ...(metrics && { registerCache: (read: () => CacheFigures) => metrics.cache('pages', read) }),
    stateOf: () => (remote ? null : answers.stateOf(COMPANY)),
    dataFor: (locale: Locale, onVolatile: () => void) => createPageData(remote ?? local(onVolatile), locale, { ...clock, newId: randomUUID }),
  };
}
