import { describe, expect, it } from 'vitest';
import { StateCache, type Made } from './state-cache.ts';

const roomy = { mostBytes: 1000, mostEntries: 100 };

/** Counts how often each value is made. */
function maker() {
  const made: string[] = [];
  const make = (value: string, bytes: number | null = 10) => async (): Promise<Made<string>> => {
    made.push(value);
    return { value, bytes };
  };
  return { made, make };
}

describe('StateCache', () => {
  it('makes a value once for each state', async () => {
    const cache = new StateCache<string>(roomy);
    const { made, make } = maker();
    expect(await cache.get('a', '1', make('one'))).toBe('one');
    expect(await cache.get('a', '1', make('other'))).toBe('one');
    expect(await cache.get('a', '2', make('two'))).toBe('two');
    expect(made).toEqual(['one', 'two']);
    expect(cache.figures()).toEqual({ entries: 1, bytes: 10, hits: 1, misses: 2 });
  });

  it('lets requests for a value that is being made wait for it', async () => {
    const cache = new StateCache<string>(roomy);
    const { made, make } = maker();
    expect(await Promise.all([cache.get('a', '1', make('first')), cache.get('a', '1', make('second'))])).toEqual(['first', 'first']);
    expect(made).toEqual(['first']);
  });

  it('gives a value that must not be kept only to the call that made it', async () => {
    const cache = new StateCache<string>(roomy);
    const { make } = maker();
    expect(await Promise.all([cache.get('a', '1', make('first', null)), cache.get('a', '1', make('second', null))])).toEqual(['first', 'second']);
    expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('keeps no failure', async () => {
    const cache = new StateCache<string>(roomy);
    const fail = () => Promise.reject(new Error('no database'));
    const both = await Promise.allSettled([cache.get('a', '1', fail), cache.get('a', '1', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', '1', maker().make('one'))).toBe('one');
  });

  it('drops the least recently used values above its bytes', async () => {
    const cache = new StateCache<string>({ mostBytes: 30, mostEntries: 100 });
    const { made, make } = maker();
    for (const key of ['a', 'b', 'c']) await cache.get(key, '1', make(key));
    await cache.get('a', '1', make('a'));
    await cache.get('d', '1', make('d'));
    expect(cache.figures()).toMatchObject({ entries: 3, bytes: 30 });
    await cache.get('a', '1', make('a'));
    await cache.get('b', '1', make('b'));
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('drops the least recently used values above its number of entries', async () => {
    const cache = new StateCache<string>({ mostBytes: 1000, mostEntries: 2 });
    const { make } = maker();
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, '1', make(key));
    expect(cache.figures()).toMatchObject({ entries: 2, bytes: 20 });
  });

  it('does not keep a value that is larger than all its room, and drops no other for it', async () => {
    const cache = new StateCache<string>({ mostBytes: 30, mostEntries: 100 });
    const { make } = maker();
    await cache.get('a', '1', make('a'));
    expect(await cache.get('b', '1', make('b', 31))).toBe('b');
    expect(cache.figures()).toMatchObject({ entries: 1, bytes: 10 });
  });

  it('keeps the value of the newer state when the older one is made last', async () => {
    const cache = new StateCache<string>(roomy);
    let finish: (made: Made<string>) => void = () => {};
    const old = cache.get('a', '1', () => new Promise((done) => (finish = done)));
    await cache.get('a', '2', maker().make('new'));
    finish({ value: 'old', bytes: 10 });
    expect(await old).toBe('old');
    expect(await cache.get('a', '2', maker().make('made again'))).toBe('new');
    expect(cache.figures()).toMatchObject({ entries: 1, bytes: 10 });
  });
});
