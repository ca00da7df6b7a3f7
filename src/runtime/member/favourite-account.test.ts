import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiOffline, ApiRefused } from '#api/api-error.ts';
import { productCards } from '#contract/calls/cards.ts';
import { memberFavouriteAdd, memberFavouriteRemove, memberFavourites } from '#contract/calls/member.ts';
import type { Call } from '#contract/call.ts';
import { favouritesIn, type FavouriteProduct } from '#domain/favourites/favourites.ts';
import { openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { lazily } from '#runtime/page/lazy.ts';
import { openFavourites } from '#runtime/personal/favourite-store.ts';
import type { Personal } from '#runtime/personal/personal.ts';
import type { Send } from '#runtime/send.ts';
import { deferred } from '#tests/support/deferred.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { FavouriteAccount } from './favourite-account.ts';
import { signOutOfDevice } from './members.ts';
import { openSession } from './session-store.ts';

const platform = { now: () => Date.parse('2026-11-29T12:00:00Z'), newId: () => randomUUID() };

const product = (productCode: string): FavouriteProduct => ({
  productCode, vertical: 'villa', lang: 'en', title: `House ${productCode}`, slug: productCode.toLowerCase(), place: 'Kaş', image: `/images/${productCode}`,
  facts: { vertical: 'villa', bedrooms: 2, guests: 4 },
});
const memberOf = (memberId: string) => ({ memberId, email: 'helen@example.org', firstName: 'Helen', lastName: 'Acar', phone: '', address: '' });
const [HELEN, ALI] = [memberOf(randomUUID()), memberOf(randomUUID())];

/** The accounts on the server, which the devices of a test share. */
function fakeServer() {
  const accounts = new Map<string, string[]>();
  const received: string[] = [];
  const server = {
    received,
    isOnline: true,
    knowsSession: true,
    /** Products without a card. */
    offSale: [] as string[],
    /** Awaited before cards are answered. */
    beforeCards: async () => undefined as void,
    codesOf: (memberId: string) => accounts.get(memberId) ?? [],
    sendFor: (memberId: () => string): Send => (async (call: Call, request: { readonly productCode?: string; readonly codes?: readonly string[] }) => {
      if (!server.isOnline) throw new ApiOffline(call.name, 'network', { cause: null });
      const codes = accounts.get(memberId()) ?? [];
      if (call === productCards) {
        await server.beforeCards();
        return { products: request.codes!.filter((code) => !server.offSale.includes(code)).map((code) => ({ code, vertical: 'villa', slug: { en: code.toLowerCase() }, title: { lang: 'en', text: `House ${code}` }, image: `/images/${code}`, destination: { title: { lang: 'en', text: 'Kaş' } }, facts: { vertical: 'villa', bedrooms: 2, guests: 4 } })) };
      }
      if (!server.knowsSession) throw new ApiRefused(call.name, 401, { code: 'notSignedIn', message: '', issues: [], details: null });
      if (call !== memberFavourites) received.push(`${call === memberFavouriteAdd ? '+' : '-'}${request.productCode}`);
      if (call === memberFavouriteAdd) accounts.set(memberId(), [request.productCode!, ...codes.filter((code) => code !== request.productCode)]);
      if (call === memberFavouriteRemove) accounts.set(memberId(), codes.filter((code) => code !== request.productCode));
      return { favourites: codes.map((productCode) => ({ productCode, addedAt: '2026-11-29T12:00:00.000Z' })) };
    }) as Send,
  };
  return server;
}

async function device(server: ReturnType<typeof fakeServer>, member = HELEN) {
  const store = memoryStore();
  const log = await openEventLog({ name: `test-${randomUUID()}`, openStore: () => store });
  const [session, favourites] = [await openSession(log, platform), await openFavourites(log, platform)];
  const signIn = (who: typeof HELEN) => session.dispatch({ type: 'SignIn', session: { member: who, token: randomUUID(), expiresAt: 2e12 } });
  await signIn(member);
  const timers = manualTimers();
  const members = { session, send: server.sendFor(() => session.state$.value.session?.member.memberId ?? '') };
  const account = new FavouriteAccount({ members, favourites, lang: 'en', timers, onOnline: () => undefined });
  return {
    account, members, session, signIn, timers, favourites,
    add: (code: string) => favourites.dispatch({ type: 'AddFavourite', product: product(code) }),
    remove: (productCode: string) => favourites.dispatch({ type: 'RemoveFavourite', productCode }),
    codes: () => favouritesIn(favourites.state$.value).map(({ productCode }) => productCode).toSorted(),
  };
}

describe('[M6] favourites in the account', () => {
  it('are the same on two devices, whichever adds or removes', async () => {
    const server = fakeServer();
    const [phone, laptop] = [await device(server), await device(server)];
    await phone.add('VIL-001');
    await laptop.add('TUR-001');
    for (const each of [phone, laptop, phone]) await each.account.merge();
    expect([phone.codes(), laptop.codes()]).toEqual([['TUR-001', 'VIL-001'], ['TUR-001', 'VIL-001']]);
    await laptop.remove('VIL-001');
    await phone.add('YAT-001');
    for (const each of [laptop, phone, laptop]) await each.account.merge();
    expect([phone.codes(), laptop.codes()]).toEqual([['TUR-001', 'YAT-001'], ['TUR-001', 'YAT-001']]);
    server.received.length = 0;
    for (const each of [laptop, phone]) await each.account.merge();
    expect(server.received).toEqual([]);
  });

  it('wait for the network, and lose no change made without it', async () => {
    const server = fakeServer();
    const phone = await device(server);
    await phone.add('VIL-001');
    await phone.account.merge();
    server.isOnline = false;
    await phone.add('TUR-001');
    await phone.remove('VIL-001');
    await phone.account.merge();
    expect(server.codesOf(HELEN.memberId)).toEqual(['VIL-001']);
    server.isOnline = true;
    await phone.account.merge();
    expect(server.codesOf(HELEN.memberId)).toEqual(['TUR-001']);
  });

  it('are merged after a change, once for several', async () => {
    const server = fakeServer();
    const phone = await device(server);
    phone.account.start();
    await phone.account.merge();
    await phone.add('VIL-001');
    await phone.add('TUR-001');
    expect(server.received).toEqual([]);
    phone.timers.runNext();
    expect(phone.timers.waiting()).toBe(0);
    await expect.poll(() => server.codesOf(HELEN.memberId).toSorted()).toEqual(['TUR-001', 'VIL-001']);
    expect(server.received).toHaveLength(2);
  });

  it('come back when the member logs in again on the same page', async () => {
    const server = fakeServer();
    const phone = await device(server);
    phone.account.start();
    await phone.add('VIL-001');
    await phone.account.merge();
    await phone.session.dispatch({ type: 'SignOut', by: 'member' });
    await phone.remove('VIL-001');
    await phone.account.merge();
    expect(server.codesOf(HELEN.memberId)).toEqual(['VIL-001']);
    await phone.signIn(HELEN);
    await expect.poll(() => phone.codes()).toEqual(['VIL-001']);
  });

  it.each(['recorded', 'not recorded'])('leave the device with the member who logs out, also when the last merge is %s', async (last) => {
    const server = fakeServer();
    const phone = await device(server);
    await phone.add('VIL-001');
    if (last === 'recorded') await phone.account.merge();
    else await phone.members.send(memberFavouriteAdd, { productCode: 'VIL-001' });
    await signOutOfDevice(phone.members, lazily(async () => ({ favourites: phone.favourites }) as Personal));
    expect([phone.session.state$.value.session, phone.codes(), server.codesOf(HELEN.memberId)]).toEqual([null, [], ['VIL-001']]);
  });

  it('are not added to the device after the member has logged out', async () => {
    const server = fakeServer();
    const [phone, laptop] = [await device(server), await device(server)];
    await phone.add('VIL-001');
    await phone.account.merge();
    const left = deferred();
    server.beforeCards = () => left.promise;
    const merged = laptop.account.merge();
    await signOutOfDevice(laptop.members, lazily(async () => ({ favourites: laptop.favourites }) as Personal));
    left.resolve();
    await merged;
    expect(laptop.codes()).toEqual([]);
  });

  it('stay in the account when they are no longer on sale', async () => {
    const server = fakeServer();
    const [phone, laptop] = [await device(server), await device(server)];
    await phone.add('VIL-001');
    await phone.account.merge();
    server.offSale.push('VIL-001');
    await laptop.account.merge();
    await laptop.account.merge();
    expect([laptop.codes(), server.codesOf(HELEN.memberId)]).toEqual([[], ['VIL-001']]);
    server.offSale.length = 0;
    await laptop.account.merge();
    expect(laptop.codes()).toEqual(['VIL-001']);
  });

  it('of a member whose session has ended stay on the device, and are not the next member\'s', async () => {
    const server = fakeServer();
    const phone = await device(server);
    await phone.add('VIL-001');
    await phone.account.merge();
    server.knowsSession = false;
    await phone.account.merge();
    expect([phone.session.state$.value.session, phone.codes()]).toEqual([null, ['VIL-001']]);
    server.knowsSession = true;
    await phone.signIn(ALI);
    await phone.account.merge();
    expect([phone.codes(), server.codesOf(ALI.memberId), server.codesOf(HELEN.memberId)]).toEqual([[], [], ['VIL-001']]);
    await phone.signIn(HELEN);
    await phone.account.merge();
    expect(phone.codes()).toEqual(['VIL-001']);
  });
});
