import { createServerClock, type ServerClock } from '#api/server-clock.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { Market } from '#domain/draft/pricing-input.ts';
import type { EventLog } from '#log/event-log.ts';
import { Basket } from './basket/basket.ts';
import { DeviceStorage } from './basket/device-storage.ts';
import { DirectDraft } from './basket/direct-draft.ts';
import type { DraftStore } from './basket/draft-store.ts';
import type { Platform } from './platform.ts';
import type { Send } from './send.ts';
import type { ConnectivityWatch } from './sync/connectivity.ts';
import { type DraftSync, noSync } from './sync/draft-sync.ts';
import type { Timers } from './timers.ts';

/** What runs behind the pages of one tab, by role. One a tab. */
export interface TabRuntime {
  readonly basket: Basket;
  /** The flow from the first line to the booking: how fresh the prices are, and whether the draft is open. */
  readonly direct: DirectDraft;
  readonly connectivity: ConnectivityWatch;
  /** The exchange with the server's copy, and with the visitor's other devices. */
  readonly sync: DraftSync;
  readonly device: DeviceStorage;
  /** For what is not the basket's own: holding, booking, paying. */
  readonly send: Send;
  /** Now, today and fresh ids, as decisions of this draft take them. */
  readonly context: () => DecideContext;
  /** The server's time. `basket.view$` is published again when it turns out to be another. */
  readonly clock: ServerClock;
  readonly timers: Timers;
  readonly platform: Platform;
  close(): void;
}

export interface TabRuntimeOptions {
  readonly log: EventLog;
  readonly draft: DraftStore;
  readonly send: Send;
  readonly market: Market;
  readonly connectivity: ConnectivityWatch;
  readonly context: () => DecideContext;
  /** Left out where no answer has the server's time: the device's is used. */
  readonly clock?: ServerClock;
  readonly timers: Timers;
  readonly platform: Platform;
  readonly sync?: DraftSync;
  readonly forgetVisitor?: () => void;
}

export function createTabRuntime(options: TabRuntimeOptions): TabRuntime {
  const { log, draft, send, market, connectivity, context, timers, platform, sync = noSync(), forgetVisitor = () => {} } = options;
  const clock = options.clock ?? createServerClock({ now: platform.now });
  const basket = new Basket({ draft, send, market, platform, clock });
  const direct = new DirectDraft({ draft$: draft.state$, connectivity: connectivity.actor, requote: () => basket.requote(), timers });
  const device = new DeviceStorage({ log, draft, sync, forgetVisitor });
  return {
    basket, direct, connectivity, sync, device, send, context, clock, timers, platform,
    close() {
      sync.close();
      direct.close();
      device.close();
      connectivity.close();
      basket.close();
      log.close();
    },
  };
}
