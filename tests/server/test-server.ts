import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createApiClient, type ApiClient } from '#api/client.ts';
import { ApiRefused } from '#api/api-error.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import type { ConnectionLimits } from '#server/http/listen.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { runDatabases } from '#tests/support/test-run.ts';
import { seededFolder, seededTemplate } from './seeded-databases.ts';

/**
 * The databases. A suite runs on both where they differ: locks, transactions, connections, migrations, full-text search,
 * and what is stored of baskets and bookings. The others, and most browser tests, run on PostgreSQL, which takes less of the processor.
 */
export const DATABASES = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

export interface TestServer extends RunningServer {
  readonly api: ApiClient;
  readonly databaseUrl: string | null;
  readonly superuserUrl: string | null;
  readonly dataDir: string;
  /** Lines the server logged, as text. */
  readonly logged: readonly string[];
  /** Moves the server's clock forward. */
  pass(minutes: number): void;
  /** Time of the server's clock. */
  now(): Date;
}

/**
 * Starts a whole server on free ports for the tests of one describe block. Its
 * clock starts on the test day and can be moved forward.
 * @param env further environment variables; without `RATE_LIMIT` there are no rate limits, because tests send faster than visitors
 * @param connections limits of the connections; those of a real start when absent
 */
export function useServer(kind: DatabaseKind, env: Readonly<Record<string, string>> = {}, connections?: ConnectionLimits): () => TestServer {
  let running: TestServer | null = null;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const isSeeded = readConfig(env).demo;
    const dataDir = isSeeded && kind === 'pglite' ? await seededFolder('meltem-server-') : await mkdtemp(join(tmpdir(), 'meltem-server-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    let address: { url: string; superuserUrl: string } | null = null;
    if (kind === 'postgres') {
      const databases = await runDatabases();
      const { name, ...created } = await databases.createDatabase(isSeeded ? await seededTemplate() : undefined);
      closers.push(() => databases.dropDatabase(name));
      address = created;
    }
    let ahead = 0;
    const logged: string[] = [];
    const config = readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: address?.url, RATE_LIMIT: 'off', ...env });
    const server = await startServer(config, {
      operator: config.demo ? demoOperator : null,
      clock: () => new Date(Date.now() + ahead),
      ...(connections && { connections }),
      log: (event, facts) => logged.push(JSON.stringify({ event, ...facts })),
    });
    closers.push(() => server.stop());
    running = {
      ...server, dataDir, logged,
      databaseUrl: address?.url ?? null,
      superuserUrl: address?.superuserUrl ?? null,
      pass: (minutes) => (ahead += minutes * 60_000),
      now: () => new Date(Date.now() + ahead),
      api: clientOf(server),
    };
  }, 120_000);

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  }, 60_000);

  return () => running!;
}

export function clientOf(server: RunningServer, company = 'meltem'): ApiClient {
  return createApiClient({ baseUrl: `${server.url}/api`, company, tokeniserUrl: () => server.bankUrl, timeoutMs: 60_000 });
}

/** Waits until the server has seen all committed changes of a tenant's catalogue. */
export async function catalogueSeen({ database, catalogueVersions }: RunningServer, tenant = 'meltem'): Promise<void> {
  const { version } = await database.owner.selectFrom('catalogue_versions').select('version').where('tenant', '=', tenant).executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect(BigInt(await catalogueVersions.of(tenant))).toBeGreaterThanOrEqual(BigInt(version)), { timeout: 5_000, interval: 5 });
}

/** Returns the refusal that a promise rejects with. @throws Error when it does anything else */
export async function refusalOf(promise: Promise<unknown>): Promise<ApiRefused> {
  const error = await promise.then(() => null, (reason: unknown) => reason);
  if (error instanceof ApiRefused) return error;
  throw new Error('It was not refused', { cause: error });
}

export const freshId = (prefix: string) => `${prefix}-${randomUUID()}`;
