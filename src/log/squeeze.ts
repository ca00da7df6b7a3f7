// A record's text, made shorter before it is sealed: LZ77 (Ziv and Lempel, 1977), greedily, with a window that begins
// as the text below. What follows is a row of
//   0 + 7 bits n                            n + 1 bytes as they are
//   10 + 6 bits n, 8 bits d                 n + 3 bytes as they stand d + 1 bytes before
//   11 + 6 bits n, 16 bits d, low byte first    n + 4 bytes as they stand d + 1 bytes before
// which may reach into itself, and so repeat. A Huffman code on top, as in DEFLATE, would save another twentieth of a
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

/** Bytes that {@link expand} makes the text of again: of an event about half as many, never more than one in 128 in addition. */
export function squeeze(text: Uint8Array): Uint8Array {
  const end = FIRST.length + text.length;
  const window = new Uint8Array(end);
  window.set(FIRST);
  window.set(text, FIRST.length);
  const seen = hints.slice();
  const out = new Uint8Array(text.length + (text.length >> 7) + 1);
  let length = 0;
  let plain = FIRST.length;
  const writePlain = (to: number) => {
    for (; plain < to; plain += 128) {
      const run = window.subarray(plain, Math.min(to, plain + 128));
      out[length] = run.length - 1;
      out.set(run, length + 1);
      length += 1 + run.length;
    }
  };
  let i = plain;
  while (i < end - 2) {
    const hash = hashAt(window, i);
    const back = (i - seen[hash]!) & 0xffff;
    seen[hash] = i;
    const isNear = back <= 256;
    const least = isNear ? 3 : 4;
    const most = back === 0 || back > i ? 0 : Math.min(least + 63, end - i);
    let same = 0;
    while (same < most && window[i - back + same] === window[i + same]) same++;
    if (same < least) {
      i++;
      continue;
    }
    writePlain(i);
    out[length++] = (isNear ? 0x80 : 0xc0) + same - least;
    out[length++] = back - 1;
    if (!isNear) out[length++] = (back - 1) >> 8;
    for (plain = i + same, i++; i < plain && i < end - 2; i++) seen[hashAt(window, i)] = i;
    i = plain;
  }
  writePlain(end);
  return out.subarray(0, length);
}

/** The text again. What {@link squeeze} did not make becomes some other text. */
export function expand(bytes: Uint8Array): Uint8Array {
  let window = new Uint8Array(FIRST.length + 4 * bytes.length);
  window.set(FIRST);
  let end = FIRST.length;
  for (let i = 0; i < bytes.length;) {
    const token = bytes[i++]!;
    const length = token < 0x80 ? token + 1 : (token & 0x3f) + (token < 0xc0 ? 3 : 4);
    if (end + length > window.length) {
      const larger = new Uint8Array(2 * window.length + length);
      larger.set(window);
      window = larger;
    }
    if (token < 0x80) {
      window.set(bytes.subarray(i, i += length), end);
      end += length;
      continue;
    }
    let back = bytes[i++]! + 1;
    if (token >= 0xc0) back += bytes[i++]! << 8;
    for (const to = end + length; end < to; end++) window[end] = window[end - back]!;
  }
  return window.subarray(FIRST.length, end);
}
