import type { LogStore, ReadTx } from './log-store.ts';
import { KeyStorageUnavailable, hasName } from './errors.ts';
import { allKeys, dataKeyKey, deviceKeyKey } from './layout.ts';

/** A stream's 32-byte key and the name its records know it by. */
export interface DataKey { readonly id: string; readonly stream: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** The data keys of L4, opened and kept in memory; how they are stored is the ring's own business. */
export interface KeyRing {
  /** The key a record names, where this device can open it. */
  find(keyId: string): Uint8Array | undefined;
  /** The key to seal a stream's records with; made and stored at first. */
  forStream(stream: string): DataKey | Promise<DataKey>;
  /** Whether a key is still stored; asked within the transaction that is about to use it. */
  isStored(tx: ReadTx, keyId: string): Promise<boolean>;
  /** Takes in what other tabs have made or erased. */
  refresh(): Promise<void>;
  all(): readonly DataKey[];
}

interface DeviceRow { readonly id: string; readonly key: CryptoKey }
interface WrappedRow { readonly stream: string; readonly device: string; readonly iv: Uint8Array<ArrayBuffer>; readonly wrapped: Uint8Array<ArrayBuffer> }

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const newKey = (stream: string): DataKey => ({ id: newId(), stream, bytes: crypto.getRandomValues(new Uint8Array(32)) });
const ofStream = (keys: Iterable<DataKey>, stream: string): DataKey | undefined => [...keys].find((key) => key.stream === stream);

/** A wrapped key opens only under its own id and stream, so that rows cannot be exchanged. */
const wrapping = (iv: Uint8Array<ArrayBuffer>, id: string, stream: string): AesGcmParams =>
  ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${id} ${stream}`) });

/** Keys for a session without storage, beginning with those already open. */
export function memoryKeyRing(known: readonly DataKey[] = []): KeyRing {
  const keys = new Map(known.map((key) => [key.id, key]));
  return {
    find: (keyId) => keys.get(keyId)?.bytes,
    forStream(stream) {
      const key = ofStream(keys.values(), stream) ?? newKey(stream);
      keys.set(key.id, key);
      return key;
    },
    isStored: async () => true,
    refresh: async () => undefined,
    all: () => [...keys.values()],
  };
}

async function makeDevice(): Promise<DeviceRow> {
  try {
    return { id: newId(), key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']) };
  } catch (cause) {
    throw new KeyStorageUnavailable(cause);
  }
}

const isDevice = (value: unknown): value is DeviceRow => (value as DeviceRow | null)?.key instanceof CryptoKey;

/**
 * Keys wrapped by a non-extractable AES-GCM key, both kept in the store (L4). Rejects with
 * {@link KeyStorageUnavailable} where this browser makes no such key or does not give it back.
 */
export async function wrappedKeyRing(store: LogStore): Promise<KeyRing> {
  let device: DeviceRow | undefined;
  let keys = new Map<string, DataKey>();

  async function unwrap(id: string, row: WrappedRow): Promise<void> {
    const bytes = new Uint8Array(await crypto.subtle.decrypt(wrapping(row.iv, id, row.stream), device!.key, row.wrapped));
    keys.set(id, { id, stream: row.stream, bytes });
  }

  async function refresh(): Promise<void> {
    const [ids, rows] = await store.read((tx) => Promise.all([tx.keys(allKeys), tx.values(allKeys)]));
    device = undefined;
    const wrapped: [string, WrappedRow][] = [];
    ids.forEach(([, id], i) => {
      if (id !== 'device') wrapped.push([id as string, rows[i] as WrappedRow]);
      else if (isDevice(rows[i])) device = rows[i];
    });
    const stored = new Set(wrapped.map(([id]) => id));
    keys = new Map([...keys].filter(([id]) => stored.has(id)));
    // A key that does not open leaves its records behind as `noKey`; the others still open.
    if (device) await Promise.allSettled(wrapped.filter(([id]) => !keys.has(id)).map(([id, row]) => unwrap(id, row)));
  }

  /** Stores the rows unless another tab has made a device key since ours was read. Says whether it has. */
  async function save(made: DeviceRow, id?: string, row?: WrappedRow): Promise<boolean> {
    try {
      return await store.write(async (tx) => {
        const stored = (await tx.get(deviceKeyKey)) as DeviceRow | undefined;
        if (stored && stored.id !== made.id) return false;
        if (!stored) tx.add(deviceKeyKey, made);
        if (id && row) tx.add(dataKeyKey(id), row);
        return true;
      });
    } catch (cause) {
      throw hasName(cause, 'DataCloneError') || hasName(cause, 'ConstraintError') ? new KeyStorageUnavailable(cause) : cause;
    }
  }

  async function make(stream: string): Promise<DataKey> {
    for (let attempt = 0; attempt < 3; attempt++) {
      await refresh();
      const known = ofStream(keys.values(), stream);
      if (known) return known;
      const key = newKey(stream);
      const wrapper = device ?? await makeDevice();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const wrapped = new Uint8Array(await crypto.subtle.encrypt(wrapping(iv, key.id, stream), wrapper.key, key.bytes));
      if (!await save(wrapper, key.id, { stream, device: wrapper.id, iv, wrapped })) continue;
      keys.set(key.id, key);
      return key;
    }
    throw new KeyStorageUnavailable(new DOMException('the stored key is none', 'DataError'));
  }

  await refresh();
  if (!device) {
    await save(await makeDevice());
    await refresh();
    if (!device) throw new KeyStorageUnavailable(new DOMException('the key was not kept', 'DataError'));
  }

  return {
    find: (keyId) => keys.get(keyId)?.bytes,
    forStream: (stream) => ofStream(keys.values(), stream) ?? make(stream),
    isStored: async (tx, keyId) => (await tx.get(dataKeyKey(keyId))) !== undefined,
    refresh,
    all: () => [...keys.values()],
  };
}
