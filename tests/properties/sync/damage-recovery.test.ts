import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftState } from '#domain/draft/state.ts';
import type { RecordDamage } from '#tests/support/damage-records.ts';
import { SimulatedDevice, STREAM, anyCommand, type Network } from '#tests/support/simulated-device.ts';
import { SimulatedDraftServer } from '#tests/support/simulated-draft-server.ts';
import { createTestSecret } from '#tests/support/test-platform.ts';

/** The shared part of the state. News belong to one device. */
const shared = (state: DraftState) => ({ ...state, news: [] });
const newsOf = ({ news }: DraftState) => news.map(({ id }) => id);

async function exchangeAll(device: SimulatedDevice): Promise<void> {
  for (let times = 0; ; times += 1) {
    const end = await device.exchange();
    if (end === 'done') return;
    if (times > 40) throw new Error(`${device.name} does not come to an end: ${end}`);
  }
}

const step = fc.record({ device: fc.nat(1), kind: fc.nat(7), pick: fc.nat(50), exchanges: fc.boolean() });

describe('records that are damaged on one device', () => {
  it('[L9] [L11] are restored from the server at their positions, nothing is sent twice, and no seen news come back', async () => {
    const injuries = fc.array(fc.record({ picks: fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }), how: fc.constantFrom<RecordDamage>('flipped', 'gone'), rested: fc.boolean(), forgetful: fc.boolean() }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), injuries, fc.boolean(), fc.constantFrom(3, 200), async (steps, blows, joined, page) => {
        const server = new SimulatedDraftServer(page);
        const sent: string[] = [];
        const push = server.push.bind(server);
        server.push = (request, token) => {
          sent.push(...request.events.map(({ id }) => id));
          return push(request, token);
        };
        const network: Network = { server, step: () => Promise.resolve(), nextOutcome: () => 'answered' };
        const devices = [await SimulatedDevice.open('device-1', network), await SimulatedDevice.open('device-2', network)];
        const [injured, other] = devices as [SimulatedDevice, SimulatedDevice];
        let secret = createTestSecret();
        for (const device of devices) await device.join(secret);
        for (const [at, { device: nth, kind, pick, exchanges }] of steps.entries()) {
          const device = devices[nth]!;
          await device.dispatch(anyCommand(device.state, kind, pick));
          if (exchanges) await exchangeAll(device);
          // Both take the same along into another draft, whose order is another one.
          if (joined && at === 10) for (const each of devices) await each.join((secret = each === injured ? createTestSecret() : secret));
        }
        for (let round = 0; round < 2; round += 1) for (const device of devices) await exchangeAll(device);
        const truth = shared(injured.state);
        const news = newsOf(injured.state);
        const seqOf = new Map(server.rows(injured.device.link$.value!.draftId).map(({ id, seq }) => [id, seq]));
        const said = (await injured.log.read(STREAM)).events.flatMap(({ event }) => (event.type === 'NewsSeen' ? (event.data as { ids: string[] }).ids : []));
        const lastSeen = Math.max(0, ...said.map((id) => seqOf.get(id) ?? 0));
        const tookAlong = joined && steps.length > 10;
        const name = await injured.device.deviceId();
        /** News that were seen and came back, and unseen news that are missing. */
        const wrongNews = () => {
          const now = newsOf(injured.state);
          return [...now.filter((id) => seqOf.get(id)! <= lastSeen), ...news.filter((id) => !now.includes(id))];
        };
        const sentBefore = sent.length;

        for (const { picks, how, rested, forgetful } of blows) {
          const isRenamed = (await injured.device.deviceId()) !== name;
          if (rested) {
            // A page reads from the ack row which news were seen.
            await exchangeAll(injured);
            await injured.draft.keepSnapshotBeforeLeaving();
          }
          const there = (await injured.log.read(STREAM)).events.map(({ seq }) => seq);
          if (there.length === 0) break;
          const seqs = [...new Set(picks.map((pick) => there[pick % there.length]!))];
          await injured.damage(seqs, how);
          // Without the ack row, only the snapshot holds which news were seen.
          if (rested && forgetful) await injured.deleteAck();
          await injured.reload();
          await exchangeAll(injured);
          expect(shared(injured.state)).toEqual(truth);
          // News of a draft that was taken along are not told apart from what was done here, and what was done here under a name that was given up not from news.
          if (!tookAlong && !isRenamed) expect(wrongNews()).toEqual([]);
          // And after a reload, from the log alone.
          await injured.reload();
          expect(shared(injured.state)).toEqual(truth);
          if (!tookAlong && !isRenamed) expect(wrongNews()).toEqual([]);
        }
        expect(sent.slice(sentBefore)).toEqual([]);
        // Later commands work as before.
        await injured.dispatch({ type: 'SetNote', note: 'afterwards' });
        for (const device of devices) await exchangeAll(device);
        expect(shared(other.state)).toEqual(shared(injured.state));
        const rows = server.rows(injured.device.link$.value!.draftId);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        expect(rows.at(-1)?.event).toMatchObject({ type: 'NoteSet', data: { note: 'afterwards' } });
      }),
      { numRuns: 25, interruptAfterTimeLimit: 25_000 },
    );
  });
});
