import { sql, type Kysely } from 'kysely';
import { isMigrated, migrate } from './migrate.ts';
import type { Schema } from './tables.ts';

/** Fills a migrated database as its owner; changes nothing when it is filled. */
export type Seed = (owner: Kysely<Schema>) => Promise<void>;

/** The server's role lacks the rights that a migration or the seed needs. */
export class NotTheOwnerError extends Error {
  constructor(cause: unknown) {
    super('The database must be migrated or filled, and the role of DATABASE_URL is not its owner. Set DATABASE_OWNER_URL, or run "npm run migrate" as the owner.', { cause });
    this.name = 'NotTheOwnerError';
  }
}

/** PostgreSQL's code of a missing privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * The tables of which listings read only an index. PostgreSQL can do that, and plan for it, after a vacuum since the rows
 * were written. A migration may rewrite them all, and the embedded database never runs a vacuum by itself.
 */
const READ_BY_INDEX = ['spans', 'product_listings'];

/** Migrates the database unless it has all migrations, and seeds it. @throws NotTheOwnerError */
export async function prepare(owner: Kysely<Schema>, seed: Seed): Promise<void> {
  try {
    if (!(await isMigrated(owner))) {
      await migrate(owner);
      for (const table of READ_BY_INDEX) await sql`vacuum analyze ${sql.table(table)}`.execute(owner);
    }
    await seed(owner);
  } catch (error) {
    const codes = [error, (error as Error).cause].map((reason) => (reason as { code?: string } | undefined)?.code);
    throw codes.includes(INSUFFICIENT_PRIVILEGE) ? new NotTheOwnerError(error) : error;
  }
}
