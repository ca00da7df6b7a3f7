import type { ContentCard } from '#contract/calls/content.ts';
import { productSearch, searchSuggest, type Suggestion } from '#contract/calls/search.ts';
import { textIn, type Locale } from '#domain/catalogue.ts';
import { writtenIn } from '#domain/written-text.ts';
import { canSuggest, searchWords } from '#i18n/search-words.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database } from '#server/database/connection.ts';
import { TextSearch, type FoundText } from '#server/search/text-search.ts';
import { titleOf } from './catalogue-lookup.ts';
import { cardsOf } from './listing-services.ts';
import { ContentReader } from './page-services.ts';
import { serve, wrongField, type Service } from './service.ts';

/** The most products of one term that are ranked, counted and listed (C9). */
const MOST_FOUND = 200;
/** Destinations and posts of one answer. */
const MOST_CONTENT = 24;
/** Suggestions of each kind. */
const SUGGESTED = { product: 5, destination: 3, post: 2 } as const;
/** Products that a suggestion ranks: few, because it is asked for with every key. */
const MOST_RANKED_TO_SUGGEST = 100;

export function searchServices({ database, catalogue }: { database: Database; catalogue: CatalogueReader }): readonly Service[] {
  const search = new TextSearch(database, catalogue);
  return [
    serve(productSearch, async ({ tenant }, { term, lang, page, pageSize }) => {
      if (searchWords(term, lang).length === 0) throw wrongField('kelime', 'format', 'has no word: a letter or digit');
      const { products, content, corrected, shorter } = await search.find(tenant, lang, term, { products: MOST_FOUND + 1, content: MOST_CONTENT });
      const listed = products.slice(0, MOST_FOUND).slice((page - 1) * pageSize, page * pageSize);
      const cards = await contentCards(catalogue, tenant, lang, content);
      return {
        corrected,
        shorter,
        products: await cardsOf(catalogue, tenant, listed.map(({ code }) => code), lang),
        total: Math.min(products.length, MOST_FOUND),
        ...(products.length > MOST_FOUND && { isMore: true }),
        places: cards.filter(({ kind }) => kind === 'destination'),
        posts: cards.filter(({ kind }) => kind === 'post'),
      };
    }),

    serve(searchSuggest, async ({ tenant }, { term, lang }) => {
      if (!canSuggest(term, lang)) return { suggestions: [] };
      const { products, content } = await search.find(tenant, lang, term, { products: MOST_RANKED_TO_SUGGEST, content: MOST_CONTENT });
      const cards = await contentCards(catalogue, tenant, lang, content);
      const ofKind = (kind: 'destination' | 'post') => cards.filter((card) => card.kind === kind).slice(0, SUGGESTED[kind]).map(({ code, slug, title }): Suggestion => ({ kind, code, vertical: null, slug: slug[lang], title, place: null }));
      return { suggestions: [...ofKind('destination'), ...(await suggestedProducts(catalogue, tenant, lang, products.slice(0, SUGGESTED.product))), ...ofKind('post')] };
    }),
  ];
}

async function suggestedProducts(catalogue: CatalogueReader, tenant: string, lang: Locale, found: readonly FoundText[]): Promise<Suggestion[]> {
  const [cards, destinations] = await Promise.all([catalogue.cards(tenant, found.map(({ code }) => code)), catalogue.destinations(tenant)]);
  return [...cards.values()].map(({ code, vertical, slug, title, destination }) => ({
    kind: 'product', code, vertical, slug: textIn(slug, lang), title: writtenIn(title, lang), place: writtenIn(titleOf(destinations, destination), lang),
  }));
}

/** The cards of destinations and posts that still exist, in the order of `found`. */
async function contentCards(catalogue: CatalogueReader, tenant: string, lang: Locale, found: readonly FoundText[]): Promise<ContentCard[]> {
  if (found.length === 0) return [];
  const reader = new ContentReader(catalogue, tenant, lang);
  const [destinations, posts] = await Promise.all([reader.list('destination'), catalogue.posts(tenant)]);
  const cards = new Map([...destinations, ...posts.map((post) => reader.postCard(post))].map((card) => [`${card.kind} ${card.code}`, card]));
  return found.flatMap(({ kind, code }) => cards.get(`${kind} ${code}`) ?? []);
}
