import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

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

/** Listens on the embedded database's only session. */
export const listenEmbedded = (pglite: PGlite): Listen => (channel, handler) => pglite.listen(channel, handler);

/**
 * Listens on a connection of its own, because a pool hands its connections to
 * others. A lost connection is opened again, with growing pauses.
 */
export const listenPostgres = (connectionString: string): Listen => async (channel, handler) => {
  let client: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let pause = FIRST_RETRY_MS;
  let isStopped = false;

  async function connect(): Promise<void> {
    const opened = new Client({ connectionString, application_name: 'meltem-listen', keepAlive: true });
    // An error event without a listener would end the process; `end` follows every error.
    opened.on('error', () => {});
    opened.once('end', reconnectLater);
    opened.on('notification', handler);
    client = opened;
    await opened.connect();
    await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
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
