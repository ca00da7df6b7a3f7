import { createServerClock, type ServerClock } from '#api/server-clock.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { createTabRuntime, type TabRuntime } from '#runtime/tab-runtime.ts';
import { CheckoutSession } from '#runtime/checkout/checkout-session.ts';
import type { CardEntry } from '#runtime/checkout/checkout-view.ts';
import { decideContext } from '#runtime/decide-context.ts';
import { Basket } from '#runtime/basket/basket.ts';
import type { Send } from '#runtime/send.ts';
import { DraftStore } from '#runtime/basket/draft-store.ts';
import { noSync } from '#runtime/sync/draft-sync.ts';
import { FakeCheckoutServer } from './fake-checkout-server.ts';
import { guest, hotel, NOON, tourOffer, villaOffer } from './draft-fixtures.ts';
import { manualTimers, type ManualTimers } from './manual-timers.ts';
import { testNetwork, type TestNetwork } from './test-network.ts';
import { TEST_SITE, testPlatform } from './test-platform.ts';
import { recordingLog, type RecordingLog } from './recording-log.ts';

/** A test card; no log, machine or message may contain its number. */
export const CARD: CardEntry = { cardHolder: 'Deniz Aydın', number: '4111111111111111', expiryMonth: '12', expiryYear: '30', cvv: '987' };

export interface CheckoutPage {
  readonly runtime: TabRuntime;
  readonly session: CheckoutSession;
  readonly timers: ManualTimers;
  readonly network: TestNetwork;
  readonly opened: string[];
  place(): string;
  /** Simulates a closed tab: later answers are not delivered. */
  kill(): void;
}

let harnesses = 0;

/** One visitor's device and the operator's server; a test opens and closes pages on it. */
export class CheckoutHarness {
  /** The events that became durable and the calls that were sent, in order. */
  readonly timeline: string[] = [];
  readonly log: RecordingLog = recordingLog((event) => this.timeline.push(event.type));
  readonly server: FakeCheckoutServer;
  now = NOON;
  /** Of the prices, until the draft fixes one. */
  currency = 'EUR';
  private ids = 0;
  /** Devices of one server have ids of their own. */
  private readonly name = `id${(harnesses += 1)}`;

  constructor(history: readonly DraftEvent[], server = new FakeCheckoutServer([villaOffer, tourOffer], NOON + 1_200_000)) {
    this.server = server;
    void this.log.append('draft/direct', history);
  }

  async openPage({ online = true, clock = createServerClock({ now: () => this.now }) }: { readonly online?: boolean; readonly clock?: ServerClock } = {}): Promise<CheckoutPage> {
    const platform = testPlatform({ now: () => this.now, newId: () => `${this.name}-${(this.ids += 1)}` });
    const context = () => decideContext(platform, clock, TEST_SITE);
    const timers = manualTimers();
    const draft = await DraftStore.open({ log: this.log, stream: 'draft/direct', context, timers });
    const network = testNetwork(online ? 'online' : 'offline');
    const opened: string[] = [];
    let alive = true;
    const send: Send = async (call, request, options) => {
      this.timeline.push(call.name);
      const answer = this.server.send(call, request, options);
      // A closed page's request may arrive; its answer is not delivered.
      return alive ? answer : new Promise(() => {});
    };
    const market = { rates: this.server.rates, basketCampaigns: this.server.basketCampaigns, instalmentPlans: this.server.instalmentPlans, currency: this.currency };
    const runtime = createTabRuntime({
      basket: new Basket({ draft, send, market, platform, clock }),
      log: this.log,
      draft,
      send,
      connectivity: network,
      context,
      clock,
      timers,
      platform,
      sync: { ...noSync(), draftToken: () => 'proof-of-the-draft' },
    });
    const session = new CheckoutSession({
      tab: runtime, lang: 'en', returnUrl: (id) => `https://shop.example/basket/result?checkout=${id}`, openBank: (url) => opened.push(url),
    });
    return {
      runtime, session, timers, network, opened,
      place: () => session.view().place,
      kill() {
        alive = false;
        session.close();
        draft.close();
      },
    };
  }
}

/** Waits until all work that needs no timer is done. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise<void>((resolve) => { setImmediate(resolve); });
}

/** What the visitor writes in the guest step. */
export const NOTE = 'A child seat, please.';

/** Performs the visitor's next step towards payment, in any state of the checkout. */
export async function advance({ session, runtime, place }: CheckoutPage): Promise<void> {
  const { method } = runtime.basket.view$.value.draft;
  switch (place()) {
    case 'guest': session.steps.submitGuest(guest, NOTE); break;
    case 'stay': session.steps.submitStay(hotel); break;
    case 'payment': await session.steps.submitPayment({ method, plan: 'deposit', instalments: runtime.basket.view$.value.draft.instalments }, method === 'card' ? CARD : null); break;
    case 'review':
      // What the notice about the hold offers.
      if (session.view().holding === 'failed') {
        session.steps.renewHold();
        await settled();
      }
      await session.steps.acknowledge();
      session.steps.accept(runtime.basket.view$.value.quote!, runtime.basket.view$.value.draft);
      break;
    case 'holdExpired': session.steps.renewHold(); break;
    case 'cardNeeded': await session.attempt.enterCardAgain(CARD); break;
    case 'declined': session.attempt.payAgain(); break;
    default: break;
  }
  await settled();
}
