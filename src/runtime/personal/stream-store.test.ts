import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FavouriteProduct } from '#domain/favourites/favourites.ts';
import { favouritesIn } from '#domain/favourites/favourites.ts';
import { AppendFailed, StaleWriter } from '#log/errors.ts';
import { type EventLog, type LogEvent, openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { openFavourites } from './favourite-store.ts';
import { openPreferences } from './preference-store.ts';

const context = { now: () => Date.parse('2026-11-20T12:00:00Z'), newId: () => randomUUID() };

/** Opens a log in memory. Stores that share it notify each other like tabs. */
function newLog(): Promise<EventLog> {
  const store = memoryStore();
  return openEventLog({ name: `test-${randomUUID()}`, openStore: () => store });
}

const villa: FavouriteProduct = {
  productCode: 'VIL-001', vertical: 'villa', lang: 'en', title: 'Villa Kırlangıç, Kalamar Bay', slug: 'villa-kirlangic-kalamar-bay', place: 'Kalkan',
  image: '/images/meltem/urun/VIL-001', facts: { vertical: 'villa', bedrooms: 4, guests: 8 },
};
const add = { type: 'AddFavourite', product: villa } as const;
const remove = { type: 'RemoveFavourite', productCode: 'VIL-001' } as const;
const codes = ({ state$ }: Awaited<ReturnType<typeof openFavourites>>) => favouritesIn(state$.value).map(({ productCode }) => productCode);

describe('stream store', () => {
  it('shows a change at once, reports it as stored when durable, and restores it after a reload', async () => {
    const log = await newLog();
    const here = await openFavourites(log, context);
    const storing = here.dispatch(add);
    expect(codes(here)).toEqual(['VIL-001']);
    await expect(storing).resolves.toEqual({ status: 'stored' });
    expect(codes(await openFavourites(log, context))).toEqual(['VIL-001']);
  });

  it('reverts a change that could not be stored, and reports it', async () => {
    const cause = new AppendFailed('favourites', new Error('disk'));
    const here = await openFavourites({ ...(await newLog()), append: () => Promise.reject(cause) }, context);
    const storing = here.dispatch(add);
    expect(codes(here)).toEqual(['VIL-001']);
    await expect(storing).resolves.toEqual({ status: 'failed', cause });
    expect(codes(here)).toEqual([]);
  });

  it('reports a change as stored only when it is durable, also when it is already being appended', async () => {
    const log = await newLog();
    const cause = new AppendFailed('favourites', null);
    let fail!: (cause: unknown) => void;
    const failing = new Promise<never>((_, reject) => (fail = reject));
    let failures = 2;
    const here = await openFavourites({ ...log, append: (stream, events) => (failures-- > 0 ? failing : log.append(stream, events)) }, context);
    const [first, again] = [here.dispatch(add), here.dispatch(add)];
    fail(cause);
    await expect(Promise.all([first, again])).resolves.toEqual([{ status: 'failed', cause }, { status: 'failed', cause }]);
    await expect(here.dispatch(add)).resolves.toEqual({ status: 'stored' });
    expect((await log.read('favourites')).head).toBe(1);
  });

  it('handles rapid additions and removals in order', async () => {
    const log = await newLog();
    const here = await openFavourites(log, context);
    await Promise.all([here.dispatch(add), here.dispatch(remove), here.dispatch(add)]);
    expect(codes(here)).toEqual(['VIL-001']);
    expect((await log.read('favourites')).events.map(({ event }) => event.type)).toEqual(['FavouriteAdded', 'FavouriteRemoved', 'FavouriteAdded']);
  });

  it('[L6] shows what another tab appended, and nothing after an erasure', async () => {
    const log = await newLog();
    const [one, other] = [await openFavourites(log, context), await openFavourites(log, context)];
    await other.dispatch(add);
    await expect.poll(() => codes(one)).toEqual(['VIL-001']);
    await log.erase();
    expect([codes(one), codes(other)]).toEqual([[], []]);
    await one.dispatch(add);
    await expect.poll(() => codes(other)).toEqual(['VIL-001']);
  });

  it('[L9] reports an unknown event that decrypts, and continues', async () => {
    const log = await newLog();
    await log.append('favourites', [{ id: randomUUID(), type: 'FavouriteAdded', v: 1, at: 1, data: { productCode: 'no title' } }]);
    const here = await openFavourites(log, context);
    expect(here.damage$.value).toEqual([{ seq: 1, kind: 'badJson' }]);
    await here.dispatch(add);
    expect(codes(here)).toEqual(['VIL-001']);
  });
});

describe('[L7] snapshots of a stream', () => {
  it('are written every 200 events and restore the same state as a replay', async () => {
    const log = await newLog();
    const here = await openFavourites(log, context);
    for (let times = 0; times < 101; times += 1) {
      await here.dispatch(add);
      await here.dispatch(remove);
    }
    await here.dispatch(add);
    await expect.poll(async () => (await log.restore('favourites', 1)).snapshot?.seq).toBe(200);
    expect((await log.restore('favourites', 1)).events.map(({ seq }) => seq)).toEqual([201, 202, 203]);
    expect((await openFavourites(log, context)).state$.value).toEqual(here.state$.value);
    const replayed = await openFavourites({ ...log, restore: async (stream) => ({ snapshot: null, ...(await log.read(stream)) }) }, context);
    expect(replayed.state$.value).toEqual(here.state$.value);
  });
});

it('[L1] rewrites the state of the page when the database is deleted while it is open', async () => {
  const lost: ((stream: string) => unknown)[] = [];
  const log = await newLog();
  const spied: EventLog = {
    ...log,
    onLost(listener) {
      lost.push(listener);
      return () => undefined;
    },
  };
  const [favourites, preferences] = [await openFavourites(spied, context), await openPreferences(spied, { read: () => '', write: () => undefined }, context)];
  await favourites.dispatch(add);
  await preferences.dispatch({ theme: 'dark' });
  await preferences.dispatch({ currency: 'USD' });
  const restated = (stream: string) => lost.flatMap((listener) => listener(stream) ?? []) as LogEvent[];
  expect(restated('draft/direct')).toEqual([]);

  const fresh = await newLog();
  await fresh.append('favourites', restated('favourites'));
  await fresh.append('preferences', restated('preferences'));
  expect((await openFavourites(fresh, context)).state$.value).toEqual(favourites.state$.value);
  expect((await openPreferences(fresh, { read: () => '', write: () => undefined }, context)).state$.value).toEqual(preferences.state$.value);
});

it('[L8] reports an outdated page when a newer release writes', async () => {
  const log = await newLog();
  const here = await openFavourites({ ...log, append: () => Promise.reject(new StaleWriter('favourites', 2)) }, context);
  await expect(here.dispatch(add)).resolves.toEqual({ status: 'outdated' });
  expect(codes(here)).toEqual([]);
});

describe('preferences and their cookies', () => {
  /** A `document.cookie` that keeps only names and values. */
  function cookieJar(start: Record<string, string> = {}) {
    const kept = new Map(Object.entries(start));
    return {
      kept,
      read: () => [...kept].map((pair) => pair.join('=')).join('; '),
      write(cookie: string) {
        const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
        kept.set(name, value);
      },
    };
  }

  it('restores missing cookies and leaves existing ones unchanged', async () => {
    const log = await newLog();
    await (await openPreferences(log, cookieJar(), context)).dispatch({ currency: 'USD', language: 'de', theme: 'dark' });
    const cleared = cookieJar({ currency: 'GBP' });
    await openPreferences(log, cleared, context);
    expect(Object.fromEntries(cleared.kept)).toEqual({ currency: 'GBP', travellocale: 'de', theme: 'dark' });
  });

  it('takes over preferences that only the cookies have, except a language that was not chosen', async () => {
    const log = await newLog();
    const store = await openPreferences(log, cookieJar({ currency: 'TRY', theme: 'light', travellocale: 'ru' }), context);
    expect(store.state$.value).toEqual({ currency: 'TRY', language: null, theme: 'light' });
    await expect.poll(async () => (await log.read('preferences')).head).toBe(1);
  });

  it('appends nothing when nothing was chosen', async () => {
    const log = await newLog();
    const jar = cookieJar();
    await openPreferences(log, jar, context);
    expect([(await log.read('preferences')).head, jar.kept.size]).toEqual([0, 0]);
  });
});
