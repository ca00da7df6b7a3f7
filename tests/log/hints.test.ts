import { describe, expect, it, onTestFinished } from 'vitest';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { event, eventually, freshName, ids } from './support.ts';

/** A tab on a database; tabs with different channels do not get each other's hints. */
async function openTab(database: string, channel = database) {
  const log = await openEventLog({ name: channel, openStore: () => indexedDbStore(database) });
  onTestFinished(() => log.close());
  const received: number[] = [];
  onTestFinished(log.subscribe('s', (head) => received.push(head)));
  return { log, received };
}

describe('other tabs', () => {
  it('[L6] are notified of an append and read it', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name)];
    const e = event();
    await one.log.append('s', [e]);
    await eventually(() => two.received.length > 0);
    expect(two.received).toEqual([1]);
    expect(ids(await two.log.read('s'))).toEqual([e.id]);
    await two.log.append('s', [event()]);
    await eventually(() => one.received.length > 1);
    expect(one.received).toEqual([1, 2]);
  });

  for (const occasion of ['focus', 'pageshow']) {
    it(`[L6] read on ${occasion} a change whose hint was lost`, async () => {
      const name = freshName();
      const [one, unaware] = [await openTab(name), await openTab(name, freshName())];
      await one.log.append('s', [event(), event()]);
      await one.log.append('t', [event()]);
      window.dispatchEvent(new Event(occasion));
      await eventually(() => unaware.received.length > 0);
      window.dispatchEvent(new Event(occasion));
      await unaware.log.read('s');
      expect(unaware.received).toEqual([2]);
      await one.log.erase();
      window.dispatchEvent(new Event(occasion));
      await eventually(() => unaware.received.length > 1);
      expect(unaware.received).toEqual([2, 0]);
    });
  }

  it('[L6] are notified of an erasure', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name)];
    for (let times = 0; times < 2; times += 1) {
      await one.log.append('s', [event()]);
      await eventually(() => two.received.at(-1) === 1);
      await one.log.erase();
      await eventually(() => two.received.at(-1) === 0);
    }
    expect(two.received).toEqual([1, 0, 1, 0]);
  });

  it('[L6] ignore other messages on the channel, and receive nothing after they closed', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name)];
    const channel = new BroadcastChannel(name);
    onTestFinished(() => channel.close());
    for (const noise of [null, 7, 'text', {}, { stream: 's' }, { stream: 's', head: 'x' }, { erased: 1 }]) channel.postMessage(noise);
    await one.log.append('s', [event()]);
    await eventually(() => two.received.length > 0);
    expect(two.received).toEqual([1]);
    two.log.close();
    await one.log.append('s', [event()]);
    window.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(two.received).toEqual([1]);
  });

  it('[L6] a hint that is late or repeated is not published again', async () => {
    const name = freshName();
    const { log, received } = await openTab(name);
    await log.append('s', [event(), event()]);
    const channel = new BroadcastChannel(name);
    onTestFinished(() => channel.close());
    for (const head of [1, 2, 2, 3]) channel.postMessage({ stream: 's', head });
    await eventually(() => received.at(-1) === 3);
    expect(received).toEqual([2, 3]);
  });
});
