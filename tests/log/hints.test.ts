import { describe, expect, it, onTestFinished } from 'vitest';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { event, eventually, freshName, ids } from './support.ts';

/** A tab on a database; tabs with different channels do not hear each other. */
async function openTab(database: string, channel = database) {
  const log = await openEventLog({ name: channel, openStore: () => indexedDbStore(database) });
  onTestFinished(() => log.close());
  const heard: number[] = [];
  onTestFinished(log.subscribe('s', (head) => heard.push(head)));
  return { log, heard };
}

describe('other tabs', () => {
  it('[L6] are told of an append and find it there', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name)];
    const e = event();
    await one.log.append('s', [e]);
    await eventually(() => two.heard.length > 0);
    expect(two.heard).toEqual([1]);
    expect(ids(await two.log.read('s'))).toEqual([e.id]);
    await two.log.append('s', [event()]);
    await eventually(() => one.heard.length > 1);
    expect(one.heard).toEqual([1, 2]);
  });

  for (const occasion of ['focus', 'pageshow']) {
    it(`[L6] notice on ${occasion} what they were not told`, async () => {
      const name = freshName();
      const [one, deaf] = [await openTab(name), await openTab(name, freshName())];
      await one.log.append('s', [event(), event()]);
      await one.log.append('t', [event()]);
      window.dispatchEvent(new Event(occasion));
      await eventually(() => deaf.heard.length > 0);
      window.dispatchEvent(new Event(occasion));
      await deaf.log.read('s');
      expect(deaf.heard).toEqual([2]);
      await one.log.erase('s');
      window.dispatchEvent(new Event(occasion));
      await eventually(() => deaf.heard.length > 1);
      expect(deaf.heard).toEqual([2, 0]);
    });
  }

  it('[L6] are told of an erasure, of one stream or all', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name)];
    for (const stream of ['s', undefined]) {
      await one.log.append('s', [event()]);
      await eventually(() => two.heard.at(-1) === 1);
      await one.log.erase(stream);
      await eventually(() => two.heard.at(-1) === 0);
    }
    expect(two.heard).toEqual([1, 0, 1, 0]);
  });

  it('[L6] do not trust what else comes over the channel, and hear nothing after they closed', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name)];
    const channel = new BroadcastChannel(name);
    onTestFinished(() => channel.close());
    for (const noise of [null, 7, 'text', {}, { stream: 's' }, { stream: 's', head: 'x' }, { erased: 1 }]) channel.postMessage(noise);
    await one.log.append('s', [event()]);
    await eventually(() => two.heard.length > 0);
    expect(two.heard).toEqual([1]);
    two.log.close();
    await one.log.append('s', [event()]);
    window.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(two.heard).toEqual([1]);
  });

  it('[L6] a hint that is late or repeated is not told again', async () => {
    const name = freshName();
    const { log, heard } = await openTab(name);
    await log.append('s', [event(), event()]);
    const channel = new BroadcastChannel(name);
    onTestFinished(() => channel.close());
    for (const head of [1, 2, 2, 3]) channel.postMessage({ stream: 's', head });
    await eventually(() => heard.at(-1) === 3);
    expect(heard).toEqual([2, 3]);
  });
});
