import { openQuoteDrafts } from '#runtime/quote/quote-store.ts';
import type { Quotes } from '#runtime/quote/quotes.ts';
import { startOutbox } from '#runtime/quote/request-outbox.ts';
import { api } from './api.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { browserTimers as timers } from './browser-timers.ts';
import { openDeviceLog } from './device-log.ts';
import { memberId } from './member-token.ts';
import { browserHints } from './network.ts';
import { sendWithVerticals, storeWithVerticals } from './vertical-loading.ts';

/** Opens the requests for quotes in the log of this tab, and sends those without an answer. */
export async function composeQuotes(): Promise<Quotes> {
  const ports = { store: storeWithVerticals(await openQuoteDrafts(await openDeviceLog(), platform)), send: sendWithVerticals(api.send), memberId };
  return { ...ports, outbox: startOutbox(ports, browserHints), timers, platform };
}
