import { randomBytes, randomUUID } from 'node:crypto';
import type { Platform } from '#runtime/platform.ts';
import { newSecret } from '#runtime/sync/draft-secret.ts';

/** Real time and real chance, but for what a test gives. */
export function testPlatform(given: Partial<Platform> = {}): Platform {
  return {
    now: () => Date.now(),
    newId: () => randomUUID(),
    randomBytes: (length) => Uint8Array.from(randomBytes(length)),
    random: () => Math.random(),
    ...given,
  };
}

/** The secret of a draft that no other test has. */
export const createTestSecret = (): string => newSecret(testPlatform().randomBytes);
