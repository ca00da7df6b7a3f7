import { result } from './idb.ts';

/** Deep equality that ignores key order; undefined members count as absent. Returns '' or the first difference. */
export function diff(a: any, b: any, path = '$'): string {
  if (Object.is(a, b)) return '';
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return `${path}: ${JSON.stringify(a)} != ${JSON.stringify(b)}`;
  if (Array.isArray(a) !== Array.isArray(b)) return `${path}: array vs object`;
  if (Array.isArray(a) && a.length !== b.length) return `${path}: length ${a.length} != ${b.length}`;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const k of keys) {
    if (a[k] === undefined && b[k] === undefined) continue;
    const d = diff(a[k], b[k], `${path}.${k}`);
    if (d) return d;
  }
  return '';
}

function needles(text: string): string[] {
  const out = [text];
  // base64 of the text at the three alignments, ends trimmed: base64 is not encryption
  for (let pad = 0; pad < 3; pad++) out.push(btoa('\0'.repeat(pad) + text).slice(pad ? 4 : 0, -4));
  out.push(Array.from(new TextEncoder().encode(text), (b) => b.toString(16).padStart(2, '0')).join(''));
  return out;
}

async function* strings(v: unknown, seen = new Set<unknown>()): AsyncGenerator<string> {
  if (typeof v === 'string') yield v;
  else if (v instanceof Blob) yield* strings(await v.arrayBuffer(), seen);
  else if (v instanceof ArrayBuffer) yield* strings(new Uint8Array(v), seen);
  else if (ArrayBuffer.isView(v)) {
    const u = new Uint8Array(v.buffer, v.byteOffset, v.byteLength);
    yield new TextDecoder('latin1').decode(u);
    yield new TextDecoder('utf-16le').decode(u);
    yield new TextDecoder('utf-16le').decode(u.subarray(1));
  } else if (typeof v === 'object' && v !== null) {
    if (seen.has(v)) return;
    seen.add(v);
    if (Array.isArray(v) && v.length && v.every((x) => typeof x === 'number')) yield String.fromCharCode(...v.slice(0, 60000).map((x) => x & 255));
    if (v instanceof Map || v instanceof Set) for (const x of v) yield* strings(x, seen);
    for (const k of Object.keys(v)) { yield k; yield* strings((v as Record<string, unknown>)[k], seen); }
  }
}

export interface Scan { readonly records: number; readonly markerFound: boolean; readonly idsFound: boolean }

/**
 * Reads every record, key and value, of this origin's databases, and its web storage, and looks for `secret` (as
 * text, hex or base64) and for `idText` (as text only: it is short, and its base64 would turn up by chance).
 */
export async function scanRaw(secret: string, idText: string): Promise<Scan> {
  const secrets = needles(secret);
  let records = 0;
  let markerFound = false;
  let idsFound = false;
  const look = (text: string) => {
    markerFound ||= secrets.some((needle) => text.includes(needle));
    idsFound ||= text.includes(idText);
  };
  for (const { name } of await indexedDB.databases()) {
    const db = await result(indexedDB.open(name!));
    for (const storeName of db.objectStoreNames) {
      const store = db.transaction(storeName).objectStore(storeName);
      const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
      records += keys.length;
      for (const [i, key] of keys.entries()) for await (const text of strings([key, values[i]])) look(text);
    }
    db.close();
  }
  for (const entry of [...Object.entries(localStorage), ...Object.entries(sessionStorage)]) entry.forEach(look);
  return { records, markerFound, idsFound };
}
