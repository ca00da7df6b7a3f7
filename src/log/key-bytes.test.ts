import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyBytes, keyOf } from './key-bytes.ts';
import type { Key } from './log-store.ts';

const rank = (part: Key[number]): number => (typeof part === 'number' ? 0 : typeof part === 'string' ? 1 : 2);
const comparePart = (a: Key[number], b: Key[number]): number => (rank(a) !== rank(b) ? rank(a) - rank(b) : a < b ? -1 : a > b ? 1 : 0);
/** The order of IndexedDB for keys that are lists: part by part, numbers before strings before lists, a prefix before longer keys. */
const compareKeys = (a: Key, b: Key): number => a.reduce<number>((order, part, i) => order || (i < b.length ? comparePart(part, b[i]!) : 1), 0) || a.length - b.length;

const letter = fc.constantFrom('a', 'e', 'g', 'k', 'x', 'z');
/** Names of streams and of keys, without those stored as one byte, which sort differently. */
const name = fc.oneof(fc.stringMatching(/^[\x21-\x7e]{1,8}$/), fc.constantFrom('s', 'ss', 's!', 'draft', 'draft/direct2'));
const often = fc.constantFrom('draft/direct', 'draft/quote', 'device', 'favourites', 'preferences');
const seq = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
const keyWith = (names: fc.Arbitrary<string>): fc.Arbitrary<Key> => fc.oneof(
  fc.tuple(letter), fc.tuple(letter, names), fc.tuple(letter, names, seq), fc.tuple(letter, names, names),
  fc.tuple(letter, fc.constant<[]>([])), fc.tuple(letter, names, fc.constant<[]>([])),
);

describe('[L2] a key in bytes', () => {
  it('[L2] is the key again', () => {
    const stored = keyWith(fc.oneof(name, often)).filter((key) => !key.some((part) => Array.isArray(part)));
    fc.assert(fc.property(stored, (key) => { expect(keyOf(keyBytes(key))).toEqual(key); }));
  });

  it('[L2] sorts as its parts do', () => {
    fc.assert(fc.property(keyWith(name), keyWith(name), (a, b) => {
      expect(Math.sign(Buffer.compare(keyBytes(a), keyBytes(b)))).toBe(Math.sign(compareKeys(a, b)));
    }), { numRuns: 2000 });
  });

  it('[L2] lies within what begins as it does, and in no other range', () => {
    const range = fc.tuple(letter, fc.oneof(name, often)).map((prefix): [Key, Key] => [prefix, [...prefix, []]]);
    fc.assert(fc.property(range, keyWith(fc.oneof(name, often)), ([from, to], key) => {
      const [low, bytes, high] = [from, key, to].map(keyBytes);
      const isWithin = Buffer.compare(low!, bytes!) <= 0 && Buffer.compare(bytes!, high!) <= 0;
      expect(isWithin).toBe(key[0] === from[0] && key[1] === from[1]);
    }), { numRuns: 2000 });
  });

  it('[L2] takes a few bytes for a record of a basket', () => {
    expect([...keyBytes(['e', 'draft/direct', 1_000])]).toEqual([0x65, 1, 0x12, 3, 232]);
  });
});
