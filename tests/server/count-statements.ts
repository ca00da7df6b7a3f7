import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** A database, and how many statements its tenants' transactions have executed, without begin and commit. */
export interface CountedDatabase {
  readonly database: Database;
  statements(): number;
}

/** The same database with a counter of its own. */
export function countStatements(database: Database): CountedDatabase {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  return {
    database: { ...database, inTenant: (tenant, work) => database.inTenant(tenant, (queries) => work(queries.withPlugin(counter) as typeof queries)) },
    statements: () => statements,
  };
}
