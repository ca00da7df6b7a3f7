import type { TenantQueries } from '#server/database/connection.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';

/** The operator's name and address for e-mails; empty texts where the tenant has no such setting. */
export async function companyOf(queries: TenantQueries, tenant: string): Promise<Pick<SettingRecords['company'], 'name' | 'email'>> {
  const row = await queries.selectFrom('settings').select('value').where('tenant', '=', tenant).where('name', '=', 'company').executeTakeFirst();
  return (row?.value as SettingRecords['company'] | undefined) ?? { name: '', email: '' };
}
