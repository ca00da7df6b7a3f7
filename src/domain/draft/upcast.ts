import type { DraftEventType } from './events.ts';

/**
 * Version of the app's event schemas, for the log's `minWriter` (L8). Increase it
 * with every new event type and every new version of one. An older app then no
 * longer writes to the log.
 */
export const SCHEMA_VERSION = 6;

type Data = Readonly<Record<string, unknown>>;

/**
 * One pure step per type and version (L8): the step at index n converts version
 * n + 1 to version n + 2. Steps are only added, never changed, and the fixtures
 * under `tests/fixtures/events` are never deleted.
 */
const steps: { readonly [T in DraftEventType]?: readonly ((data: Data) => Data)[] } = {
  // Version 1 undid all earlier removals and did not name them.
  ItemRestored: [(data) => ({ ...data, undoes: null })],
  // Version 1 had no reasons `bookingClosed` and `tooFarAhead`, version 2 no reasons `minimumStay` and `quoteEnded`.
  LineUnavailable: [(data) => data, (data) => data],
};

/** The version of a type that this release writes. */
export function versionOf(type: DraftEventType): number {
  return 1 + (steps[type]?.length ?? 0);
}

/** Converts the data of an event of version `v` to the current version. */
export function upcast(type: DraftEventType, v: number, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  return (steps[type] ?? []).slice(v - 1).reduce<Data>((older, step) => step(older), data as Data);
}
