import { KeyStorageUnavailable, hasName } from './errors.ts';
import { wrapping, type DataKey, type DeviceRow, type KeyRing } from './key-ring.ts';
import type { LogStore } from './log-store.ts';
import { dataKeyKey, deviceKeyKey, erasingKey } from './row-keys.ts';

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte + 0x100).toString(16).slice(1)).join('');

async function makeDevice(): Promise<DeviceRow> {
  try {
    return { id: newId(), key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']) };
  } catch (cause) {
    throw new KeyStorageUnavailable('the browser cannot create the device key', { cause });
  }
}

/** @returns false when another tab has stored a device key since the ring's was read, or is erasing */
async function save(store: LogStore, device: DeviceRow, { id, stream, bytes }: DataKey): Promise<boolean> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = new Uint8Array(await crypto.subtle.encrypt(wrapping(iv, id, stream), device.key, bytes));
  try {
    return await store.write(async (tx) => {
      const [stored, isErasing] = await Promise.all([tx.get(deviceKeyKey), tx.has(erasingKey)]);
      if (isErasing || (stored && (stored as DeviceRow).id !== device.id)) return false;
      if (!stored) tx.add(deviceKeyKey, device);
      tx.add(dataKeyKey(id), { stream, device: device.id, iv, wrapped });
      return true;
    });
  } catch (cause) {
    throw hasName(cause, 'DataCloneError') || hasName(cause, 'ConstraintError') ? new KeyStorageUnavailable('the browser cannot store the device key', { cause }) : cause;
  }
}

/** The key that seals a stream's new records, made and stored when there is none (L4). Rejects with {@link KeyStorageUnavailable}. */
export async function keyOfStream(ring: KeyRing, stream: string): Promise<DataKey> {
  const key = { id: newId(), stream, bytes: crypto.getRandomValues(new Uint8Array(32)) };
  for (let attempt = 0; attempt < 3; attempt++) {
    await ring.refresh();
    const [known] = ring.ofStream(stream); // another tab may have made one
    if (known) return known;
    if (ring.storage.reason || await save(ring.storage, ring.device ?? await makeDevice(), key)) {
      ring.keys.set(key.id, key);
      return key;
    }
  }
  throw new KeyStorageUnavailable('the stored device key is not usable');
}
