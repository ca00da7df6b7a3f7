import { describe, expect, it } from 'vitest';
import { nearestWords, typingErrors } from './nearest-words.ts';

const STEMS = { villas: 'villa', вилла: 'вилл', виллы: 'вилл', виду: 'вид', мила: 'мил', апартаментов: 'апартамент' };
const WORDS = ['kalkan', 'kalamar', 'fethiye', 'bodrum', 'villa', 'balloon', 'cappadocia', 'plaj', 'kas', 'kale', 'side', 'milas', 'бодрум'];
const known = (words: readonly string[]) => new Map([...words.map((word) => [word, word] as const), ...Object.entries(STEMS)]);

describe('words for a misspelt one', () => {
  it.each([
    ['kalkn', ['kalkan']], ['klakan', ['kalkan']], ['fetiye', ['fethiye']], ['vlila', ['villa']], ['baloon', ['balloon']], ['capadoccia', ['cappadocia']],
    ['plajlari', ['plaj']], ['бодрм', ['бодрум']], ['kasa', ['kas']], ['dethiye', ['fethiye']], ['xyzzy', []],
    // Another first letter is another word, in a short one or beside another error; three letters are near to too many.
    ['vale', []], ['dethiya', []], ['kat', []], ['k1', []], ['al', []],
  ])('finds for %s %j', (word, expected) => {
    expect(nearestWords({ word, stem: word }, known(WORDS))).toEqual(expected);
  });

  it.each([
    ['vilas', 'vila', ['villa', 'villas']], ['вилу', 'вил', ['вилла', 'виллы']], ['апартоменты', 'апартомент', ['апартаментов']],
  ])('finds for the form %s with the stem %s %j', (word, stem, expected) => {
    expect(nearestWords({ word, stem }, known(WORDS))).toEqual(expected);
  });

  it('counts letters that were added, left out, replaced or swapped, up to a bound', () => {
    expect([typingErrors('kas', 'kas', 2), typingErrors('kas', 'kass', 2), typingErrors('kas', 'ksa', 2), typingErrors('kalkan', 'klakn', 2), typingErrors('kas', 'bodrum', 2)]).toEqual([0, 1, 1, 2, 3]);
  });

  it('corrects a word among fifty thousand', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `${(index * 7919).toString(36)}kalkan`.slice(0, 4 + (index % 8)));
    expect(nearestWords({ word: 'fethiyye', stem: 'fethiyy' }, known([...many, 'fethiye']))).toEqual(['fethiye']);
  });
});
