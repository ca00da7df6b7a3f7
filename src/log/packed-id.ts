// Ids as they are stored: UUIDs and the names of keys as the bytes that their hex digits say, any other as ASCII. The
// length says which it is by its highest bit.
const HEX = /^(?:[\da-f]{16}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
const IS_HEX = 0x80;
const [DIGIT_0, LETTER_A] = [0x30, 0x61];

export const hex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += (byte < 16 ? '0' : '') + byte.toString(16);
  return text;
};

/** What a hex digit in lower case stands for. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < LETTER_A ? code - DIGIT_0 : code - LETTER_A + 10;
}

/** An id of at most 127 ASCII characters, its length before it. */
export function packId(id: string): number[] {
  if (!HEX.test(id)) return [id.length, ...Array.from(id, (char) => char.charCodeAt(0))];
  const digits = id.replaceAll('-', '');
  const bytes = [IS_HEX | (digits.length / 2)];
  for (let i = 0; i < digits.length; i += 2) bytes.push(digitAt(digits, i) << 4 | digitAt(digits, i + 1));
  return bytes;
}

export const lengthOf = (length: number): number => length & ~IS_HEX;

/** The id in these bytes, whose length was stored as `length`. */
export function unpackId(length: number, bytes: Uint8Array): string {
  if (length < IS_HEX) return String.fromCharCode(...bytes);
  const digits = hex(bytes);
  return digits.length === 32 ? digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : digits;
}
