// RxDB, Dexie storage, encryption-crypto-js plugin; one document per basket line plus three small ones.
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { wrappedKeyEncryptionCryptoJsStorage } from 'rxdb/plugins/encryption-crypto-js';
import { PASSPHRASE } from '#tests/bench/storage/workload/crypto.ts';
import { initialState } from '#tests/bench/storage/workload/reducer.ts';

export const meta = {
  title: 'RxDB (Dexie storage) + encryption-crypto-js, one document per line',
  cipher: 'AES-256-CBC, crypto-js, no MAC', history: false, unit: 'document',
};

export function create(name) {
  let db, seq = 0, guest;
  return {
    async open() {
      db = await createRxDatabase({
        name, password: PASSPHRASE, multiInstance: false, eventReduce: true,
        storage: wrappedKeyEncryptionCryptoJsStorage({ storage: getRxStorageDexie() }),
      });
      await db.addCollections({
        lines: { schema: {
          version: 0, primaryKey: 'id', type: 'object', required: ['id', 'seq', 'line'], encrypted: ['line'],
          properties: { id: { type: 'string', maxLength: 64 }, seq: { type: 'number' }, line: { type: 'object' } },
        } },
        meta: { schema: {
          version: 0, primaryKey: 'id', type: 'object', required: ['id', 'value'], encrypted: ['value'],
          properties: { id: { type: 'string', maxLength: 16 }, value: { type: 'object' } },
        } },
      });
      guest = initialState().guest;
    },
    async append(c) {
      switch (c.t) {
        case 'add': await db.lines.insert({ id: c.item.id, seq: seq++, line: { ...c.item, qty: c.qty } }); break;
        case 'qty': {
          const d = await db.lines.findOne(c.id).exec();
          if (d) await d.incrementalPatch({ line: { ...d.get('line'), qty: c.qty } });
          break;
        }
        case 'remove': { const d = await db.lines.findOne(c.id).exec(); if (d) await d.incrementalRemove(); break; }
        case 'coupon': await db.meta.incrementalUpsert({ id: 'coupon', value: { code: c.code, percent: c.percent } }); break;
        case 'guest': guest = { ...guest, [c.field]: c.value }; await db.meta.incrementalUpsert({ id: 'guest', value: guest }); break;
        case 'currency': await db.meta.incrementalUpsert({ id: 'currency', value: { code: c.code } }); break;
      }
    },
    async restore() {
      const [docs, metas] = await Promise.all([db.lines.find().exec(), db.meta.find().exec()]);
      const s = initialState();
      const rows = docs.map((d) => d.toJSON()).sort((a, b) => a.seq - b.seq);
      s.lines = rows.map((r) => r.line);
      for (const d of metas) { const { id, value } = d.toJSON(); s[id] = id === 'currency' ? value.code : value; }
      seq = rows.length ? rows.at(-1).seq + 1 : 0;
      guest = s.guest;
      return s;
    },
    close: () => db.close(),
  };
}
