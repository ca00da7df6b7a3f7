import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { inSavepoint, openDatabase } from '#server/database/connection.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { deferred } from '#tests/support/deferred.ts';

describe('the embedded database in its thread', () => {
  let folder: string;
  const closers: (() => Promise<unknown>)[] = [];

  // All tests open the same folder, so the next one shows that a crash leaves a database that opens.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'meltem-embedded-'));
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Starts a server without the demo. @returns the server and the thread of its database */
  async function start(): Promise<{ server: RunningServer; thread: Worker }> {
    const started = once(process, 'worker') as Promise<[Worker]>;
    const server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: folder }), { log: () => {} });
    closers.push(() => server.stop());
    return { server, thread: (await started)[0] };
  }

  it('lets the server answer while the database works', async () => {
    const { server } = await start();
    const working = new AbortController();
    const work = sql`select count(*) from generate_series(1, 1000000)`.execute(server.database.owner).finally(() => working.abort());
    const delays: number[] = [];
    while (!working.signal.aborted) {
      const sentAt = performance.now();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      delays.push(performance.now() - sentAt);
    }
    await work;
    expect(delays.length).toBeGreaterThan(10);
    expect(delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]).toBeLessThan(50);
  });

  it('runs one transaction at a time, and keeps the fields of PostgreSQL\'s errors', async () => {
    const { server } = await start();
    const { owner } = server.database;
    await sql`create table counted (id int constraint counted_once primary key, total int not null)`.execute(owner);
    await sql`insert into counted values (1, 0)`.execute(owner);
    await Promise.all(Array.from({ length: 20 }, () => owner.transaction().execute(async (queries) => {
      const { rows } = await sql<{ total: number }>`select total from counted`.execute(queries);
      await sql`update counted set total = ${rows[0]!.total + 1}`.execute(queries);
    })));
    expect((await sql`select total from counted`.execute(owner)).rows).toEqual([{ total: 20 }]);

    const duplicate = owner.transaction().execute((queries) => inSavepoint(queries as never, () => sql`insert into counted values (1, 0)`.execute(queries)));
    await expect(duplicate).rejects.toMatchObject({
      code: '23505', constraint: 'counted_once', detail: 'Key (id)=(1) already exists.', message: 'duplicate key value violates unique constraint "counted_once"',
    });
    expect((await sql`select total from counted`.execute(owner)).rows).toEqual([{ total: 20 }]);
  });

  it.each<[string, (thread: Worker) => unknown]>([
    ['ends', (thread) => thread.terminate()],
    ['throws an error', (thread) => thread.postMessage(null)],
  ])('fails every query and the health check when it %s', async (_, crash) => {
    const { server, thread } = await start();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const waiting = Promise.allSettled(Array.from({ length: 3 }, () => sql`select count(*) from generate_series(1, 5000000)`.execute(server.database.owner)));
    const ended = once(thread, 'exit').catch(() => {});
    crash(thread);
    await ended;
    const outcomes = await waiting;
    // The thread answers what it received before the message that it fails at.
    expect(outcomes.slice(1)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await expect(sql`select 1`.execute(server.database.owner)).rejects.toThrow(/^The embedded database has stopped \(.+\)\. Restart the server$/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  });

  it('closes after a transaction that still runs', async () => {
    const { server } = await start();
    const begun = deferred();
    const finished = deferred();
    const work = server.database.owner.transaction().execute(async (queries) => {
      await sql`select 1`.execute(queries);
      begun.resolve();
      await finished.promise;
      return (await sql<{ total: number }>`select 2 as total`.execute(queries)).rows;
    });
    await begun.promise;
    const stopped = server.stop();
    setTimeout(finished.resolve, 500);
    expect(await work).toEqual([{ total: 2 }]);
    await stopped;
  });

  it('refuses a folder that holds no database, with the cause', async () => {
    const other = join(folder, 'other');
    await mkdir(join(other, 'database'), { recursive: true });
    await writeFile(join(other, 'database/PG_VERSION'), '9\n');
    await expect(openDatabase(readConfig({ DATA_DIR: other }))).rejects.toThrow(/^The embedded database has stopped \(.+\)\. Restart the server$/);
  });
});
