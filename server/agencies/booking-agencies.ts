import type { TenantQueries } from '#server/database/connection.ts';

/** An agency as the desk and the operator's e-mails name it beside a booking (A4). */
export interface BookingAgency {
  readonly number: string;
  readonly company: string;
}

/** The agencies that accounts belong to, by the id of the member; without those that belong to none. */
export async function agenciesOf(queries: TenantQueries, tenant: string, memberIds: readonly (string | null)[]): Promise<ReadonlyMap<string, BookingAgency>> {
  const members = [...new Set(memberIds.filter((id) => id !== null))];
  if (members.length === 0) return new Map();
  const rows = await queries.selectFrom('agencies').select(['member_id', 'number', 'data']).where('tenant', '=', tenant).where('member_id', 'in', members).execute();
  return new Map(rows.map(({ member_id, number, data }) => [member_id!, { number: number!, company: data.company }]));
}

/** The statement that selects the account of an agency by its number, in any case. */
export const agencyAccount = (queries: TenantQueries, tenant: string, number: string) =>
  queries.selectFrom('agencies').select('member_id').where('tenant', '=', tenant).where('number', '=', number.toLowerCase());
