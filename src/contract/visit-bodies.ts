/**
 * The bodies of the calls that count visits (`calls/visits.ts`), without the codecs: every page can send them, and none
 * loads the contract for it.
 */

export const PRODUCT_VIEWS_CALL = 'urun-izleme-guncelle';
export const VISIT_CALL = 'web-analiz-post';

/** Products in one request. */
export const MOST_VIEWED = 50;

export const productViewsBody = (productCodes: readonly string[]): string => JSON.stringify({ urunler: productCodes.slice(0, MOST_VIEWED) });

export const visitBody = (lang: string, userAgent: string): string => JSON.stringify({ lang, tarayici_bilgisi: userAgent.slice(0, 500) });
