import { describe, expect, it } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

/** Versions that a test sets by hand. */
function versionsOf(initial: Record<string, string>) {
  const current = { ...initial };
  return { current, of: async (tenant: string) => current[tenant]!, onChange: () => () => {}, stop: async () => {} };
}

const counter = <T>(value: (count: number) => T) => {
  let count = 0;
  return { load: async () => value((count += 1)), count: () => count };
};

describe('VersionedCache', () => {
  it('loads a value once a version, and anew for the next one', async () => {
    const versions = versionsOf({ a: '1' });
    const cache = new VersionedCache(versions, 1000);
    const { load } = counter((count) => `load ${count}`);
    expect([await cache.get('a', 'x', load), await cache.get('a', 'x', load)]).toEqual(['load 1', 'load 1']);
    versions.current.a = '2';
    expect(await cache.get('a', 'x', load)).toBe('load 2');
    expect(cache.stats).toMatchObject({ entries: 1, hits: 1, misses: 2 });
  });

  it('keeps the values of tenants apart', async () => {
    const cache = new VersionedCache(versionsOf({ a: '1', b: '1' }), 1000);
    expect([await cache.get('a', 'x', async () => 'of a'), await cache.get('b', 'x', async () => 'of b'), await cache.get('a', 'x', async () => 'other')]).toEqual(['of a', 'of b', 'of a']);
  });

  it('lets callers of a value that is loading wait for one load', async () => {
    const cache = new VersionedCache(versionsOf({ a: '1' }), 1000);
    let finish = (_value: string) => {};
    let loads = 0;
    const load = () => {
      loads += 1;
      return new Promise<string>((done) => (finish = done));
    };
    const waiting = Array.from({ length: 20 }, () => cache.get('a', 'x', load));
    await Promise.resolve();
    await new Promise((done) => setImmediate(done));
    finish('loaded');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['loaded']));
    expect(loads).toBe(1);
  });

  it('keeps neither a failure nor the absence of a value', async () => {
    const cache = new VersionedCache(versionsOf({ a: '1' }), 1000);
    await expect(cache.get('a', 'x', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    const { load, count } = counter(() => null);
    expect([await cache.get('a', 'x', load), await cache.get('a', 'x', load)]).toEqual([null, null]);
    expect(count()).toBe(2);
    expect(cache.stats).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('evicts what was not used for longest when the bytes exceed the bound', async () => {
    const cache = new VersionedCache(versionsOf({ a: '1' }), 3500);
    const value = 'v'.repeat(1000);
    for (const name of ['one', 'two', 'three']) await cache.get('a', name, async () => value);
    await cache.get('a', 'one', async () => 'not loaded');
    await cache.get('a', 'four', async () => value);
    expect(cache.stats).toMatchObject({ entries: 3 });
    expect(cache.stats.bytes).toBeLessThanOrEqual(3500);
    const { load, count } = counter((loaded) => `load ${loaded}`);
    expect(await cache.get('a', 'one', load)).toBe(value);
    expect(await cache.get('a', 'two', load)).toBe('load 1');
    expect(count()).toBe(1);
  });

  it('does not keep a value larger than the bound', async () => {
    const cache = new VersionedCache(versionsOf({ a: '1' }), 100);
    expect(await cache.get('a', 'x', async () => 'v'.repeat(1000))).toHaveLength(1000);
    expect(cache.stats).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('counts the bytes of a value that a new version replaced only once', async () => {
    const versions = versionsOf({ a: '1' });
    const cache = new VersionedCache(versions, 10_000);
    await cache.get('a', 'x', async () => 'v'.repeat(1000));
    const { bytes } = cache.stats;
    for (let version = 2; version < 30; version += 1) {
      versions.current.a = String(version);
      await cache.get('a', 'x', async () => 'v'.repeat(1000));
    }
    expect(cache.stats).toMatchObject({ entries: 1, bytes });
  });

  it('loads several values together, only those it does not have', async () => {
    const cache = new VersionedCache(versionsOf({ a: '1' }), 10_000);
    await cache.get('a', 'one', async () => 1);
    const asked: (readonly string[])[] = [];
    const load = async (missing: readonly string[]) => {
      asked.push(missing);
      return new Map(missing.filter((name) => name !== 'none').map((name) => [name, name.length]));
    };
    expect(await cache.getMany('a', ['one', 'two', 'none', 'three'], load)).toEqual(new Map([['one', 1], ['two', 3], ['three', 5]]));
    await cache.getMany('a', ['one', 'two', 'three'], load);
    expect(asked).toEqual([['two', 'none', 'three']]);
  });
});
