import { describe, expect, it } from 'vitest';
import { SimulatedDevice, STREAM, anyCommand, type Network } from '#tests/support/simulated-device.ts';
import { SimulatedDraftServer } from '#tests/support/simulated-draft-server.ts';
import { ackOf, freshAck } from './ack.ts';
import { createTestSecret } from '#tests/support/test-platform.ts';

async function exchangeAll(device: SimulatedDevice): Promise<void> {
  for (let times = 0; (await device.exchange()) !== 'done'; times += 1) if (times > 40) throw new Error('no end');
}

const told = ({ state }: SimulatedDevice) => state.news.map(({ kind }) => kind);

/**
 * Creates a device that received a line (local seq 2) and saw it (3), then received a
 * note (4) and, with `seenAll`, saw that as well (5).
 */
async function receivedTwoChanges({ seenAll = true } = {}) {
  const network: Network = { server: new SimulatedDraftServer(), step: () => Promise.resolve(), nextOutcome: () => 'answered' };
  const [here, other] = [await SimulatedDevice.open('device-1', network), await SimulatedDevice.open('device-2', network)];
  const secret = createTestSecret();
  for (const device of [here, other]) await device.join(secret);
  const see = async () => {
    await here.dispatch({ type: 'SeeNews', upTo: here.state.news.at(-1)!.id });
    await exchangeAll(here);
  };
  await here.dispatch(anyCommand(here.state, 0, 1));
  await exchangeAll(here);
  await other.dispatch(anyCommand(other.state, 1, 2));
  await exchangeAll(other);
  await exchangeAll(here);
  expect(told(here)).toEqual(['lineAdded']);
  await see();
  await other.dispatch({ type: 'SetNote', note: 'theirs' });
  await exchangeAll(other);
  await exchangeAll(here);
  expect(told(here)).toEqual(['detailsChanged']);
  if (seenAll) await see();
  expect((await here.log.read(STREAM)).events.map(({ event }) => event.type)).toEqual(['ItemAdded', 'ItemAdded', 'NewsSeen', 'NoteSet', ...(seenAll ? ['NewsSeen'] : [])]);
  const reopened = async () => {
    await here.reload();
    await exchangeAll(here);
    const now = told(here);
    // The same after a reload.
    await here.reload();
    expect(told(here)).toEqual(now);
    expect(here.state).toMatchObject({ note: 'theirs', lines: [{}, {}] });
    return now;
  };
  return { here, reopened, network, secret };
}

describe('the seen position of others\' changes', () => {
  it.each([
    ['the last NewsSeen is damaged', [5]],
    ['the last change is damaged', [4]],
    ['all changes and NewsSeen are damaged', [2, 3, 4, 5]],
    ['all records are damaged', [1, 2, 3, 4, 5]],
  ])('[L9] [L11] is kept by the ack row when %s', async (_, damaged) => {
    const { here, reopened } = await receivedTwoChanges();
    await here.damage(damaged);
    expect(await reopened()).toEqual([]);
  });

  it('[L9] [L11] is kept by the ack row when the log has lost its end without a trace', async () => {
    for (const damaged of [[5], [4, 5], [2, 3, 4, 5]]) {
      const { here, reopened } = await receivedTwoChanges();
      await here.damage(damaged, 'gone');
      expect(await reopened()).toEqual([]);
    }
  });

  it('[L7] [L9] [L11] is kept by the snapshot when the ack row is lost as well', async () => {
    const { here, reopened } = await receivedTwoChanges();
    await here.draft.keepSnapshotBeforeLeaving();
    await here.damage([2, 3, 4, 5]);
    await here.deleteAck();
    expect(await reopened()).toEqual([]);
  });

  it('[L9] [L11] is kept by a later NewsSeen', async () => {
    const { here, reopened } = await receivedTwoChanges();
    await here.damage([3]);
    await here.deleteAck();
    expect(await reopened()).toEqual([]);
  });

  it('[L9] [L11] is lost, and changes are news again, when all its records are lost', async () => {
    const { here, reopened } = await receivedTwoChanges();
    await here.damage([3, 5]);
    await here.deleteAck();
    expect(await reopened()).toEqual(['lineAdded', 'detailsChanged']);
  });

  it('[L9] [L11] does not include unseen changes', async () => {
    for (const rested of [false, true]) {
      for (const damaged of [[3], [4], [2, 3], [2, 3, 4]]) {
        const { here, reopened } = await receivedTwoChanges({ seenAll: false });
        if (rested) {
          await here.draft.keepSnapshotBeforeLeaving();
          await here.deleteAck();
        }
        await here.damage(damaged);
        expect(await reopened()).toEqual(['detailsChanged']);
      }
    }
  });

  it('[L9] [L11] does not include unseen changes before an own event', async () => {
    const { here } = await receivedTwoChanges({ seenAll: false });
    await here.dispatch(anyCommand(here.state, 4, 1));
    await exchangeAll(here);
    for (const lost of ['all', 'NoteSet']) {
      const { events } = await here.log.read(STREAM);
      await here.damage(events.filter(({ event }) => lost === 'all' || event.type === lost).map(({ seq }) => seq), lost === 'all' ? 'gone' : 'flipped');
      await here.reload();
      await exchangeAll(here);
      expect(told(here)).toEqual(['detailsChanged']);
    }
  });

  it('[L9] [L11] includes requested changes that are damaged before the next exchange', async () => {
    const { network, secret } = await receivedTwoChanges();
    const third = await SimulatedDevice.open('device-3', network);
    const { draftId } = await third.device.relink({ secret, shared: true, asked: true });
    await third.draft.follow(draftId);
    expect(await third.exchange()).toBe('done');
    expect([third.state.lines.length, told(third)]).toEqual([2, []]);
    await third.damage([2, 3]);
    await third.reload();
    await exchangeAll(third);
    expect([third.state.lines.length, third.state.note, told(third)]).toEqual([2, 'theirs', []]);
  });
});

it('[L8] [L11] is 0 in an ack row of an earlier release, whose other fields are valid', () => {
  const { seen: _, ...earlier } = { ...freshAck('draft'), sent: 4, cursor: 7 };
  expect(ackOf(earlier, 'draft')).toEqual({ ...freshAck('draft'), sent: 4, cursor: 7 });
  for (const seen of [null, -1, '7']) expect(ackOf({ ...earlier, seen }, 'draft')).toEqual(freshAck('draft'));
});
