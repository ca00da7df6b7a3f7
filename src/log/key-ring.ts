import type { ReadTx } from './log-store.ts';
import { loadLazyParts } from './load-lazy-parts.ts';
import { allKeys, dataKeyKey, deviceKeyKey, erasingKey } from './row-keys.ts';
import type { StorageMode } from './storage-mode.ts';

/** A 32-byte key of a stream, and the id by which records name it. */
export interface DataKey { readonly id: string; readonly stream: string; readonly bytes: Uint8Array<ArrayBuffer> }
export interface DeviceRow { readonly id: string; readonly key: CryptoKey }
/** A data key as it is stored; `device` is the id of the device key that wrapped it. */
export interface WrappedRow { readonly stream: string; readonly device: string; readonly iv: Uint8Array<ArrayBuffer>; readonly wrapped: Uint8Array<ArrayBuffer> }

/** A wrapped key opens only under its own id and stream, so that rows cannot be exchanged. */
export const wrapping = (iv: Uint8Array<ArrayBuffer>, id: string, stream: string): AesGcmParams =>
  ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${id} ${stream}`) });

/**
 * The data keys of L4, one or more for each stream: opened and held in memory, stored wrapped by a non-extractable
 * AES-GCM key of this device. A session's keys are not stored.
 */
export class KeyRing {
  /** Resolves when all stored keys that can be opened are. Await it before `find`. */
  ready: Promise<unknown> = Promise.resolve();
  /** Open keys by their ids. */
  keys = new Map<string, DataKey>();
  device: DeviceRow | undefined;
  readonly storage: StorageMode;
  constructor(storage: StorageMode) { this.storage = storage; }

  /** Reads the stored keys. They are still being opened when it resolves: see `ready`. */
  async load(): Promise<void> {
    const [places, rows] = await this.storage.read((tx) => Promise.all([tx.keys(allKeys), tx.values(allKeys)]));
    const ids = places.map((place) => String(place.slice(1)));
    if (ids.includes(String(erasingKey[1]))) {
      await (await loadLazyParts()).finishErasing(this.storage);
      return this.load();
    }
    const device = rows[ids.indexOf(String(deviceKeyKey[1]))] as DeviceRow | null | undefined;
    this.device = device?.key instanceof CryptoKey ? device : undefined;
    this.keys = new Map([...this.keys].filter(([id]) => ids.includes(id)));
    this.ready = Promise.allSettled(ids.map((id, i) => this.unwrap(id, rows[i] as WrappedRow)));
  }

  /** Rejects when the row was changed or moved to another id, or when another device key wrapped it. */
  private async unwrap(id: string, { stream, iv, wrapped }: WrappedRow): Promise<void> {
    if (!this.device || !wrapped || this.keys.has(id)) return;
    const bytes = await crypto.subtle.decrypt(wrapping(iv, id, stream), this.device.key, wrapped);
    this.keys.set(id, { id, stream, bytes: new Uint8Array(bytes) });
  }

  /** Loads keys that other tabs have made, and drops those they erased. */
  async refresh(): Promise<void> {
    if (this.storage.reason) return;
    await this.load();
    await this.ready;
  }

  /** The key a record names, if this device can open it. */
  find(keyId: string): Uint8Array | undefined { return this.keys.get(keyId)?.bytes; }
  ofStream(stream: string): DataKey[] { return Array.from(this.keys.values()).filter((key) => key.stream === stream); }
  /** Whether a key is still stored, asked within the transaction that uses it. */
  async isStored(tx: ReadTx, keyId: string): Promise<boolean> { return this.storage.reason !== null || tx.has(dataKeyKey(keyId)); }
}
