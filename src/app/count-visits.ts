import { PRODUCT_VIEWS_CALL, productViewsBody, VISIT_CALL, visitBody } from '#contract/visit-bodies.ts';
import type { Locale } from '#domain/catalogue.ts';
import { COMPANY } from './company.ts';

/** The part of the router that is used: the loader data of the shown matches, and when they change. */
export interface ShownPages {
  readonly state: { readonly matches: readonly { readonly loaderData?: unknown }[] };
  subscribe(event: 'onResolved', listener: () => void): unknown;
}

interface ShownProduct {
  readonly offer: { readonly productCode: string };
}

/** Loader data of a product's page, or of the form in which a product is chosen. */
interface PageData {
  readonly product?: ShownProduct | { readonly product: ShownProduct } | null;
}

/**
 * Counts this visit and the viewed products (B16), and sends the counts when the page is hidden: the visit once per
 * document, each product once. Nothing is stored in the browser, and a browser that asks not to be tracked sends
 * nothing. The requests use `fetch` with `keepalive`, because `sendBeacon` cannot set the `company` header (C2).
 */
export function countVisits(router: ShownPages, locale: Locale): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  const seen = new Set<string>();
  let unsent: string[] = [];
  let isNew = true;
  const note = () => {
    for (const { loaderData } of router.state.matches) {
      const product = (loaderData as PageData | undefined)?.product;
      if (!product) continue;
      const { productCode } = ('product' in product ? product.product : product).offer;
      if (seen.has(productCode)) continue;
      seen.add(productCode);
      unsent.push(productCode);
    }
  };
  note();
  router.subscribe('onResolved', note);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    note();
    if (isNew) post(VISIT_CALL, visitBody(locale, navigator.userAgent));
    if (unsent.length > 0) post(PRODUCT_VIEWS_CALL, productViewsBody(unsent));
    isNew = false;
    unsent = [];
  });
}

/** Sends a count. A failed request is not repeated. */
function post(call: string, body: string): void {
  fetch(`${import.meta.env.VITE_API_URL ?? '/api'}/${call}`, { method: 'POST', keepalive: true, credentials: 'omit', headers: { company: COMPANY, 'content-type': 'application/json' }, body }).catch(() => undefined);
}
