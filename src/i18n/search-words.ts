import type { Locale } from '#domain/catalogue.ts';
import { foldText } from './fold-text.ts';

/** The longest word that is searched for, characters; the rest of a longer one is ignored. */
const LONGEST_WORD = 40;

/** A word of a text or of a search term. */
export interface SearchWord {
  /** In lower case by the rules of the language, with its accents: what a stemmer reads. */
  readonly plain: string;
  /** Without case and accents (`foldText`): what is compared. */
  readonly folded: string;
}

/**
 * Splits a text into words, at everything that is no letter and no digit. An apostrophe splits as well, which separates
 * a Turkish name from its suffix. A single letter is left out, because it is the rest of a contraction.
 */
export function searchWords(text: string, locale: Locale): SearchWord[] {
  const words = text.normalize('NFC').toLocaleLowerCase(locale).split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.flatMap((word) => {
    const plain = word.slice(0, LONGEST_WORD);
    const folded = foldText(plain);
    return folded === '' || /^\p{L}$/u.test(folded) ? [] : [{ plain, folded }];
  });
}

/** Letters and digits of the shortest term that is suggested for (C9). */
const SHORTEST_TO_SUGGEST = 2;

/** Whether there are suggestions for a term; a shorter one begins too many words. */
export const canSuggest = (term: string, locale: Locale): boolean => searchWords(term, locale).map(({ folded }) => folded).join('').length >= SHORTEST_TO_SUGGEST;

/** The folded words of a title or a term with one space between two: equal for spellings that a search does not distinguish. */
export const foldedTitle = (text: string, locale: Locale): string => searchWords(text, locale).map(({ folded }) => folded).join(' ');
