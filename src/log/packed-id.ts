// Ids as they are stored: UUIDs and the names of keys as the bytes that their hex digits say, any other as ASCII. The
// length says which it is by its highest bit.
const HEX = /^(?:[\da-f]{16}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
const IS_HEX = 0x80;
const [DASH, DIGIT_0, LETTER_A] = [0x2d, 0x30, 0x61];

export const hex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += (byte < 16 ? '0' : '') + byte.toString(16);
  return text;
};

/** An id of at most 127 ASCII characters, its length before it. */
export function packId(id: string): number[] {
  const isHex = HEX.test(id);
  const bytes = [id.length];
  let first = -1;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    if (!isHex) bytes.push(code);
    else if (code !== DASH) {
      const digit = code < LETTER_A ? code - DIGIT_0 : code - LETTER_A + 10;
      if (first < 0) first = digit;
      else {
        bytes.push(first * 16 + digit);
        first = -1;
      }
    }
  }
  if (isHex) bytes[0] = IS_HEX | (bytes.length - 1);
  return bytes;
}

export const lengthOf = (length: number): number => length & ~IS_HEX;

/** The id in these bytes, whose length was stored as `length`. */
export function unpackId(length: number, bytes: Uint8Array): string {
  if (length < IS_HEX) return String.fromCharCode(...bytes);
  const digits = hex(bytes);
  return digits.length === 32 ? digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : digits;
}
