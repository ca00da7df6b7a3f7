import type { KeyRing, WrappedRow } from './key-ring.ts';
import type { LogStore } from './log-store.ts';
import { isDevice, unwrapKey } from './key-ring.ts';
import { allErasing, allKeys, dataKeyKey, deviceKeyKey, only, sealedRows } from './layout.ts';
import { makeDevice, wrapKey } from './make-keys.ts';
import { parse } from './record.ts';

/** How long a stream's key seals what is new, in milliseconds. A clock that jumps makes for a change too many at most. */
const LIFETIME = 90 * 24 * 3600e3;

/** Gives every stream whose key is old another one. */
export async function renewOldKeys(keys: KeyRing, now = Date.now()): Promise<void> {
  const streams = new Set(keys.all().map(({ stream }) => stream));
  for (const stream of streams) {
    if (!(Math.abs(now - (await keys.forStream(stream)).at) <= LIFETIME)) await keys.renew(stream);
  }
}

/** The names of the keys a stored row was sealed with, each undefined where it cannot be told. */
const keyIdsOf = (row: unknown): (string | undefined)[] => (Array.isArray(row) ? row.map(keyIdOf) : [keyIdOf(row)]);
function keyIdOf(row: unknown): string | undefined {
  if (row instanceof Uint8Array) {
    const parsed = parse(row);
    return parsed.kind === 'ok' ? parsed.header.keyId : undefined;
  }
  const { keyId } = (row ?? {}) as { keyId?: unknown };
  return typeof keyId === 'string' ? keyId : undefined;
}

/**
 * Deletes the keys that were replaced and that no row names any more. Where a single row of the stream does not say
 * which key it needs, all stay. Another tab that still holds such a key finds, on its next append, that it is gone.
 */
export async function dropUnusedKeys(store: LogStore): Promise<void> {
  await store.write(async (tx) => {
    const [places, rows] = await Promise.all([tx.keys(allKeys), tx.values(allKeys)]);
    const turns = new Map<string, [id: string, turn: number][]>();
    places.forEach(([, id], i) => {
      const { stream, turn } = (rows[i] ?? {}) as Partial<WrappedRow>;
      if (typeof stream === 'string' && Number.isInteger(turn)) turns.set(stream, [...turns.get(stream) ?? [], [String(id), turn!]]);
    });
    for (const [stream, keys] of turns) {
      const last = Math.max(...keys.map(([, turn]) => turn));
      const replaced = keys.filter(([, turn]) => turn < last);
      if (replaced.length === 0) continue;
      const sealed = await Promise.all(sealedRows(stream).map((range) => tx.values(range)));
      const named = sealed.flat().flatMap(keyIdsOf);
      if (named.includes(undefined)) continue;
      for (const [id] of replaced) if (!named.includes(id)) tx.delete(only(dataKeyKey(id)));
    }
  });
}

/**
 * Wraps all keys anew under a fresh device key, in one transaction. False, with nothing changed, where one of them
 * does not open now, or another tab changed them meanwhile: a damaged key is not given up for good.
 */
export async function rewrapKeys(store: LogStore): Promise<boolean> {
  const read = async () => store.read((tx) => Promise.all([tx.keys(allKeys), tx.values(allKeys)]));
  const [places, rows] = await read();
  const device = rows[places.findIndex(([, id]) => id === 'device')];
  if (!isDevice(device)) return false;
  const fresh = await makeDevice();
  const rewrap = async (id: string, row: WrappedRow) => wrapKey(fresh, await unwrapKey(device, id, row));
  let wrapped: (readonly [string, WrappedRow])[];
  try {
    wrapped = await Promise.all(places.flatMap(([, id], i) => (id === 'device' ? [] : [rewrap(String(id), rows[i] as WrappedRow).then((row) => [String(id), row] as const)])));
  } catch {
    return false;
  }
  return store.write(async (tx) => {
    const [now, stored, erasing] = await Promise.all([tx.get(deviceKeyKey), tx.keys(allKeys), tx.keys(allErasing)]);
    if (!isDevice(now) || now.id !== device.id || erasing.length > 0 || String(stored) !== String(places)) return false;
    tx.put(deviceKeyKey, fresh);
    for (const [id, row] of wrapped) tx.put(dataKeyKey(id), row);
    return true;
  });
}

/** Another key for the stream, or, without one, another device key around all keys; `store` is null in a session. Says whether it was done. */
export async function rotateKeys(store: LogStore | null, keys: KeyRing, stream: string | undefined): Promise<boolean> {
  if (stream !== undefined) await keys.renew(stream);
  if (!store) return stream !== undefined;
  if (stream !== undefined) await dropUnusedKeys(store);
  const done = stream !== undefined || await rewrapKeys(store);
  await keys.refresh();
  return done;
}
