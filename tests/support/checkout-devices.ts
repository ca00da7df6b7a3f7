import { Basket } from '#runtime/basket/basket.ts';
import type { Send } from '#runtime/send.ts';
import { createTabRuntime, type TabRuntime } from '#runtime/tab-runtime.ts';
import { CheckoutSession } from '#runtime/checkout/checkout-session.ts';
import { createServerClock } from '#api/server-clock.ts';
import { decideContext } from '#runtime/decide-context.ts';
import { noSync } from '#runtime/sync/draft-sync.ts';
import { advance, settled } from './checkout-harness.ts';
import { FakeCheckoutServer } from './fake-checkout-server.ts';
import { NOON, payableHistory, tourOffer, villaOffer } from './draft-fixtures.ts';
import { manualTimers, type ManualTimers } from './manual-timers.ts';
import { testNetwork, type TestNetwork } from './test-network.ts';
import { SimulatedDevice, STREAM, type RequestOutcome } from './simulated-device.ts';
import { SimulatedDraftServer } from './simulated-draft-server.ts';
import { TEST_SITE, createTestSecret, testPlatform } from './test-platform.ts';

/** A page in checkout on one of several devices. */
interface CheckoutPage {
  readonly runtime: TabRuntime;
  readonly session: CheckoutSession;
  readonly timers: ManualTimers;
  readonly network: TestNetwork;
  /** Simulates a closed tab: later answers are not delivered. */
  kill(): void;
}

/** One of a visitor's devices with a shared draft and a page in checkout: the real store, exchange and session. */
export class CheckoutDevice {
  readonly device: SimulatedDevice;
  private readonly operator: FakeCheckoutServer;
  page!: CheckoutPage;

  constructor(device: SimulatedDevice, operator: FakeCheckoutServer) {
    this.device = device;
    this.operator = operator;
  }

  open(): void {
    const { device, operator } = this;
    let alive = true;
    const timers = manualTimers();
    const network = testNetwork();
    const platform = testPlatform({ now: () => NOON });
    const clock = createServerClock({ now: () => NOON });
    const send: Send = async (call, request, options) => {
      // A closed page's request may arrive; its answer is not delivered.
      const answer = operator.send(call, request, options);
      return alive ? answer : answer.then(() => new Promise<never>(() => {}), () => new Promise<never>(() => {}));
    };
    const runtime = createTabRuntime({
      basket: new Basket({ draft: device.draft, send, market: { rates: operator.rates, basketCampaigns: [], instalmentPlans: [], currency: 'EUR' }, platform, clock }),
      log: device.log,
      draft: device.draft,
      send,
      connectivity: network,
      context: () => decideContext(platform, clock, TEST_SITE),
      clock,
      timers,
      platform,
      sync: { ...noSync(), draftToken: () => device.device.link$.value?.token ?? null },
    });
    const session = new CheckoutSession({ tab: runtime, lang: 'en', returnUrl: (id) => `https://shop.example/result?checkout=${id}`, openBank: () => {} });
    const kill = () => {
      alive = false;
      session.close();
    };
    this.page = { runtime, session, timers, network, kill };
  }

  get place(): string {
    return this.page.session.view().place;
  }

  /** Performs the visitor's next step towards payment, after acknowledging other devices' changes. */
  async advance(): Promise<void> {
    const upTo = this.device.state.news.at(-1)?.id;
    if (upTo) await this.page.runtime.basket.dispatch({ type: 'SeeNews', upTo });
    if (this.page.session.view().holding === 'failed') this.page.session.steps.renewHold();
    await advance({ ...this.page, place: () => this.place, opened: [] });
  }

  async tick(): Promise<void> {
    if (this.page.timers.waiting() > 0) this.page.timers.runNext();
    await settled();
  }

  async exchange(): Promise<void> {
    await this.device.exchange();
    await settled();
  }

  /** Closes the page and opens another from the stored data. */
  async reload(): Promise<void> {
    this.page.kill();
    await this.device.reload();
    this.open();
    await settled();
  }

  close(): void {
    this.page.kill();
  }
}

/** Creates two devices with one draft ready for payment, and the operator's server with the bank. */
export async function twoCheckoutDevices(nextOutcome: () => RequestOutcome): Promise<{ operator: FakeCheckoutServer; devices: readonly [CheckoutDevice, CheckoutDevice] }> {
  const operator = new FakeCheckoutServer([villaOffer, tourOffer], NOON + 1_200_000);
  const shared = new SimulatedDraftServer();
  let calm = true;
  const network = { server: shared, step: () => Promise.resolve(), nextOutcome: () => (calm ? 'answered' : nextOutcome()) };
  const secret = createTestSecret();
  const open = async (name: string) => {
    const device = await SimulatedDevice.open(name, network);
    await device.join(secret);
    return device;
  };
  const first = await open('device-1');
  await first.log.append(STREAM, payableHistory());
  await first.draft.caughtUp();
  await first.exchange();
  const second = await open('device-2');
  await second.exchange();
  calm = false;
  const devices = [new CheckoutDevice(first, operator), new CheckoutDevice(second, operator)] as const;
  for (const device of devices) device.open();
  await settled();
  return { operator, devices };
}
