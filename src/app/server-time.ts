import { createServerClock } from '#api/server-clock.ts';
import { browserPlatform } from './browser-platform.ts';

/** The server's time as this tab knows it; the API client sets it with each answer. */
export const serverTime = createServerClock({ now: browserPlatform.now });
