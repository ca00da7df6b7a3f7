import type { LogStore, ReadTx } from './log-store.ts';
import { finishErasing } from './erase.ts';
import { KeyStorageUnavailable, hasName } from './errors.ts';
import { allErasing, allKeys, allRows, dataKeyKey, deviceKeyKey } from './layout.ts';

/** A 32-byte key of a stream and the name its records know it by. */
export interface DataKey {
  readonly id: string;
  readonly stream: string;
  /** The stream's keys counted from 0: records are sealed with the last of those this tab knows. */
  readonly turn: number;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The data keys of L4, opened and kept in memory; how they are stored is the ring's own business. */
export interface KeyRing {
  /** The key a record names, where this device can open it. */
  find(keyId: string): Uint8Array | undefined;
  /** The key to seal a stream's records with; made and stored at first. */
  forStream(stream: string): DataKey | Promise<DataKey>;
  /** Gives the stream another key for what is sealed from now on. The old ones stay, for what they have sealed. */
  renew(stream: string): Promise<DataKey>;
  /** Whether a key is still stored; asked within the transaction that is about to use it. */
  isStored(tx: ReadTx, keyId: string): Promise<boolean>;
  /** Takes in what other tabs have made or erased. */
  refresh(): Promise<void>;
  all(): readonly DataKey[];
  /** Whether the store was empty when it was opened. Of a session's keys it says nothing: false. */
  readonly created: boolean;
}

export interface DeviceRow { readonly id: string; readonly key: CryptoKey }
export interface WrappedRow extends Omit<DataKey, 'id' | 'bytes'> {
  readonly device: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly wrapped: Uint8Array<ArrayBuffer>;
}

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const ofStream = (keys: Iterable<DataKey>, stream: string): DataKey | undefined =>
  [...keys].filter((key) => key.stream === stream).sort((a, b) => b.turn - a.turn || (a.id < b.id ? -1 : 1))[0];
const newKey = (stream: string, after: DataKey | undefined): DataKey =>
  ({ id: newId(), stream, turn: (after?.turn ?? -1) + 1, at: Date.now(), bytes: crypto.getRandomValues(new Uint8Array(32)) });

/** A wrapped key opens only under its own id and stream, so that rows cannot be exchanged. */
const wrapping = (iv: Uint8Array<ArrayBuffer>, id: string, stream: string): AesGcmParams =>
  ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${id} ${stream}`) });

export async function wrapKey(device: DeviceRow, { id, bytes, ...rest }: DataKey): Promise<WrappedRow> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = new Uint8Array(await crypto.subtle.encrypt(wrapping(iv, id, rest.stream), device.key, bytes));
  return { ...rest, device: device.id, iv, wrapped };
}

/** Rejects where the row is not what was stored under that id, or was wrapped by another device key. */
export async function unwrapKey(device: DeviceRow, id: string, { stream, turn, at, iv, wrapped }: WrappedRow): Promise<DataKey> {
  const bytes = new Uint8Array(await crypto.subtle.decrypt(wrapping(iv, id, stream), device.key, wrapped));
  return { id, stream, turn, at, bytes };
}

/** Keys for a session without storage, beginning with those already open. */
export function memoryKeyRing(known: readonly DataKey[] = []): KeyRing {
  const keys = new Map(known.map((key) => [key.id, key]));
  const make = (stream: string): DataKey => {
    const key = newKey(stream, ofStream(keys.values(), stream));
    keys.set(key.id, key);
    return key;
  };
  return {
    created: false,
    find: (keyId) => keys.get(keyId)?.bytes,
    forStream: (stream) => ofStream(keys.values(), stream) ?? make(stream),
    renew: async (stream) => make(stream),
    isStored: async () => true,
    refresh: async () => undefined,
    all: () => [...keys.values()],
  };
}

export async function makeDevice(): Promise<DeviceRow> {
  try {
    return { id: newId(), key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']) };
  } catch (cause) {
    throw new KeyStorageUnavailable(cause);
  }
}

export const isDevice = (value: unknown): value is DeviceRow => (value as DeviceRow | null)?.key instanceof CryptoKey;

/**
 * Keys wrapped by a non-extractable AES-GCM key, both kept in the store (L4). Rejects with
 * {@link KeyStorageUnavailable} where this browser makes no such key or does not give it back.
 */
export async function wrappedKeyRing(store: LogStore): Promise<KeyRing> {
  let device: DeviceRow | undefined;
  let keys = new Map<string, DataKey>();
  let created = false;

  async function refresh(): Promise<void> {
    const [places, rows] = await store.read((tx) => Promise.all([tx.keys(allKeys), tx.values(allKeys)]));
    if (places.some(([, id]) => id === 'erasing')) {
      await finishErasing(store);
      return refresh();
    }
    device = undefined;
    const wrapped: [string, WrappedRow][] = [];
    places.forEach(([, id], i) => {
      if (id !== 'device') wrapped.push([id as string, rows[i] as WrappedRow]);
      else if (isDevice(rows[i])) device = rows[i];
    });
    const stored = new Set(wrapped.map(([id]) => id));
    keys = new Map([...keys].filter(([id]) => stored.has(id)));
    if (!device) return;
    // A key that does not open leaves its records behind as `noKey`; the others still open.
    await Promise.allSettled(wrapped.filter(([id]) => !keys.has(id)).map(async ([id, row]) => {
      keys.set(id, await unwrapKey(device!, id, row));
    }));
  }

  /** Stores the rows unless another tab has made a device key since ours was read, or erases. Says whether it has. */
  async function save(made: DeviceRow, id?: string, row?: WrappedRow): Promise<boolean> {
    try {
      return await store.write(async (tx) => {
        const [stored, erasing] = (await Promise.all([tx.get(deviceKeyKey), tx.keys(allErasing)])) as [DeviceRow | undefined, unknown[]];
        if (erasing.length > 0 || (stored && stored.id !== made.id)) return false;
        if (!id) created = (await tx.keys(allRows)).length === 0;
        if (!stored) tx.add(deviceKeyKey, made);
        if (id && row) tx.add(dataKeyKey(id), row);
        return true;
      });
    } catch (cause) {
      throw hasName(cause, 'DataCloneError') || hasName(cause, 'ConstraintError') ? new KeyStorageUnavailable(cause) : cause;
    }
  }

  /** A key of the stream made after the one given, by this tab or another. */
  async function make(stream: string, after: DataKey | undefined): Promise<DataKey> {
    for (let attempt = 0; attempt < 3; attempt++) {
      await refresh();
      const known = ofStream(keys.values(), stream);
      if (known && known.id !== after?.id) return known;
      const wrapper = device ?? await makeDevice();
      const key = newKey(stream, known);
      if (!await save(wrapper, key.id, await wrapKey(wrapper, key))) continue;
      keys.set(key.id, key);
      return key;
    }
    throw new KeyStorageUnavailable(new DOMException('the stored key is none', 'DataError'));
  }

  await refresh();
  for (let left = 3; !device; left--) {
    if (left === 0) throw new KeyStorageUnavailable(new DOMException('the key was not kept', 'DataError'));
    await save(await makeDevice());
    await refresh();
  }

  return {
    created,
    find: (keyId) => keys.get(keyId)?.bytes,
    forStream: (stream) => ofStream(keys.values(), stream) ?? make(stream, undefined),
    renew: (stream) => make(stream, ofStream(keys.values(), stream)),
    isStored: async (tx, keyId) => (await tx.get(dataKeyKey(keyId))) !== undefined,
    refresh,
    all: () => [...keys.values()],
  };
}
