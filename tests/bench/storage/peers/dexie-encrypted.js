// Dexie 3 + dexie-encrypted (tweetnacl secretbox); one row per basket line plus three small ones.
import DexieNS from 'dexie';
import * as encNS from 'dexie-encrypted';
import { KEY } from '#tests/bench/storage/workload/crypto.ts';
import { initialState } from '#tests/bench/storage/workload/reducer.ts';

const Dexie = DexieNS.default ?? DexieNS;
const enc = encNS.applyEncryptionMiddleware ? encNS : encNS.default;

export const meta = {
  title: 'Dexie 3 + dexie-encrypted (tweetnacl), one row per line',
  cipher: 'XSalsa20-Poly1305, tweetnacl', history: false, unit: 'row',
};

export function create(name) {
  let db, seq = 0, guest;
  return {
    async open() {
      db = new Dexie(name);
      enc.applyEncryptionMiddleware(db, KEY, { lines: enc.NON_INDEXED_FIELDS, meta: enc.NON_INDEXED_FIELDS }, async () => { throw new Error('key changed'); });
      db.version(1).stores({ lines: 'id', meta: 'k' });
      await db.open();
      guest = initialState().guest;
    },
    async append(c) {
      switch (c.t) {
        case 'add': await db.lines.add({ id: c.item.id, seq: seq++, line: { ...c.item, qty: c.qty } }); break;
        case 'qty': await db.lines.update(c.id, { 'line.qty': c.qty }); break;
        case 'remove': await db.lines.delete(c.id); break;
        case 'coupon': await db.meta.put({ k: 'coupon', value: { code: c.code, percent: c.percent } }); break;
        case 'guest': guest = { ...guest, [c.field]: c.value }; await db.meta.put({ k: 'guest', value: guest }); break;
        case 'currency': await db.meta.put({ k: 'currency', value: c.code }); break;
      }
    },
    async restore() {
      const [rows, metas] = await Promise.all([db.lines.toArray(), db.meta.toArray()]);
      const s = initialState();
      rows.sort((a, b) => a.seq - b.seq);
      s.lines = rows.map((r) => r.line);
      for (const { k, value } of metas) s[k] = value;
      seq = rows.length ? rows.at(-1).seq + 1 : 0;
      guest = s.guest;
      return s;
    },
    async close() { db.close(); },
  };
}
