import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, histories } from '#tests/support/draft-fixtures.ts';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import type { DraftEvent } from './events.ts';
import { fold } from './evolve.ts';
import { parseEvent, readEvent } from './schema.ts';
import { SCHEMA_VERSION, upcast, versionOf } from './upcast.ts';

/** What each release wrote, kept for ever: one folder for each schema version, with what was new in it. */
const v1 = eventFixtures('draft', 1);
const v2 = eventFixtures('draft', 2);
const parsed = (fixtures: typeof v1) => fixtures.map(({ event }) => parseEvent(event)!);

describe('[L8] events as older releases wrote them', () => {
  it.each([...v1, ...v2])('$name is read, with every field of it, as today\'s version', ({ event }) => {
    const { type, v, data, ...head } = event as DraftEvent;
    expect(readEvent(event)).toEqual({ kind: 'event', event: { ...head, type, v: versionOf(type), data: upcast(type, v, data) } });
  });

  it('has each type in each version that it ever had', () => {
    const written = new Set([...v1, ...v2].map(({ event }) => `${(event as DraftEvent).type} ${(event as DraftEvent).v}`));
    const ever = EVENT_TYPES.flatMap((type) => Array.from({ length: versionOf(type) }, (_, index) => `${type} ${index + 1}`));
    expect([...written].sort()).toEqual(ever.sort());
    expect(SCHEMA_VERSION).toBe(2);
  });

  it.each([21, v1.length])('folds the first %i of version 1 to the state that was recorded', (count) => {
    const recorded = JSON.parse(readFileSync(`tests/fixtures/events/draft/state-v1-${count}.json`, 'utf8')) as object;
    // Later releases may know more of a draft, and nothing else of what they knew.
    expect(fold(parsed(v1).slice(0, count))).toMatchObject(recorded);
  });

  it('an undo of version 1 undoes all removals there were', () => {
    expect(parsed(v1).find(({ type }) => type === 'ItemRestored')).toMatchObject({ v: 2, data: { undoes: null } });
  });

  it('upcasting a current event changes nothing', () => {
    fc.assert(
      fc.property(histories(), (events) => {
        for (const { type, v, data } of events) expect(upcast(type, v, data)).toBe(data);
      }),
    );
  });

  it('knows what a newer release wrote from what is no event', () => {
    const event = v1[0]!.event as DraftEvent;
    expect(readEvent({ ...event, type: 'VoucherApplied' }).kind).toBe('newer');
    expect(readEvent({ ...event, v: 2 }).kind).toBe('newer');
    for (const type of ['constructor', 'toString', '', '__proto__', 'item added']) expect(readEvent({ ...event, type }).kind).toBe('none');
    expect(readEvent({ ...event, data: {} }).kind).toBe('none');
  });
});
