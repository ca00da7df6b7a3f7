import type { Selectable } from 'kysely';
import { agencyDecide, agencyLink, agencyList, type DeskAgency } from '#contract/calls/desk-agencies.ts';
import { DESK_PAGE } from '#contract/calls/operator.ts';
import { sendAgencyLink } from '#server/agencies/agency-links.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { AgencyRow } from '#server/database/member-rows.ts';
import { agencyRejectedMail } from '#server/mail/agency-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { readableCode } from '#server/readable-code.ts';
import { minutesAfter } from '#server/services/clock.ts';
import { companyOf } from '#server/services/company-record.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { refuse, serve, type Service } from '#server/services/service.ts';
import { asOperator, type OperatorPorts } from './sign-in-services.ts';

/** Characters of an agency's number. There are 31^6 numbers, so a random one is hardly ever taken already. A unique constraint refuses one that is. */
const NUMBER_LENGTH = 6;
/** Minutes after a link within which no second one is sent. */
const RESEND_MINUTES = 5;

/** The applications of agencies at the desk: the list, the decision (A1) and the link to the account (A2). */
export function deskAgencyServices(ports: OperatorPorts & MailPorts): readonly Service[] {
  return [
    serve(agencyList, (caller, { page }) => asOperator(ports, caller, async (queries) => {
      const agencies = queries.selectFrom('agencies').where('tenant', '=', caller.tenant);
      const { count } = await agencies.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      const rows = await agencies.selectAll().orderBy((eb) => eb('decision', 'is not', null)).orderBy('created_at', 'desc').orderBy('application_key').limit(DESK_PAGE).offset((page - 1) * DESK_PAGE).execute();
      return { total: Number(count), agencies: rows.map(deskAgency) };
    })),

    serve(agencyDecide, (caller, { id, decision, reply }) => asOperator(ports, caller, async (queries, now) => {
      const { tenant } = caller;
      const applications = await applicationsLike(queries, tenant, id);
      const row = applications.find(({ application_key }) => application_key === id);
      if (!row) throw refuse(agencyDecide, 'notFound');
      if (row.decision === decision) return deskAgency(row);
      if (row.decision !== null) throw refuse(agencyDecide, 'decided');
      const set = (values: Partial<Pick<AgencyRow, 'number'>>) => queries.updateTable('agencies').set({ decision, decided_at: now, reply: reply.trim(), ...values })
        .where('tenant', '=', tenant).where('application_key', '=', id).returningAll().executeTakeFirstOrThrow();
      if (decision === 'accepted') {
        if (applications.some((other) => other.decision === 'accepted')) throw refuse(agencyDecide, 'emailTaken');
        return deskAgency(await sendAgencyLink(queries, await set({ number: readableCode(NUMBER_LENGTH) }), ports, now));
      }
      const company = await companyOf(queries, tenant);
      const mail = agencyRejectedMail({ agency: row.data, reply: reply.trim(), company }, row.locale);
      await sendLater(queries, tenant, { recipient: row.email, replyTo: company.email || null, locale: row.locale, ...mail }, now);
      return deskAgency(await set({}));
    })),

    serve(agencyLink, (caller, { id }) => asOperator(ports, caller, async (queries, now) => {
      const row = await applicationAt(queries, caller.tenant, id);
      if (!row) throw refuse(agencyLink, 'notFound');
      if (row.decision !== 'accepted' || row.member_id !== null) throw refuse(agencyLink, 'notWaiting');
      if (row.link_sent_at !== null && now < minutesAfter(row.link_sent_at, RESEND_MINUTES)) return deskAgency(row);
      return deskAgency(await sendAgencyLink(queries, row, ports, now));
    })),
  ];
}

/**
 * Reads and locks all applications with the e-mail address of one, so that of two decisions at the same time the second sees
 * the first. Every decision locks them in the same order.
 */
const applicationsLike = (queries: TenantQueries, tenant: string, id: string): Promise<Selectable<AgencyRow>[]> =>
  queries.selectFrom('agencies').selectAll().where('tenant', '=', tenant)
    .where('email', '=', (eb) => eb.selectFrom('agencies as one').select('one.email').where('one.tenant', '=', tenant).where('one.application_key', '=', id))
    .orderBy('application_key').forUpdate().execute();

/** Reads and locks an application. */
const applicationAt = (queries: TenantQueries, tenant: string, id: string): Promise<Selectable<AgencyRow> | undefined> =>
  queries.selectFrom('agencies').selectAll().where('tenant', '=', tenant).where('application_key', '=', id).forUpdate().executeTakeFirst();

function deskAgency({ application_key: id, created_at, locale: lang, data, decision, decided_at, reply, number, member_id, link_sent_at }: Selectable<AgencyRow>): DeskAgency {
  const { acceptsTerms: _, ...application } = data;
  return {
    id, receivedAt: created_at.toISOString(), ...application, lang, decision, decidedAt: decided_at?.toISOString() ?? null, reply: reply ?? '',
    number, hasAccount: member_id !== null, linkSentAt: link_sent_at?.toISOString() ?? null,
  };
}
