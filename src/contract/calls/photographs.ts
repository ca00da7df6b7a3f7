import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, record } from '#contract/codec.ts';
import { code, int, locale, text } from '#contract/scalar-codecs.ts';
import { imagePath } from '#contract/codecs/offer-codec.ts';

/** The calls of the operator's desk about the uploaded photographs of products (B17). */

/** The most photographs of one product. */
export const MOST_PHOTOGRAPHS = 30;
/** The most bytes of an uploaded file: those of a large camera. */
export const LARGEST_PHOTOGRAPH = 15 * 1024 * 1024;

const photographedProduct = record({
  code: ['k_no', code()],
  /** In the language of the request. */
  title: ['baslik', text({ max: 300 })],
  /** Path of the cover, a photograph or a drawing, without its size. */
  image: ['gorsel', imagePath()],
  /** In their order; the first is the cover. */
  photographs: ['gorseller', list(record({ id: ['gorsel_no', code()], image: ['gorsel', imagePath()] }), { max: MOST_PHOTOGRAPHS })],
});
export type PhotographedProduct = Infer<typeof photographedProduct>;

const ofProduct = { code: ['k_no', code()], lang: ['lang', locale()] } as const;
/** The photographs have changed since: read them again. */
const OUTDATED = { status: 409, wire: 'guncel_degil', details: null } as const;

export const photographList = call({
  name: 'urun-gorsel-listele',
  method: 'GET',
  summary: 'For the operator\'s desk: products with their photographs, all or those with a text in their code or title',
  request: record({ term: ['aranan', text({ max: 100 })], page: ['sayfa', int({ min: 1, max: 100_000 })], lang: ['lang', locale()] }),
  response: record({ total: ['toplam', int()], products: ['urunler', list(photographedProduct, { max: 50 })] }),
  operatorSession: true,
});

export const photographAdd = call({
  name: 'urun-gorsel-ekle-post',
  method: 'POST',
  summary: 'Adds a photograph to a product, after those that it has. The body is the file: JPEG, PNG or WebP. The same file again changes nothing',
  request: record(ofProduct),
  response: photographedProduct,
  file: true,
  idempotent: true,
  operatorSession: true,
  failures: {
    notFound: NOT_FOUND,
    /** No JPEG, PNG or WebP, or one that cannot be read to its end. */
    notAPicture: { status: 422, wire: 'gorsel_degil', details: null },
    /** Too few or too many pixels. */
    wrongSize: { status: 422, wire: 'gorsel_olcusu', details: null },
    tooMany: { status: 409, wire: 'gorsel_cok', details: null },
  },
});

export const photographRemove = call({
  name: 'urun-gorsel-sil-post',
  method: 'POST',
  summary: 'Removes a photograph of a product',
  request: record({ ...ofProduct, id: ['gorsel_no', code()] }),
  response: photographedProduct,
  idempotent: true,
  operatorSession: true,
  failures: { notFound: NOT_FOUND },
});

export const photographOrder = call({
  name: 'urun-gorsel-sirala-post',
  method: 'POST',
  summary: 'Puts the photographs of a product into an order, which names each of them once',
  request: record({ ...ofProduct, ids: ['gorseller', list(code(), { max: MOST_PHOTOGRAPHS })] }),
  response: photographedProduct,
  idempotent: true,
  operatorSession: true,
  failures: { notFound: NOT_FOUND, outdated: OUTDATED },
});
