import { DEFAULT_LOCALE, type Locale } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';

type Company = SettingRecords['company'];

/** The operator's details in e-mails; empty texts if the tenant has no such setting. */
export async function companyOf(queries: TenantQueries, tenant: string): Promise<Pick<Company, 'name' | 'email' | 'phone' | 'language'>> {
  const row = await queries.selectFrom('settings').select('value').where('tenant', '=', tenant).where('name', '=', 'company').executeTakeFirst();
  return (row?.value as Company | undefined) ?? { name: '', email: '', phone: '' };
}

/** The language of e-mails to the operator. */
export const languageOf = ({ language }: Pick<Company, 'language'>): Locale => language ?? DEFAULT_LOCALE;
