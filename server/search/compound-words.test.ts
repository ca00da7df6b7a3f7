import { describe, expect, it } from 'vitest';
import { compoundParts } from './compound-words.ts';

const KNOWN = new Map([['privater', 'privat'], ['privates', 'privat'], ['pool', 'pool'], ['hochzeit', 'hochzeit'], ['villa', 'villa'], ['villen', 'vill'], ['see', 'see'], ['blick', 'blick']]);

describe('the parts of a compound', () => {
  it.each([
    ['privatpool', [['privater', 'privates'], ['pool']]], ['poolvilla', [['pool'], ['villa']]], ['hochzeitsvillen', [['hochzeit'], ['villen']]],
    // Parts of three letters; parts that nothing has; one part.
    ['seeblick', undefined], ['poolhund', undefined], ['pool', undefined], ['', undefined],
  ])('of %s are %j', (word, expected) => {
    expect(compoundParts(word, KNOWN)).toEqual(expected);
  });
});
