import { openQuoteDrafts } from '#runtime/quote/quote-store.ts';
import type { Quotes } from '#runtime/quote/quotes.ts';
import { api } from './api.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { openDeviceLog } from './device-log.ts';
import { sendWithVerticals, storeWithVerticals } from './vertical-loading.ts';

/** Opens the requests for quotes in the log of this tab. */
export async function composeQuotes(): Promise<Quotes> {
  const store = await openQuoteDrafts(await openDeviceLog(), platform);
  return { store: storeWithVerticals(store), send: sendWithVerticals(api.send) };
}
