import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { connectivityMachine } from '#machines/connectivity/connectivity.machine.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';
import { causedBy, connectivityModel, connectivityWays, views, type ConnectivityLeaf } from './connectivity.model.ts';

type ConnectivityStop = Stop<typeof connectivityMachine>;

const HINTS: readonly string[] = ['browser.online', 'browser.offline'];
const entered = ({ before, snapshot }: ConnectivityStop) => !before?.matches(snapshot.value);

const seen = (leaf: ConnectivityLeaf, also: (stop: ConnectivityStop) => void) => (stop: ConnectivityStop) => {
  const { snapshot, before, event } = stop;
  expect(snapshot.hasTag('reachable')).toBe(views[leaf].sends);
  expect(snapshot.hasTag('reachable')).toBe(!views[leaf].showsNotice);
  // A hint does not change reachability.
  if (event && HINTS.includes(event.type)) expect(snapshot.hasTag('reachable')).toBe(before!.hasTag('reachable'));
  expect(snapshot.context.failures).toBeLessThanOrEqual(6);
  also(stop);
};

const states: Record<ConnectivityLeaf, (stop: ConnectivityStop) => void> = {
  online: seen('online', ({ snapshot, before, event }) => {
    expect(snapshot.context).toMatchObject({ failures: 0, captive: false });
    if (before && !before.matches('online')) expect(event?.type).toBe('request.answered');
  }),
  suspect: seen('suspect', (stop) => expect(stop.emitted).toEqual(entered(stop) ? [{ type: 'Probe' }] : [])),
  offline: seen('offline', (stop) => {
    if (!entered(stop)) return;
    expect(stop.emitted).toEqual([{ type: 'ScheduleProbe', failures: stop.snapshot.context.failures }]);
    expect(stop.snapshot.context.captive).toBe(stop.event?.type === 'request.captured');
  }),
  probing: seen('probing', (stop) => expect(stop.emitted).toEqual(entered(stop) ? [{ type: 'Probe' }] : [])),
};

describe('every transition of the connectivity', () => {
  it.each([true, false])('when the browser hints %s', async (hint) => {
    expect(await walkEveryTransition(connectivityMachine, connectivityModel({ hint }), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(views).sort());
  });
});

it('a captive portal answering 200 is not online', () => {
  const actor = createActor(connectivityMachine, { input: { hint: true } }).start();
  actor.send({ type: 'request.captured' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'offline', context: { captive: true } });
  actor.send({ type: 'browser.online' });
  expect(actor.getSnapshot().value).toBe('probing');
});

it('has a short path to every state for the browser', () => {
  expect([...connectivityWays().keys()].sort()).toEqual(Object.keys(views).sort());
});
