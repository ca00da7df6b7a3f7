import type { ServerClock } from '#api/server-clock.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { Platform } from './platform.ts';

/** What decisions of a draft take from the world, made anew for each: the time by the device and by the server, the day at the destination, fresh ids. */
export function decideContext(platform: Pick<Platform, 'now' | 'newId'>, clock: Pick<ServerClock, 'now'>): DecideContext {
  const now = platform.now();
  return { now, serverNow: clock.now(), newId: platform.newId, today: dayAtDestination(now) };
}
