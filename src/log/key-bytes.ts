import type { Key } from './log-store.ts';

// A key as IndexedDB keeps it, in bytes. It stands four times in what a new row adds to the disk (data, existence, and
// how to undo both), and as a list of strings, two bytes a letter, it was a sixth of a record.
//   the first part, one letter    as it is
//   a string                      its ASCII, or the number of a name that is often written; 0x18 between two of them
//   a whole number, 0 and above   0x10 and how many bytes follow, the highest first
//   the empty list                0x1f after a string, 0xff after the letter
// Bytes sort as the parts do, which ranges rely on, but that names kept as a number come before the others.
const OFTEN = ['draft/direct', 'draft/quote', 'device', 'favourites', 'preferences'];
const NUMBER = 0x10;
const STRING = 0x18;
const LAST = 0x1f;

/** Of a key that begins with a letter; its strings are ASCII from 0x21 on, its numbers whole and below 2^53. */
export function keyBytes([letter, ...parts]: Key): Uint8Array<ArrayBuffer> {
  const bytes = [String(letter).charCodeAt(0)];
  for (const [i, part] of parts.entries()) {
    if (typeof part === 'number') {
      let unit = 1;
      const length = bytes.push(NUMBER);
      while (unit <= part) unit *= 256;
      for (; unit > 1; bytes.push(Math.floor(part / unit) % 256)) unit /= 256;
      bytes[length - 1]! += bytes.length - length;
    } else if (typeof part === 'string') {
      const often = OFTEN.indexOf(part) + 1;
      if (i > 0) bytes.push(STRING);
      if (often > 0) bytes.push(often);
      else for (let j = 0; j < part.length; j++) bytes.push(part.charCodeAt(j));
    } else bytes.push(i > 0 ? LAST : 0xff);
  }
  return new Uint8Array(bytes);
}

/** The key of which {@link keyBytes} made these. */
export function keyOf(bytes: Uint8Array): Key {
  const key: Key = [String.fromCharCode(bytes[0]!)];
  for (let i = 1; i < bytes.length;) {
    const first = bytes[i]!;
    if (first === STRING) i++;
    else if (first > LAST) {
      const start = i;
      while (i < bytes.length && bytes[i]! > LAST) i++;
      key.push(String.fromCharCode(...bytes.subarray(start, i)));
    } else if (first < NUMBER) {
      key.push(OFTEN[first - 1] ?? '');
      i++;
    } else {
      const end = i + 1 + first - NUMBER;
      key.push(bytes.subarray(i + 1, end).reduce((sum, byte) => sum * 256 + byte, 0));
      i = end;
    }
  }
  return key;
}
