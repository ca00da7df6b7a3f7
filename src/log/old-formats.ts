import type { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { LogStore, Range } from './log-store.ts';
import type { Parsed, Place } from './record.ts';

// Reads databases of earlier releases. It is loaded when a row of an earlier format is found, and writes no such row. It
// imports nothing: a module shared with it would be a chunk of its own in what is loaded first.
//
// Records of format 1: 0 'MLT'   3 format   4 schema version (u32)   8 writer (u32)   12 previous tag (16)
//   28 key id length   29 event id length   30 key id, event id, zeros to a multiple of four
// Records of format 2: 0 'M'   1 format   2 previous tag (16)   18 key id and event id, each after its length, then
//   schema version and writer (seven bits a byte, the lowest first; all bytes but the last have the eighth bit)
// Both: then nonce (24) and ciphertext with its tag (16). Ids are the bytes of their hex digits when the length has its
// highest bit set, otherwise ASCII. The additional data is seq (u64), the stream after its length, and the header.
const FIRST_FORMAT = [0x4d, 0x4c, 0x54, 1];
const NONCE = 24;
const TAG = 16;

function readId(record: Uint8Array, length: number, start: number): { readonly id: string; readonly end: number } {
  const end = start + (length & 0x7f);
  const bytes = record.subarray(start, end);
  if (length < 0x80) return { id: String.fromCharCode(...bytes), end };
  const digits = Array.from(bytes, (byte) => (byte + 0x100).toString(16).slice(1)).join('');
  return { id: digits.length === 32 ? digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : digits, end };
}

export function parseOld(record: Uint8Array): Parsed {
  const isFirst = FIRST_FORMAT.every((byte, i) => record[i] === byte);
  if (!isFirst && record[1] !== 2) return { kind: 'newer' };
  if (record.length < 30) return { kind: 'malformed' };
  const keyId = isFirst ? readId(record, record[28]!, 30) : readId(record, record[18]!, 19);
  const eventId = isFirst ? readId(record, record[29]!, keyId.end) : readId(record, record[keyId.end]!, keyId.end + 1);
  const view = new DataView(record.buffer, record.byteOffset);
  let length = isFirst ? (eventId.end + 3) & ~3 : eventId.end;
  const number = () => {
    for (let value = 0, unit = 1; ; unit *= 128) {
      const byte = record[length++] ?? 0;
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
    }
  };
  const [v, writer] = isFirst ? [view.getUint32(4, true), view.getUint32(8, true)] : [number(), number()];
  if (record.length < length + NONCE + TAG) return { kind: 'malformed' };
  const previousTag = isFirst ? record.subarray(12, 28) : record.subarray(2, 18);
  return { kind: 'ok', header: { keyId: keyId.id, eventId: eventId.id, v, writer, previousTag }, length };
}

/** The event's JSON; throws when the key, the place or a single bit differs from the sealed one. @param length of its header */
export function openOld(cipher: typeof xchacha20poly1305, key: Uint8Array, { stream, seq }: Place, record: Uint8Array, length: number): Uint8Array {
  const additionalData = new Uint8Array(9 + stream.length + length);
  new DataView(additionalData.buffer).setBigUint64(0, BigInt(seq), true);
  additionalData[8] = stream.length;
  additionalData.set(new TextEncoder().encode(stream), 9);
  additionalData.set(record.subarray(0, length), 9 + stream.length);
  const json = cipher(key, record.subarray(length, length + NONCE), additionalData).decrypt(record.subarray(length + NONCE));
  return record[1] === 2 ? expand(json) : json;
}

// The JSON of format 2 is compressed by LZ77 (Ziv and Lempel, 1977) with a window that begins with this. The
// window is part of the format, with the names of that release, and never changes. The compressed text is a row of
//   1 byte: 3 bits p, 4 bits n, 1 bit far; p bytes as they are; how far back, less one (1 byte, or 2 with the low one
//   first when it is far); and from there n + 3 bytes, n + 4 when it is far, which may overlap what they produce.
// Where p is 7, or n is 15, the rest follows in bytes that are added up, the last of them not 255.
const WINDOW = new TextEncoder().encode(
  '"kind":"percent","value":"minNights":3}],"cleaningFee":{"damageDeposit":"seasons":[{"from":"01-01","to":"12-31","nightly":"capacity":6,"checkIn":"16:00","checkOut":"10:00",'
  + '"offer":{"productCode":"","vertical":"villa","transfer","yacht","tour","title":{"en":"","tr":"","de":"","ru":""},"slug":{"destination":"","image":"/images/","currency":"EUR","TRY","GBP","USD",'
  + '"saleMode":"direct","payment":{"kind":"deposit","full"},"percent":"30"},"vat":{"mode":"included","excluded","20","campaign":null,"extras":[{"code":"price":"120.00","per":"night","person"}],"terms":{'
  + '"selection":{"arrival":"2027-0","departure":"2028-","date":"from":"2026-1","to":"party":{"adults":2,"children":1,"infants":0},"extras":{}}}{"quantity":1,"amount":".00","name":"note":"id":"'
  + 'ItemRemoved,ItemAdded,SelectionChanged,PartySet,ExtraSet,GuestDetailsSet{"type":"","at":18,"data":{"lineId":"',
);

/** @param bytes the sealed bytes; they are authenticated, so they are not malicious */
export function expand(bytes: Uint8Array): Uint8Array {
  const text = [...WINDOW];
  let i = 0;
  const withRest = (count: number, most: number): number => {
    if (count < most) return count;
    for (let byte = 255; byte === 255;) count += byte = bytes[i++] ?? 0;
    return count;
  };
  while (i < bytes.length) {
    const token = bytes[i++]!;
    for (let left = withRest(token >> 5, 7); left > 0; left--) text.push(bytes[i++]!);
    if (i >= bytes.length) break;
    const isFar = token & 1;
    const back = bytes[i++]! + 1 + (isFar ? bytes[i++]! << 8 : 0);
    for (let left = withRest(token >> 1 & 15, 15) + 3 + isFar; left > 0; left--) text.push(text[text.length - back]!);
  }
  return Uint8Array.from(text.slice(WINDOW.length));
}

/**
 * Unpacks segments. Earlier releases packed the records of a long stream: `['g', stream, from]` has a list of them,
 * `['i', stream, from]` their ids. Each record gets its own row again. A record that is already stored at such a
 * place was added by a tab that did not know of the packing. It was not acknowledged, so the packed one replaces it.
 */
export async function unpackSegments(store: LogStore, segments: Range): Promise<void> {
  for (const place of await store.read((tx) => tx.keys(segments))) {
    const [stream, from] = [String(place[1]), Number(place[2])];
    await store.write(async (tx) => {
      const segment = await tx.get(place);
      if (Array.isArray(segment)) segment.forEach((record, i) => { if (record instanceof Uint8Array) tx.put(['e', stream, from + i], record); });
      for (const row of [place, ['i', stream, from]]) tx.delete({ from: row, to: row });
    });
  }
}
