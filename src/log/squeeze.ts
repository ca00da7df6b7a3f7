// A record's text, made shorter before it is sealed: LZ77 (Ziv and Lempel, 1977), greedily, with a window that begins
// as the text below. In the manner of LZ4 it is a row of
//   1 byte: 3 bits p, 4 bits n, 1 bit far; p bytes as they are; how far back, less one (1 byte, or 2 with the low one
//   first where it is far); and from there on n + 3 bytes, n + 4 where it is far, which may reach into themselves.
// Where p is 7, or n is 15, what is more follows right behind in bytes that are added up, the last of them not 255. At the
// end of the text the row ends behind the p bytes. A Huffman code on top, as in DEFLATE, would save another twentieth of a
// record, and cost more than it does in code and in time.

/** What events of a basket are made of, the most frequent last. Part of the format: a change makes another format. */
const FIRST = new TextEncoder().encode(
  '"kind":"percent","value":"minNights":3}],"cleaningFee":{"damageDeposit":"seasons":[{"from":"01-01","to":"12-31","nightly":"capacity":6,"checkIn":"16:00","checkOut":"10:00",'
  + '"offer":{"productCode":"","vertical":"villa","transfer","yacht","tour","title":{"en":"","tr":"","de":"","ru":""},"slug":{"destination":"","image":"/images/","currency":"EUR","TRY","GBP","USD",'
  + '"saleMode":"direct","payment":{"kind":"deposit","full"},"percent":"30"},"vat":{"mode":"included","excluded","20","campaign":null,"extras":[{"code":"price":"120.00","per":"night","person"}],"terms":{'
  + '"selection":{"arrival":"2027-0","departure":"2028-","date":"from":"2026-1","to":"party":{"adults":2,"children":1,"infants":0},"extras":{}}}{"quantity":1,"amount":".00","name":"note":"id":"'
  + 'ItemRemoved,ItemAdded,SelectionChanged,PartySet,ExtraSet,GuestDetailsSet{"type":"","at":18,"data":{"lineId":"',
);
const HASH_BITS = 11;

const hashAt = (bytes: Uint8Array, i: number): number => Math.imul(bytes[i]! << 16 | bytes[i + 1]! << 8 | bytes[i + 2]!, 0x9e3779b1) >>> (32 - HASH_BITS);

/** Where in the window three bytes of a hash stood last, modulo 2^16: a hint only, for what is there is compared. */
const hints = new Uint16Array(1 << HASH_BITS);
for (let i = 0; i + 2 < FIRST.length; i++) hints[hashAt(FIRST, i)] = i;
const seen = hints.slice();
/** Made once, for most texts are short. */
let window = FIRST.slice();

/** Bytes that {@link expand} makes the text of again: of an event about half as many, never more than two and one in 255 in addition. */
export function squeeze(text: Uint8Array): Uint8Array {
  const end = FIRST.length + text.length;
  if (window.length < end) {
    window = new Uint8Array(2 * end);
    window.set(FIRST);
  }
  window.set(text, FIRST.length);
  seen.set(hints);
  const out = new Uint8Array(text.length + Math.ceil(text.length / 255) + 2);
  let length = 0;
  let plain = FIRST.length;
  const writeRest = (count: number, most: number) => {
    if (count < most) return;
    for (count -= most; count >= 255; count -= 255) out[length++] = 255;
    out[length++] = count;
  };
  const writePlain = (to: number, match: number) => {
    const count = to - plain;
    out[length++] = Math.min(count, 7) << 5 | match;
    writeRest(count, 7);
    out.set(window.subarray(plain, to), length);
    length += count;
  };
  let i = plain;
  while (i < end - 2) {
    const hash = hashAt(window, i);
    const back = (i - seen[hash]!) & 0xffff;
    seen[hash] = i;
    const isNear = back <= 256;
    const least = isNear ? 3 : 4;
    const most = back === 0 || back > i ? 0 : end - i;
    let same = 0;
    while (same < most && window[i - back + same] === window[i + same]) same++;
    if (same < least) {
      i++;
      continue;
    }
    writePlain(i, Math.min(same - least, 15) << 1 | (isNear ? 0 : 1));
    out[length++] = back - 1;
    if (!isNear) out[length++] = (back - 1) >> 8;
    writeRest(same - least, 15);
    for (plain = i + same, i++; i < plain && i < end - 2; i++) seen[hashAt(window, i)] = i;
    i = plain;
  }
  if (plain < end) writePlain(end, 0);
  return out.subarray(0, length);
}

/** The text again. What {@link squeeze} did not make becomes some other text. */
export function expand(bytes: Uint8Array): Uint8Array {
  let window = new Uint8Array(FIRST.length + 4 * bytes.length);
  window.set(FIRST);
  let end = FIRST.length;
  let i = 0;
  const withRest = (count: number, most: number) => {
    if (count < most) return count;
    for (let more = 255; more === 255;) count += more = bytes[i++] ?? 0;
    return count;
  };
  const makeRoomFor = (count: number) => {
    if (end + count <= window.length) return;
    const larger = new Uint8Array(2 * window.length + count);
    larger.set(window);
    window = larger;
  };
  while (i < bytes.length) {
    const token = bytes[i++]!;
    const plain = withRest(token >> 5, 7);
    makeRoomFor(plain);
    window.set(bytes.subarray(i, i += plain), end);
    end += plain;
    if (i >= bytes.length) break;
    const isFar = token & 1;
    const back = bytes[i++]! + 1 + (isFar ? bytes[i++]! << 8 : 0);
    const same = withRest(token >> 1 & 15, 15) + 3 + isFar;
    makeRoomFor(same);
    for (const to = end + same; end < to; end++) window[end] = window[end - back]!;
  }
  return window.subarray(FIRST.length, end);
}
