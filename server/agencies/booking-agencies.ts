import type { NamedAgency } from '#contract/codecs/agency-codec.ts';
import type { Locale } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';

/**
 * Finds the agencies whose accounts made bookings or requests (A4).
 * @param memberIds null for a booking or request without an account
 * @returns by id of the member; a member of no agency is left out
 */
export async function agenciesOf(queries: TenantQueries, tenant: string, memberIds: readonly (string | null)[]): Promise<ReadonlyMap<string | null, NamedAgency>> {
  const members = [...new Set(memberIds.filter((id) => id !== null))];
  if (members.length === 0) return new Map();
  const rows = await queries.selectFrom('agencies').select(['member_id', 'number', 'data']).where('tenant', '=', tenant).where('member_id', 'in', members).execute();
  return new Map(rows.map(({ member_id, number, data }) => [member_id, { number: number!, company: data.company }]));
}

/**
 * Finds the agency whose account made a booking, for an e-mail to it (A5).
 * @param memberId null for a booking without an account
 * @returns first name, e-mail address in lower case and language of its account; undefined for a member of no agency
 */
export async function agencyContactOf(queries: TenantQueries, tenant: string, memberId: string | null): Promise<{ readonly firstName: string; readonly email: string; readonly locale: Locale } | undefined> {
  if (memberId === null) return undefined;
  return queries.selectFrom('agencies').innerJoin('members', (on) => on.onRef('members.tenant', '=', 'agencies.tenant').onRef('members.member_id', '=', 'agencies.member_id'))
    .select(['members.first_name as firstName', 'members.email as email', 'members.locale as locale']).where('agencies.tenant', '=', tenant).where('agencies.member_id', '=', memberId).executeTakeFirst();
}

/** The statement that selects the account of an agency by its number, in any case. */
export const agencyAccount = (queries: TenantQueries, tenant: string, number: string) =>
  queries.selectFrom('agencies').select('member_id').where('tenant', '=', tenant).where('number', '=', number.toLowerCase());
