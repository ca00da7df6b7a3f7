import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types as pgTypes, type PoolConfig } from 'pg';
import type { PoolFigures } from '#server/metrics/metrics.ts';
import { createPrivateFolder } from '#server/private-files.ts';
import { startEmbedded } from './embedded-database.ts';
import { lockFolder } from './folder-lock.ts';
import { listenOnPool, listenPostgres, type Listen } from './listen.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './tables.ts';

/** Queries bound to one tenant, in one transaction. */
export type TenantQueries = Transaction<Schema>;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** The connection as the database owner, for migrations, the tenants table and health checks. Request handlers never use it. */
  readonly owner: Kysely<Schema>;
  /** See {@link withTenant}. */
  inTenant<T>(tenant: string, work: (queries: TenantQueries) => Promise<T>): Promise<T>;
  /** Calls a handler after each notification on a channel; see {@link Listen}. To be stopped before `close`. */
  readonly listen: Listen;
  /** Whether the embedded database has failed, which only a restart of the process ends. Always false on PostgreSQL. */
  hasStopped(): boolean;
  /** The connections as of now. */
  poolFigures(): PoolFigures;
  close(): Promise<void>;
}

/** PostgreSQL type id of `date`. Dates stay text (`YYYY-MM-DD`); node-postgres would convert them to local midnight. */
const DATE_OID = 1082;
const asText = (value: string) => value;
const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === DATE_OID ? asText : pgTypes.getTypeParser(oid, format as 'text')) };

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, or the embedded
 * database in `dataDir`, which is locked for this process.
 * @throws FolderInUseError when another process has locked the folder
 */
export async function openDatabase(config: { databaseUrl: string | null; dataDir: string }): Promise<Database> {
  const { release, owner, ...rest } = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
  const close = async () => {
    await owner.destroy();
    await release();
  };
  try {
    await migrate(owner);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...rest, owner, inTenant: (tenant, work) => withTenant(owner, tenant, work), close };
}

async function openEmbedded(dataDir: string) {
  createPrivateFolder(dataDir);
  const lock = await lockFolder(dataDir);
  const embedded = startEmbedded(join(dataDir, 'database'));
  // One connection, which the pool gives to one transaction at a time, in the order of their requests.
  const pool = openPool({ stream: embedded.connect, user: 'postgres', database: 'postgres', ssl: false, max: 1, idleTimeoutMillis: 0 });
  const release = async () => {
    await embedded.close();
    await lock.release();
  };
  return { kind: 'pglite' as const, owner: queriesOf(pool), listen: listenOnPool(pool), hasStopped: embedded.hasStopped, poolFigures: figuresOf(pool), release };
}

function openPostgres(connectionString: string) {
  const pool = openPool({ connectionString, max: 10, application_name: 'meltem' });
  return { kind: 'postgres' as const, owner: queriesOf(pool), listen: listenPostgres(connectionString), hasStopped: () => false, poolFigures: figuresOf(pool), release: async () => {} };
}

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, types });
  // The pool replaces a lost connection, and the query that needed it fails. Without listeners the error events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const figuresOf = (pool: Pool) => (): PoolFigures => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });

const queriesOf = (pool: Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/**
 * Runs `work` in a transaction as the role `meltem_app`, which row-level
 * security restricts to one tenant: a query without `where` returns that tenant's
 * rows only. Role and tenant are reset when the transaction ends.
 *
 * The embedded database has one connection, so `work` must not wait for
 * anything but its own queries.
 */
export function withTenant<T>(owner: Kysely<Schema>, tenant: string, work: (queries: TenantQueries) => Promise<T>): Promise<T> {
  return owner.transaction().execute(async (queries) => {
    await sql`select set_config('role', 'meltem_app', true), set_config('meltem.tenant', ${tenant}, true)`.execute(queries);
    return work(queries);
  });
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
