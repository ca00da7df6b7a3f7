import { sql } from 'kysely';
import type { TenantQueries } from '#server/database/connection.ts';
import type { VerticalName } from '#domain/catalogue.ts';
import { conditionsOf, onSaleIn, type ListingFilter } from './listing-queries.ts';

/**
 * Returns for each part of a filter how many products of the vertical meet all other parts but not this one. Where no
 * product matches the whole filter, that is the number of products that match without this part. One statement reads
 * the vertical's rows once, however many parts there are.
 */
export async function countMissedByOne(queries: TenantQueries, tenant: string, vertical: VerticalName, parts: readonly Omit<ListingFilter, 'vertical'>[]): Promise<readonly number[]> {
  if (parts.length === 0) return [];
  const missed = parts.map((part, index) => sql`case when ${sql.join(conditionsOf(part), sql` and `)} then null else ${index}::int end`);
  const compared = onSaleIn(queries, tenant, vertical).select(sql<number[]>`array_remove(array[${sql.join(missed)}], null)`.as('missed'));
  const { rows } = await sql<{ part: number; count: number }>`
    select missed[1] as part, count(*)::int as count from (${compared}) as compared where cardinality(missed) = 1 group by 1`.execute(queries);
  return parts.map((_, index) => rows.find(({ part }) => part === index)?.count ?? 0);
}
