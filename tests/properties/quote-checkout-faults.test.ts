import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createServerClock } from '#api/server-clock.ts';
import { quoteBasket, type QuoteSummary } from '#contract/calls/quote.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { requestedOffer } from '#domain/quotation/sent-request.ts';
import { AppendFailed } from '#log/errors.ts';
import { openEventLog, type EventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { Basket } from '#runtime/basket/basket.ts';
import { DraftStore } from '#runtime/basket/draft-store.ts';
import { CheckoutSession } from '#runtime/checkout/checkout-session.ts';
import { decideContext } from '#runtime/decide-context.ts';
import { leaveQuotation, openQuoteCheckout } from '#runtime/quote/quote-checkout.ts';
import type { Send } from '#runtime/send.ts';
import { openDeviceDrafts } from '#runtime/sync/device-drafts.ts';
import { noSync } from '#runtime/sync/draft-sync.ts';
import { OWN_STREAM, quoteStream } from '#runtime/sync/own-stream.ts';
import { createTabRuntime, type TabRuntime } from '#runtime/tab-runtime.ts';
import { CARD, settled } from '#tests/support/checkout-harness.ts';
import { createEvent, intended, NOON, payableHistory, quotedVilla, tourOffer, villaLine, villaOffer } from '#tests/support/draft-fixtures.ts';
import { FakeCheckoutServer, type Fault } from '#tests/support/fake-checkout-server.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { testNetwork } from '#tests/support/test-network.ts';
import { TEST_SITE, testPlatform } from '#tests/support/test-platform.ts';

const { quotation: { quoteId } } = quotedVilla();

function operator(): FakeCheckoutServer {
  const server = new FakeCheckoutServer([villaOffer, tourOffer], NOON + 1_200_000);
  server.quotes.set(quoteId, quotedVilla());
  return server;
}

/** A browser with its log, and the tab that is open in it; another basket that is opened replaces the tab's runtime. */
class Device {
  readonly server: FakeCheckoutServer;
  /** Appends that still succeed; then the disk is full, or the tab is killed. */
  appendsLeft = Infinity;
  private tab: TabRuntime | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly raw: EventLog;

  private constructor(server: FakeCheckoutServer, raw: EventLog) {
    this.server = server;
    this.raw = raw;
  }

  /** @param own events of the visitor's own basket */
  static async with(server = operator(), own: readonly DraftEvent[] = [createEvent('ItemAdded', villaLine)]): Promise<Device> {
    const store = memoryStore();
    const device = new Device(server, await openEventLog({ name: `test-${randomUUID()}`, openStore: () => store }));
    await device.raw.append(OWN_STREAM, own);
    await device.openTab();
    return device;
  }

  /** The runtime, as the page's loader gives it. */
  readonly loader = {
    load: async () => this.tab!,
    current: () => this.tab,
    subscribe: (onChange: () => void) => {
      this.listeners.add(onChange);
      return () => this.listeners.delete(onChange);
    },
  };

  /** Opens a tab on the basket that is the open one. */
  async openTab(): Promise<TabRuntime> {
    const log: EventLog = {
      ...this.raw,
      append: async (stream, events) => {
        if ((this.appendsLeft -= 1) < 0) throw new AppendFailed(stream, 'the disk is full');
        return this.raw.append(stream, events);
      },
    };
    const platform = testPlatform({ now: () => NOON });
    const clock = createServerClock({ now: () => NOON });
    const context = () => decideContext(platform, clock, TEST_SITE);
    const timers = manualTimers();
    const drafts = await openDeviceDrafts({ log, platform });
    const stream = drafts.view$.value.active;
    const draft = await DraftStore.open({ log, stream, context, timers });
    const send: Send = (call, request, options) => this.server.send(call, request, options);
    const market = { rates: this.server.rates, basketCampaigns: [], instalmentPlans: [], currency: 'TRY' };
    const tab = createTabRuntime({
      basket: new Basket({ draft, send, market, platform, clock }), log, stream, draft, drafts, send, connectivity: testNetwork('online'), context, clock, timers, platform,
      sync: noSync({ drafts, stream, draft }),
    });
    drafts.view$.subscribe(({ active }) => {
      if (active !== stream && this.tab === tab) void this.openTab();
    });
    this.tab = tab;
    for (const listener of this.listeners) listener();
    return tab;
  }

  get stream(): string {
    return this.tab!.stream;
  }

  draft() {
    return this.tab!.basket.view$.value.draft;
  }

  async shown(): Promise<QuoteSummary> {
    return (await this.server.send(quoteBasket, { quoteId })).quote;
  }

  async accept(): Promise<string> {
    return openQuoteCheckout(this.loader, await this.shown());
  }

  async eventsOf(stream: string): Promise<string[]> {
    return (await this.raw.read(stream)).events.map(({ event }) => event.type);
  }

  /** Goes through the checkout of the open basket to its end, or gives up. @returns where it ended */
  async checkOut(turns = 30): Promise<string> {
    const session = new CheckoutSession({ tab: this.tab!, lang: 'en', returnUrl: () => 'https://shop.example/basket/result', openBank: () => undefined });
    const timers = this.tab!.timers as ReturnType<typeof manualTimers>;
    const place = () => session.view().place;
    await settled();
    for (let turn = 0; turn < turns && place() !== 'confirmed'; turn += 1) {
      // The page leads to the quote again, which says what has happened to it.
      if (this.draft().lines.some(({ unavailable }) => unavailable === 'quoteEnded')) { session.close(); return 'quoteEnded'; }
      switch (place()) {
        case 'guest': session.steps.submitGuest(this.draft().guest!, ''); break;
        case 'payment':
          for (const agreement of ['distanceSales', 'rental'] as const) await this.tab!.basket.dispatch({ type: 'SetAgreement', agreement, accepted: true });
          await session.steps.submitPayment({ method: 'card', plan: this.draft().plan, instalments: 1 }, CARD);
          break;
        case 'review': session.steps.accept(this.tab!.basket.view$.value.quote!, { method: 'card', instalments: 1 }); break;
        case 'holdExpired': session.steps.renewHold(); break;
        case 'cardNeeded': await session.attempt.enterCardAgain(CARD); break;
        case 'declined':
          if (this.draft().checkout.status === 'declined' && (this.draft().checkout as { code: string }).code === 'alreadyBooked') { session.close(); return 'alreadyBooked'; }
          session.attempt.payAgain();
          break;
        default: if (timers.waiting() > 0) timers.runNext();
      }
      await settled();
      if (session.view().holding === 'failed') session.steps.renewHold();
      await settled();
    }
    const ended = place();
    session.close();
    return ended;
  }
}

describe('[L12] the way from a quote to the checkout', () => {
  it('opens a basket of its own with the quote, and keeps the visitor\'s own one', async () => {
    const device = await Device.with();
    expect(await device.accept()).toBe('opened');
    expect(device.stream).toBe(quoteStream(quoteId));
    expect(device.draft()).toMatchObject({ quotation: { quoteId }, lines: [{ lineId: `${quoteId}.0` }], guest: { firstName: 'Ada' } });
    expect(device.loader.current()?.sync.drafts$?.value.kept).toEqual([{ stream: OWN_STREAM, lines: 1 }]);
    // Pressed once more, by this tab or another one.
    expect(await device.accept()).toBe('opened');
    expect(await device.eventsOf(device.stream)).toEqual(['QuotationOpened']);
    await leaveQuotation(device.loader);
    expect(device.stream).toBe(OWN_STREAM);
    expect(device.draft().lines).toMatchObject([{ lineId: villaLine.lineId }]);
    expect(device.loader.current()?.sync.drafts$?.value.kept).toEqual([{ stream: quoteStream(quoteId), lines: 1 }]);
  });

  it('[B13] still knows what was asked for on other devices while the basket of the quote is open', async () => {
    const request = { quoteId: randomUUID(), offer: requestedOffer(villaOffer) };
    const device = await Device.with(operator(), [createEvent('QuoteAsked', request)]);
    expect(await device.loader.current()!.requestsLeft()).toEqual([]);
    expect(await device.accept()).toBe('opened');
    expect(device.draft().requests).toEqual([]);
    expect(await device.loader.current()!.requestsLeft()).toEqual([request]);
    // Nothing of it is put into the basket of the quote.
    expect(await device.eventsOf(device.stream)).toEqual(['QuotationOpened']);
  });

  it.each([0, 1])('leaves the own basket open when the device stores no more after %i records, and succeeds with the next press', async (appends) => {
    const device = await Device.with();
    device.appendsLeft = appends;
    expect(await device.accept()).toBe('notStored');
    await device.openTab();
    expect([device.stream, device.draft().lines.length]).toEqual([OWN_STREAM, 1]);
    device.appendsLeft = Infinity;
    expect(await device.accept()).toBe('opened');
    expect(await device.eventsOf(quoteStream(quoteId))).toEqual(['QuotationOpened']);
    expect(await device.checkOut()).toBe('confirmed');
    expect(device.server.captures).toHaveLength(1);
  });

  it('says so when there is no answer, when the quote has changed, and when a payment of the basket is in progress', async () => {
    const device = await Device.with();
    const shown = await device.shown();
    const { fault } = device.server;
    device.server.fault = () => 'loseRequest';
    expect(await openQuoteCheckout(device.loader, shown)).toBe('noAnswer');
    device.server.fault = fault;
    device.server.quotes.set(quoteId, quotedVilla(3));
    expect(await openQuoteCheckout(device.loader, shown)).toBe('changed');
    expect(device.stream).toBe(OWN_STREAM);
    expect(await device.eventsOf(quoteStream(quoteId))).toEqual([]);
    const paying = await Device.with(device.server, [...payableHistory(), intended()]);
    expect(await paying.accept()).toBe('paying');
    expect(paying.stream).toBe(OWN_STREAM);
  });

  it('pays on the second device what the first one has booked and not paid, once', async () => {
    const server = operator();
    const [first, second] = [await Device.with(server), await Device.with(server)];
    await first.accept();
    server.verdict = 'challenge';
    expect(await first.checkOut(8)).toBe('challenge');
    expect(await second.accept()).toBe('opened');
    expect(second.draft().checkout).toMatchObject({ status: 'pending', phase: 'unknown', checkoutId: [...server.bookings.keys()][0] });
    server.settleChallenges(true);
    expect(await second.checkOut()).toBe('confirmed');
    expect(await first.checkOut()).toBe('confirmed');
    expect([server.bookings.size, server.captures.length]).toEqual([1, 1]);
  });

  const FAULTS = ['none', 'none', 'loseRequest', 'loseAnswer', 'failAfter', 'twice'] as const satisfies readonly Fault[];

  it('ends with one booking and one charge, whatever two devices do and lose', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.nat(1), turns: fc.nat(9), appends: fc.constantFrom(Infinity, Infinity, 0, 1, 2, 4), verdict: fc.constantFrom('approve', 'challenge', 'insufficientFunds', 'approveWithoutAnswer') }), { maxLength: 6 }),
        fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 8 }),
        async (visits, faults) => {
          const server = operator();
          const devices = [await Device.with(server), await Device.with(server)] as const;
          let asked = 0;
          for (const { who, turns, appends, verdict } of visits) {
            const device = devices[who as 0 | 1];
            const shown = await device.shown();
            server.fault = () => faults[(asked += 1) % faults.length]!;
            server.verdict = verdict;
            device.appendsLeft = appends;
            await openQuoteCheckout(device.loader, shown);
            await device.openTab();
            if (device.stream !== OWN_STREAM) await device.checkOut(turns);
            device.appendsLeft = Infinity;
            await device.openTab();
            server.fault = () => 'none';
          }
          server.verdict = 'approve';
          server.settleChallenges(false);
          expect([...server.bookings.values()].filter(({ status }) => status !== 'declined').length).toBeLessThanOrEqual(1);
          for (const device of devices) {
            // A quote that is paid for is shown, and leads nowhere else.
            if (server.captures.length === 0 || device.draft().checkout.status === 'pending') {
              await device.accept();
              expect(['confirmed', 'alreadyBooked', 'quoteEnded']).toContain(await device.checkOut(40));
            }
          }
          expect(server.captures).toHaveLength(1);
          expect([...server.bookings.values()].filter(({ status }) => status === 'active')).toHaveLength(1);
          // Nothing of the visitor's own basket went with it.
          for (const device of devices) expect((await device.eventsOf(OWN_STREAM)).filter((type) => type === 'ItemAdded' || type === 'CheckoutIntended')).toEqual(['ItemAdded']);
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);
});
