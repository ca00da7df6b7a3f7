import { Client, escapeIdentifier, type Pool } from 'pg';

/**
 * Calls `handler` after each notification on a channel. Notifications can be
 * lost while a connection is down; `handler` is therefore also called when the
 * connection is back.
 * @param channel a plain identifier
 * @returns a function that stops listening
 */
export type Listen = (channel: string, handler: () => void) => Promise<() => Promise<void>>;

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

/** Listens on the only connection of the embedded database's pool; it is never replaced. Call it before the pool connects. */
export function listenOnPool(pool: Pool): Listen {
  const handlers = new Map<string, Set<() => void>>();
  pool.on('connect', (client) => client.on('notification', ({ channel }) => handlers.get(channel)?.forEach((handler) => handler())));
  return async (channel, handler) => {
    const ofChannel = handlers.get(channel) ?? new Set();
    handlers.set(channel, ofChannel.add(handler));
    await pool.query(`listen ${escapeIdentifier(channel)}`);
    return async () => void ofChannel.delete(handler);
  };
}

/**
 * Listens on a connection of its own, because a pool hands its connections to
 * others. A lost connection is opened again, with growing pauses.
 * @param timeoutMs after which an attempt to connect or to listen that has no answer is given up
 */
export const listenPostgres = (connectionString: string, timeoutMs: number): Listen => async (channel, handler) => {
  let client: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let pause = FIRST_RETRY_MS;
  let isStopped = false;

  async function connect(): Promise<void> {
    const opened = new Client({ connectionString, application_name: 'meltem-listen', keepAlive: true, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
    // An error event without a listener would end the process; `end` follows every error.
    opened.on('error', () => {});
    opened.once('end', reconnectLater);
    opened.on('notification', handler);
    client = opened;
    await opened.connect();
    await opened.query(`listen ${escapeIdentifier(channel)}`);
    pause = FIRST_RETRY_MS;
  }

  function reconnectLater(): void {
    if (isStopped) return;
    // A failed attempt ends its client, whose `end` event schedules the next attempt.
    retry = setTimeout(() => connect().then(handler, () => client?.end().catch(() => {})), pause).unref();
    pause = Math.min(pause * 2, LONGEST_RETRY_MS);
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  }

  try {
    await connect();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
};
