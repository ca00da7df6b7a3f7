import { describe, expect, it } from 'vitest';
import { lockLeadership } from '#runtime/sync/leadership.ts';

describe('which tab exchanges with the server', () => {
  const name = () => `leadership ${crypto.randomUUID()}`;

  it('[L5] is the one that has the lock; the next one when it gives it up', async () => {
    const lock = name();
    const told: string[] = [];
    const seek = (tab: string) => lockLeadership(lock, navigator.locks).request(() => told.push(`${tab} leads`), () => told.push(`${tab} follows`));
    const stop = seek('first');
    await expect.poll(() => told).toEqual(['first leads']);
    const stopSecond = seek('second');
    stop();
    await expect.poll(() => told).toEqual(['first leads', 'second leads']);
    stopSecond();
  });

  it('[L5] ends quietly where the lock is stolen, comes back when the thief is done, and never begins where it is not granted', async () => {
    const lock = name();
    const told: string[] = [];
    const stop = lockLeadership(lock, navigator.locks).request(() => told.push('leads'), () => told.push('follows'));
    await expect.poll(() => told).toEqual(['leads']);
    let release = () => {};
    void navigator.locks.request(lock, { steal: true }, () => new Promise<void>((resolve) => (release = resolve)));
    await expect.poll(() => told).toEqual(['leads', 'follows']);
    const never: string[] = [];
    const stopNever = lockLeadership(lock, navigator.locks).request(() => never.push('leads'), () => never.push('follows'));
    stopNever();
    await expect.poll(() => never).toEqual(['follows']);
    release();
    await expect.poll(() => told).toEqual(['leads', 'follows', 'leads']);
    stop();
  });

  it('[L5] is every tab where there are no locks', () => {
    const told: string[] = [];
    lockLeadership('none', undefined).request(() => told.push('leads'), () => told.push('follows'));
    expect(told).toEqual(['leads']);
  });
});
