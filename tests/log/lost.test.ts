import { promisifyRequest } from 'idb-keyval';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEventLog, type LogEvent } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { event, eventually, freshName, ids, seqs, upTo } from './support.ts';

/** A tab on a database whose owner keeps all events it has appended. Tabs with different channels do not get each other's hints. */
async function openTab(database: string, channel = database) {
  const log = await openEventLog({ name: channel, openStore: () => indexedDbStore(database) });
  onTestFinished(() => log.close());
  const asked: string[] = [];
  const received: number[] = [];
  const held = new Map<string, LogEvent[]>();
  log.subscribe('s', (head) => received.push(head));
  log.onLost((stream) => {
    asked.push(stream);
    return held.get(stream);
  });
  const append = async (stream: string, ...events: LogEvent[]) => {
    const result = await log.append(stream, events);
    held.set(stream, [...held.get(stream) ?? [], ...events]);
    return result;
  };
  return { log, asked, received, held, append };
}
const drop = (database: string) => promisifyRequest(indexedDB.deleteDatabase(database));

describe('a database deleted while it is open', () => {
  it('[L9] is reported, and the events that the owner holds are appended again before the next event', async () => {
    const name = freshName();
    const tab = await openTab(name);
    const events = upTo(4).map((n) => event(n));
    await tab.append('s', events[0]!, events[1]!);
    await tab.append('s', events[2]!);
    await tab.append('t', event('t', 't'));
    await drop(name);
    expect(await tab.append('s', events[3]!)).toEqual({ head: 4 });
    expect(tab.asked).toEqual(['s', 't']);
    expect(tab.received).toEqual([2, 3, 0, 3, 4]);
    const other = await openTab(name);
    expect(await other.log.read('s')).toEqual({ events: events.map((e, i) => ({ seq: i + 1, event: e })), damage: [], head: 4 });
    expect(ids(await other.log.read('t'))).toEqual(['t']);
    expect(tab.log.storage.sessionReason).toBeNull();
  });

  it('[L9] is reported to an owner without events, and the stream starts empty', async () => {
    const name = freshName();
    const log = await openEventLog({ name });
    onTestFinished(() => log.close());
    const calls: unknown[] = [];
    log.subscribe('s', (head) => calls.push(head));
    log.onLost((stream) => { calls.push(`lost ${stream}`); return undefined; });
    await log.append('s', [event(), event()]);
    await drop(name);
    expect(await log.append('s', [event('next', 'next')])).toEqual({ head: 1 });
    expect(calls).toEqual([2, 'lost s', 0, 1]);
    expect(ids(await log.read('s'))).toEqual(['next']);
  });

  it('[L9] is detected by a read, by a restore, and on focus', async () => {
    for (const how of ['read', 'restore', 'focus'] as const) {
      const name = freshName();
      const tab = await openTab(name);
      const events = upTo(3).map((n) => event(n));
      await tab.append('s', ...events);
      await drop(name);
      if (how === 'read') expect(seqs(await tab.log.read('s'))).toEqual(upTo(3));
      else if (how === 'restore') expect(seqs(await tab.log.restore('s', 1))).toEqual(upTo(3));
      else window.dispatchEvent(new Event('focus'));
      await eventually(() => tab.received.length === 3);
      expect({ how, received: tab.received, asked: tab.asked }).toEqual({ how, received: [3, 0, 3], asked: ['s'] });
    }
  });

  it('[L9] with two tabs: both append again what they hold, each event is stored once, and all events open', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name, freshName())];
    const shared = upTo(3).map((n) => event(n));
    await one.append('s', ...shared);
    expect(seqs(await two.log.read('s'))).toEqual(upTo(3));
    two.held.set('s', shared);
    await drop(name);
    await Promise.all([one.append('s', event(null, 'one')), two.append('s', event(null, 'two'))]);
    const result = await (await openTab(name)).log.read('s');
    expect([ids(result).slice(0, 3), ids(result).slice(3).sort(), result.damage]).toEqual([shared.map(({ id }) => id), ['one', 'two'], []]);
    expect(one.asked).toEqual(['s']);
    expect(two.asked).toEqual(['s']);
  });

  it('[L9] a tab that gets only a hint of it from another tab also appends the events its owner holds', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name)];
    await one.append('s', event(1));
    const later = event(2);
    await two.append('s', later);
    await drop(name);
    await one.log.append('t', [event()]);
    await eventually(() => two.asked.length > 0);
    await two.log.read('s');
    expect(ids(await two.log.read('s'))).toContain(later.id);
  });

  it('[L4] and then erased is not restored', async () => {
    const name = freshName();
    const tab = await openTab(name);
    await tab.append('s', event());
    await tab.append('t', event('t', 't'));
    await drop(name);
    await tab.log.erase();
    expect(tab.received).toEqual([1, 0]);
    for (const stream of ['s', 't']) expect((await tab.log.read(stream)).head).toBe(0);
    expect(await tab.append('s', event())).toEqual({ head: 1 });
    expect(tab.asked).toEqual([]);
  });

  it('[L4] an erasure by another tab is no deletion: the owner is not asked for events', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name, freshName())];
    await two.append('s', event());
    await one.log.erase();
    expect(await two.append('s', event())).toEqual({ head: 1 });
    expect(two.asked).toEqual([]);
  });
});
