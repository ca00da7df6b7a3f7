import { sql } from 'kysely';
import type { Locale } from '#domain/catalogue.ts';
import { foldedTitle, searchWords, type SearchWord } from '#i18n/search-words.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { SearchKind } from '#server/database/tables.ts';
import { nextTurn } from '#server/turns.ts';
import { compoundParts } from './compound-words.ts';
import { nearestWords, type KnownWords } from './nearest-words.ts';
import { searchQuery, usedWords, type TermWord } from './search-query.ts';
import { KINDS, scopeOf } from './search-vector.ts';
import { readVocabulary, stemsOf, type Stems, type Vocabulary } from './stems.ts';
import { isTravellersWord } from './travellers-words.ts';

/** The most shorter terms that are offered. */
const MOST_SHORTER = 4;

export interface FoundText {
  readonly kind: SearchKind;
  readonly code: string;
}

export interface Found {
  /** The best first. */
  readonly products: readonly FoundText[];
  /** Destinations and posts, the best first. */
  readonly content: readonly FoundText[];
  /** The term that was searched for instead, where nothing fits the one that was typed, in lower case; replaced words are folded. */
  readonly corrected: string | null;
  /** Where nothing is found at all: shorter terms to try, without the words that no text has, or each without one word. */
  readonly shorter: readonly string[];
}

/** The most results of each of the two. Of more matches, those whose titles begin with the term are among the results. */
export interface Most {
  readonly products: number;
  readonly content: number;
}

interface Row extends FoundText {
  readonly place: number;
  readonly grade: number;
  readonly rank: number;
}

/**
 * Finds products on sale, destinations and posts by a term in one language: those whose title is the term first, then
 * those whose title begins with it, those that have all its words or forms of them, and those with a word that begins
 * with its last one. When there are none, words that no text has are replaced: a compound by its parts, and a misspelt
 * one by the nearest known ones. A search executes at most six statements, whatever the term and the catalogue.
 */
export class TextSearch {
  readonly #database: Database;
  readonly #catalogue: CatalogueReader;

  constructor(database: Database, catalogue: CatalogueReader) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  /** @param term with at least one word */
  async find(tenant: string, locale: Locale, term: string, most: Most): Promise<Found> {
    const title = foldedTitle(term, locale);
    const words = searchWords(term, locale);
    const { stems, ...found } = await this.#database.inTenant(tenant, (queries) => findWords(queries, tenant, locale, title, words, most), { readOnly: true });
    if (found.products.length + found.content.length > 0) return { ...found, corrected: null, shorter: [] };
    const vocabulary = await this.#catalogue.cached(tenant, `search words ${locale}`, (queries) => readVocabulary(queries, tenant, locale));
    const corrected: TermWord[] = [];
    for (const word of usedWords(words, stems)) {
      // Each is compared with all known words.
      await nextTurn();
      corrected.push(...correct(word, stems, vocabulary, locale));
    }
    const shorter = shorterTerms(corrected, vocabulary.known);
    if (corrected.every(({ instead }) => instead === undefined)) return { ...found, corrected: null, shorter };
    const again = await this.#database.inTenant(tenant, (queries) => findWords(queries, tenant, locale, null, corrected, most), { readOnly: true });
    const isFound = again.products.length + again.content.length > 0;
    return { products: again.products, content: again.content, corrected: isFound ? termOf(corrected) : null, shorter: isFound ? [] : shorter };
  }
}

/** Returns the word itself if a text has it or a form of it, or if travellers use it. Otherwise returns the words to search for instead: the parts of a compound, or the nearest words. The first of them is shown. */
function correct(word: SearchWord, stems: Stems, { known, usualForms }: Vocabulary, locale: Locale): TermWord[] {
  const { plain, folded } = word;
  const stem = stems.get(plain) ?? folded;
  if (known.has(folded) || usualForms.has(stem) || isTravellersWord(folded, locale)) return [word];
  const parts = compoundParts(folded, known) ?? [nearestWords({ word: folded, stem }, known)];
  return parts.map((found) => {
    const [nearest] = found;
    if (nearest === undefined) return word;
    const foundStems = found.map((each) => known.get(each)!);
    return { ...word, instead: [...new Set([usualForms.get(known.get(nearest)!)!, ...found, ...foundStems])] };
  });
}

const termOf = (words: readonly TermWord[]) => words.map(({ plain, instead }) => instead?.[0] ?? plain).join(' ');

/** The terms to try where the words together find nothing. */
function shorterTerms(words: readonly TermWord[], known: KnownWords): string[] {
  const found = words.filter(({ folded, instead }) => instead !== undefined || known.has(folded));
  if (found.length === 0) return [];
  const shorter = found.length < words.length ? [found] : words.map((_, index) => words.filter((_word, other) => other !== index)).filter((rest) => rest.length > 0);
  return [...new Set(shorter.map(termOf))].slice(0, MOST_SHORTER);
}

/** @param title the folded term, for titles that begin with it; null to search by words alone */
async function findWords(queries: TenantQueries, tenant: string, locale: Locale, title: string | null, words: readonly TermWord[], most: Most): Promise<Pick<Found, 'products' | 'content'> & { readonly stems: Stems }> {
  const stems = await stemsOf(queries, locale, words.map(({ plain }) => plain));
  const used = usedWords(words, stems);
  const part = (kinds: keyof typeof KINDS, limit: number) => {
    const { wanted, exact } = searchQuery(scopeOf(tenant, locale, kinds === 'product'), used, stems);
    return sql`select * from find_texts(${[...KINDS[kinds]]}::text[], ${locale}, ${title}, ${wanted}::tsquery, ${exact}::tsquery, ${limit})`;
  };
  const { rows } = await sql<Row>`${part('product', most.products)} union all ${part('content', most.content)}`.execute(queries);
  const sorted = rows.toSorted((a, b) => a.grade - b.grade || b.rank - a.rank || a.place - b.place || (a.code < b.code ? -1 : 1));
  const results = (isProduct: boolean, limit: number) => sorted.filter(({ kind }) => (kind === 'product') === isProduct).slice(0, limit).map(({ kind, code }) => ({ kind, code }));
  return { products: results(true, most.products), content: results(false, most.content), stems };
}
