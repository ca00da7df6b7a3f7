import { sql } from 'kysely';
import { Hono } from 'hono';
import type { Database } from '#server/database/connection.ts';
import type { AppEnv } from './app-env.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, its database too, and it is not shutting down. */
export function createHealth({ database, isClosing }: { database: Database; isClosing: () => boolean }): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const ready = !isClosing() && (await sql`select 1`.execute(database.owner).then(() => true, () => false));
      return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503);
    });
}
