import { call, NOT_FOUND } from '#contract/call.ts';
import { list, named, optional, record } from '#contract/codec.ts';
import { productCard } from '#contract/codecs/product-card-codec.ts';
import { code, locale } from '#contract/scalar-codecs.ts';

/** The most products of one answer. */
export const MOST_CARDS = 12;

const cards = named('ProductCards', record({ products: ['urunler', list(productCard, { max: MOST_CARDS })] }));

export const similarProducts = call({
  name: 'category-benzer-urun-listele',
  method: 'GET',
  summary: 'The products most similar to one product (C14), the nearest first',
  request: record({ code: ['urun_k_no', code()], lang: ['lang', locale()] }),
  response: cards,
  failures: { notFound: NOT_FOUND },
});

export const showcase = call({
  name: 'category-urun-vitrin',
  method: 'GET',
  summary: 'The products that the operator shows first, of a category or of the whole shop (C15)',
  /** `category`: code, or slug in any language; the whole shop without one. */
  request: record({ category: ['kategori', optional(code())], lang: ['lang', locale()] }),
  response: cards,
  failures: { notFound: NOT_FOUND },
});

export const productCards = call({
  name: 'urun-kart-listele',
  method: 'GET',
  summary: 'The cards of products by their codes, none for none, in the order asked for; without those that are not on sale',
  request: record({ codes: ['urun_k_nolar', optional(list(code(), { max: MOST_CARDS }))], lang: ['lang', locale()] }),
  response: cards,
});
