import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BasketPricing, basketPrice } from '#contract/calls/basket.ts';
import type { Offer } from '#domain/catalogue.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import { pricedLine } from '#domain/draft/state.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import { openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { testNetwork } from '#tests/support/test-network.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { kekova, kekovaLine, kirlangic, kirlangicLine, rates } from '#tests/support/offer-fixtures.ts';
import { createTabRuntime } from '#runtime/tab-runtime.ts';
import { createServerClock } from '#api/server-clock.ts';
import { Basket } from './basket.ts';
import { DraftStore } from './draft-store.ts';
import type { Send } from '#runtime/send.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** Creates a runtime on a log in memory, against a shop that sells `offers` today. */
async function runtimeAgainst(shop: { offers: readonly (Offer | null)[]; taken?: boolean; offline?: boolean; meanwhile?: () => Promise<unknown> }) {
  const log = await openEventLog({ name: `test-${randomUUID()}`, openStore: () => memoryStore() });
  const context = (): DecideContext => ({ now: NOW, newId: () => randomUUID(), today: '2026-11-20' });
  const draft = await DraftStore.open({ log, stream: 'draft/direct', context, timers: manualTimers() });
  const send = (async (call: unknown) => {
    if (shop.offline || call !== basketPrice) throw new Error('no answer');
    await shop.meanwhile?.();
    const lines = draft.state$.value.lines.map((line, index) => ({ lineId: line.lineId, offer: shop.offers[index] ?? null }));
    const priced = draft.state$.value.lines.map((line, index) => pricedLine({ ...line, offer: shop.offers[index] ?? line.offer }));
    return {
      lines: lines.map((line) => ({ ...line, availability: shop.taken ? { status: 'unavailable', reason: 'taken' } : { status: 'available', left: null } })),
      rates,
      basketCampaigns: [], instalmentPlans: [],
      quote: quoteBasket({ lines: priced, currency: 'EUR', rates }),
      pricedAt: new Date(NOW).toISOString(),
    } satisfies BasketPricing;
  }) as unknown as Send;
  const platform = testPlatform({ now: () => NOW });
  const clock = createServerClock({ now: platform.now });
  const basket = new Basket({ draft, send, market: { rates, basketCampaigns: [], instalmentPlans: [], currency: 'EUR' }, platform, clock });
  const runtime = createTabRuntime({ basket, log, draft, send, connectivity: testNetwork(), context, clock, timers: manualTimers(), platform });
  return { runtime, draft, log };
}

const add = ({ offer, selection, party, extras }: ReturnType<typeof kirlangicLine>) => ({ type: 'AddItem', offer, selection, party, extras }) as const;
const dearer: Offer = { ...kirlangic, terms: { ...kirlangic.terms, seasons: kirlangic.terms.seasons.map((season) => ({ ...season, nightly: `${Number(season.nightly) + 10}.00` })) } };

