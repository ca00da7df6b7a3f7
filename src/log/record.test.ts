import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FORMAT, open, parse, tagOf, type Header } from './record.ts';
import { seal } from './seal-record.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const name = fc.stringMatching(/^[\x21-\x7e]{1,64}$/);
const place = fc.record({ stream: name, seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) });
const id = fc.oneof(name, fc.uuid());
const header: fc.Arbitrary<Header> = fc.record({ keyId: id, eventId: id, v: fc.integer({ min: 0, max: 0xffff_ffff }), writer: fc.integer({ min: 0, max: 0xffff_ffff }), previousTag: bytes(16) });
const sealed = fc.record({ key: bytes(32), place, header, plain: fc.uint8Array({ maxLength: 300 }) });

function parsed(record: Uint8Array) {
  const result = parse(record);
  if (result.kind !== 'ok') throw new Error(result.kind);
  return result;
}

describe('[L3] a sealed record', () => {
  it('[L3] opens to what was sealed, wherever it lies in memory', () => {
    fc.assert(fc.property(sealed, fc.nat(7), ({ key, place, header, plain }, offset) => {
      const record = seal(key, place, header, plain);
      const elsewhere = new Uint8Array(record.length + offset).subarray(offset);
      elsewhere.set(record);
      const { header: read, length } = parsed(elsewhere);
      expect({ ...read, previousTag: [...read.previousTag] }).toEqual({ ...header, previousTag: [...header.previousTag] });
      expect([...open(key, place, elsewhere, length)]).toEqual([...plain]);
    }));
  });

  it('[L3] does not open when any one bit of it is another', () => {
    fc.assert(fc.property(sealed, fc.nat(), fc.nat(7), ({ key, place, header, plain }, at, bit) => {
      const record = seal(key, place, header, plain);
      record[at % record.length]! ^= 1 << bit;
      const result = parse(record);
      if (result.kind === 'ok') expect(() => open(key, place, record, result.length)).toThrow();
    }), { numRuns: 500 });
  });

  it('[L3] does not open in another place or with another key', () => {
    fc.assert(fc.property(sealed, place, bytes(32), ({ key, place, header, plain }, other, otherKey) => {
      const record = seal(key, place, header, plain);
      const { length } = parsed(record);
      if (other.stream !== place.stream) expect(() => open(key, { ...place, stream: other.stream }, record, length)).toThrow();
      if (other.seq !== place.seq) expect(() => open(key, { ...place, seq: other.seq }, record, length)).toThrow();
      if (String(otherKey) !== String(key)) expect(() => open(otherKey, place, record, length)).toThrow();
    }));
  });

  it('[L3] has a nonce of its own each time, so that equal events look different', () => {
    const make = () => seal(new Uint8Array(32), { stream: 's', seq: 1 }, { keyId: 'k', eventId: 'e', v: 1, writer: 1, previousTag: new Uint8Array(16) }, new Uint8Array(40));
    const [a, b] = [make(), make()];
    const { length } = parsed(a);
    expect([...a.subarray(0, length)]).toEqual([...b.subarray(0, length)]);
    expect([...a.subarray(length, length + 24)]).not.toEqual([...b.subarray(length, length + 24)]);
    expect([...tagOf(a)]).not.toEqual([...tagOf(b)]);
  });

  it('[L8] [L9] tells a later format, an earlier one whose reader is loaded apart, and other bytes from each other', async () => {
    vi.resetModules(); // another test file may have loaded the reader
    const { parse } = await import('./record.ts');
    const record = seal(new Uint8Array(32), { stream: 's', seq: 1 }, { keyId: 'k', eventId: 'e', v: 1, writer: 1, previousTag: new Uint8Array(16) }, new Uint8Array(4));
    const ofFormat = (format: number) => record.map((byte, i) => (i === 1 ? format : byte));
    expect(parse(ofFormat(FORMAT + 1))).toEqual({ kind: 'newer' });
    expect(parse(ofFormat(2))).toEqual({ kind: 'old' });
    const cut = record.subarray(0, -1 - 4);
    for (const none of [undefined, null, 'text', new Uint8Array(), record.subarray(1), ofFormat(0), cut, record.subarray(0, 18)]) expect(parse(none)).toEqual({ kind: 'malformed' });
  });
});
