import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#domain/catalogue.ts';
import { COMPANY } from '#app/company.ts';
import { renderPage, sendTo } from '#app/entry-server.tsx';
import { knownSearch } from '#app/known-search.ts';
import { isFromCatalogue } from '#server/answers/catalogue-calls.ts';
import type { CacheFigures } from '#server/metrics/metrics.ts';
import type { StartOptions } from '#server/start.ts';
import { createPageData } from '#runtime/page/page-data.ts';
import type { Send } from '#runtime/send.ts';
import { createPageHandler } from './page-handler.ts';
import { developmentManifests, partLinksOf, routeManifests, type ViteManifest } from './route-manifest.ts';

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
  const partLinks = partLinksOf(manifest);
  return (parts) => createPageHandler({ ...shopOf(parts), manifests, partLinks });
}

/** Renders pages whose modules Vite serves from the sources. */
export const developmentPages: Pages = (parts) => createPageHandler({ ...shopOf(parts), manifests: developmentManifests(), partLinks: () => [], relaxed: true });

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
    dataFor: (locale: Locale, onVolatile: () => void) => createPageData(remote ?? local(onVolatile), locale, clock),
  };
}
