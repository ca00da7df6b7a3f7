import type { Selectable } from 'kysely';
import { localisePath } from '#i18n/locale-path.ts';
import { newToken, tokenHash } from '#server/access-token.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { AgencyRow } from '#server/database/member-rows.ts';
import { agencyAcceptedMail } from '#server/mail/agency-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { companyOf } from '#server/services/company-record.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';

/** How long the link that sets an agency's password works, days (A2). */
export const LINK_DAYS = 7;

/** Sends an accepted agency the link that sets its password. An earlier link stops working. @returns the changed agency */
export async function sendAgencyLink(queries: TenantQueries, { tenant, application_key, locale, email, data, number, reply }: Selectable<AgencyRow>, { publicUrl }: MailPorts, now: Date): Promise<Selectable<AgencyRow>> {
  const token = newToken();
  const company = await companyOf(queries, tenant);
  // The token is in the fragment, which browsers send to no server and no other site.
  const link = `${publicUrl()}${localisePath(locale, '/agency/login')}#join=${token}`;
  const mail = agencyAcceptedMail({ agency: data, number: number!, reply: reply ?? '', link, company }, locale);
  await sendLater(queries, tenant, { recipient: email, replyTo: company.email || null, locale, ...mail }, now);
  return queries.updateTable('agencies').set({ link_hash: tokenHash(token), link_sent_at: now }).where('tenant', '=', tenant).where('application_key', '=', application_key).returningAll().executeTakeFirstOrThrow();
}
