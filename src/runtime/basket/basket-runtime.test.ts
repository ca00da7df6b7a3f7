import { randomUUID } from 'node:crypto';
import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type BasketPricing, basketPrice } from '#contract/calls/basket.ts';
import type { Offer } from '#domain/catalogue.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import { pricedLine } from '#domain/draft/state.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import { openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { kekova, kekovaLine, kirlangic, kirlangicLine, rates } from '#tests/support/offers.ts';
import { createBasketRuntime } from './basket-runtime.ts';
import type { Connectivity } from '#runtime/sync/connectivity.ts';
import { openDraftStore } from './draft-store.ts';
import type { Send } from '#runtime/send.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** A runtime on a real log in memory, against a shop that sells `offers` today. */
async function runtimeAgainst(shop: { offers: readonly (Offer | null)[]; taken?: boolean; offline?: boolean }) {
  const log = await openEventLog({ name: `test-${randomUUID()}`, openStore: () => memoryStore() });
  const context = (): DecideContext => ({ now: NOW, newId: () => randomUUID(), today: '2026-11-20' });
  const connectivity = { state$: new BehaviorSubject<Connectivity>('online'), retry() {}, close() {} };
  const draft = await openDraftStore({ log, stream: 'draft/direct', context, timers: manualTimers() });
  const send = (async (call: unknown) => {
    if (shop.offline || call !== basketPrice) throw new Error('no answer');
    const lines = draft.state$.value.lines.map((line, index) => ({ lineId: line.lineId, offer: shop.offers[index] ?? null }));
    const priced = draft.state$.value.lines.map((line, index) => pricedLine({ ...line, offer: shop.offers[index] ?? line.offer }));
    return {
      lines: lines.map((line) => ({ ...line, availability: shop.taken ? { status: 'unavailable', reason: 'taken' } : { status: 'available', left: null } })),
      rates,
      basketCampaigns: [],
      quote: quoteBasket({ lines: priced, currency: 'EUR', rates }),
      pricedAt: new Date(NOW).toISOString(),
    } satisfies BasketPricing;
  }) as unknown as Send;
  const runtime = createBasketRuntime({ log, draft, send, connectivity, context, timers: manualTimers(), platform: testPlatform(), market: { rates, basketCampaigns: [], currency: 'EUR' } });
  return { runtime, draft, log };
}

const add = ({ offer, selection, party, extras }: ReturnType<typeof kirlangicLine>) => ({ type: 'AddItem', offer, selection, party, extras }) as const;
const dearer: Offer = { ...kirlangic, terms: { ...kirlangic.terms, seasons: kirlangic.terms.seasons.map((season) => ({ ...season, nightly: `${Number(season.nightly) + 10}.00` })) } };

describe('the basket of a tab', () => {
  it('[P10] fixes the currency with the first line, at the rate of that moment', async () => {
    const { runtime } = await runtimeAgainst({ offers: [] });
    await runtime.dispatch(add(kirlangicLine()));
    expect(runtime.view$.value.draft.currency).toMatchObject({ code: 'EUR', rate: rates.EUR });
    expect(runtime.view$.value.quote?.grandTotal).toBe('3528.00');
  });

  it('[P10] follows the visitor to another currency', async () => {
    const { runtime } = await runtimeAgainst({ offers: [] });
    await runtime.dispatch(add(kirlangicLine()));
    await runtime.chooseCurrency('USD');
    expect(runtime.view$.value.quote).toMatchObject({ currency: 'USD', grandTotal: quoteBasket({ lines: [kirlangicLine()], currency: 'USD', rates }).grandTotal });
  });

  it('records a price that moved, with causes that add up, and waits to be seen', async () => {
    const { runtime } = await runtimeAgainst({ offers: [dearer] });
    await runtime.dispatch(add(kirlangicLine()));
    await expect(runtime.requote()).resolves.toBe(true);
    const [line] = runtime.view$.value.draft.lines;
    expect(line?.unseen).toMatchObject({ from: { amount: '3528.00' }, to: { amount: '3591.00' } });
    expect(line?.unseen?.causes.reduce((total, cause) => total + Number(cause.amount), 0)).toBe(63);
    expect(runtime.view$.value.quote?.grandTotal).toBe('3591.00');
  });

  it('says nothing when nothing moved', async () => {
    const { runtime, log } = await runtimeAgainst({ offers: [kirlangic] });
    await runtime.dispatch(add(kirlangicLine()));
    const { head } = await log.read('draft/direct');
    await runtime.requote();
    expect((await log.read('draft/direct')).head).toBe(head);
  });

  it('marks what is gone, and what is no longer sold', async () => {
    const taken = await runtimeAgainst({ offers: [kirlangic], taken: true });
    await taken.runtime.dispatch(add(kirlangicLine()));
    await taken.runtime.requote();
    expect(taken.runtime.view$.value.draft.lines[0]?.unavailable).toBe('taken');

    const withdrawn = await runtimeAgainst({ offers: [null] });
    await withdrawn.runtime.dispatch(add(kekovaLine()));
    await withdrawn.runtime.requote();
    expect(withdrawn.runtime.view$.value.draft.lines[0]).toMatchObject({ offer: { productCode: kekova.productCode }, unavailable: 'withdrawn' });
  });

  it('stays as it is while the server does not answer', async () => {
    const { runtime } = await runtimeAgainst({ offers: [], offline: true });
    await runtime.dispatch(add(kirlangicLine()));
    const before = runtime.view$.value.draft;
    await expect(runtime.requote()).resolves.toBe(false);
    expect(runtime.view$.value.draft).toEqual(before);
  });
});
