import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#api/client.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { watchConnectivity } from './connectivity.ts';

function setUp(answers: Evidence[], isOnline = true) {
  const evidence$ = new Subject<Evidence>();
  const timers = manualTimers();
  let online = isOnline;
  let notify = () => {};
  let probes = 0;
  const watch = watchConnectivity({
    evidence$,
    timers,
    platform: testPlatform(),
    hints: { isOnline: () => online, subscribe: (onChange) => { notify = onChange; return () => { notify = () => {}; }; } },
    probe: async () => {
      probes += 1;
      return answers.shift() ?? 'noAnswer';
    },
  });
  const hint = (next: boolean) => { online = next; notify(); };
  return { evidence$, timers, watch, hint, probes: () => probes };
}
const settled = () => new Promise<void>((resolve) => { setImmediate(resolve); });

describe('connectivity', () => {
  it('stays online after a hint that the probe contradicts', async () => {
    const { watch, hint, probes } = setUp(['answered']);
    hint(false);
    expect(watch.actor.getSnapshot().value).toBe('suspect');
    await settled();
    expect([watch.actor.getSnapshot().value, probes()]).toEqual(['online', 1]);
  });

  it('is offline after a lost request and a lost probe, and retries until an answer arrives', async () => {
    const { watch, evidence$, timers, probes } = setUp(['noAnswer', 'noAnswer', 'answered']);
    evidence$.next('noAnswer');
    await settled();
    expect(watch.actor.getSnapshot().value).toBe('offline');
    timers.runNext();
    expect(watch.actor.getSnapshot().value).toBe('probing');
    await settled();
    expect(watch.actor.getSnapshot().value).toBe('offline');
    timers.runNext();
    await settled();
    expect([watch.actor.getSnapshot().value, probes(), timers.waiting()]).toEqual(['online', 3, 0]);
  });

  it('does not take a captive portal for the server', async () => {
    const { watch, evidence$ } = setUp([]);
    evidence$.next('garbled');
    expect(watch.actor.getSnapshot().value).toBe('offline');
    evidence$.next('answered');
    expect(watch.actor.getSnapshot().value).toBe('online');
  });

  it('waits longer after each failure', async () => {
    const { evidence$, timers } = setUp([]);
    evidence$.next('noAnswer');
    const pauses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await settled();
      pauses.push(timers.runNext());
    }
    expect(pauses[1]).toBeGreaterThan(pauses[0]! * 0.99);
    expect(pauses[6]).toBeLessThanOrEqual(32_000);
    expect(pauses[6]).toBeGreaterThanOrEqual(16_000);
  });

  it('sends nothing once closed', async () => {
    const { watch, evidence$, hint, probes } = setUp([]);
    watch.close();
    evidence$.next('noAnswer');
    hint(false);
    await settled();
    expect(probes()).toBe(0);
  });
});
