import type { DecideContext } from '#domain/draft/decision.ts';
import type { Market } from '#domain/draft/pricing-input.ts';
import { type BasketRuntime, createBasketRuntime } from '#runtime/basket-runtime.ts';
import { watchConnectivity } from '#runtime/connectivity.ts';
import { openDraftStore } from '#runtime/draft-store.ts';
import { browserTimers } from '#runtime/timers.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { api, evidence$, setTokeniserUrl } from './api.ts';
import { openDeviceLog } from './event-log.ts';
import { browserHints, probeServer } from './network.ts';

const STREAM = 'draft/direct';

/** Wires log, draft and API into the one runtime of this tab. */
export async function composeRuntime(market: Market, tokeniserUrl: string): Promise<BasketRuntime> {
  setTokeniserUrl(tokeniserUrl);
  const log = await openDeviceLog();
  const context = (): DecideContext => {
    const now = Date.now();
    return { now, newId: () => crypto.randomUUID(), today: dayAtDestination(now) };
  };
  const draft = await openDraftStore({ log, stream: STREAM, context });
  const connectivity = watchConnectivity({ evidence$, hints: browserHints, probe: probeServer, timers: browserTimers });
  return createBasketRuntime({ log, draft, market, connectivity, context, timers: browserTimers, send: api.send });
}
