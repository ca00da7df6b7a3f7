import { FORMAT, MAGIC, NONCE, recordCipher, TAG, TEXT, type Header, type Place } from './record.ts';

const encoder = new TextEncoder();

/**
 * Seals an event's JSON with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) under a 32-byte key and a fresh random
 * nonce, which 192 bits make safe. Ids are printable ASCII, together at most 200 characters.
 */
export function seal(key: Uint8Array, place: Place, { keyId, eventId, v, writer, previousTag }: Header, json: Uint8Array): Uint8Array {
  const text = encoder.encode(`${keyId} ${eventId} ${v} ${writer}`);
  const length = TEXT + text.length;
  const record = new Uint8Array(length + NONCE + json.length + TAG);
  record.set([MAGIC, FORMAT]);
  record.set(previousTag, 2);
  record[TEXT - 1] = text.length;
  record.set(text, TEXT);
  crypto.getRandomValues(record.subarray(length, length + NONCE));
  recordCipher(key, place, record, length).encrypt(json, record.subarray(length + NONCE));
  return record;
}
