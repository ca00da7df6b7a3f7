import type { KnownWords } from './nearest-words.ts';

/** The shortest part of a compound; shorter words are the end or the beginning of too many others. */
const SHORTEST_PART = 4;
/** What German writes between two parts: `hochzeit-s-villa`. */
const BETWEEN = ['', 's', 'n', 'es', 'en'];

/**
 * Splits a word that no text has into two that texts have, as they are or in another form: `privatpool` into the words
 * with the stem `privat`, and `pool`. Of several ways, the one with the longest second part counts, which is what the
 * compound is a kind of.
 * @param word folded
 * @returns for each part the known words, or undefined for no compound
 */
export function compoundParts(word: string, known: KnownWords): readonly [readonly string[], readonly string[]] | undefined {
  const parts = partsAround(word);
  if (parts.length === 0) return undefined;
  const forms = new Map<string, string[]>(parts.flatMap((pair) => pair.map((part) => [part, []])));
  for (const [each, stem] of known) forms.get(stem)?.push(each);
  const formsOf = (part: string) => (known.has(part) ? [part] : forms.get(part)!);
  return parts.map(([first, last]) => [formsOf(first), formsOf(last)] as const).find((pair) => pair.every((words) => words.length > 0));
}

/** The ways to split a word in two, the one with the longest second part first. */
function partsAround(word: string): readonly (readonly [string, string])[] {
  return Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, index) => SHORTEST_PART + index).flatMap((at) => {
    const [beginning, last] = [word.slice(0, at), word.slice(at)];
    return BETWEEN.filter((letters) => beginning.endsWith(letters) && at - letters.length >= SHORTEST_PART).map((letters) => [beginning.slice(0, at - letters.length), last] as const);
  });
}
