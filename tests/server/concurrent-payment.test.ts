import { describe, expect, it } from 'vitest';
import { browserTimers as timers } from '#app/browser-timers.ts';
import { Basket } from '#runtime/basket/basket.ts';
import { createTabRuntime } from '#runtime/tab-runtime.ts';
import { CheckoutSession } from '#runtime/checkout/checkout-session.ts';
import { createServerClock } from '#api/server-clock.ts';
import { decideContext } from '#runtime/decide-context.ts';
import { CARD } from '#tests/support/checkout-harness.ts';
import { browserPlatform as platform } from '#app/browser-platform.ts';
import { testNetwork } from '#tests/support/test-network.ts';
import { TEST_SITE } from '#tests/support/test-platform.ts';
import { openLinkOn, visitorBrowser, type Page } from '#tests/support/visitor-browser.ts';
import { withCurrentOffer } from './draft-device.ts';
import { GUEST, week } from './orders.ts';
import { useServer } from './test-server.ts';

describe('two devices that pay at the real server', () => {
  const running = useServer('postgres');

  it('[L12] pay the same basket at the same time: one charge, and both show the same booking', async () => {
    const { api, database } = running();
    const open = () => visitorBrowser({ apiUrl: `${running().url}/api` }).open();
    const [desk, blank] = [await open(), await open()];
    const { offer, selection, party, extras } = await withCurrentOffer(running(), week('2027-10-02', '2027-10-09'));
    const rates = { TRY: '1', EUR: '48.20' };
    await desk.draft.dispatch({ type: 'AddItem', offer, selection, party, extras });
    await desk.draft.dispatch({ type: 'ChooseCurrency', code: 'EUR', rate: rates.EUR, at: Date.now() });
    await desk.draft.dispatch({ type: 'SetGuest', guest: { ...GUEST, identityNumber: null } });
    for (const agreement of ['distanceSales', 'rental'] as const) await desk.draft.dispatch({ type: 'SetAgreement', agreement, accepted: true });
    await desk.draft.dispatch({ type: 'ReachStep', step: 'payment' });
    const hand = await openLinkOn(blank, await desk.sync.handOver());

    const checkoutOn = ({ log, draft, sync }: Page) => {
      const clock = createServerClock();
      const context = () => decideContext(platform, clock, TEST_SITE);
      const basket = new Basket({ draft, send: api.send, market: { rates, basketCampaigns: [], instalmentPlans: [], currency: 'EUR' }, platform, clock });
      const runtime = createTabRuntime({ basket, log, draft, sync, send: api.send, connectivity: testNetwork(), context, clock, timers, platform });
      const session = new CheckoutSession({ tab: runtime, lang: 'en', returnUrl: (id) => `${running().url}/basket/result?checkout=${id}`, openBank: () => {} });
      return { session, runtime };
    };
    const checkouts = [checkoutOn(desk), checkoutOn(hand)];
    const at = (session: CheckoutSession, place: string) => expect.poll(() => session.view().place, { interval: 10, timeout: 10_000 }).toBe(place);
    for (const { session, runtime } of checkouts) {
      await at(session, 'payment');
      await expect.poll(() => runtime.basket.view$.value.draft.hold !== null, { timeout: 10_000 }).toBe(true);
      await session.steps.submitPayment({ method: 'card', plan: 'deposit', instalments: 1 }, CARD);
      await at(session, 'review');
      await expect.poll(() => session.view().requoting, { timeout: 10_000 }).toBe('idle');
      await session.steps.acknowledge();
    }
    for (const { session, runtime } of checkouts) session.steps.accept(runtime.basket.view$.value.quote!, { method: 'card', instalments: 1 });
    await expect.poll(() => {
      for (const page of [desk, hand]) {
        // Sends the waiting events, and fetches the other device's events.
        page.setVisible(false);
        page.setVisible(true);
      }
      return checkouts.map(({ session }) => session.view().place);
    }, { interval: 200, timeout: 30_000 }).toEqual(['confirmed', 'confirmed']);

    const [one, other] = [desk, hand].map((page) => page.state().checkout);
    expect(one).toMatchObject({ status: 'confirmed' });
    expect(other).toMatchObject({ checkoutId: (one as { checkoutId: string }).checkoutId, bookingNumber: (one as { bookingNumber: string }).bookingNumber });
    const { lines, captured } = await database.inTenant('meltem', async (queries) => ({
      lines: await queries.selectFrom('booking_lines').select('booking_number').where('tenant', '=', 'meltem').where('product_code', '=', 'VIL-001').execute(),
      captured: await queries.selectFrom('payments').select('checkout_id').where('tenant', '=', 'meltem').where('status', '=', 'captured').execute(),
    }));
    expect(lines).toHaveLength(1);
    expect(captured).toHaveLength(1);
    for (const { session } of checkouts) session.close();
    for (const page of [desk, hand]) page.close();
  }, 60_000);
});
