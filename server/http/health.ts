import { sql } from 'kysely';
import { Hono } from 'hono';
import type { Database } from '#server/database/connection.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Creates the health routes. `/healthz`: the process answers; 503 when only a restart helps, because its embedded database
 * has stopped. `/readyz`: the database answers and the process is not shutting down.
 */
export function createHealth({ database, isClosing }: { database: Database; isClosing: () => boolean }): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => (database.hasStopped() ? c.json({ status: 'failed' }, 503) : c.json({ status: 'ok' })))
    .get('/readyz', async (c) => {
      const ready = !isClosing() && (await sql`select 1`.execute(database.owner).then(() => true, () => false));
      return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503);
    });
}
