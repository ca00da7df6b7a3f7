import { randomBytes, randomUUID } from 'node:crypto';
import type { Platform } from '#runtime/platform.ts';
import { newSecret } from '#runtime/sync/draft-secret.ts';

/** Creates a platform with real time and randomness, except for the given parts. */
export function testPlatform(given: Partial<Platform> = {}): Platform {
  return {
    now: () => Date.now(),
    newId: () => randomUUID(),
    randomBytes: (length) => Uint8Array.from(randomBytes(length)),
    random: () => Math.random(),
    ...given,
  };
}

/** Creates a random draft secret. */
export const createTestSecret = (): string => newSecret(testPlatform().randomBytes);
