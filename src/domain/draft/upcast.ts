import type { DraftEventType } from './events.ts';

/**
 * Version of the app's event schemas, for the log's `minWriter` (L8): counted
 * up with every new event type and every new version of one, so that an app
 * that does not know it no longer writes beside one that does.
 */
export const SCHEMA_VERSION = 2;

type Data = Readonly<Record<string, unknown>>;

/**
 * One pure step per type and version (L8): the step at index n makes version
 * n + 2 of version n + 1. Steps are never changed, only added, and the fixtures
 * under `tests/fixtures/events` are kept for ever.
 */
const steps: { readonly [T in DraftEventType]?: readonly ((data: Data) => Data)[] } = {
  // Version 1 did not say which removals it undoes: it undid all that there were.
  ItemRestored: [(data) => ({ ...data, undoes: null })],
};

/** The version of a type that this release writes. */
export function versionOf(type: DraftEventType): number {
  return 1 + (steps[type]?.length ?? 0);
}

/** The data of an event of version `v`, as today's version says it; today's comes back as it is. */
export function upcast(type: DraftEventType, v: number, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  return (steps[type] ?? []).slice(v - 1).reduce<Data>((older, step) => step(older), data as Data);
}
