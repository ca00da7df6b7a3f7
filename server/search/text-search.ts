import { sql } from 'kysely';
import type { Locale } from '#domain/catalogue.ts';
import { foldedTitle, searchWords, type SearchWord } from '#i18n/search-words.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { SearchKind } from '#server/database/tables.ts';
import { nearestWords } from './nearest-words.ts';
import { searchQuery, usedWords, type TermWord } from './search-query.ts';
import { KINDS, scopeOf } from './search-vector.ts';
import { stemsOf } from './stems.ts';

/** The most shorter terms that are offered. */
const MOST_SHORTER = 4;
/** The most known words of a language that misspelt ones are compared with. */
const MOST_KNOWN_WORDS = 100_000;

export interface FoundText {
  readonly kind: SearchKind;
  readonly code: string;
}

export interface Found {
  /** The best first. */
  readonly products: readonly FoundText[];
  /** Destinations and posts, the best first. */
  readonly content: readonly FoundText[];
  /** The term that was searched for instead, where nothing fits the one that was typed; folded. */
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
 * with its last one. When there are none, misspelt words are replaced by the nearest known ones. A search executes at
 * most six statements, whatever the term and the catalogue.
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
    const found = await this.#database.inTenant(tenant, (queries) => findWords(queries, tenant, locale, title, words, most));
    if (found.products.length + found.content.length > 0) return { ...found, corrected: null, shorter: [] };
    const known = await this.#knownWords(tenant, locale);
    const corrected = words.map((word) => correct(word, known));
    const shorter = shorterTerms(corrected, known);
    if (corrected.every(({ instead }) => instead === undefined)) return { ...found, corrected: null, shorter };
    const again = await this.#database.inTenant(tenant, (queries) => findWords(queries, tenant, locale, null, corrected, most));
    const isFound = again.products.length + again.content.length > 0;
    return { ...again, corrected: isFound ? termOf(corrected) : null, shorter: isFound ? [] : shorter };
  }

  /** The folded words that texts of a language have, or had. */
  #knownWords(tenant: string, locale: Locale): Promise<ReadonlySet<string>> {
    return this.#catalogue.cached(tenant, `search words ${locale}`, async (queries) => {
      const rows = await queries.selectFrom('search_words').select('word').where('tenant', '=', tenant).where('locale', '=', locale).orderBy('word').limit(MOST_KNOWN_WORDS).execute();
      return new Set(rows.map(({ word }) => word));
    });
  }
}

function correct(word: SearchWord, known: ReadonlySet<string>): TermWord {
  if (known.has(word.folded)) return word;
  const instead = nearestWords(word.folded, known);
  return instead.length > 0 ? { ...word, instead } : word;
}

const termOf = (words: readonly TermWord[]) => words.map(({ folded, instead }) => instead?.[0] ?? folded).join(' ');

/** The terms to try where the words together find nothing. */
function shorterTerms(words: readonly TermWord[], known: ReadonlySet<string>): string[] {
  const found = words.filter(({ folded, instead }) => instead !== undefined || known.has(folded));
  if (found.length === 0) return [];
  const shorter = found.length < words.length ? [found] : words.map((_, index) => words.filter((_word, other) => other !== index)).filter((rest) => rest.length > 0);
  return [...new Set(shorter.map(termOf))].slice(0, MOST_SHORTER);
}

/** @param title the folded term, for titles that begin with it; null to search by words alone */
async function findWords(queries: TenantQueries, tenant: string, locale: Locale, title: string | null, words: readonly TermWord[], most: Most): Promise<Pick<Found, 'products' | 'content'>> {
  const stems = await stemsOf(queries, locale, words.map(({ plain }) => plain));
  const used = usedWords(words, stems);
  const part = (kinds: keyof typeof KINDS, limit: number) => {
    const { wanted, exact } = searchQuery(scopeOf(tenant, locale, kinds === 'product'), used, stems);
    return sql`select * from find_texts(${[...KINDS[kinds]]}::text[], ${locale}, ${title}, ${wanted}::tsquery, ${exact}::tsquery, ${limit})`;
  };
  const { rows } = await sql<Row>`${part('product', most.products)} union all ${part('content', most.content)}`.execute(queries);
  const sorted = rows.toSorted((a, b) => a.grade - b.grade || b.rank - a.rank || a.place - b.place || (a.code < b.code ? -1 : 1));
  const results = (isProduct: boolean, limit: number) => sorted.filter(({ kind }) => (kind === 'product') === isProduct).slice(0, limit).map(({ kind, code }) => ({ kind, code }));
  return { products: results(true, most.products), content: results(false, most.content) };
}
