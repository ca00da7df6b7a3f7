import { serialise, type appender } from './append.ts';
import type { Mark } from './end-mark.ts';
import { KeyStorageUnavailable, hasName } from './errors.ts';
import type { KeyRing } from './key-ring.ts';
import type { Key } from './log-store.ts';
import { memoryStore } from './memory-store.ts';
import { readStream } from './read-stream.ts';
import { tagOf } from './record.ts';
import { allRows, ballastKey } from './row-keys.ts';
import type { SessionReason, StorageMode } from './storage-mode.ts';

/** Milliseconds between two attempts to return to the disk. */
const RETRY_AFTER = 10_000;

/** Why an error switches the log to memory; null when it does not. */
export const reasonOf = (error: unknown): SessionReason | null =>
  error instanceof KeyStorageUnavailable ? 'noKeyStorage' : hasName(error, 'QuotaExceededError') ? 'quota' : null;

/** Switches the log to memory when the disk cannot be written, and back when there is room again (L4, L10). */
export function memoryFallback(storage: StorageMode, keys: KeyRing) {
  /** Where the streams on the disk ended when the session began; undefined when the log cannot return to the disk. */
  let left: ReadonlyMap<string, Mark> | undefined;
  let triedAt = 0;
  return {
    /** Starts a session with a copy of the rows on the disk, if they can be read. */
    async begin(why: SessionReason): Promise<void> {
      const [places, values] = why === 'noStorage' ? [[], []] : await storage.read((tx) => Promise.all([tx.keys(allRows), tx.values(allRows)]));
      const rows = places.map((place, i): [Key, unknown] => [place, values[i]]).filter(([[kind]]) => kind !== ballastKey[0]);
      // Rows are sorted by key, so the map keeps the last record of each stream.
      left = new Map(rows.flatMap(([[kind, stream, seq], row]) => (kind === 'e' ? [[String(stream), { seq: Number(seq), tag: tagOf(row) }]] : [])));
      triedAt = performance.now();
      Object.assign(storage, { memory: memoryStore(rows), reason: why });
    },

    /** After an erasure: deletes what is in memory. The session then never returns to the disk. */
    forget(): void {
      left = undefined;
      if (!storage.reason) return;
      storage.memory = memoryStore();
      keys.keys.clear();
    },

    retrySoon(): void { triedAt = -Infinity; },

    /**
     * Ends a session that a full disk began, once there is room: appends the session's events to the disk, if the
     * streams on the disk still have the ends they had when the session began. Tried at most every ten seconds.
     * @returns whether the session has ended
     */
    async end(append: ReturnType<typeof appender>): Promise<boolean> {
      const { memory } = storage;
      if (storage.reason !== 'quota' || !left || !memory || performance.now() < triedAt + RETRY_AFTER) return false;
      triedAt = performance.now();
      const ends = left;
      const streams = new Set(Array.from(keys.keys.values(), ({ stream }) => stream));
      const fresh = await Promise.all(Array.from(streams, async (stream) => {
        const { events } = await readStream(memory, keys, stream, ends.get(stream)?.seq ?? 0);
        return [stream, events.map(({ event }, i) => serialise(event, i))] as const;
      }));
      const open = keys.keys;
      Object.assign(storage, { memory: undefined, reason: null });
      try {
        await keys.refresh();
        await append(new Map(fresh.filter(([, entries]) => entries.length > 0)), ends);
        return true;
      } catch {
        Object.assign(storage, { memory, reason: 'quota' }); // still no room, or another tab has appended meanwhile
        keys.keys = open;
        return false;
      }
    },
  };
}
