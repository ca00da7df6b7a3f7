import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { PoolFigures } from '#server/metrics/metrics.ts';
import { createPrivateFolder } from '#server/private-files.ts';
import { startEmbedded } from './embedded-database.ts';
import { lockFolder } from './folder-lock.ts';
import { listenOnPool, listenPostgres, type Listen } from './listen.ts';
import { figuresOf, openPool, queriesOf } from './pool.ts';
import { prepare, type Seed } from './prepare.ts';
import type { Schema } from './tables.ts';
import { tenantTransactions, type InTenant, type TenantQueries } from './tenant-transaction.ts';

export type { TenantQueries } from './tenant-transaction.ts';

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Queries as the role that the server logs in as: the database's owner, or a member of `meltem_server`. For what
   * concerns all tenants (their list, the catalogue's versions, health checks). Request handlers never use it.
   */
  readonly owner: Kysely<Schema>;
  /**
   * Runs `work` in a transaction as the role `meltem_app`, which row-level
   * security restricts to one tenant: a query without `where` returns that tenant's
   * rows only. Role and tenant are reset when the transaction ends.
   *
   * The embedded database has one connection, so `work` must not wait for
   * anything but its own queries.
   */
  readonly inTenant: InTenant;
  /** Calls a handler after each notification on a channel; see {@link Listen}. To be stopped before `close`. */
  readonly listen: Listen;
  /** Whether the embedded database has failed, which only a restart of the process ends. Always false on PostgreSQL. */
  hasStopped(): boolean;
  /** The connections as of now. */
  poolFigures(): PoolFigures;
  close(): Promise<void>;
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databasePool' | 'databaseTimeoutMs' | 'dataDir'>;

/**
 * Opens the database, migrated and seeded: PostgreSQL at `databaseUrl`, or the
 * embedded database in `dataDir`, which is locked for this process.
 * @param seed fills the database as its owner; null when another process has migrated and seeded it
 * @throws FolderInUseError when another process has locked the folder; NotTheOwnerError when a migration or the seed needs the owner
 */
export async function openDatabase(config: DatabaseConfig, seed: Seed | null = async () => {}): Promise<Database> {
  if (config.databaseUrl && seed) await preparePostgres(config, seed);
  const { release, pool, ...rest } = config.databaseUrl ? openPostgres(config, config.databaseUrl) : await openEmbedded(config);
  const owner = queriesOf(pool);
  const close = async () => {
    await owner.destroy();
    await release();
  };
  try {
    if (!config.databaseUrl && seed) await prepare(owner, seed);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...rest, owner, inTenant: tenantTransactions(pool, owner), poolFigures: figuresOf(pool), close };
}

/** Migrates and seeds PostgreSQL over a connection of its own: as the owner where its address is known, and without time limits. */
export async function preparePostgres({ databaseUrl, databaseOwnerUrl }: DatabaseConfig, seed: Seed): Promise<void> {
  const owner = queriesOf(openPool({ connectionString: (databaseOwnerUrl ?? databaseUrl)!, max: 1, application_name: 'meltem-prepare' }));
  await prepare(owner, seed).finally(() => owner.destroy());
}

async function openEmbedded({ dataDir, databaseTimeoutMs }: DatabaseConfig) {
  createPrivateFolder(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const embedded = await startEmbedded(join(dataDir, 'database'));
    // One connection, which the pool gives to one transaction at a time, in the order of their requests.
    const pool = openPool({ stream: embedded.connect, user: 'postgres', database: 'postgres', ssl: false, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: databaseTimeoutMs });
    const release = async () => {
      await embedded.close();
      await lock.release();
    };
    return { kind: 'pglite' as const, pool, listen: listenOnPool(pool), hasStopped: embedded.hasStopped, release };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Milliseconds for the answer to a statement that PostgreSQL itself ends after the time limit. */
const ANSWER_MS = 2_000;

/**
 * PostgreSQL itself ends a statement, a wait for a lock and an idle transaction after the time limit, so that no connection stays taken.
 * A host that has vanished answers nothing: its connections are closed a little later, which the system would do after many minutes.
 */
function openPostgres({ databasePool, databaseTimeoutMs }: DatabaseConfig, connectionString: string) {
  const pool = openPool({
    connectionString, application_name: 'meltem', max: databasePool, keepAlive: true,
    connectionTimeoutMillis: databaseTimeoutMs, query_timeout: databaseTimeoutMs + ANSWER_MS,
    statement_timeout: databaseTimeoutMs, lock_timeout: databaseTimeoutMs, idle_in_transaction_session_timeout: databaseTimeoutMs,
  });
  return { kind: 'postgres' as const, pool, listen: listenPostgres(connectionString, databaseTimeoutMs), hasStopped: () => false, release: async () => {} };
}

/**
 * Runs `work` in a savepoint: when it fails, its writes are rolled back, the
 * error is rethrown, and the transaction can continue.
 */
export async function inSavepoint<T>(queries: TenantQueries, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(queries);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(queries);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(queries);
    throw error;
  }
}

/** Encodes a value for a jsonb column. Explicit, because node-postgres would send an array as a PostgreSQL array. */
export const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;
