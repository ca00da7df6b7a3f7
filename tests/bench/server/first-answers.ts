import { categoryProducts } from '#contract/calls/listings.ts';
import { productGet } from '#contract/calls/product.ts';
import type { Locale } from '#domain/catalogue.ts';
import { median } from '#tests/bench/engine.ts';
import { callOnce, requestOf } from './call-requests.ts';
import { sendOnce, type HttpRequest } from './http-load.ts';
import type { ServerProcess } from './server-process.ts';

export interface FirstAnswers {
  /** Milliseconds of the main thread for an answer that the server has not given before. */
  readonly pages: { readonly median: number; readonly worst: number } | null;
  readonly json: { readonly median: number; readonly worst: number } | null;
}

/**
 * Measures the main thread's time for the first rendering of product pages and for the first JSON of products. The code
 * is warm by then: the same pages were requested in another language.
 */
export async function measureFirstAnswers(shop: ServerProcess): Promise<FirstAnswers> {
  const { category, products } = await callOnce(shop.url, categoryProducts, { category: 'villas', lang: 'en', page: 1, pageSize: 12 });
  const pageIn = (locale: Locale): HttpRequest[] => products.map(({ slug }) => ({ path: `${locale === 'en' ? '' : `/${locale}`}/u/${category.slug[locale]}/${slug[locale]}` }));
  const jsonIn = (lang: Locale) => products.map(({ slug }) => requestOf(productGet, { category: 'villas', slug: slug[lang]!, lang }));
  for (const request of [...pageIn('en'), ...pageIn('tr'), ...jsonIn('en'), ...jsonIn('tr')]) await sendOnce(shop.url, request);
  return { pages: await threadTimes(shop, pageIn('de')), json: await threadTimes(shop, jsonIn('ru')) };
}

async function threadTimes(shop: ServerProcess, requests: readonly HttpRequest[]): Promise<FirstAnswers['pages']> {
  const times: number[] = [];
  for (const request of requests) {
    const before = await shop.threadMs();
    const { status } = await sendOnce(shop.url, request);
    if (status !== 200) throw new Error(`${request.path}: ${status}`);
    const after = await shop.threadMs();
    if (before === null || after === null) return null;
    times.push(after - before);
  }
  return { median: median(times), worst: Math.max(...times) };
}
