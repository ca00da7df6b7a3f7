import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types as pgTypes } from 'pg';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './tables.ts';

/** Queries bound to one tenant, in one transaction. */
export type TenantQueries = Transaction<Schema>;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** The connection as its owner: migrations, the register of tenants, health. Requests never get it. */
  readonly owner: Kysely<Schema>;
  /** See {@link withTenant}. */
  inTenant<T>(tenant: string, work: (queries: TenantQueries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A day stays `YYYY-MM-DD`; both drivers would make a local midnight of it. */
const DATE_OID = 1082;
const asText = (value: string) => value;

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, or else the
 * embedded one in a folder that is locked for this process.
 * @throws FolderInUseError when another process has the folder.
 */
export async function openDatabase(config: { databaseUrl: string | null; dataDir: string }): Promise<Database> {
  const { kind, owner, release } = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
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
  return { kind, owner, inTenant: (tenant, work) => withTenant(owner, tenant, work), close };
}

async function openEmbedded(dataDir: string) {
  await mkdir(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir);
  const pglite = await PGlite.create(join(dataDir, 'database'), { extensions: { btree_gist }, parsers: { [DATE_OID]: asText } });
  return { kind: 'pglite' as const, owner: new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) }), release: () => lock.release() };
}

function openPostgres(connectionString: string) {
  const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === DATE_OID ? asText : pgTypes.getTypeParser(oid, format as 'text')) };
  const pool = new Pool({ connectionString, types, max: 10, application_name: 'meltem' });
  // A connection lost while idle is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  return { kind: 'postgres' as const, owner: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), release: async () => {} };
}

/**
 * Runs `work` in a transaction as the role `meltem_app`, which row-level
 * security binds to one tenant: a forgotten `where` returns that tenant's rows,
 * never another's. Role and tenant end with the transaction.
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
 * A part of a transaction that may fail without the rest: what it wrote is
 * taken back, the error goes on to the caller, and the transaction lives.
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

/** A value for a jsonb column, the same for both drivers (node-postgres would send an array as a PostgreSQL array). */
export const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;
