import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { createDailyRates } from './daily-rates.ts';
import { BulletinSourceError } from './bulletin-source.ts';

/** Counts the readings at moments of the bank's clock, which is three hours ahead. */
function readingsAt(failing: readonly string[] = []) {
  let now = '';
  const read: string[] = [];
  const rates = createDailyRates({
    clock: () => new Date(`${now}:00+03:00`), log: () => {},
    database: { inTenant: async () => 0 } as unknown as Database,
    source: {
      async read() {
        read.push(now);
        if (failing.includes(now)) throw new BulletinSourceError('the server answers 503');
        return { day: now.slice(0, 10), rates: new Map() };
      },
    },
  });
  return async (...moments: readonly string[]) => {
    for (const moment of moments) {
      now = moment;
      await rates.update(['meltem']).catch(() => {});
    }
    return read;
  };
}

describe('[P14] the bulletin is read', () => {
  it('at the start, and then once a day after it is published', async () => {
    const at = readingsAt();
    expect(await at('2026-11-30T09:10', '2026-11-30T15:59', '2026-11-30T16:00', '2026-11-30T16:01', '2026-11-30T23:59', '2026-12-01T15:59', '2026-12-01T18:30', '2026-12-02T16:00'))
      .toEqual(['2026-11-30T09:10', '2026-11-30T16:00', '2026-12-01T18:30', '2026-12-02T16:00']);
  });

  it('again after 15 minutes when it could not be read', async () => {
    const at = readingsAt(['2026-11-30T16:30', '2026-11-30T16:45']);
    expect(await at('2026-11-30T16:30', '2026-11-30T16:44', '2026-11-30T16:45', '2026-11-30T17:00', '2026-11-30T17:15'))
      .toEqual(['2026-11-30T16:30', '2026-11-30T16:45', '2026-11-30T17:00']);
  });
});
