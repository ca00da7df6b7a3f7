import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, histories } from '#tests/support/draft-fixtures.ts';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import type { DraftEvent } from './events.ts';
import { fold } from './evolve.ts';
import { parseEvent, readEvent } from './parse-event.ts';
import { SCHEMA_VERSION, upcast, versionOf } from './upcast.ts';

/** Events written by each release: one folder per schema version with its new types and versions. Never deleted. */
const v1 = eventFixtures('draft', 1);
const v2 = eventFixtures('draft', 2);
const v3 = eventFixtures('draft', 3);
const v4 = eventFixtures('draft', 4);
const v5 = eventFixtures('draft', 5);
const v6 = eventFixtures('draft', 6);
const v7 = eventFixtures('draft', 7);
const parsed = (fixtures: typeof v1) => fixtures.map(({ event }) => parseEvent(event)!);

describe('[L8] events of older releases', () => {
  it.each([...v1, ...v2, ...v3, ...v4, ...v5, ...v6, ...v7])('reads every field of $name as the current version', ({ event }) => {
    const { type, v, data, ...head } = event as DraftEvent;
    expect(readEvent(event)).toEqual({ kind: 'event', event: { ...head, type, v: versionOf(type), data: upcast(type, v, data) } });
  });

  it('has a fixture for each version of each type', () => {
    const written = new Set([...v1, ...v2, ...v3, ...v4, ...v5, ...v6, ...v7].map(({ event }) => `${(event as DraftEvent).type} ${(event as DraftEvent).v}`));
    const ever = EVENT_TYPES.flatMap((type) => Array.from({ length: versionOf(type) }, (_, index) => `${type} ${index + 1}`));
    expect([...written].sort()).toEqual(ever.sort());
    expect(SCHEMA_VERSION).toBe(8);
  });

  it.each([21, v1.length])('folds the first %i events of version 1 to the recorded state', (count) => {
    const recorded = JSON.parse(readFileSync(`tests/fixtures/events/draft/state-v1-${count}.json`, 'utf8')) as object;
    // A later release may add fields to the state; the recorded ones must not change.
    expect(fold(parsed(v1).slice(0, count))).toMatchObject(recorded);
  });

  it('an undo of version 1 undoes all earlier removals', () => {
    expect(parsed(v1).find(({ type }) => type === 'ItemRestored')).toMatchObject({ v: 2, data: { undoes: null } });
  });

  it('upcasting a current event changes nothing', () => {
    fc.assert(
      fc.property(histories(), (events) => {
        for (const { type, v, data } of events) expect(upcast(type, v, data)).toBe(data);
      }),
    );
  });

  it('distinguishes events of a newer release from values that are no event', () => {
    const event = v1[0]!.event as DraftEvent;
    expect(readEvent({ ...event, type: 'LoungeBooked' }).kind).toBe('newer');
    expect(readEvent({ ...event, v: 2 }).kind).toBe('newer');
    for (const type of ['constructor', 'toString', '', '__proto__', 'item added']) expect(readEvent({ ...event, type }).kind).toBe('none');
    expect(readEvent({ ...event, data: {} }).kind).toBe('none');
  });
});
