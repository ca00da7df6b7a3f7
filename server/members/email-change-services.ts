import { memberEmailChange, memberEmailConfirm } from '#contract/calls/member.ts';
import { isMailable } from '#domain/email-address.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { newToken, tokenHash } from '#server/access-token.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { violatesUnique } from '#server/database/unique-violation.ts';
import { emailChangeMail, emailChangeNotice, emailInUseMail } from '#server/mail/email-change-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { minutesAfter } from '#server/services/clock.ts';
import { companyOf } from '#server/services/company-record.ts';
import type { EnquiryLimit } from '#server/services/enquiry-limit.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { refuse, serve, wrongField, type Service } from '#server/services/service.ts';
import { confirmPassword } from './confirm-password.ts';
import { memberOf } from './member-record.ts';
import { asMember, endSessions, type MemberPorts } from './member-session.ts';

/** Minutes for which a link works, and minutes within which no second one is sent to the same address (M12). */
const LINK_MINUTES = 24 * 60;
const RESEND_MINUTES = 5;

/** The constraint by which a tenant has one account for each address (M1). */
const ONE_ACCOUNT = 'members_tenant_email_key';

/** The page with the button that confirms a new address. */
const CONFIRM_PATH = '/user/profile';

interface Ports extends MemberPorts, MailPorts {
  readonly enquiryLimit: EnquiryLimit;
}

/** The change of a member's e-mail address (M12). */
export function emailChangeServices(ports: Ports): readonly Service[] {
  const { database, clock, publicUrl } = ports;
  return [
    serve(memberEmailChange, async (caller, { lang, email: entered, password }) => {
      const { tenant } = caller;
      const email = entered.toLowerCase();
      const member = await asMember(ports, caller, async (_, found) => found);
      if (!isMailable(email)) throw wrongField('e_mail', 'format', 'is an address that we cannot write to');
      if (email === member.email) throw wrongField('e_mail', 'invalid', 'is the address of the account already');
      await confirmPassword(ports, caller, member, password, memberEmailChange);
      const { member_id } = member;
      const now = clock();
      await database.inTenant(tenant, async (queries) => {
        const earlier = await queries.selectFrom('member_email_changes').select(['email', 'sent_at']).where('tenant', '=', tenant).where('member_id', '=', member_id).executeTakeFirst();
        if (earlier?.email === email && now < minutesAfter(earlier.sent_at, RESEND_MINUTES)) return;
        const token = newToken();
        const change = { email, link_hash: tokenHash(token), sent_at: now };
        await queries.insertInto('member_email_changes').values({ tenant, member_id, ...change }).onConflict((on) => on.columns(['tenant', 'member_id']).doUpdateSet(change)).execute();
        const { name: company } = await companyOf(queries, tenant);
        // Everything but the text to the new address is the same for an address that has an account: the requester must not learn of it.
        const owner = await queries.selectFrom('members').select('locale').where('tenant', '=', tenant).where('email', '=', email).executeTakeFirst();
        const mail = owner ? { locale: owner.locale, ...emailInUseMail(company, owner.locale) }
          // The token is in the fragment, which browsers send to no server and no other site.
          : { locale: lang, ...emailChangeMail({ link: `${publicUrl()}${localisePath(lang, CONFIRM_PATH)}#email=${token}`, company }, lang) };
        await sendLater(queries, tenant, { recipient: email, ...mail }, now);
        await sendLater(queries, tenant, { recipient: member.email, locale: lang, ...emailChangeNotice({ link: publicUrl() + localisePath(lang, CONFIRM_PATH), company }, lang) }, now);
      });
      return {};
    }),

    serve(memberEmailConfirm, (caller, { token }) => asMember(ports, caller, async (queries, member, now) => {
      const { tenant, member_id } = member;
      const change = await queries.selectFrom('member_email_changes').select('email').where('tenant', '=', tenant).where('member_id', '=', member_id)
        .where('link_hash', '=', tokenHash(token)).where('sent_at', '>', minutesAfter(now, -LINK_MINUTES)).executeTakeFirst();
      if (!change) throw refuse(memberEmailConfirm, 'linkEnded');
      const { email } = change;
      // The first answer was lost, and the request is repeated: nothing changes twice.
      if (email === member.email) return memberOf(member);
      // A password in the old mailbox is no longer valid. The new address is proven: its link was opened.
      const changed = await queries.updateTable('members').set({ email, is_email_proven: true, sent_hash: null, sent_at: null }).where('tenant', '=', tenant).where('member_id', '=', member_id).returningAll().executeTakeFirstOrThrow()
        // The constraint decides, because somebody may register with the address at this moment (M1).
        .catch((error: unknown) => { throw violatesUnique(error, ONE_ACCOUNT) ? refuse(memberEmailConfirm, 'emailTaken') : error; });
      await endSessions(queries, tenant, member_id, caller.memberToken);
      return memberOf(changed);
    })),
  ];
}

/** Ends a pending change of the e-mail address, because the person who requested it may have lost access to the account. */
export async function dropEmailChange(queries: TenantQueries, tenant: string, memberId: string): Promise<void> {
  await queries.deleteFrom('member_email_changes').where('tenant', '=', tenant).where('member_id', '=', memberId).execute();
}

/** Deletes the changes whose links no longer work. */
export async function deleteOldEmailChanges(queries: TenantQueries, tenant: string, now: Date): Promise<void> {
  await queries.deleteFrom('member_email_changes').where('tenant', '=', tenant).where('sent_at', '<=', minutesAfter(now, -LINK_MINUTES)).execute();
}
