import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { type CompiledQuery, type DatabaseConnection, type Kysely, PostgresDialect, type QueryResult, Transaction } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Schema } from './tables.ts';

/** Queries bound to one tenant, in one transaction. */
export type TenantQueries = Transaction<Schema>;

export interface TransactionOptions {
  /**
   * Prepares the statements by name, so that the database parses and plans each once per connection. For calls that
   * are sent often and whose statements have few texts. They must name their columns: a prepared `select *` fails
   * once a newer release has added a column.
   */
  readonly prepared?: boolean;
  /**
   * Whether the work only reads. Nothing of it can then be lost, so its end is sent without a wait for the answer, which
   * costs as much as a small statement; the connection's next statements follow it.
   */
  readonly readOnly?: boolean;
}

/** Runs work in a transaction; see `Database.inTenant`. */
export type InTenant = <T>(tenant: string, work: (queries: TenantQueries) => Promise<T>, options?: TransactionOptions) => Promise<T>;

/** Role and tenant, until the transaction ends. */
const ENTER = { name: 'enter-tenant', text: `select set_config('role', 'meltem_app', true), set_config('meltem.tenant', $1, true)` };

/**
 * Creates the function that runs work in a transaction as the role `meltem_app`, which row-level security restricts to
 * one tenant. `begin` and `ENTER` are sent together with the first statement, because each wait for an answer costs as
 * much as a small statement.
 * @param pool its clients must have `pipeline` set
 */
export function tenantTransactions(pool: Pool, owner: Kysely<Schema>): InTenant {
  const dialect = new PostgresDialect({ pool });
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const names = new StatementNames();

  return async (tenant, work, { prepared = false, readOnly = false } = {}) => {
    const client = await pool.connect();
    const connection = new TenantConnection(client, tenant, { names: prepared ? names : null, readOnly });
    const executor = owner.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) });
    let isBroken = false;
    try {
      const result = await work(new Transaction<Schema>({ ...props, executor }));
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback().catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

class TenantConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #tenant: string;
  readonly #names: StatementNames | null;
  readonly #readOnly: boolean;
  #state: 'new' | 'open' | 'ended' = 'new';

  constructor(client: PoolClient, tenant: string, { names, readOnly }: { readonly names: StatementNames | null; readonly readOnly: boolean }) {
    this.#client = client;
    this.#tenant = tenant;
    this.#names = names;
    this.#readOnly = readOnly;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#state === 'ended') throw new Error('The transaction has ended');
    const name = this.#names?.nameOf(text);
    const { command, rowCount, rows } = await this.#send(() => this.#client.query({ text, values: [...parameters], ...(name && { name }) }));
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows: (rows ?? []) as R[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** @throws Error when a statement has failed, so that nothing was committed */
  async commit(): Promise<void> {
    if (this.#state === 'new') return void (this.#state = 'ended');
    const committed = this.#client.query('commit');
    this.#state = 'ended';
    // A statement that failed was thrown to the work. A lost connection fails whatever is sent next.
    if (this.#readOnly) return void committed.catch(() => {});
    const { command } = await committed;
    // PostgreSQL answers `commit` so when a statement of the transaction has failed.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back, because one of its statements failed');
  }

  async rollback(): Promise<void> {
    const wasOpen = this.#state === 'open';
    this.#state = 'ended';
    if (wasOpen) await this.#client.query('rollback');
  }

  /** Sends a statement; the first one after `begin` and `ENTER`, in one write. */
  async #send<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#state === 'open') return statement();
    this.#state = 'open';
    const { stream } = (this.#client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
    stream.cork();
    const sent = [this.#client.query(this.#readOnly ? 'begin read only' : 'begin'), this.#client.query({ ...ENTER, values: [this.#tenant] }), statement()] as const;
    stream.uncork();
    return (await Promise.all(sent))[2];
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed in a tenant\'s transaction');
  }
}

/** Most texts that are prepared: each takes memory in every connection. Further ones are sent without a name. */
const MOST_NAMES = 100;

/** The names of prepared statements: a hash of their text, so that processes behind one pooler agree. */
class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    this.#names.set(text, name);
    return name;
  }
}
