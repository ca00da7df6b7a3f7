import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RequestOf } from '#contract/call.ts';
import { agencyGet, agencyJoin } from '#contract/calls/agency.ts';
import { agencyApplication, agencyApply } from '#contract/calls/agency-application.ts';
import { agencyProblems, type AgencyApplication } from '#domain/agency/agency-application.ts';
import { tokenHash } from '#server/access-token.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import type { AgencyRow } from '#server/database/member-rows.ts';
import type { Log } from '#server/logger.ts';
import { agencyApplicationMail } from '#server/mail/agency-mail.ts';
import { asMember, type MemberPorts } from '#server/members/member-session.ts';
import { proveEmail } from '#server/members/social/social-accounts.ts';
import { hashPassword, isPasswordOf } from '#server/password.ts';
import { minutesAfter } from '#server/services/clock.ts';
import { companyOf } from '#server/services/company-record.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { sendToOperator } from '#server/services/operator-mail.ts';
import { requestHash } from '#server/services/request-hash.ts';
import { refuse, serve, wrongField, type Service } from '#server/services/service.ts';
import { throwProblems } from '#server/services/throw-problems.ts';
import { LINK_DAYS } from './agency-links.ts';

interface Ports extends MemberPorts, MailPorts {
  readonly log: Log;
}

/** The calls of travel agencies: the application (A1), the link that opens their account (A2), and the data of a signed-in agency (A3). */
export function agencyServices(ports: Ports): readonly Service[] {
  const { database, clock, log, publicUrl } = ports;

  /** The agency of a link that still works. @throws Refusal `linkEnded` */
  async function agencyOfLink(queries: TenantQueries, tenant: string, token: string): Promise<Selectable<AgencyRow>> {
    const row = await queries.selectFrom('agencies').selectAll().where('tenant', '=', tenant).where('link_hash', '=', tokenHash(token))
      .where('link_sent_at', '>', minutesAfter(clock(), -LINK_DAYS * 24 * 60)).forUpdate().executeTakeFirst();
    if (!row) throw refuse(agencyJoin, 'linkEnded');
    return row;
  }

  return [
    serve(agencyApply, async ({ tenant, idempotencyKey, chargeMessage }, application) => {
      throwProblems(agencyApplication, agencyProblems(application));
      const hash = requestHash(application);
      const now = clock();
      const { isNew, row } = await database.inTenant(tenant, async (queries) => {
        const values = { tenant, application_key: idempotencyKey!, request_hash: hash, locale: application.lang, email: application.email.toLowerCase(), data: json(application), created_at: now };
        const stored = await queries.insertInto('agencies').values(values).onConflict((on) => on.doNothing()).returning(['request_hash', 'created_at']).executeTakeFirst();
        if (stored) {
          await chargeMessage();
          await report(queries, tenant, application, now);
        }
        return { isNew: stored !== undefined, row: stored ?? (await queries.selectFrom('agencies').select(['request_hash', 'created_at']).where('tenant', '=', tenant).where('application_key', '=', idempotencyKey!).executeTakeFirstOrThrow()) };
      });
      if (row.request_hash !== hash) throw refuse(agencyApply, 'idempotencyMismatch');
      if (isNew) log('agencyApplication', { tenant });
      return { receivedAt: row.created_at.toISOString() };
    }),

    serve(agencyJoin, async ({ tenant }, { token, password, repeatedPassword }) => {
      if (password !== repeatedPassword) throw wrongField('sifre_onay', 'invalid', 'differs from the other password');
      // The link is checked first, so that an invented token does not cost the time of a password hash.
      const known = await database.inTenant(tenant, async (queries) => {
        const { member_id } = await agencyOfLink(queries, tenant, token);
        return member_id === null ? null : queries.selectFrom('members').select(['email', 'password_hash']).where('tenant', '=', tenant).where('member_id', '=', member_id).executeTakeFirstOrThrow();
      });
      if (known) {
        // With the same password, the first answer was lost and the request is repeated. Another password would be a second use of the link.
        if (!(await isPasswordOf(password, known.password_hash ?? undefined))) throw refuse(agencyJoin, 'linkEnded');
        return { email: known.email };
      }
      const password_hash = await hashPassword(password);
      return database.inTenant(tenant, async (queries) => {
        const agency = await agencyOfLink(queries, tenant, token);
        if (agency.member_id !== null) throw refuse(agencyJoin, 'linkEnded');
        await openAccount(queries, agency, password_hash, clock());
        return { email: agency.email };
      });
    }),

    serve(agencyGet, (caller, { number }) => asMember(ports, caller, async (queries, { tenant, member_id }) => {
      const row = await queries.selectFrom('agencies').selectAll().where('tenant', '=', tenant).where('member_id', '=', member_id).executeTakeFirst();
      if (!row) return { agency: null };
      if (number !== undefined && number.toLowerCase() !== row.number) throw refuse(agencyGet, 'notFound');
      const { company, licence, taxNumber, taxOffice, firstName, lastName, email, phone, city, country, website } = row.data;
      return { agency: { number: row.number!, acceptedAt: row.decided_at!.toISOString(), company, licence, taxNumber, taxOffice, firstName, lastName, email, phone, city, country, website } };
    })),
  ];

  /** Sends an application to the operator; an answer to the e-mail goes to the agency. */
  async function report(queries: TenantQueries, tenant: string, application: RequestOf<typeof agencyApply>, now: Date): Promise<void> {
    await sendToOperator(queries, tenant, await companyOf(queries, tenant), (locale, desk) => ({ replyTo: application.email, ...agencyApplicationMail(application, desk, locale) }), { publicUrl }, now);
  }
}

/**
 * Links an agency to the account with its e-mail address, or creates it (A2). The new password replaces the old one,
 * and all sessions end. So somebody who registered the address without reading its mailbox loses the account.
 */
async function openAccount(queries: TenantQueries, { tenant, application_key, email, locale, data }: Selectable<AgencyRow>, password_hash: string, now: Date): Promise<void> {
  const { firstName, lastName, phone }: AgencyApplication = data;
  const values = { tenant, member_id: randomUUID(), email, first_name: firstName, last_name: lastName, phone, address: '', locale, password_hash, created_at: now };
  const { member_id } = await queries.insertInto('members').values(values)
    .onConflict((on) => on.columns(['tenant', 'email']).doUpdateSet({ password_hash, sent_hash: null, sent_at: null })).returning('member_id').executeTakeFirstOrThrow();
  await proveEmail(queries, tenant, member_id);
  await queries.updateTable('agencies').set({ member_id }).where('tenant', '=', tenant).where('application_key', '=', application_key).execute();
}