describe('basket of a tab', () => {
  it('[L11] records no answer about a line that was changed during the request', async () => {
    const shop = { offers: [kirlangic], taken: true, meanwhile: async (): Promise<unknown> => undefined };
    const { runtime: { basket } } = await runtimeAgainst(shop);
    await basket.dispatch(add(kirlangicLine()));
    const lines = () => basket.view$.value.draft.lines;
    const { lineId, selection, extras } = lines()[0]!;
    shop.meanwhile = () => basket.dispatch({ type: 'ChangeLine', lineId, selection, extras, party: { adults: 3, children: 0, infants: 0 } });
    expect(await basket.requote()).toBe(true);
    expect(lines()).toMatchObject([{ party: { adults: 3 }, unavailable: null }]);
    shop.meanwhile = async () => undefined;
    await basket.requote();
    expect(lines()).toMatchObject([{ unavailable: 'taken' }]);
  });

  it('[P10] fixes the currency with the first line, at the rate of that moment', async () => {
    const { runtime } = await runtimeAgainst({ offers: [] });
    await runtime.basket.dispatch(add(kirlangicLine()));
    expect(runtime.basket.view$.value.draft.currency).toMatchObject({ code: 'EUR', rate: rates.EUR });
    expect(runtime.basket.view$.value.quote?.grandTotal).toBe('3528.00');
  });

  it('[P10] follows the visitor to another currency', async () => {
    const { runtime } = await runtimeAgainst({ offers: [] });
    await runtime.basket.dispatch(add(kirlangicLine()));
    await runtime.basket.chooseCurrency('USD');
    expect(runtime.basket.view$.value.quote).toMatchObject({ currency: 'USD', grandTotal: quoteBasket({ lines: [kirlangicLine()], currency: 'USD', rates }).grandTotal });
  });

  it('[P10] names the missing rate when there is no price', async () => {
    const { runtime: { basket } } = await runtimeAgainst({ offers: [] });
    await basket.dispatch(add(kirlangicLine()));
    await basket.chooseCurrency('USD');
    const { EUR: _, ...withoutEuro } = rates;
    basket.market$.next({ ...basket.market$.value, rates: withoutEuro });
    expect(basket.view$.value).toMatchObject({ quote: null, missingRate: 'EUR' });
    basket.market$.next({ ...basket.market$.value, rates });
    expect(basket.view$.value).toMatchObject({ quote: { currency: 'USD' }, missingRate: null });
  });

  it('[P10] refuses a currency without a rate, keeps the fixed one, and reports it until another is chosen', async () => {
    const { runtime: { basket } } = await runtimeAgainst({ offers: [] });
    await basket.dispatch(add(kirlangicLine()));
    await expect(basket.chooseCurrency('CHF')).resolves.toEqual({ status: 'refused', problems: [{ code: 'badRate', currency: 'CHF' }] });
    expect(basket.view$.value).toMatchObject({ quote: { currency: 'EUR', grandTotal: '3528.00' }, missingRate: 'CHF' });
    await basket.chooseCurrency('USD');
    expect(basket.view$.value).toMatchObject({ quote: { currency: 'USD' }, missingRate: null });
  });

  it('[P10] reports the missing rate of the currency when the first line is added', async () => {
    const { runtime: { basket } } = await runtimeAgainst({ offers: [] });
    await basket.chooseCurrency('CHF');
    expect(basket.view$.value).toMatchObject({ quote: null, missingRate: null });
    await expect(basket.dispatch(add(kirlangicLine()))).resolves.toMatchObject({ status: 'stored' });
    expect(basket.view$.value).toMatchObject({ quote: null, missingRate: 'CHF' });
  });

  it('records a changed price with causes that add up to the difference, and waits for an acknowledgement', async () => {
    const { runtime } = await runtimeAgainst({ offers: [dearer] });
    await runtime.basket.dispatch(add(kirlangicLine()));
    await expect(runtime.basket.requote()).resolves.toBe(true);
    const [line] = runtime.basket.view$.value.draft.lines;
    expect(line?.unseen).toMatchObject({ from: { amount: '3528.00' }, to: { amount: '3591.00' } });
    expect(line?.unseen?.causes.reduce((total, cause) => total + Number(cause.amount), 0)).toBe(63);
    expect(runtime.basket.view$.value.quote?.grandTotal).toBe('3591.00');
  });

  it('records nothing when no price changed', async () => {
    const { runtime, log } = await runtimeAgainst({ offers: [kirlangic] });
    await runtime.basket.dispatch(add(kirlangicLine()));
    const { head } = await log.read('draft/direct');
    await runtime.basket.requote();
    expect((await log.read('draft/direct')).head).toBe(head);
  });

  it('marks lines that are taken or no longer sold', async () => {
    const taken = await runtimeAgainst({ offers: [kirlangic], taken: true });
    await taken.runtime.basket.dispatch(add(kirlangicLine()));
    await taken.runtime.basket.requote();
    expect(taken.runtime.basket.view$.value.draft.lines[0]?.unavailable).toBe('taken');

    const withdrawn = await runtimeAgainst({ offers: [null] });
    await withdrawn.runtime.basket.dispatch(add(kekovaLine()));
    await withdrawn.runtime.basket.requote();
    expect(withdrawn.runtime.basket.view$.value.draft.lines[0]).toMatchObject({ offer: { productCode: kekova.productCode }, unavailable: 'withdrawn' });
  });

  it('stays unchanged while the server does not answer', async () => {
    const { runtime } = await runtimeAgainst({ offers: [], offline: true });
    await runtime.basket.dispatch(add(kirlangicLine()));
    const before = runtime.basket.view$.value.draft;
    await expect(runtime.basket.requote()).resolves.toBe(false);
    expect(runtime.basket.view$.value.draft).toEqual(before);
  });
});
