/** Words that stand in for one misspelt word. */
const MOST_NEAREST = 3;
/** The shortest word that is corrected; a shorter one is near to too many. */
const SHORTEST = 3;
/** The longest ending by which a word may differ from another of which it is a form, e.g. `plajlari` and `plaj`. */
const LONGEST_ENDING = 4;
const SHORTEST_STEM = 4;

/**
 * Returns the words that a misspelt word may mean, the nearest first: those within one typing error, within two for a
 * word of eight letters or more, and those that differ by an ending.
 * @param word folded
 * @param vocabulary folded words
 */
export function nearestWords(word: string, vocabulary: Iterable<string>): string[] {
  if (word.length < SHORTEST || /\p{N}/u.test(word)) return [];
  const most = word.length >= 8 ? 2 : 1;
  const found: { readonly known: string; readonly errors: number }[] = [];
  for (const known of vocabulary) {
    const errors = Math.abs(known.length - word.length) <= most ? typingErrors(word, known, most) : most + 1;
    if (errors <= most) found.push({ known, errors });
    else if (differByEnding(word, known)) found.push({ known, errors: most + 0.5 });
  }
  const least = Math.min(...found.map(({ errors }) => errors));
  return found
    .filter(({ errors }) => errors === least)
    // People rarely mistype the first letter.
    .toSorted((a, b) => Number(b.known[0] === word[0]) - Number(a.known[0] === word[0]) || a.known.length - b.known.length || (a.known < b.known ? -1 : 1))
    .slice(0, MOST_NEAREST).map(({ known }) => known);
}

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
