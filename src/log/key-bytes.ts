import type { Key } from './log-store.ts';

// A key as it is stored, in bytes. LevelDB writes a key four times for each new row, so every byte counts (decision 10).
//   the first part, a letter      its ASCII
//   a string                      its ASCII, or one byte for a stream listed below; 0x18 between two strings
//   a whole number, 0 and above   0x10 plus the number of bytes that follow, the highest first
//   the empty list                0x1f after a string, 0xff after the letter
// Bytes sort as the parts do, which ranges rely on; only the streams listed below sort before all others.
const SHORT = ['draft/direct', 'draft/quote', 'device', 'favourites', 'preferences'];
const NUMBER = 0x10;
const STRING = 0x18;
const LAST = 0x1f;

/** Strings must be ASCII from 0x21 on, numbers whole and below 2^53. */
export function keyBytes([letter, ...parts]: Key): Uint8Array<ArrayBuffer> {
  const bytes = [String(letter).charCodeAt(0)];
  parts.forEach((part, i) => {
    if (typeof part === 'number') {
      const digits: number[] = [];
      for (let rest = part; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
      bytes.push(NUMBER + digits.length, ...digits);
    } else if (typeof part === 'string') {
      const short = SHORT.indexOf(part) + 1;
      if (i > 0) bytes.push(STRING);
      bytes.push(...(short > 0 ? [short] : Array.from(part, (char) => char.charCodeAt(0))));
    } else bytes.push(i > 0 ? LAST : 0xff);
  });
  return new Uint8Array(bytes);
}

/** The inverse of {@link keyBytes}. */
export function keyOf(bytes: Uint8Array): Key {
  const key: Key = [String.fromCharCode(bytes[0]!)];
  for (let i = 1; i < bytes.length;) {
    const first = bytes[i++]!;
    if (first > LAST) {
      const start = i - 1;
      while (bytes[i]! > LAST) i++;
      key.push(String.fromCharCode(...bytes.subarray(start, i)));
    } else if (first < NUMBER) key.push(SHORT[first - 1] ?? '');
    else if (first < STRING) key.push(bytes.subarray(i, i += first - NUMBER).reduce((sum, byte) => sum * 256 + byte, 0));
  }
  return key;
}
