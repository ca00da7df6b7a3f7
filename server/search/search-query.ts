import type { SearchWord } from '#i18n/search-words.ts';
import type { Scope } from './search-vector.ts';
import type { Stems } from './stems.ts';

/** Words of a term that count; further ones are ignored. */
const MOST_WORDS = 8;
/** The shortest beginning that finds longer words. Shorter ones would read a large part of the index. */
const SHORTEST_BEGINNING = 3;

/** A word of a term, with the words and stems to search for in its place when it is misspelt, the nearest first. */
export interface TermWord extends SearchWord {
  readonly instead?: readonly string[];
}

/** Two tsqueries as text: `exact` matches whole words and stems, `wanted` also names and places that have a word which begins with the last one. */
export interface SearchQuery {
  readonly wanted: string;
  readonly exact: string;
}

/** The words of a term that are searched for: without stop words, unless there are no others. */
export function usedWords<W extends SearchWord>(words: readonly W[], stems: Stems): readonly W[] {
  const meaningful = words.filter(({ plain }) => stems.get(plain) !== null);
  return (meaningful.length > 0 ? meaningful : words).slice(0, MOST_WORDS);
}

/** The query for texts that have each word: as it is, by its stem, or one of its corrections. @param words at least one */
export function searchQuery(scope: Scope, words: readonly TermWord[], stems: Stems): SearchQuery {
  const exact = words.map(({ plain, folded, instead }) => anyOf(instead ?? [folded, stems.get(plain) ?? folded], scope));
  const last = words.at(-1)!;
  const isBeginning = last.instead === undefined && last.folded.length >= SHORTEST_BEGINNING;
  const wanted = isBeginning ? [...exact.slice(0, -1), `(${exact.at(-1)!} | ${scope}${last.folded}:*AB)`] : exact;
  return { exact: exact.join(' & '), wanted: wanted.join(' & ') };
}

const anyOf = (lexemes: readonly string[], scope: Scope) => `(${[...new Set(lexemes)].map((lexeme) => scope + lexeme).join(' | ')})`;
