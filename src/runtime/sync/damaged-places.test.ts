import { describe, expect, it } from 'vitest';
import type { LocalEvent } from '#domain/draft/ordered-fold.ts';
import { assignDamagedPlaces } from './damaged-places.ts';

const DRAFT = 'draft';
const server = (...who: readonly ('own' | 'other')[]) => who.map((by, i) => ({ seq: i + 1, id: `e${i + 1}`, own: by === 'own', event: null }));
const event = (id: string) => ({ id, type: 'unreadable', v: 1 }) as const;
const own = (seq: number): LocalEvent => ({ seq, event: event(''), place: null });
const remote = (seq: number, after: number, draft = DRAFT): LocalEvent => ({ seq, event: event(''), place: { draft, seq: 0, after } });
const places = (...args: Parameters<typeof assignDamagedPlaces>) => Object.fromEntries(assignDamagedPlaces(...args));

describe('the places of lost events', () => {
  it('[L9] of own events are in the server\'s order, between readable ones', () => {
    const here = new Map([['e1', own(2)], ['e4', own(7)]]);
    expect(places(server('own', 'own', 'own', 'own', 'own'), here, DRAFT, [1, 4, 5, 9])).toEqual({ e2: 4, e3: 5, e5: 9 });
  });

  it('[L11] of own events before another device\'s event are not after the own event that it follows', () => {
    const here = new Map([['e2', remote(9, 3)]]);
    expect(places(server('own', 'other', 'own'), here, DRAFT, [3, 6])).toEqual({ e1: 3, e3: 6 });
    // A place in another draft gives no bound.
    expect(places(server('own', 'other'), new Map([['e2', remote(9, 3, 'older')]]), DRAFT, [6])).toEqual({ e1: 6 });
  });

  it('[L11] of own events are not after a later own event that is placed in the draft\'s order', () => {
    const here = new Map([['e1', own(3)], ['e3', remote(6, 3)]]);
    expect(places(server('own', 'own', 'own'), here, DRAFT, [5])).toEqual({});
    expect(places(server('own', 'own', 'own'), here, DRAFT, [2, 5])).toEqual({});
  });

  it('[L9] of others\' events are the remaining ones, after the own event that they follow', () => {
    const here = new Map([['e1', own(4)]]);
    expect(places(server('own', 'other', 'own', 'other'), here, DRAFT, [2, 5, 6, 7])).toEqual({ e2: 6, e3: 5, e4: 7 });
  });

  it('[L9] are absent when none is left', () => {
    expect(places(server('own', 'own', 'other'), new Map([['e1', own(8)]]), DRAFT, [3])).toEqual({});
  });
});
