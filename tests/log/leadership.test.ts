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

  it('[L5] is none that is in the back-forward cache: it gives the lock back, and queues again when it is shown', async () => {
    const lock = name();
    const calls: string[] = [];
    const pages = { first: new EventTarget(), second: new EventTarget() };
    const seek = (tab: keyof typeof pages) => lockLeadership(lock, navigator.locks, pages[tab]).request(() => calls.push(`${tab} leads`), () => calls.push(`${tab} follows`));
    const hide = (tab: keyof typeof pages) => pages[tab].dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const stops = [seek('first'), seek('second')];
    await expect.poll(() => calls).toEqual(['first leads']);
    hide('first');
    await expect.poll(() => calls).toEqual(['first leads', 'second leads']);

    pages.first.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(calls).toEqual(['first leads', 'second leads', 'first follows']);
    await expect.poll(async () => (await navigator.locks.query()).pending?.filter((each) => each.name === lock).length).toBe(1);
    hide('first');
    await expect.poll(async () => (await navigator.locks.query()).pending?.filter((each) => each.name === lock).length).toBe(0);
    hide('second');
    await expect.poll(async () => (await navigator.locks.query()).held?.filter((each) => each.name === lock).length).toBe(0);
    expect(calls.filter((call) => call === 'second follows')).toHaveLength(0);

    pages.first.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => calls.at(-1)).toBe('first leads');
    for (const stop of stops) stop();
  });

  it('[L5] is every tab when the browser has no locks', () => {
    const calls: string[] = [];
    lockLeadership('none', undefined).request(() => calls.push('leads'), () => calls.push('follows'));
    expect(calls).toEqual(['leads']);
  });
});
