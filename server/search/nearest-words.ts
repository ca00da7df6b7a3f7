/** Words that stand in for one misspelt word. */
const MOST_NEAREST = 3;
/** The shortest word that is corrected; a shorter one is near to too many. */
const SHORTEST = 4;
/** The shortest stem, without doubled letters, that is corrected when a doubled letter was typed once. */
const SHORTEST_DOUBLED = 3;
/** The shortest word whose first letter is corrected. People rarely mistype it, and two short words that differ in it are different words: `rent`, `kent`. */
const SHORTEST_WITH_OTHER_FIRST = 5;
/** The longest ending by which a word may differ from another of which it is a form, e.g. `plajlari` and `plaj`. */
const LONGEST_ENDING = 4;
const SHORTEST_STEM = 4;

/** The folded words that texts of a language have, each with its folded stem; a stop word has itself. */
export type KnownWords = ReadonlyMap<string, string>;

/** A word as it was typed, folded, and its folded stem. */
export interface TypedWord {
  readonly word: string;
  readonly stem: string;
}

/**
 * Returns the words that a misspelt word may mean, the nearest first. The nearest are forms of a word that has a letter
 * once where this one has it twice, or the other way round; then those within one typing error, within two for a word of
 * eight letters or more with the same first letter; then those whose stem is; then those that differ by an ending.
 */
export function nearestWords(typed: TypedWord, known: KnownWords): string[] {
  if (typed.word.length < SHORTEST || /\p{N}/u.test(typed.word)) return [];
  const single = singleLetters(typed.stem);
  const found: { readonly word: string; readonly distance: number }[] = [];
  for (const [word, stem] of known) {
    const isDoubled = single.length >= SHORTEST_DOUBLED && stem[0] === single[0] && singleLetters(stem) === single;
    const distance = isDoubled ? DOUBLED : distanceTo(typed, { word, stem });
    if (distance !== undefined) found.push({ word, distance });
  }
  const least = Math.min(...found.map(({ distance }) => distance));
  const first = typed.word[0];
  return found
    .filter(({ distance }) => distance === least)
    // People rarely mistype the first letter.
    .toSorted((a, b) => Number(b.word[0] === first) - Number(a.word[0] === first) || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_NEAREST).map(({ word }) => word);
}

/** Distances compare; a typing error adds 1. */
const DOUBLED = 0;
const OF_STEM = 0.25;
const BY_ENDING = 0.5;

function distanceTo(typed: TypedWord, known: TypedWord): number | undefined {
  const most = typed.word.length >= 8 ? 2 : 1;
  const isOtherFirst = typed.word[0] !== known.word[0];
  const errors = isOtherFirst && typed.word.length < SHORTEST_WITH_OTHER_FIRST ? undefined : errorsWithin(typed.word, known.word, isOtherFirst ? 1 : most);
  if (errors !== undefined) return errors;
  const isComparable = typed.stem[0] === known.stem[0] && Math.min(typed.stem.length, known.stem.length) >= SHORTEST_STEM;
  const ofStem = isComparable ? errorsWithin(typed.stem, known.stem, most) : undefined;
  if (ofStem !== undefined) return ofStem + OF_STEM;
  return differByEnding(typed.word, known.word) ? most + BY_ENDING : undefined;
}

function errorsWithin(a: string, b: string, most: number): number | undefined {
  const errors = Math.abs(a.length - b.length) <= most ? typingErrors(a, b, most) : most + 1;
  return errors <= most ? errors : undefined;
}

const singleLetters = (word: string) => word.replace(/(.)\1+/gu, '$1');

function differByEnding(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORTEST_STEM && long.length - short.length <= LONGEST_ENDING && long.startsWith(short);
}

/**
 * The number of typing errors between two words: letters that were added, left out, replaced, or swapped with the next
 * (optimal string alignment distance).
 * @param most the count stops above it
 */
export function typingErrors(a: string, b: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let errors = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) errors = Math.min(errors, before[j - 2]! + 1);
      next.push(errors);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
