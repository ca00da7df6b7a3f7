import type { ServerClock } from '#api/server-clock.ts';
import { timeAtDestination } from '#domain/destination-day.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { Shell } from './page/shell.ts';
import type { Platform } from './platform.ts';

/** Creates the context of one draft decision: the device's and the server's time, the time at the destination, the operator's booking horizon and accounts, fresh ids. */
export function decideContext(platform: Pick<Platform, 'now' | 'newId'>, clock: Pick<ServerClock, 'now'>, { timeZone, horizonMonths, bankTransferCurrencies }: Pick<Shell, 'timeZone' | 'horizonMonths' | 'bankTransferCurrencies'>): DecideContext {
  // The server decides about lead times and past days, so its clock is used; the device's may be wrong.
  const serverNow = clock.now();
  return { now: platform.now(), serverNow, newId: platform.newId, ...timeAtDestination(serverNow, timeZone), horizonMonths, bankTransferCurrencies };
}
