import { MOST_DESTINATIONS } from '#domain/catalogue-limits.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, named, nullable, optional, record } from '#contract/codec.ts';
import { imagePath } from '#contract/codecs/offer-codec.ts';
import { written } from '#contract/codecs/written-codec.ts';
import { code, int, isoDate, locale, localized, oneOf, real, text } from '#contract/scalar-codecs.ts';

/** What an operator writes beside the products. */
const contentKind = () => oneOf({ page: 'sayfa', destination: 'bolge', post: 'blog' });
export type ContentKind = Infer<ReturnType<typeof contentKind>>;

const reference = record({ code: ['k_no', code()], slug: ['slug', localized()], title: ['baslik', written(300)] });

/** A subject of posts. */
const tag = named('Tag', reference);
export type Tag = Infer<typeof tag>;

/** A destination that other content names. */
const namedDestination = named('NamedDestination', reference);

const cardFields = {
  kind: ['tur', contentKind()],
  code: ['k_no', code()],
  slug: ['slug', localized()],
  title: ['baslik', written(300)],
  /** Null for a page. */
  summary: ['ozet', nullable(written(400))],
  /** Path without view, size and extension; null for a page. */
  image: ['gorsel', nullable(imagePath())],
  /** Null for what is no post. */
  date: ['tarih', nullable(isoDate())],
} as const;
export const contentCard = named('ContentCard', record(cardFields));
export type ContentCard = Infer<typeof contentCard>;

const content = named('Content', record({
  ...cardFields,
  /** The whole text; sanitised by the server. */
  html: ['html', written(200_000)],
  /** Null for what is no post. */
  post: ['yazi', nullable(record({
    tags: ['etiketler', list(tag, { max: 30 })],
    destination: ['bolge', nullable(namedDestination)],
  }))],
  /** Null for what is no destination. */
  place: ['yer', nullable(record({
    coordinates: ['konum', record({ lat: ['enlem', real({ min: -90, max: 90 })], lon: ['boylam', real({ min: -180, max: 180 })] })],
    /** 1 to 12. */
    bestMonths: ['en_iyi_aylar', list(int({ min: 1, max: 12 }), { max: 12 })],
    highlights: ['one_cikanlar', list(written(500), { max: 50 })],
    /** Null for an airport that the catalogue does not name. */
    airport: ['havalimani', nullable(written(200))],
    map: ['harita_gorsel', imagePath()],
  }))],
  /** Of a destination its posts, of a post those to read next, newest first. */
  related: ['ilgili', list(contentCard, { max: 12 })],
}));
export type Content = Infer<typeof content>;

export const pageGet = call({
  name: 'page-get',
  method: 'GET',
  summary: 'A content page, a destination or a post by its code, or by its slug in any language',
  request: record({
    /** A content page when absent. */
    kind: ['tur', optional(contentKind())],
    page: ['sayfa', text({ min: 1, max: 200 })],
    lang: ['lang', locale()],
  }),
  response: content,
  failures: { notFound: NOT_FOUND },
});

/** The most entries of one answer of `page-all-get`. */
export const MOST_LISTED = 500;

const contentList = named('ContentList', record({
  /** The requested tag, or null. */
  tag: ['etiket', nullable(tag)],
  /** The tags of all listed posts when no tag was requested. */
  tags: ['etiketler', list(tag, { max: 1000 })],
  pages: ['sayfalar', list(contentCard, { max: MOST_DESTINATIONS })],
}));
export type ContentList = Infer<typeof contentList>;

export const pageAllGet = call({
  name: 'page-all-get',
  method: 'GET',
  summary: 'All content pages, destinations or posts, posts newest first; with a tag, the posts that have it',
  request: record({
    /** Content pages when absent. */
    kind: ['tur', optional(contentKind())],
    /** Code of a tag of posts, or its slug in any language. */
    tag: ['etiket', optional(text({ min: 1, max: 200 }))],
    lang: ['lang', locale()],
  }),
  response: contentList,
  failures: { notFound: NOT_FOUND },
});
