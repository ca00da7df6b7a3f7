import { LOCALES, textIn, type Locale } from '#domain/catalogue.ts';
import type { SoldRecord } from '#server/database/records.ts';
import { Random } from '#tests/bench/large-catalogue/random.ts';

export interface SearchTerm {
  readonly lang: Locale;
  readonly term: string;
}

/**
 * Terms as visitors type them, each once, so that no answer is a kept one: the name of a product, some of its words,
 * one of them with a typing error, and beginnings. Half have the number of a product and fit few, the others fit up to a
 * tenth of the catalogue.
 */
export function searchTerms(products: number, make: (number: number) => SoldRecord, count: number): SearchTerm[] {
  const random = new Random(products);
  const terms = new Map<string, SearchTerm>();
  for (let nth = 0; terms.size < count && nth < count * 20; nth += 1) {
    const lang = random.of(LOCALES);
    const { title, summary } = make(random.int(1, products));
    const name = words(textIn(title, lang));
    const about = words(textIn(summary, lang)).filter((word) => word.length > 4);
    const kinds = [
      () => name.join(' '),
      () => [...random.some(name, 0.5), name.at(-1)!].join(' '),
      () => `${random.of(name)} ${misspelt(random, random.of(about))}`,
      () => [random.of(name), random.of(about)].join(' '),
      () => `${random.of(about)} ${random.of(about).slice(0, 4)}`,
    ];
    const term = random.of(kinds)().slice(0, 100);
    terms.set(`${lang} ${term}`, { lang, term });
  }
  return [...terms.values()];
}

const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);

/** The word with two of its letters swapped. */
function misspelt(random: Random, word: string): string {
  const at = random.int(1, word.length - 2);
  return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
}
