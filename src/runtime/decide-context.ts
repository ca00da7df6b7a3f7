import type { ServerClock } from '#api/server-clock.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { Platform } from './platform.ts';

/** Creates the context of one draft decision: the device's and the server's time, the day at the destination, fresh ids. */
export function decideContext(platform: Pick<Platform, 'now' | 'newId'>, clock: Pick<ServerClock, 'now'>): DecideContext {
  const now = platform.now();
  return { now, serverNow: clock.now(), newId: platform.newId, today: dayAtDestination(now) };
}
