import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FavouriteProduct } from '#domain/favourites/favourites.ts';
import { favouritesIn } from '#domain/favourites/favourites.ts';
import { AppendFailed } from '#log/errors.ts';
import { type EventLog, openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { openFavourites } from './favourites.ts';
import { openPreferences } from './preferences.ts';

const context = { now: () => Date.parse('2026-11-20T12:00:00Z'), newId: () => randomUUID() };

/** A log in memory; stores that share it see each other as tabs do. */
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

describe('the loop of a simple stream', () => {
  it('shows a change at once, calls it stored when it is durable, and has it after a reload', async () => {
    const log = await newLog();
    const here = await openFavourites(log, context);
    const storing = here.dispatch(add);
    expect(codes(here)).toEqual(['VIL-001']);
    await expect(storing).resolves.toEqual({ status: 'stored' });
    expect(codes(await openFavourites(log, context))).toEqual(['VIL-001']);
  });

  it('takes a change back that could not be stored, and says so', async () => {
    const cause = new AppendFailed('favourites', new Error('disk'));
    const here = await openFavourites({ ...(await newLog()), append: () => Promise.reject(cause) }, context);
    const storing = here.dispatch(add);
    expect(codes(here)).toEqual(['VIL-001']);
    await expect(storing).resolves.toEqual({ status: 'failed', cause });
    expect(codes(here)).toEqual([]);
  });

  it('does not call a change stored that is on its way already, before it is', async () => {
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

  it('goes in and out as fast as it is pressed', async () => {
    const log = await newLog();
    const here = await openFavourites(log, context);
    await Promise.all([here.dispatch(add), here.dispatch(remove), here.dispatch(add)]);
    expect(codes(here)).toEqual(['VIL-001']);
    expect((await log.read('favourites')).events.map(({ event }) => event.type)).toEqual(['FavouriteAdded', 'FavouriteRemoved', 'FavouriteAdded']);
  });

  it('[L6] shows what another tab appended, and nothing once all was erased', async () => {
    const log = await newLog();
    const [one, other] = [await openFavourites(log, context), await openFavourites(log, context)];
    await other.dispatch(add);
    await expect.poll(() => codes(one)).toEqual(['VIL-001']);
    await log.erase();
    expect([codes(one), codes(other)]).toEqual([[], []]);
    await one.dispatch(add);
    await expect.poll(() => codes(other)).toEqual(['VIL-001']);
  });

  it('[L9] reports an event that opens and is none of ours, and lives on', async () => {
    const log = await newLog();
    await log.append('favourites', [{ id: randomUUID(), type: 'FavouriteAdded', v: 1, at: 1, data: { productCode: 'no title' } }]);
    const here = await openFavourites(log, context);
    expect(here.damage$.value).toEqual([{ seq: 1, kind: 'badJson' }]);
    await here.dispatch(add);
    expect(codes(here)).toEqual(['VIL-001']);
  });
});

describe('preferences and their cookies', () => {
  /** `document.cookie`, with the names and values alone. */
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

  it('writes anew the cookies that are gone, and leaves those that are there', async () => {
    const log = await newLog();
    await (await openPreferences(log, cookieJar(), context)).dispatch({ currency: 'USD', language: 'de', theme: 'dark' });
    const cleared = cookieJar({ currency: 'GBP' });
    await openPreferences(log, cleared, context);
    expect(Object.fromEntries(cleared.kept)).toEqual({ currency: 'GBP', travellocale: 'de', theme: 'dark' });
  });

  it('takes over what only the cookies know, but no language, which no one chose', async () => {
    const log = await newLog();
    const store = await openPreferences(log, cookieJar({ currency: 'TRY', theme: 'light', travellocale: 'ru' }), context);
    expect(store.state$.value).toEqual({ currency: 'TRY', language: null, theme: 'light' });
    await expect.poll(async () => (await log.read('preferences')).head).toBe(1);
  });

  it('appends nothing where nothing was ever chosen', async () => {
    const log = await newLog();
    const jar = cookieJar();
    await openPreferences(log, jar, context);
    expect([(await log.read('preferences')).head, jar.kept.size]).toEqual([0, 0]);
  });
});
