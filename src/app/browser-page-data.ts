import type { Locale } from '#domain/catalogue.ts';
import type { PageData } from '#runtime/page/page-context.ts';
import type { Shell } from '#runtime/page/shell.ts';
import type { Platform } from '#runtime/platform.ts';

/**
 * Page data over HTTP. The first view has its data in the document, so the client,
 * the contract and their libraries are fetched with the first navigation.
 * @param documentShell what the root's loader has returned; undefined if it failed
 */
export function browserPageData(locale: Locale, platform: Platform, documentShell: () => Shell | undefined): PageData {
  let loading: Promise<PageData> | undefined;
  const real = () => {
    loading ??= Promise.all([import('#runtime/page/page-data.ts'), import('./api.ts')]).then(([{ createPageData }, { api }]) => createPageData(api.send, locale, platform, documentShell));
    loading.catch(() => (loading = undefined));
    return loading;
  };
  return {
    shell: async () => (await real()).shell(),
    home: async (...args) => (await real()).home(...args),
    category: async (...args) => (await real()).category(...args),
    product: async (...args) => (await real()).product(...args),
    availability: async (...args) => (await real()).availability(...args),
    content: async (...args) => (await real()).content(...args),
    posts: async (...args) => (await real()).posts(...args),
    productsIn: async (...args) => (await real()).productsIn(...args),
    similar: async (...args) => (await real()).similar(...args),
    showcase: async (...args) => (await real()).showcase(...args),
    cards: async (...args) => (await real()).cards(...args),
    search: async (...args) => (await real()).search(...args),
    suggest: async (...args) => (await real()).suggest(...args),
    contact: async (...args) => (await real()).contact(...args),
    specialOffer: async (...args) => (await real()).specialOffer(...args),
    applyAsAgency: async (...args) => (await real()).applyAsAgency(...args),
    awaitDays: async (...args) => (await real()).awaitDays(...args),
    stopAlerts: async (...args) => (await real()).stopAlerts(...args),
    fares: async (...args) => (await real()).fares(...args),
  };
}
