import { KEY, makeSealer } from './workload/crypto.ts';
import { generate, type Profile } from './workload/generator.ts';
import { done, openDb, randomRecords, result } from './workload/idb.ts';
import { reduceAll } from './workload/reducer.ts';

/** Milliseconds since `from`. */
const since = (from: number): number => performance.now() - from;

/** n raw puts of 1.3 KB in one transaction, ms. */
export async function batched(name: string, n: number, durability: IDBTransactionDurability): Promise<number> {
  const records = randomRecords(1300);
  const db = await openDb(name);
  const from = performance.now();
  const tx = db.transaction('r', 'readwrite', { durability });
  const store = tx.objectStore('r');
  for (let i = 0; i < n; i++) store.add(records[i % records.length]);
  tx.commit();
  await done(tx);
  const total = since(from);
  db.close();
  return total;
}

/** Sealing and opening a record of 1.2 KB without storing it, microseconds each. */
export async function sealing(n: number): Promise<{ nobleSeal: number; nobleOpen: number; webCryptoSeal: number; webCryptoOpen: number }> {
  const record = crypto.getRandomValues(new Uint8Array(1200));
  const box = makeSealer();
  const each = (from: number) => since(from) / n * 1000;
  for (let i = 0; i < 300; i++) box.open(box.seal(record));
  let from = performance.now();
  const sealed = Array.from({ length: n }, () => box.seal(record));
  const nobleSeal = each(from);
  from = performance.now();
  for (const bytes of sealed) box.open(bytes);
  const nobleOpen = each(from);

  const key = await crypto.subtle.importKey('raw', KEY.slice(), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const encrypt = async () => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, record) };
  };
  const boxes = [];
  from = performance.now();
  for (let i = 0; i < n; i++) boxes.push(await encrypt());
  const webCryptoSeal = each(from);
  from = performance.now();
  for (const { iv, bytes } of boxes) await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes);
  return { nobleSeal, nobleOpen, webCryptoSeal, webCryptoOpen: each(from) };
}

/** Writes what the two restores below read. */
export async function prepareRestore(name: string, n: number, profile: Profile): Promise<void> {
  const box = makeSealer();
  const changes = generate(n, profile);
  const log = await openDb(name);
  const logTx = log.transaction('r', 'readwrite');
  for (const change of changes) logTx.objectStore('r').add(box.sealJSON(change));
  await done(logTx);
  log.close();
  const snapshot = await openDb(`${name}-snapshot`);
  const snapshotTx = snapshot.transaction('r', 'readwrite');
  snapshotTx.objectStore('r').put(box.sealJSON(reduceAll(changes)), 1);
  await done(snapshotTx);
  snapshot.close();
}

/** Open the database, get all records, open and parse each, ms. No reducer. */
export async function restoreLog(name: string): Promise<number> {
  const box = makeSealer();
  const from = performance.now();
  const db = await openDb(name);
  const rows = await result(db.transaction('r').objectStore('r').getAll());
  rows.map((row) => box.openJSON(row as Uint8Array));
  const total = since(from);
  db.close();
  return total;
}

/** Open the database, get, open and parse one sealed record that is the whole state, ms. */
export async function restoreSnapshot(name: string): Promise<number> {
  const box = makeSealer();
  const from = performance.now();
  const db = await openDb(`${name}-snapshot`);
  box.openJSON(await result(db.transaction('r').objectStore('r').get(1)) as Uint8Array);
  const total = since(from);
  db.close();
  return total;
}

/** n changes in memory by the reference reducer on its first run in the page, ms. */
export function reducing(n: number, profile: Profile): number {
  const changes = generate(n, profile);
  const from = performance.now();
  reduceAll(changes);
  return since(from);
}
