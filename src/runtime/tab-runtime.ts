import { createServerClock, type ServerClock } from '#api/server-clock.ts';
import type { CommandOf, DecideContext } from '#domain/draft/decision.ts';
import type { SentRequest } from '#domain/quotation/sent-request.ts';
import type { EventLog } from '#log/event-log.ts';
import type { Basket } from './basket/basket.ts';
import { DeviceStorage } from './basket/device-storage.ts';
import { DirectDraft } from './basket/direct-draft.ts';
import type { DraftStore } from './basket/draft-store.ts';
import type { DeviceBookingStore } from './checkout/device-bookings.ts';
import { type Lazy, lazily } from './page/lazy.ts';
import type { Platform } from './platform.ts';
import type { Send } from './send.ts';
import type { ConnectivityWatch } from './sync/connectivity.ts';
import type { DeviceDrafts } from './sync/device-drafts.ts';
import type { QuotationOpened } from './sync/open-quotation.ts';
import { OWN_STREAM } from './sync/own-stream.ts';
import { type DraftSync, noSync } from './sync/draft-sync.ts';
import type { Timers } from './timers.ts';

/** The services behind the pages of one tab, by role. One per tab; another one replaces it when another basket is opened. */
export interface TabRuntime {
  /** Stream of the open basket. */
  readonly stream: string;
  readonly basket: Basket;
  /** Tracks whether prices are fresh and whether the draft is open, from the first line to the booking. */
  readonly direct: DirectDraft;
  readonly connectivity: ConnectivityWatch;
  /** Exchanges the draft with the server's copy, and through it with the visitor's other devices. */
  readonly sync: DraftSync;
  readonly device: DeviceStorage;
  /** Opens the basket of a quote instead of the open one. `sync.drafts$` then names another stream, and the loader replaces this tab's runtime. Never rejects. */
  openQuotation(command: CommandOf<'OpenQuotation'>): Promise<QuotationOpened>;
  /** The requests for quotes in the basket that was left for the open one, which is a quote's, as this device stored them; none otherwise. Rejects with ReadFailed. */
  requestsLeft(): Promise<readonly SentRequest[]>;
  /** The bookings that were made on this device (B31). */
  readonly bookings: Lazy<DeviceBookingStore>;
  /** Sends the calls that the basket does not send itself: holds, bookings, payments. */
  readonly send: Send;
  /** Creates the context of a draft decision. */
  readonly context: () => DecideContext;
  /** The server's time. `basket.view$` publishes again when the known offset changes. */
  readonly clock: ServerClock;
  readonly timers: Timers;
  readonly platform: Platform;
  /** Leaves the log open: the tab's next runtime uses it. */
  close(): void;
}

export interface TabRuntimeOptions {
  /** The basket of `draft`. */
  readonly basket: Basket;
  /** Defaults to the stream of this device's own basket. */
  readonly stream?: string;
  readonly log: EventLog;
  readonly draft: DraftStore;
  /** The baskets of this device; without them, only one can be opened. */
  readonly drafts?: DeviceDrafts;
  readonly send: Send;
  readonly connectivity: ConnectivityWatch;
  readonly context: () => DecideContext;
  /** Defaults to the device's clock. */
  readonly clock?: ServerClock;
  readonly timers: Timers;
  readonly platform: Platform;
  readonly sync?: DraftSync;
  readonly forgetVisitor?: () => void;
}

export function createTabRuntime(options: TabRuntimeOptions): TabRuntime {
  const { stream = OWN_STREAM, basket, log, draft, drafts, send, connectivity, context, timers, platform, sync = noSync(), forgetVisitor = () => {} } = options;
  const clock = options.clock ?? createServerClock({ now: platform.now });
  const direct = new DirectDraft({ draft$: draft.state$, connectivity: connectivity.actor, requote: () => basket.requote(), timers });
  const device = new DeviceStorage({ log, draft, sync, forgetVisitor });
  return {
    async openQuotation(command) {
      const opening = drafts && (await import('./sync/open-quotation.ts').catch(() => null));
      return opening ? opening.openQuotation({ log, stream, draft, drafts, context, timers, platform }, command) : 'notStored';
    },
    async requestsLeft() {
      const left = drafts?.view$.value.beforeQuote ?? stream;
      if (left === stream) return [];
      const { withDraft } = await import('./sync/with-draft.ts');
      return withDraft(left, { log, context, timers, platform }, ({ state$ }) => state$.value.requests);
    },
    bookings: lazily(async () => (await import('./checkout/device-bookings.ts')).openDeviceBookings(log, platform)),
    stream, basket, direct, connectivity, sync, device, send, context, clock, timers, platform,
    close() {
      sync.close();
      direct.close();
      device.close();
      connectivity.close();
      basket.close();
    },
  };
}
