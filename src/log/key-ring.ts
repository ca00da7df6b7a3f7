import type { LogStore, ReadTx } from './log-store.ts';
import { KeyStorageUnavailable } from './errors.ts';
import { allKeys, dataKeyKey } from './layout.ts';
import { hex } from './packed-id.ts';
import { seldom } from './seldom.ts';

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
  /** Resolves when the keys there were at first are opened, as far as they open. To be awaited before any is asked for. */
  readonly ready: Promise<unknown>;
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

export const newId = (): string => hex(crypto.getRandomValues(new Uint8Array(8)));
const ofStream = (keys: Iterable<DataKey>, stream: string): DataKey | undefined =>
  [...keys].filter((key) => key.stream === stream).sort((a, b) => b.turn - a.turn || (a.id < b.id ? -1 : 1))[0];
export const newKey = (stream: string, after: DataKey | undefined): DataKey =>
  ({ id: newId(), stream, turn: (after?.turn ?? -1) + 1, at: Date.now(), bytes: crypto.getRandomValues(new Uint8Array(32)) });

/** A wrapped key opens only under its own id and stream, so that rows cannot be exchanged. */
export const wrapping = (iv: Uint8Array<ArrayBuffer>, id: string, stream: string): AesGcmParams =>
  ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${id} ${stream}`) });

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
    ready: Promise.resolve(),
    find: (keyId) => keys.get(keyId)?.bytes,
    forStream: (stream) => ofStream(keys.values(), stream) ?? make(stream),
    renew: async (stream) => make(stream),
    isStored: async () => true,
    refresh: async () => undefined,
    all: () => [...keys.values()],
  };
}

/** Keys are made but seldom. Where what makes them cannot be fetched, there is no place for them: the log goes on in memory. */
const makers = () => seldom().catch((cause: unknown) => { throw new KeyStorageUnavailable(cause); });

export const isDevice = (value: unknown): value is DeviceRow => (value as DeviceRow | null)?.key instanceof CryptoKey;

/**
 * Keys wrapped by a non-extractable AES-GCM key, both kept in the store (L4). Rejects with
 * {@link KeyStorageUnavailable} where this browser makes no such key or does not give it back, or where there is none yet
 * and what makes it cannot be fetched.
 */
export async function wrappedKeyRing(store: LogStore): Promise<KeyRing> {
  let device: DeviceRow | undefined;
  let keys = new Map<string, DataKey>();

  /** Reads what is stored; the keys are still being opened when it resolves. */
  async function load(): Promise<{ readonly opened: Promise<unknown> }> {
    const [places, rows] = await store.read((tx) => Promise.all([tx.keys(allKeys), tx.values(allKeys)]));
    if (places.some(([, id]) => id === 'erasing')) {
      await (await makers()).finishErasing(store);
      return load();
    }
    device = undefined;
    const wrapped: [string, WrappedRow][] = [];
    places.forEach(([, id], i) => {
      if (id !== 'device') wrapped.push([id as string, rows[i] as WrappedRow]);
      else if (isDevice(rows[i])) device = rows[i];
    });
    const stored = new Set(wrapped.map(([id]) => id));
    keys = new Map([...keys].filter(([id]) => stored.has(id)));
    const by = device;
    // A key that does not open leaves its records behind as `noKey`; the others still open.
    return { opened: Promise.allSettled(wrapped.filter(([id]) => by && !keys.has(id)).map(async ([id, row]) => {
      keys.set(id, await unwrapKey(by!, id, row));
    })) };
  }
  async function refresh(): Promise<void> {
    await (await load()).opened;
  }

  const ring = { store, refresh, device: () => device, newest: (stream: string) => ofStream(keys.values(), stream) };
  async function make(stream: string, after: DataKey | undefined): Promise<DataKey> {
    const key = await (await makers()).makeKey(ring, stream, after);
    keys.set(key.id, key);
    return key;
  }

  const { opened: ready } = await load();
  const created = device ? false : await (await makers()).ensureDevice(ring);

  return {
    created,
    ready,
    find: (keyId) => keys.get(keyId)?.bytes,
    forStream: (stream) => ofStream(keys.values(), stream) ?? ready.then(() => ofStream(keys.values(), stream) ?? make(stream, undefined)),
    renew: (stream) => make(stream, ofStream(keys.values(), stream)),
    isStored: async (tx, keyId) => (await tx.get(dataKeyKey(keyId))) !== undefined,
    refresh,
    all: () => [...keys.values()],
  };
}
