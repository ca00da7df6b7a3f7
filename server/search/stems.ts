import { sql } from 'kysely';
import type { Locale } from '#domain/catalogue.ts';
import { foldText } from '#i18n/fold-text.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { KnownWords } from './nearest-words.ts';

/** The stemmers that every PostgreSQL has. The words of a language without an entry are found as they are written. */
const DICTIONARIES: Readonly<Partial<Record<Locale, string>>> = { en: 'english_stem', tr: 'turkish_stem', de: 'german_stem', ru: 'russian_stem' };

/** The most known words of a language that misspelt ones are compared with. */
const MOST_KNOWN_WORDS = 100_000;

/** The most titles whose words are counted; those of destinations come first. */
const MOST_TITLES = 20_000;

/** Stems of one language that a process remembers. */
const MOST_REMEMBERED = 50_000;

const remembered = new Map<Locale, Map<string, string | null>>();

/** The folded stem of a word by the word as `SearchWord.plain` has it; null for a stop word, such as `the`. */
export type Stems = ReadonlyMap<string, string | null>;

/**
 * Returns the stems of words. A stem depends on nothing but the word and its language, so it is remembered: a term or a
 * batch of products costs one statement when it has a word that this process has not seen, and none otherwise.
 */
export async function stemsOf(queries: TenantQueries, locale: Locale, words: Iterable<string>): Promise<Stems> {
  const known = rememberedOf(locale);
  const wanted = [...new Set(words)];
  const missing = wanted.filter((word) => !known.has(word));
  const read = missing.length === 0 ? new Map<string, string | null>() : await readStems(queries, locale, missing);
  const stems = new Map(wanted.map((word) => [word, read.get(word) ?? known.get(word) ?? null]));
  if (known.size + read.size > MOST_REMEMBERED) known.clear();
  for (const [word, stem] of read) known.set(word, stem);
  return stems;
}

function rememberedOf(locale: Locale): Map<string, string | null> {
  const known = remembered.get(locale) ?? new Map<string, string | null>();
  remembered.set(locale, known);
  return known;
}

/** The known words of a tenant in one language. */
export interface Vocabulary {
  readonly known: KnownWords;
  /** The form in which a word is shown, by its stem: the one that most titles begin with; of equals, the one that most titles have, then the shortest. */
  readonly usualForms: ReadonlyMap<string, string>;
}

/** Reads the words that a tenant's texts have, or had, with their stems. A stem of a folded word may differ from that of the word with its accents. */
export async function readVocabulary(queries: TenantQueries, tenant: string, locale: Locale): Promise<Vocabulary> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    with titled as (
      select word, count(*) filter (where place = 1) as beginnings, count(*) as times
      from (select title from search_texts where tenant = ${tenant} and locale = ${locale} order by kind, title limit ${MOST_TITLES}) as titles
      cross join string_to_table(title, ' ') with ordinality as part (word, place) group by word
    )
    select word, (ts_lexize(${dictionaryOf(locale)}::regdictionary, word))[1] as stem
    from (select word from search_words where tenant = ${tenant} and locale = ${locale} order by word limit ${MOST_KNOWN_WORDS}) as words left join titled using (word)
    order by coalesce(beginnings, 0) desc, coalesce(times, 0) desc, length(word), word`.execute(queries);
  const known = new Map<string, string>();
  const usualForms = new Map<string, string>();
  for (const { word, stem: read } of rows) {
    const stem = read === null ? word : foldText(read);
    known.set(word, stem);
    if (!usualForms.has(stem)) usualForms.set(stem, word);
  }
  return { known, usualForms };
}

const dictionaryOf = (locale: Locale) => DICTIONARIES[locale] ?? 'simple';

async function readStems(queries: TenantQueries, locale: Locale, words: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize(${dictionaryOf(locale)}::regdictionary, word))[1] as stem from unnest(${[...words]}::text[]) as word`.execute(queries);
  return new Map(rows.map(({ word, stem }) => [word, stem === null ? null : foldText(stem)]));
}
