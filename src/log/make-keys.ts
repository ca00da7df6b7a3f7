import type { DataKey, DeviceRow, WrappedRow } from './key-ring.ts';
import type { LogStore } from './log-store.ts';
import { KeyStorageUnavailable, hasName } from './errors.ts';
import { newId, newKey, wrapping } from './key-ring.ts';
import { allErasable, allErasing, dataKeyKey, deviceKeyKey } from './layout.ts';

/** A ring of keys as those who make keys see it. */
export interface OpenRing {
  readonly store: LogStore;
  /** Takes in what is stored; `device` and `newest` say it. */
  refresh(): Promise<void>;
  device(): DeviceRow | undefined;
  newest(stream: string): DataKey | undefined;
}

export async function wrapKey(device: DeviceRow, { id, bytes, ...rest }: DataKey): Promise<WrappedRow> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = new Uint8Array(await crypto.subtle.encrypt(wrapping(iv, id, rest.stream), device.key, bytes));
  return { ...rest, device: device.id, iv, wrapped };
}

/** Rejects with {@link KeyStorageUnavailable} where this browser makes no key that cannot be taken out of it. */
export async function makeDevice(): Promise<DeviceRow> {
  try {
    return { id: newId(), key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']) };
  } catch (cause) {
    throw new KeyStorageUnavailable(cause);
  }
}

type Saved = 'no' | 'yes' | 'asFirstRow';
/** Stores the rows unless another tab has made a device key since ours was read, or erases. */
async function save(store: LogStore, made: DeviceRow, key?: readonly [id: string, row: WrappedRow]): Promise<Saved> {
  try {
    return await store.write(async (tx): Promise<Saved> => {
      const [stored, erasing, all] = (await Promise.all([tx.get(deviceKeyKey), tx.keys(allErasing), key ? null : tx.keys(allErasable)])) as [DeviceRow | undefined, unknown[], unknown[] | null];
      if (erasing.length > 0 || (stored && stored.id !== made.id)) return 'no';
      if (!stored) tx.add(deviceKeyKey, made);
      if (key) tx.add(dataKeyKey(key[0]), key[1]);
      return all?.length === 0 ? 'asFirstRow' : 'yes';
    });
  } catch (cause) {
    throw hasName(cause, 'DataCloneError') || hasName(cause, 'ConstraintError') ? new KeyStorageUnavailable(cause) : cause;
  }
}

/** Sees that there is a device key, this tab's or another's. Says whether the store was empty before. */
export async function ensureDevice(ring: OpenRing): Promise<boolean> {
  let created = false;
  for (let left = 3; !ring.device(); left--) {
    if (left === 0) throw new KeyStorageUnavailable(new DOMException('the key was not kept', 'DataError'));
    const saved = await save(ring.store, await makeDevice());
    if (saved !== 'no') created = saved === 'asFirstRow';
    await ring.refresh();
  }
  return created;
}

/** A key of the stream made after the one given, by this tab or another. */
export async function makeKey(ring: OpenRing, stream: string, after: DataKey | undefined): Promise<DataKey> {
  for (let attempt = 0; attempt < 3; attempt++) {
    await ring.refresh();
    const known = ring.newest(stream);
    if (known && known.id !== after?.id) return known;
    const wrapper = ring.device() ?? await makeDevice();
    const key = newKey(stream, known);
    if (await save(ring.store, wrapper, [key.id, await wrapKey(wrapper, key)]) !== 'no') return key;
  }
  throw new KeyStorageUnavailable(new DOMException('the stored key is none', 'DataError'));
}
