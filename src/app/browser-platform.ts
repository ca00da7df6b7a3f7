import type { Platform } from '#runtime/platform.ts';

/** The clock and the random source of this browser. */
export const browserPlatform: Platform = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  random: () => Math.random(),
};
