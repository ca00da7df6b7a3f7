import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

// A record (L3) in one piece: header, nonce (24), ciphertext with its tag (16). The header is
//   0 'M'   1 format   2 previous tag (16)   18 length of the rest   19 text: ids of key and event, schema version, writer
// The additional data is the header with stream and seq before it. Those two are not stored: they follow from the
// record's key, so that a record which was moved, copied or swapped does not open in its new place. What is sealed is the
// event's JSON. Formats 1 and 2 are read by `old-formats.ts`.
export const MAGIC = 0x4d;
export const FORMAT = 3;
/** Where the header's text begins. */
export const TEXT = 19;
export const NONCE = 24;
export const TAG = 16;

/** The previous tag of a stream's first record. */
export const NO_TAG: Uint8Array = new Uint8Array(TAG);

export interface Header {
  readonly keyId: string;
  readonly eventId: string;
  /** Schema version of the event. */
  readonly v: number;
  /** Version of the app that wrote it. An older one may not write after it (L8). */
  readonly writer: number;
  readonly previousTag: Uint8Array;
}
/** The place of a record. */
export interface Place { readonly stream: string; readonly seq: number }
/** `old`: of an earlier format, to be parsed again after {@link loadOldFormats}. `length` is the header's. */
export type Parsed = { readonly kind: 'ok'; readonly header: Header; readonly length: number } | { readonly kind: 'newer' | 'malformed' | 'old' };

let oldFormats: typeof import('./old-formats.ts') | undefined;
/** Loads the reader of earlier formats. Rejects when it cannot be loaded. */
export async function loadOldFormats(): Promise<void> {
  oldFormats ??= await import('./old-formats.ts');
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param length of the header */
export function recordCipher(key: Uint8Array, { stream, seq }: Place, record: Uint8Array, length: number) {
  const place = encoder.encode(`${stream} ${seq} `);
  const additionalData = new Uint8Array(place.length + length);
  additionalData.set(place);
  additionalData.set(record.subarray(0, length), place.length);
  return xchacha20poly1305(key, record.subarray(length, length + NONCE), additionalData);
}

/** The header as stored: none of it is verified before the record has opened. */
export function parse(record: unknown): Parsed {
  if (!(record instanceof Uint8Array) || record[0] !== MAGIC || record[1]! < 2) return { kind: 'malformed' };
  if (record[1] !== FORMAT) return oldFormats ? oldFormats.parseOld(record) : { kind: record[1] === 2 || record[1] === 0x4c ? 'old' : 'newer' };
  const length = TEXT + record[TEXT - 1]!;
  if (!(record.length >= length + NONCE + TAG)) return { kind: 'malformed' };
  const [keyId = '', eventId = '', v, writer] = decoder.decode(record.subarray(TEXT, length)).split(' ');
  return { kind: 'ok', header: { keyId, eventId, v: Number(v), writer: Number(writer), previousTag: record.subarray(2, TEXT - 1) }, length };
}

/** The event's JSON; throws when the key, the place or a single bit differs from the sealed one. @param length of its header */
export function open(key: Uint8Array, place: Place, record: Uint8Array, length: number): Uint8Array {
  if (record[1] !== FORMAT) return oldFormats!.openOld(xchacha20poly1305, key, place, record, length);
  return recordCipher(key, place, record, length).decrypt(record.subarray(length + NONCE));
}

/** The tag onto which the next record is sealed: the last bytes of this one, whether it opens or not. It is a copy, so the record can be garbage-collected. */
export const tagOf = (record: unknown): Uint8Array<ArrayBuffer> => (record instanceof Uint8Array && record.length >= TAG ? record : NO_TAG).slice(-TAG);

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);
