import device from '#tests/fixtures/records/database-2.json';
import mended from '#tests/fixtures/records/database-2-mended.json';
import type { ReadResult, Restored } from '#log/event-log.ts';
import type { Key } from '#log/log-store.ts';

/** A row as an earlier release kept it, with the bytes of its key. */
export interface OldRow { readonly key: Key; readonly bytes: Uint8Array<ArrayBuffer>; readonly value: unknown }

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));

async function revived(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if ('$bytes' in value) return fromBase64(value.$bytes as string);
  if ('$aesGcmKey' in value) return crypto.subtle.importKey('raw', fromBase64(value.$aesGcmKey as string), 'AES-GCM', false, ['encrypt', 'decrypt']);
  if (Array.isArray(value)) return Promise.all(value.map(revived));
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, each]) => [name, await revived(each)] as const)));
}

const rowsOf = async ({ rows }: { readonly rows: readonly { readonly key: readonly (string | number)[]; readonly keyHex: string; readonly value: unknown }[] }): Promise<OldRow[]> =>
  Promise.all(rows.map(async ({ key, keyHex, value }) => ({ key: [...key], bytes: fromHex(keyHex), value: await revived(value) })));

/** What the release that wrote a fixture made of it (tests/fixtures/records/README.md). */
interface ReadThen { readonly read: ReadResult; readonly restored: Restored }

/** The database of a device with all that a release before format 3 could leave there, and what that release read of it. */
export const deviceDatabase = async () => ({ rows: await rowsOf(device), foldVersion: device.foldVersion, expected: device.expected as unknown as { readonly streams: Record<string, ReadThen>; readonly ack: unknown; readonly state: unknown } });

/** The database of a device on which damage was mended by records that stand for others, and what that release read of it. */
export const mendedDatabase = async () => ({ rows: await rowsOf(mended), draft: mended.draft, expected: mended.expected as unknown as { readonly read: ReadResult; readonly state: unknown } });
