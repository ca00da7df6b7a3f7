import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftState } from '#domain/draft/state.ts';
import { draftRecord } from '#runtime/basket/draft-records.ts';
import { REQUEST_OUTCOMES, SimulatedDevice, STREAM, anyCommand, type RequestOutcome, type Network } from '#tests/support/simulated-device.ts';
import { SimulatedDraftServer } from '#tests/support/simulated-draft-server.ts';
import { createTestSecret } from '#tests/support/test-platform.ts';

/** The shared part of the state. News belong to one device, and the order of removed lines does not matter. */
const shared = (state: DraftState) => ({ ...state, news: [], removed: state.removed.map(({ lineId, removals }) => ({ lineId, removals: removals.toSorted() })).toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1)) });

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('command' as const), kind: fc.nat(7), pick: fc.nat(50) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('exchange' as const, 'exchangeAside' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('crash' as const, 'join' as const, 'handOver' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function settle(devices: readonly SimulatedDevice[]): Promise<void> {
  // The first round brings everything up, the second brings everything down.
  for (let round = 0; round < 2; round += 1) {
    for (const device of devices) {
      for (let times = 0; ; times += 1) {
        const end = await device.exchange();
        if (end === 'done') break;
        if (times > 60) throw new Error(`${device.name} does not come to an end: ${end}`);
      }
    }
  }
}

async function run(scripts: readonly (readonly Step[])[], fates: readonly RequestOutcome[], s: fc.Scheduler, page: number) {
  const server = new SimulatedDraftServer(page);
  let calm = false;
  let next = 0;
  const network: Network = {
    server,
    step: (label) => (calm ? Promise.resolve() : s.schedule(Promise.resolve(), label)),
    nextOutcome: () => (calm ? 'answered' : (fates[next++ % fates.length] ?? 'answered')),
  };
  calm = true;
  const devices = await Promise.all(scripts.map((_, index) => SimulatedDevice.open(`device-${index + 1}`, network)));
  let secret = createTestSecret();
  await devices[0]!.join(secret);
  calm = false;

  async function play(device: SimulatedDevice, script: readonly Step[]): Promise<void> {
    for (const each of script) {
      await network.step(`${device.name} ${each.do}`);
      switch (each.do) {
        case 'command': await device.dispatch(anyCommand(device.state, each.kind, each.pick)); break;
        case 'exchange': await device.exchange(); break;
        case 'exchangeAside': void device.exchange().catch(() => undefined); break;
        case 'crash': await device.reload(); break;
        case 'join': await device.join(secret); break;
        case 'handOver': if (device === devices[0]) await device.join((secret = createTestSecret())); break;
      }
    }
  }
  await s.waitFor(Promise.all(devices.map((device, index) => play(device, scripts[index]!))));
  calm = true;
  await s.waitIdle();
  for (const device of devices) {
    await device.reload();
    await device.join(secret);
  }
  await settle(devices);
  return { server, devices, draftId: devices[0]!.device.link$.value!.draftId };
}

const stories = { scripts: fc.array(fc.array(step, { maxLength: 14 }), { minLength: 2, maxLength: 3 }), fates: fc.array(fc.constantFrom(...REQUEST_OUTCOMES), { minLength: 1, maxLength: 12 }), page: fc.constantFrom(2, 200) };

describe('a draft on several devices over a bad network', () => {
  it('[L11] lossy sync ends like clean sync: the same basket everywhere, every event once, each device\'s events in its order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(stories), fc.scheduler(), async ({ scripts, fates, page }, s) => {
        const { server, devices, draftId } = await run(scripts, fates, s, page);
        const rows = server.rows(draftId);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const truth = shared(server.state(draftId));
        for (const device of devices) {
          expect(shared(device.state)).toEqual(truth);
          const { events } = await device.log.read(STREAM);
          const here = new Set(events.map(({ event }) => event.id));
          expect(rows.filter(({ id }) => !here.has(id))).toEqual([]);
          // The events of this device are on the server, in their order.
          const done = events.filter(({ event }) => !event.meta && event.type !== 'NewsSeen' && event.type !== 'EventsPlaced').map(({ event }) => event.id);
          const there = rows.map(({ id }) => id).filter((id) => done.includes(id));
          expect(there).toEqual(done);
          // After a reload, from the log alone, the state is the same.
          const before = device.state;
          await device.reload();
          expect(device.state).toEqual(before);
          expect(events.map((each) => draftRecord(each).kind)).not.toContain('newer');
        }
      }),
      { numRuns: 20, interruptAfterTimeLimit: 40_000 },
    );
  });
});
