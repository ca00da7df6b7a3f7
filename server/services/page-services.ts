import { pageAllGet, pageGet, type Content, type ContentCard, type ContentKind, type Tag } from '#contract/calls/content.ts';
import { completeText, type Locale, type StoredText } from '#domain/catalogue.ts';
import { writtenIn, type WrittenText } from '#domain/written-text.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { DestinationRecord, PageRecord, PostCardRecord, PostRecord } from '#server/database/records.ts';
import type { SlugKind } from '#server/database/tables.ts';
import { destinationImage, placeMap, postImage } from './image-urls.ts';
import { markdownToHtml } from './markdown.ts';
import { refuse, serve, type Service } from './service.ts';

/** Number of further posts below a post and a destination. */
const NEXT_POSTS = 3;
const DESTINATION_POSTS = 6;

const SLUG_KINDS = { page: 'page', destination: 'destination', post: 'post' } as const satisfies Record<ContentKind, SlugKind>;

/** Content pages, destinations and posts, in one language. */
export function pageServices({ catalogue }: { catalogue: CatalogueReader }): readonly Service[] {
  return [
    serve(pageGet, async ({ tenant }, { kind = 'page', page: wanted, lang }) => {
      const code = (await catalogue.codeBySlug(tenant, SLUG_KINDS[kind], wanted)) ?? wanted;
      const found = await new ContentReader(catalogue, tenant, lang).find(kind, code);
      if (!found) throw refuse(pageGet, 'notFound');
      return found;
    }),

    serve(pageAllGet, async ({ tenant }, { kind = 'page', tag: wanted, lang }) => {
      const reader = new ContentReader(catalogue, tenant, lang);
      if (kind !== 'post') return { tag: null, tags: [], pages: await reader.list(kind) };
      const [posts, tags] = await Promise.all([catalogue.posts(tenant), reader.tags()]);
      const tag = wanted === undefined ? null : tags.find(({ code, slug }) => code === wanted || Object.values(slug).includes(wanted));
      if (tag === undefined) throw refuse(pageAllGet, 'notFound');
      const listed = posts.filter((post) => tag === null || post.tags.includes(tag.code));
      const used = new Set(listed.flatMap((post) => post.tags));
      return { tag, tags: tag === null ? tags.filter(({ code }) => used.has(code)) : [], pages: listed.map((post) => reader.postCard(post)) };
    }),
  ];
}

/** Reads content for one answer: of one tenant, in one language. */
export class ContentReader {
  readonly #catalogue: CatalogueReader;
  readonly #tenant: string;
  readonly #lang: Locale;

  constructor(catalogue: CatalogueReader, tenant: string, lang: Locale) {
    this.#catalogue = catalogue;
    this.#tenant = tenant;
    this.#lang = lang;
  }

  async find(kind: ContentKind, code: string): Promise<Content | null> {
    switch (kind) {
      case 'page': {
        const page = await this.#catalogue.page(this.#tenant, code);
        return page && { ...this.#pageCard(page), html: this.#html(page.body), post: null, place: null, related: [] };
      }
      case 'destination': {
        const destination = (await this.#catalogue.destinations(this.#tenant)).get(code);
        return destination ? this.#destination(destination) : null;
      }
      case 'post': {
        const post = await this.#catalogue.post(this.#tenant, code);
        return post && this.#post(post);
      }
    }
  }

  async list(kind: 'page' | 'destination'): Promise<ContentCard[]> {
    if (kind === 'page') return (await this.#catalogue.pages(this.#tenant)).map((page) => this.#pageCard(page));
    return [...(await this.#catalogue.destinations(this.#tenant)).values()].map((destination) => this.#destinationCard(destination));
  }

  /** The named tags, in the operator's order. */
  async tags(): Promise<Tag[]> {
    const { postTags = [] } = await this.#catalogue.settings(this.#tenant);
    return postTags.map(({ code, slug, title }) => ({ code, slug: completeText(slug), title: this.#text(title) }));
  }

  postCard({ code, slug, title, summary, date }: PostCardRecord): ContentCard {
    return { kind: 'post', code, slug: completeText(slug), title: this.#text(title), summary: this.#text(summary), image: postImage(this.#tenant, code), date };
  }

  #pageCard({ code, slug, title }: Pick<PageRecord, 'code' | 'slug' | 'title'>): ContentCard {
    return { kind: 'page', code, slug: completeText(slug), title: this.#text(title), summary: null, image: null, date: null };
  }

  #destinationCard({ code, slug, title, summary }: DestinationRecord): ContentCard {
    return { kind: 'destination', code, slug: completeText(slug), title: this.#text(title), summary: this.#text(summary), image: destinationImage(this.#tenant, code), date: null };
  }

  async #destination(destination: DestinationRecord): Promise<Content> {
    const { coordinates: [lat, lon], bestMonths, highlights, nearbyAirport, description, code } = destination;
    const [airport, posts] = await Promise.all([this.#catalogue.place(this.#tenant, nearbyAirport), this.#catalogue.posts(this.#tenant)]);
    return {
      ...this.#destinationCard(destination),
      html: this.#html(description),
      post: null,
      place: {
        coordinates: { lat, lon }, bestMonths,
        highlights: highlights.map((text) => this.#text(text)),
        airport: airport && this.#text(airport.name),
        map: placeMap(this.#tenant, code),
      },
      related: posts.filter((post) => post.destination === code).slice(0, DESTINATION_POSTS).map((post) => this.postCard(post)),
    };
  }

  async #post(post: PostRecord): Promise<Content> {
    const [posts, tags, destinations] = await Promise.all([this.#catalogue.posts(this.#tenant), this.tags(), this.#catalogue.destinations(this.#tenant)]);
    const destination = post.destination === null ? undefined : destinations.get(post.destination);
    return {
      ...this.postCard(post),
      html: this.#html(post.body),
      post: {
        tags: tags.filter(({ code }) => post.tags.includes(code)),
        destination: destination ? { code: destination.code, slug: completeText(destination.slug), title: this.#text(destination.title) } : null,
      },
      place: null,
      related: nextPosts(post, posts).map((next) => this.postCard(next)),
    };
  }

  #text(text: StoredText): WrittenText {
    return writtenIn(text, this.#lang);
  }

  #html(markdown: StoredText): WrittenText {
    const { lang, text } = this.#text(markdown);
    return { lang, text: markdownToHtml(text) };
  }
}

/** The posts that have most in common with a post: a destination counts more than a tag. Of equal ones the newer comes first. */
function nextPosts(post: PostRecord, posts: readonly PostCardRecord[]): readonly PostCardRecord[] {
  const inCommon = (other: PostCardRecord) => (other.destination !== null && other.destination === post.destination ? 2 : 0) + other.tags.filter((tag) => post.tags.includes(tag)).length;
  // `toSorted` is stable, and the posts come newest first.
  return posts.filter(({ code }) => code !== post.code).toSorted((a, b) => inCommon(b) - inCommon(a)).slice(0, NEXT_POSTS);
}
