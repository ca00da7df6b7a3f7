import type { Market } from '#domain/draft/pricing-input.ts';
import { isBookedQuotation } from '#domain/draft/state.ts';
import type { EventLog } from '#log/event-log.ts';
import { Basket } from '#runtime/basket/basket.ts';
import { DraftStore } from '#runtime/basket/draft-store.ts';
import { decideContext } from '#runtime/decide-context.ts';
import type { Shell } from '#runtime/page/shell.ts';
import type { Send } from '#runtime/send.ts';
import { type DeviceDrafts, openDeviceDrafts } from '#runtime/sync/device-drafts.ts';
import { OWN_STREAM } from '#runtime/sync/own-stream.ts';
import { type DeviceLink, openDeviceLink } from '#runtime/sync/device-link.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { browserTimers as timers } from './browser-timers.ts';
import { openDeviceLog } from './device-log.ts';
import { nextTask } from '#runtime/next-task.ts';
import { serverTime } from './server-time.ts';
import { sendWithVerticals } from './vertical-loading.ts';

/** The site's settings for baskets, and the market with the currency of the page. */
export type BasketSite = Pick<Shell, 'horizonMonths' | 'timeZone' | 'bankTransferCurrencies'> & { readonly market: Market };

/** The open basket of this tab, and what `composeRuntime` needs to build the rest of the runtime around it. */
export interface OpenedBasket {
  readonly basket: Basket;
  readonly log: EventLog;
  readonly stream: string;
  readonly draft: DraftStore;
  readonly drafts: DeviceDrafts;
  readonly device: DeviceLink;
  readonly send: Send;
  readonly context: () => ReturnType<typeof decideContext>;
}

let openingDrafts: Promise<DeviceDrafts> | undefined;

/** The baskets of this device, read once for all runtimes of this tab. */
function openDrafts(log: EventLog): Promise<DeviceDrafts> {
  openingDrafts ??= openDeviceDrafts({ log, platform });
  openingDrafts.catch(() => (openingDrafts = undefined));
  return openingDrafts;
}

let client: Send | undefined;

/** Loads the client with the first request. Later requests do not await an import, because a page that is being left has no time for it. */
const send: Send = async (call, request, options) => {
  client ??= sendWithVerticals((await import('./api.ts')).api.send);
  return client(call, request, options);
};

/**
 * Opens the log and the open basket in it: what a page needs to show the basket and to change it. Each step is a task of
 * its own. Nothing is exchanged with the server yet.
 */
export async function openBasket({ market, ...site }: BasketSite): Promise<OpenedBasket> {
  const log = await openDeviceLog();
  await nextTask();
  const drafts = await openDrafts(log);
  const stream = drafts.view$.value.active;
  // The order of a shared basket's events depends on which copy it is linked to.
  const device = await openDeviceLink({ log, stream, platform });
  await nextTask();
  const context = () => decideContext(platform, serverTime, site);
  const draft = await DraftStore.open({ log, stream, context, draft: device.link$.value?.draftId ?? null, timers });
  if (isBookedQuotation(draft.state$.value) && stream !== OWN_STREAM) {
    // A booked quote's basket has nothing left to do, so the visitor's own basket is opened; result pages name their booking. If the device cannot store this now, the next page tries again.
    const isLeft = await drafts.open({ stream: OWN_STREAM, left: { stream, lines: 0 } }).then(() => true, () => false);
    if (isLeft) {
      draft.close();
      device.close();
      return openBasket({ market, ...site });
    }
  }
  await nextTask();
  const basket = new Basket({ draft, send, market, platform, clock: serverTime });
  return { basket, log, stream, draft, drafts, device, send, context };
}
