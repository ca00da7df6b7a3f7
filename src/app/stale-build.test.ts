import { describe, expect, it } from 'vitest';
import { FILE_GONE } from './import-files.ts';
import { reloadOnStaleBuild } from './stale-build.ts';

/** A window that counts its reloads. */
function page() {
  const events = new EventTarget();
  const storage = new Map<string, string>();
  let reloads = 0;
  const target = Object.assign(events, {
    sessionStorage: { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => void storage.set(key, value) },
    location: { reload: () => void (reloads += 1) },
  });
  return { target: target as unknown as Window, fail: (isAhead = false) => void events.dispatchEvent(new CustomEvent(FILE_GONE, { detail: isAhead })), reloads: () => reloads };
}

describe('reloadOnStaleBuild', () => {
  it('[U9] reloads when a file is gone, at most once a minute', () => {
    const { target, fail, reloads } = page();
    let now = 1_800_000_000_000;
    reloadOnStaleBuild(target, { now: () => now }, () => false);
    fail();
    fail();
    now += 59_999;
    fail();
    expect(reloads()).toBe(1);
    now += 1;
    fail();
    expect(reloads()).toBe(2);
  });

  it('[U9] leaves the page as it is while only a preload of a link fails', () => {
    const { target, fail, reloads } = page();
    let isNavigating = false;
    reloadOnStaleBuild(target, { now: () => 1_800_000_000_000 }, () => isNavigating);
    fail(true);
    expect(reloads()).toBe(0);
    isNavigating = true;
    fail(true);
    expect(reloads()).toBe(1);
  });
});
