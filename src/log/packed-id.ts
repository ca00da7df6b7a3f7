// Ids as they are stored: UUIDs and the names of keys as the bytes that their hex digits say, any other as ASCII. The
// length says which it is by its highest bit.
const HEX = /^(?:[\da-f]{16}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
const IS_HEX = 0x80;

export const hex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += (byte < 16 ? '0' : '') + byte.toString(16);
  return text;
};

/** What a hex digit in lower case stands for. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0x3a ? code - 0x30 : code - 0x57;
}

/** Bytes that an id takes, but for its length. */
export const packedLength = (id: string): number => (HEX.test(id) ? (id.length === 16 ? 8 : 16) : id.length);

/** Writes an id of at most 127 ASCII characters. @returns its length as it is stored */
export function writeId(id: string, bytes: Uint8Array, at: number): number {
  if (!HEX.test(id)) {
    for (let i = 0; i < id.length; i++) bytes[at + i] = id.charCodeAt(i);
    return id.length;
  }
  let length = 0;
  for (let i = 0; i < id.length; i += 2) {
    if (id[i] === '-') i += 1;
    bytes[at + length++] = (digitAt(id, i) << 4) | digitAt(id, i + 1);
  }
  return IS_HEX | length;
}

/** An id with its length before it. */
export function packId(id: string): Uint8Array {
  const bytes = new Uint8Array(1 + packedLength(id));
  bytes[0] = writeId(id, bytes, 1);
  return bytes;
}

export const lengthOf = (length: number): number => length & ~IS_HEX;

/** The id in these bytes, whose length was stored as `length`. */
export function unpackId(length: number, bytes: Uint8Array): string {
  if (length < IS_HEX) return String.fromCharCode(...bytes);
  const digits = hex(bytes);
  return digits.length === 32 ? digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : digits;
}
