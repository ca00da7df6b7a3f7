import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openEventLog, type LogEvent } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { linkedStream, openDeviceDrafts } from './device-drafts.ts';
import { OWN_STREAM, quoteStream } from './own-stream.ts';

async function opened() {
  const store = memoryStore();
  const log = await openEventLog({ name: `test-${randomUUID()}`, openStore: () => store });
  return { log, drafts: await openDeviceDrafts({ log, platform: testPlatform() }) };
}

describe('the baskets of a device', () => {
  it('[L8] reads records of version 1', async () => {
    const { log, drafts } = await opened();
    await log.append('device', eventFixtures('device', 1).map(({ event }) => event as LogEvent));
    await expect.poll(() => drafts.view$.value).toEqual({ active: 'draft/direct/5f0c1b1e-0000-4000-8000-0000000000d3', beforeQuote: 'draft/direct/5f0c1b1e-0000-4000-8000-0000000000d3', kept: [{ stream: OWN_STREAM, lines: 2 }] });
  });

  it('lists what was left with lines, the last left first, and never the open one', async () => {
    const { drafts } = await opened();
    const [a, b] = [linkedStream('a'), linkedStream('b')];
    await drafts.open({ stream: a, left: { stream: OWN_STREAM, lines: 1 } });
    await drafts.open({ stream: b, left: { stream: a, lines: 3 } });
    expect(drafts.view$.value).toEqual({ active: b, beforeQuote: b, kept: [{ stream: a, lines: 3 }, { stream: OWN_STREAM, lines: 1 }] });
    await drafts.open({ stream: OWN_STREAM, left: { stream: b, lines: 0 } });
    expect(drafts.view$.value).toEqual({ active: OWN_STREAM, beforeQuote: OWN_STREAM, kept: [{ stream: a, lines: 3 }] });
  });

  it('[B13] knows the basket that was left for a quote', async () => {
    const { drafts } = await opened();
    const [shared, quote, other] = [linkedStream('a'), quoteStream('1'), quoteStream('2')];
    await drafts.open({ stream: shared, left: { stream: OWN_STREAM, lines: 0 } });
    await drafts.open({ stream: quote, left: { stream: shared, lines: 0 } });
    await drafts.open({ stream: other, left: { stream: quote, lines: 1 } });
    expect(drafts.view$.value).toEqual({ active: other, beforeQuote: shared, kept: [{ stream: quote, lines: 1 }] });
    await drafts.open({ stream: OWN_STREAM, left: { stream: other, lines: 0 } });
    expect(drafts.view$.value.beforeQuote).toBe(OWN_STREAM);
  });

  it('[B13] keeps the basket that another tab had opened in place of the one that is left', async () => {
    const { drafts } = await opened();
    const [shared, quote] = [linkedStream('a'), quoteStream('1')];
    await drafts.open({ stream: quote, left: { stream: OWN_STREAM, lines: 2 } });
    await drafts.open({ stream: OWN_STREAM, left: { stream: OWN_STREAM, lines: 2 } });
    expect(drafts.view$.value).toEqual({ active: OWN_STREAM, beforeQuote: OWN_STREAM, kept: [{ stream: quote, lines: 1 }] });
    await drafts.open({ stream: shared, left: { stream: OWN_STREAM, lines: 3 } });
    await drafts.open({ stream: quote, left: { stream: OWN_STREAM, lines: 4 } });
    expect(drafts.view$.value).toEqual({ active: quote, beforeQuote: shared, kept: [{ stream: OWN_STREAM, lines: 4 }, { stream: shared, lines: 1 }] });
  });

  it('ignores what is damaged or unknown', async () => {
    const { log, drafts } = await opened();
    const odd = (data: unknown): LogEvent => ({ id: randomUUID(), type: 'DraftOpened', v: 1, at: 0, data });
    await log.append('device', [odd(null), odd({ stream: 'favourites', left: { stream: OWN_STREAM, lines: 1 } }), odd({ stream: OWN_STREAM }), odd({ stream: OWN_STREAM, left: { stream: OWN_STREAM, lines: 'many' } })]);
    expect((await openDeviceDrafts({ log, platform: testPlatform() })).view$.value).toEqual({ active: OWN_STREAM, beforeQuote: OWN_STREAM, kept: [] });
    drafts.close();
  });

  it('[L6] follows another tab', async () => {
    const { log, drafts } = await opened();
    const other = await openDeviceDrafts({ log, platform: testPlatform() });
    await other.open({ stream: linkedStream('a'), left: { stream: OWN_STREAM, lines: 1 } });
    await expect.poll(() => drafts.view$.value.active).toBe(linkedStream('a'));
  });
});
