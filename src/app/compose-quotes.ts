import { openQuoteDrafts } from '#runtime/quote/quote-store.ts';
import type { Quotes } from '#runtime/quote/quotes.ts';
import { watchConnectivity, type ConnectivityWatch } from '#runtime/sync/connectivity.ts';
import { api, evidence$, setTokeniserUrl } from './api.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { browserTimers as timers } from './browser-timers.ts';
import { openDeviceLog } from './device-log.ts';
import { browserHints, probeServer } from './network.ts';
import { sendWithVerticals, storeWithVerticals } from './vertical-loading.ts';

let connectivity: ConnectivityWatch | undefined;

/** Opens the requests for quotes in the log of this tab. @param tokeniserUrl where the bank takes cards */
export async function composeQuotes(tokeniserUrl: string): Promise<Quotes> {
  setTokeniserUrl(tokeniserUrl);
  const store = await openQuoteDrafts(await openDeviceLog(), platform);
  return { store: storeWithVerticals(store), send: sendWithVerticals(api.send), timers, newId: () => platform.newId(), connectivity: () => (connectivity ??= watchConnectivity({ evidence$, hints: browserHints, probe: probeServer, timers, platform })) };
}
