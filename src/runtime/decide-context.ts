import type { ServerClock } from '#api/server-clock.ts';
import { DEFAULT_HORIZON_MONTHS } from '#domain/booking-horizon.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { Platform } from './platform.ts';

/** Creates the context of one draft decision: the device's and the server's time, the day at the destination, the operator's booking horizon, fresh ids. */
export function decideContext(platform: Pick<Platform, 'now' | 'newId'>, clock: Pick<ServerClock, 'now'>, horizonMonths = DEFAULT_HORIZON_MONTHS): DecideContext {
  const now = platform.now();
  return { now, serverNow: clock.now(), newId: platform.newId, today: dayAtDestination(now), horizonMonths };
}
