import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type EventLog, type LogEvent, openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import { openDeviceLink } from './device-link.ts';
import { createDeletableStore } from '#tests/support/deletable-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { damageRecords } from '#tests/support/damage-records.ts';
import { accessOf } from './draft-secret.ts';

const newLog = () => {
  const store = memoryStore();
  return openEventLog({ name: `test-${randomUUID()}`, openStore: () => store });
};
const open = (log: EventLog) => openDeviceLink({ log, stream: 'draft/direct', platform: testPlatform({ now: () => 0 }) });
const fixtures = eventFixtures('device', 1).map(({ event }) => event as LogEvent);

describe('device link', () => {
  it('[L8] reads records of version 1; the last record of the draft counts', async () => {
    const log = await newLog();
    await log.append('device', fixtures.slice(0, 2));
    const recovered = await open(log);
    expect(recovered.link$.value).toEqual({ draftId: '5f0c1b1e-0000-4000-8000-0000000000d2', token: null, secret: null, shared: false, asked: true });
    await log.append('device', fixtures.slice(2));
    const device = await open(log);
    const { secret } = fixtures[2]!.data as { secret: string };
    expect(device.link$.value).toEqual({ ...(await accessOf(secret)), secret, shared: true, asked: true });
    expect(await device.deviceId()).toBe('5f0c1b1e-0000-4000-8000-0000000000d1');
  });

  it('[L5] is the same in all tabs that start at the same time', async () => {
    const log = await newLog();
    const [one, other] = [await open(log), await open(log)];
    const [a, b] = await Promise.all([one.ensure(), other.ensure()]);
    expect(a).toEqual(b);
    expect(await one.deviceId()).toBe(await other.deviceId());
  });

  it('[L9] is restored after its database was deleted, with the events of another tab', async () => {
    const store = createDeletableStore();
    const name = `test-${randomUUID()}`;
    const newTab = () => openEventLog({ name, openStore: () => store.connect() });
    const [log, otherLog] = [await newTab(), await newTab()];
    const [device, other] = [await open(log), await open(otherLog)];
    const link = await device.ensure();
    const id = await device.deviceId();
    await other.share();
    await expect.poll(() => device.link$.value).toEqual({ ...link, shared: true });
    other.close();
    otherLog.close();
    const links: unknown[] = [];
    device.link$.subscribe((now) => links.push(now));

    store.deleteDatabase();
    await device.refresh();
    expect(await device.deviceId()).toBe(id);
    expect(links).toEqual([{ ...link, shared: true }]);
    const later = await open(await newTab());
    expect([later.link$.value, await later.deviceId()]).toEqual([{ ...link, shared: true }, id]);
    // A closed link restores nothing.
    device.close();
    store.deleteDatabase();
    expect((await log.read('device')).head).toBe(0);
  });

  it('[L9] is written again when its own records are damaged', async () => {
    const store = createDeletableStore();
    const newTab = () => openEventLog({ name: `test-${randomUUID()}`, openStore: () => store.connect() });
    const before = await open(await newTab());
    await before.ensure();
    await before.deviceId();
    await damageRecords(store.rows(), 'device', [1, 2]);
    const device = await open(await newTab());
    expect(device.link$.value).toBeNull();
    const [id, link] = [await device.deviceId(), await device.ensure()];
    expect(await device.deviceId()).toBe(id);
    const later = await open(await newTab());
    expect([await later.deviceId(), later.link$.value]).toEqual([id, link]);
  });

  it('ignores what is damaged or unknown', async () => {
    const log = await newLog();
    const odd = (type: string, data: unknown): LogEvent => ({ id: randomUUID(), type, v: 1, at: 0, data });
    await log.append('device', [odd('DraftLinked', { stream: 'draft/direct', secret: 'no secret' }), odd('Later', {}), odd('DeviceNamed', null), odd('DraftShared', { stream: 'draft/direct' })]);
    expect((await open(log)).link$.value).toBeNull();
  });
});
