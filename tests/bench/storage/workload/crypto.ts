import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';

/** One key for every contestant that does not make its own; deriving it is outside the measurement. */
export const KEY: Uint8Array = Uint8Array.from({ length: 32 }, (_, i) => (i * 7 + 13) & 255);
export const PASSPHRASE: string = Array.from(KEY, (b) => b.toString(16).padStart(2, '0')).join('');

export interface Sealer {
  seal(bytes: Uint8Array): Uint8Array;
  open(bytes: Uint8Array): Uint8Array;
  sealJSON(value: unknown): Uint8Array;
  openJSON(bytes: Uint8Array): unknown;
}

/** XChaCha20-Poly1305 with a random 24-byte nonce in front of the ciphertext. */
export function makeSealer(): Sealer {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const cipher = managedNonce(xchacha20poly1305)(KEY);
  return {
    seal: (bytes) => cipher.encrypt(bytes),
    open: (bytes) => cipher.decrypt(bytes),
    sealJSON: (value) => cipher.encrypt(encoder.encode(JSON.stringify(value))),
    openJSON: (bytes) => JSON.parse(decoder.decode(cipher.decrypt(bytes))) as unknown,
  };
}
