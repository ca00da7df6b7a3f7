import { describe, expect, it } from 'vitest';
import { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { CatalogueVersions } from '#server/catalogue/catalogue-versions.ts';
import type { Database } from '#server/database/connection.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import { createCatalogueStates } from './catalogue-states.ts';

const START = Date.parse('2027-06-01T12:00:00Z');
const MINUTE = 60_000;

/** States over a version, a clock and rates to come that a test changes. */
function statesOf({ ratesAt = [] as number[], onRead = () => {} } = {}) {
  const world = { version: '1', now: START, reads: 0 };
  const listeners = new Set<(tenant: string) => void>();
  const database = {
    inTenant: async () => {
      world.reads += 1;
      await Promise.resolve();
      onRead();
      return ratesAt.map((moment) => ({ validFrom: new Date(moment) }));
    },
  } as unknown as Database;
  const catalogueVersions: CatalogueVersions = { of: async () => world.version, onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)), stop: async () => {} };
  const reader = new CatalogueReader(database, catalogueVersions, () => {});
  const catalogue = { rates: (tenant: string) => reader.rates(tenant), settings: async () => ({}) as SettingRecords };
  const states = createCatalogueStates({ catalogue, clock: () => new Date(world.now), catalogueVersions });
  const change = (version: string) => {
    world.version = version;
    for (const listener of listeners) listener('meltem');
  };
  return { world, states, change };
}

describe('[C7] the state of a catalogue', () => {
  it('is in memory until the version changes, with one query for each version', async () => {
    const { world, states, change } = statesOf();
    const first = await states.of('meltem');
    expect(states.of('meltem')).toBe(first);
    change('2');
    expect(await states.of('meltem')).not.toBe(first);
    world.now += 10 * MINUTE;
    await states.of('meltem');
    expect(world.reads).toBe(2);
  });

  it('changes when a rate that was stored in advance comes into force, to the millisecond', async () => {
    const moment = START + 30_500;
    const { world, states } = statesOf({ ratesAt: [moment, moment + 60 * MINUTE] });
    const before = await states.of('meltem');
    world.now = moment - 1;
    expect(await states.of('meltem')).toBe(before);
    world.now = moment;
    const after = await states.of('meltem');
    expect(after).not.toBe(before);
    world.now += 59 * MINUTE;
    expect(await states.of('meltem')).toBe(after);
  });

  it('changes at midnight at the destination', async () => {
    const { world, states } = statesOf();
    world.now = Date.parse('2027-06-01T20:59:59.999Z');
    const before = await states.of('meltem');
    world.now += 1;
    expect(await states.of('meltem')).not.toBe(before);
  });

  it('is not kept when the version changes while it is read', async () => {
    let changed = false;
    const { states, change } = statesOf({
      onRead: () => {
        if (!changed) change('2');
        changed = true;
      },
    });
    const old = await states.of('meltem');
    expect(await states.of('meltem')).not.toBe(old);
  });
});
