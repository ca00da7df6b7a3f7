import { appender } from './append.ts';
import { KeyStorageUnavailable, hasName } from './errors.ts';
import { memoryKeyRing, wrappedKeyRing, type KeyRing } from './key-ring.ts';
import { allRows, ballastKey, type Head } from './layout.ts';
import type { Key, LogStore } from './log-store.ts';
import { memoryStore } from './memory-store.ts';
import { tagOf } from './record.ts';
import { seldom } from './seldom.ts';

/** No database here; no place for a CryptoKey; no room left. */
export type SessionReason = 'noStorage' | 'noKeyStorage' | 'quota';

interface Residence { readonly store: LogStore; readonly keys: KeyRing; readonly append: ReturnType<typeof appender> }

/** Where a log lives: on the disk or, where that cannot be, in this page's memory (L4, L10). */
export interface Home {
  /** It changes with the home: to be asked for anew after each wait. */
  readonly now: Residence;
  /** Why it is in memory; null on the disk. */
  readonly reason: SessionReason | null;
  /** Takes what the disk holds along into memory. */
  goOnInMemory(why: SessionReason): Promise<void>;
  /**
   * Ends a session that began for want of room, when there is room again and the disk is as it was left. Looks at most
   * every ten seconds, unless it was told to.
   * @returns whether it is back on the disk
   */
  goBackToDisk(): Promise<boolean>;
  lookSoon(): void;
  /** The database was deleted and made anew: its keys are other ones now. */
  settleAnew(): Promise<void>;
  /** After an erasure: drops its keys, of all streams where there is none given. */
  forgetKeys(stream: string | null): Promise<void>;
}

/** Milliseconds between two looks at a full disk. */
const LOOK_AGAIN_AFTER = 10_000;

/** Why an error means going on in memory, or null where it does not. */
export const reasonIn = (error: unknown): SessionReason | null =>
  error instanceof KeyStorageUnavailable ? 'noKeyStorage' : hasName(error, 'QuotaExceededError') ? 'quota' : null;

async function copyOf(store: LogStore): Promise<[Key, unknown][]> {
  const [keys, values] = await store.read((tx) => Promise.all([tx.keys(allRows), tx.values(allRows)]));
  return keys.flatMap((key, i): [Key, unknown][] => (key[0] === ballastKey[0] ? [] : [[key, values[i]]]));
}

/** The newest record of each stream; rows come in the order of their keys. */
const endsOf = (rows: readonly (readonly [Key, unknown])[]): Map<string, Head> =>
  new Map(rows.flatMap(([[kind, stream, seq], row]) => (kind === 'e' ? [[String(stream), { seq: Number(seq), tag: tagOf(row) }]] : [])));

/** Never rejects: without storage it is in memory from the first. */
export async function openHome(disk: LogStore, writer: number): Promise<Home> {
  const settle = (store: LogStore, keys: KeyRing): Residence => ({ store, keys, append: appender(store, keys, writer) });
  let now: Residence;
  let reason: SessionReason | null = null;
  /** Where the streams on the disk ended when there was no more room. */
  let left: Map<string, Head> | undefined;
  let lookedAt = 0;
  try {
    now = settle(disk, await wrappedKeyRing(disk));
  } catch (cause) {
    reason = reasonIn(cause) ?? 'noStorage';
    now = settle(memoryStore(), memoryKeyRing());
  }

  return {
    get now() { return now; },
    get reason() { return reason; },

    async goOnInMemory(why) {
      const rows = await copyOf(disk);
      now = settle(memoryStore(rows), memoryKeyRing(now.keys.all()));
      left = endsOf(rows);
      lookedAt = performance.now();
      reason = why;
    },

    async goBackToDisk() {
      if (reason !== 'quota' || !left || performance.now() < lookedAt + LOOK_AGAIN_AFTER) return false;
      lookedAt = performance.now();
      try {
        const { returnToDisk } = await seldom();
        if (!await returnToDisk(now.store, now.keys, disk, left)) return false;
        now = settle(disk, await wrappedKeyRing(disk));
      } catch {
        return false; // no room yet
      }
      reason = null;
      return true;
    },
    lookSoon() { lookedAt = -Infinity; },

    async settleAnew() {
      if (!reason) now = settle(disk, await wrappedKeyRing(disk));
    },

    async forgetKeys(stream) {
      left = undefined; // what was erased is not to come back
      if (reason) now = settle(now.store, memoryKeyRing(now.keys.all().filter((key) => stream !== null && key.stream !== stream)));
      else await now.keys.refresh();
    },
  };
}
