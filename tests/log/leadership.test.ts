import { describe, expect, it } from 'vitest';
import { lockLeadership } from '#runtime/sync/leadership.ts';

describe('which tab exchanges with the server', () => {
  const name = () => `leadership ${crypto.randomUUID()}`;

  it('[L5] is the one that holds the lock; the next one once it releases the lock', async () => {
    const lock = name();
    const calls: string[] = [];
    const seek = (tab: string) => lockLeadership(lock, navigator.locks).request(() => calls.push(`${tab} leads`), () => calls.push(`${tab} follows`));
    const stop = seek('first');
    await expect.poll(() => calls).toEqual(['first leads']);
    const stopSecond = seek('second');
    stop();
    await expect.poll(() => calls).toEqual(['first leads', 'second leads']);
    stopSecond();
  });

  it('[L5] a tab whose lock is stolen follows and leads again after the release; a tab without the lock never leads', async () => {
    const lock = name();
    const calls: string[] = [];
    const stop = lockLeadership(lock, navigator.locks).request(() => calls.push('leads'), () => calls.push('follows'));
    await expect.poll(() => calls).toEqual(['leads']);
    let release = () => {};
    void navigator.locks.request(lock, { steal: true }, () => new Promise<void>((resolve) => (release = resolve)));
    await expect.poll(() => calls).toEqual(['leads', 'follows']);
    const waiting: string[] = [];
    const stopWaiting = lockLeadership(lock, navigator.locks).request(() => waiting.push('leads'), () => waiting.push('follows'));
    stopWaiting();
    await expect.poll(() => waiting).toEqual(['follows']);
    release();
    await expect.poll(() => calls).toEqual(['leads', 'follows', 'leads']);
    stop();
  });

  it('[L5] is every tab when the browser has no locks', () => {
    const calls: string[] = [];
    lockLeadership('none', undefined).request(() => calls.push('leads'), () => calls.push('follows'));
    expect(calls).toEqual(['leads']);
  });
});
