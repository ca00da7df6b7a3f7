import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileUnreachable } from './import-files.ts';
import { RETRY_MS, lazyWithRetry } from './lazy-with-retry.ts';

describe('[C6] code that does not arrive', () => {
  let target: EventTarget;
  beforeEach(() => {
    vi.useFakeTimers();
    target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A service whose making fails with each error in turn, and then succeeds. */
  function failing(...errors: Error[]) {
    const make = vi.fn(async () => {
      const error = errors.shift();
      if (error) throw error;
      return { made: true };
    });
    const lazy = lazyWithRetry(make);
    const seen: boolean[] = [];
    lazy.subscribe(() => seen.push(lazy.hasFailed()));
    return { make, lazy, seen };
  }
  const lost = () => new FileUnreachable('/assets/a.js');

  it('is asked for when the browser is online again, and says meanwhile that it failed', async () => {
    const { make, lazy, seen } = failing(lost());
    await expect(lazy.load()).rejects.toThrow(FileUnreachable);
    expect([lazy.hasFailed(), lazy.current()]).toEqual([true, null]);
    target.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(lazy.current()).toEqual({ made: true }));
    await vi.waitFor(() => expect(lazy.hasFailed()).toBe(false));
    expect(seen.at(0)).toBe(true);
    expect(seen.at(-1)).toBe(false);
    // Nothing waits any more.
    target.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(RETRY_MS * 3);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is asked for every few seconds, one attempt at a time, whoever else asks', async () => {
    const { make, lazy } = failing(lost(), lost(), lost());
    await expect(lazy.load()).rejects.toThrow();
    await expect(lazy.load()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect(make).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(make).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(lazy.current()).toEqual({ made: true });
    await vi.advanceTimersByTimeAsync(RETRY_MS * 3);
    expect(make).toHaveBeenCalledTimes(4);
  });

  it('is not asked for again where it failed for another reason', async () => {
    const { make, lazy } = failing(new Error('no database'));
    await expect(lazy.load()).rejects.toThrow('no database');
    target.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(RETRY_MS * 3);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
