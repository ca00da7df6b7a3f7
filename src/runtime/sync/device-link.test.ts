import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type EventLog, type LogEvent, openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import { openDeviceLink } from './device-link.ts';
import { accessOf } from './draft-secret.ts';

const newLog = () => {
  const store = memoryStore();
  return openEventLog({ name: `test-${randomUUID()}`, openStore: () => store });
};
const open = (log: EventLog) => openDeviceLink({ log, stream: 'draft/direct', now: () => 0, newId: randomUUID });
const fixtures = eventFixtures('device', 1).map(({ event }) => event as LogEvent);

describe('what a device knows of itself', () => {
  it('[L8] is read as version 1 wrote it, and the last word on the draft counts', async () => {
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

  it('[L5] is the same in all its tabs, however they race', async () => {
    const log = await newLog();
    const [one, other] = [await open(log), await open(log)];
    const [a, b] = await Promise.all([one.ensure(), other.ensure()]);
    expect(a).toEqual(b);
    expect(await one.deviceId()).toBe(await other.deviceId());
  });

  it('ignores what is damaged or unknown', async () => {
    const log = await newLog();
    const odd = (type: string, data: unknown): LogEvent => ({ id: randomUUID(), type, v: 1, at: 0, data });
    await log.append('device', [odd('DraftLinked', { stream: 'draft/direct', secret: 'no secret' }), odd('Later', {}), odd('DeviceNamed', null), odd('DraftShared', { stream: 'draft/direct' })]);
    expect((await open(log)).link$.value).toBeNull();
  });
});
