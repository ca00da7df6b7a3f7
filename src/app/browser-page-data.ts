import type { Locale } from '#domain/catalogue.ts';
import type { PageData } from '#runtime/page/page-context.ts';
import type { Clock } from '#runtime/platform.ts';

/**
 * Page data over HTTP. The first view has its data in the document, so the client,
 * the contract and their libraries are fetched with the first navigation.
 */
export function browserPageData(locale: Locale, clock: Clock): PageData {
  let loading: Promise<PageData> | undefined;
  const real = () => {
    loading ??= Promise.all([import('#runtime/page/page-data.ts'), import('./api.ts')]).then(([{ createPageData }, { api }]) =>
      createPageData((call, request) => api.send(call, request), locale, clock),
    );
    loading.catch(() => (loading = undefined));
    return loading;
  };
  return {
    shell: async () => (await real()).shell(),
    home: async (...args) => (await real()).home(...args),
    category: async (...args) => (await real()).category(...args),
    product: async (...args) => (await real()).product(...args),
    availability: async (...args) => (await real()).availability(...args),
    page: async (...args) => (await real()).page(...args),
  };
}
