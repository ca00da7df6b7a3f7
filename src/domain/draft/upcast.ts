import { currentVersion, upcastData, type UpcastSteps } from '#domain/upcast-steps.ts';
import type { DraftEventType } from './events.ts';

/**
 * Version of the app's event schemas, for the log's `minWriter` (L8). Increase it
 * with every new event type and every new version of one. An older app then no
 * longer writes to the log.
 */
export const SCHEMA_VERSION = 8;

/** The fixtures under `tests/fixtures/events` are never deleted. */
const steps: UpcastSteps<DraftEventType> = {
  // Version 1 undid all earlier removals and did not name them.
  ItemRestored: [(data) => ({ ...data, undoes: null })],
  // Version 1 had no reasons `bookingClosed` and `tooFarAhead`, version 2 no reasons `minimumStay` and `quoteEnded`.
  LineUnavailable: [(data) => data, (data) => data],
  // Version 1 had no method `bankTransfer`.
  PaymentMethodChosen: [(data) => data],
};

/** The version of a type that this release writes. */
export const versionOf = (type: DraftEventType): number => currentVersion(steps, type);

/** Converts the data of an event of version `v` to the current version. */
export const upcast = (type: DraftEventType, v: number, data: unknown): unknown => upcastData(steps, type, v, data);
