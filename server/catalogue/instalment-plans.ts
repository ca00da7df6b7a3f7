import type { InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { TenantQueries } from '#server/database/connection.ts';

/** Reads the instalments that the operator offers for cards, the fewest first (B23). A single payment is none of them. */
export async function readInstalmentPlans(queries: TenantQueries, tenant: string): Promise<InstalmentPlan[]> {
  const rows = await queries.selectFrom('instalments').select(['count', 'surcharge_percent']).where('tenant', '=', tenant).where('count', '>', 1).orderBy('count').execute();
  return rows.map(({ count, surcharge_percent: surchargePercent }) => ({ count, surchargePercent }));
}
