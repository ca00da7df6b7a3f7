import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import type { LogEvent } from './log-event.ts';
import { expand, squeeze } from './squeeze.ts';

const encoder = new TextEncoder();
const again = (text: Uint8Array) => Buffer.from(expand(squeeze(text))).equals(text);

describe('[L3] a squeezed text', () => {
  it('[L3] expands to what it was, whatever it was', () => {
    const random = fc.uint8Array({ maxLength: 2000 });
    // Few letters make many repetitions, near and far, that reach into themselves.
    const repetitive = fc.array(fc.constantFrom('a', 'b', 'ab', 'lineId', 'x'.repeat(90), 'ş', '🛥'), { maxLength: 2000 }).map((parts) => encoder.encode(parts.join('')));
    const json = fc.json().map((text) => encoder.encode(text));
    fc.assert(fc.property(fc.oneof(random, repetitive, json), (text) => {
      expect(again(text)).toBe(true);
      expect(squeeze(text).length).toBeLessThanOrEqual(text.length + Math.ceil(text.length / 255) + 2);
    }), { numRuns: 500 });
  });

  it('[L3] may be longer than its window reaches', () => {
    const noise = Uint8Array.from({ length: 70_000 }, (_, i) => Math.imul(i, i * 7919) >>> 11);
    expect(again(Uint8Array.from([...noise, ...noise, ...noise.subarray(0, 900)]))).toBe(true);
  });

  it('[L3] is half as long for what happens to a basket', () => {
    const texts = eventFixtures('draft', 1).map(({ event }) => {
      const { type, at, data } = event as LogEvent;
      return encoder.encode(JSON.stringify({ type, at, data }));
    });
    const sum = (lengths: readonly number[]) => lengths.reduce((a, b) => a + b, 0);
    expect(sum(texts.map((text) => squeeze(text).length)) / sum(texts.map(({ length }) => length))).toBeLessThan(0.55);
  });

  it('[L8] begins as it did when the format was made: another beginning needs another format', () => {
    const length = 859;
    // Copied from where the window begins, 60 bytes at a time.
    const copies = Array.from({ length: Math.ceil(length / 60) }, () => [0b000_1111_1, (length - 1) & 0xff, (length - 1) >> 8, 60 - 4 - 15]);
    const beginning = expand(Uint8Array.from(copies.flat())).subarray(0, length);
    expect(createHash('sha256').update(beginning).digest('hex')).toBe('093a6c5ce0f1913adbc31049fe770e9f2f58926b62939054c585927310d1566b');
  });
});
