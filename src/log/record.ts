import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { lengthOf, packId, unpackId } from './packed-id.ts';
import { expand, squeeze } from './squeeze.ts';

// A record (L3): header, nonce, ciphertext with its tag, in one piece.
//   0 'M'   1 format   2 previous tag (16)   18 key id and event id, each behind its length (packed-id.ts), then schema
//   version and writer (LEB128)
// The additional data is the header with seq and stream before it. Those two are not stored: they follow from where
// the record lies, so that one which was moved, copied or swapped does not open there.
//
// Format 1, which is read for ever, did not squeeze the text, and its header was
//   0 'MLT'   3 format   4 schema version (u32)   8 writer (u32)   12 previous tag (16)
//   28 key id length   29 event id length   30 key id, event id, zeros to a multiple of four
const M = 0x4d;
const [L, T] = [0x4c, 0x54];
export const FORMAT = 2;
const IDS = 18;
/** Where they began in format 1, which no record is shorter than. */
const FIRST_IDS = 30;
const NONCE = 24;
const TAG = 16;

/** What the first record of a stream is sealed onto. */
export const NO_TAG: Uint8Array = new Uint8Array(TAG);

export interface Header {
  readonly keyId: string;
  readonly eventId: string;
  /** Schema version of the event, 0 to 2^32 - 1. */
  readonly v: number;
  /** Version of the app that wrote it, 0 to 2^32 - 1: an older one may not write after it (L8). */
  readonly writer: number;
  readonly previousTag: Uint8Array;
}

/** Where a record lies. */
export interface Place { readonly stream: string; readonly seq: number }

export type Parsed = { readonly kind: 'ok'; readonly header: Header; readonly length: number } | { readonly kind: 'newer' } | { readonly kind: 'malformed' };

const writeAscii = (bytes: Uint8Array, at: number, text: string): void => {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
};

/** Seven bits a byte, the lowest first; all but the last have the eighth. */
function leb128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 0x80;
    bytes.push(rest % 128);
  }
  return bytes;
}

function additionalData(header: Uint8Array, { stream, seq }: Place): Uint8Array {
  const bytes = new Uint8Array(9 + stream.length + header.length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(seq), true);
  bytes[8] = stream.length;
  writeAscii(bytes, 9, stream);
  bytes.set(header, 9 + stream.length);
  return bytes;
}

/**
 * Seals one event's JSON, squeezed, with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) under a 32-byte key and a
 * fresh random nonce, which 192 bits make safe. Ids and the stream's name must be ASCII of at most 127 characters.
 */
export function seal(key: Uint8Array, place: Place, header: Header, text: Uint8Array): Uint8Array {
  const plain = squeeze(text);
  const [keyId, eventId, versions] = [packId(header.keyId), packId(header.eventId), [...leb128(header.v), ...leb128(header.writer)]];
  const start = IDS + keyId.length + eventId.length + versions.length;
  const bytes = new Uint8Array(start + NONCE + plain.length + TAG);
  bytes[0] = M;
  bytes[1] = FORMAT;
  bytes.set(header.previousTag, 2);
  bytes.set(keyId, IDS);
  bytes.set(eventId, IDS + keyId.length);
  bytes.set(versions, start - versions.length);
  const nonce = crypto.getRandomValues(bytes.subarray(start, start + NONCE));
  xchacha20poly1305(key, nonce, additionalData(bytes.subarray(0, start), place)).encrypt(plain, bytes.subarray(start + NONCE));
  return bytes;
}

type Claim = Extract<Parsed, { kind: 'ok' }>;

const isFirstFormat = (record: Uint8Array): boolean => record[1] === L && record[2] === T && record[3] === 1;

function parseFirstFormat(record: Uint8Array): Claim {
  const idStart = FIRST_IDS + lengthOf(record[28]!);
  const idEnd = idStart + lengthOf(record[29]!);
  const view = new DataView(record.buffer, record.byteOffset);
  const [keyId, eventId] = [unpackId(record[28]!, record.subarray(FIRST_IDS, idStart)), unpackId(record[29]!, record.subarray(idStart, idEnd))];
  const header = { keyId, eventId, v: view.getUint32(4, true), writer: view.getUint32(8, true), previousTag: record.subarray(12, 28) };
  return { kind: 'ok', header, length: (idEnd + 3) & ~3 };
}

function parseThisFormat(record: Uint8Array): Claim {
  let at = IDS;
  const id = () => {
    const length = record[at]!;
    return unpackId(length, record.subarray(at + 1, at += 1 + lengthOf(length)));
  };
  const number = () => {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = record[at++] ?? 0;
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
    }
  };
  const header = { keyId: id(), eventId: id(), v: number(), writer: number(), previousTag: record.subarray(2, IDS) };
  return { kind: 'ok', header, length: at };
}

/** The header as it claims to be: nothing of it is certain before the record has opened. */
export function parse(record: unknown): Parsed {
  if (!(record instanceof Uint8Array) || record.length < FIRST_IDS || record[0] !== M || record[1]! < FORMAT) return { kind: 'malformed' };
  const claim = isFirstFormat(record) ? parseFirstFormat(record) : record[1] === FORMAT ? parseThisFormat(record) : undefined;
  if (!claim) return { kind: 'newer' };
  return record.length < claim.length + NONCE + TAG ? { kind: 'malformed' } : claim;
}

/** The event's JSON; throws where key, place or a single bit is not what it was sealed with. */
export function open(key: Uint8Array, place: Place, record: Uint8Array, length: number): Uint8Array {
  const nonce = record.subarray(length, length + NONCE);
  const plain = xchacha20poly1305(key, nonce, additionalData(record.subarray(0, length), place)).decrypt(record.subarray(length + NONCE));
  return isFirstFormat(record) ? plain : expand(plain);
}

/** The tag the next record is sealed onto: the end of this one, whether it opens or not. A copy, free of the record. */
export const tagOf = (record: unknown): Uint8Array =>
  record instanceof Uint8Array && record.length >= TAG ? record.slice(-TAG) : NO_TAG;

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
