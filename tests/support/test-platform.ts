import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_HORIZON_MONTHS } from '#domain/booking-horizon.ts';
import { DEFAULT_TIME_ZONE } from '#domain/destination-day.ts';
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

/** The defaults of an operator without settings of bookings. */
export const TEST_SITE = { timeZone: DEFAULT_TIME_ZONE, horizonMonths: DEFAULT_HORIZON_MONTHS, bankTransferCurrencies: ['EUR', 'TRY'] };
