import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types as pgTypes, type PoolConfig } from 'pg';
import type { PoolFigures } from '#server/metrics/metrics.ts';
import type { Schema } from './tables.ts';

/** PostgreSQL type id of `date`. Dates stay text (`YYYY-MM-DD`); node-postgres would convert them to local midnight. */
const DATE_OID = 1082;
const asText = (value: string) => value;
const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === DATE_OID ? asText : pgTypes.getTypeParser(oid, format as 'text')) };

/** Opens a pool of connections, to PostgreSQL or to the embedded database. */
export function openPool(config: PoolConfig): Pool {
  // With `pipeline` a client sends a statement before the answer to the last one has arrived.
  const pool = new Pool({ ...config, types, pipeline: true });
  // The pool replaces a lost connection, and the query that needed it fails. Without listeners the error events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export const queriesOf = (pool: Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

export const figuresOf = (pool: Pool) => (): PoolFigures => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
