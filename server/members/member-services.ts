import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RequestOf } from '#contract/call.ts';
import { memberDelete, memberForgot, memberGet, memberPassword, memberRegister, memberSignIn, memberSignOut, memberUpdate, profile as profileRecord, registration } from '#contract/calls/member.ts';
import { cardNumberFields } from '#domain/draft/guest.ts';
import type { Profile } from '#domain/member/member.ts';
import { profileProblems, registerProblems } from '#domain/member/member-problems.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { MemberRow } from '#server/database/member-rows.ts';
import { passwordMail } from '#server/mail/password-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { showPublishedReviews } from '#server/reviews/published-reviews.ts';
import { hashPassword, isPassword, isPasswordOf } from '#server/password.ts';
import { readableCode } from '#server/readable-code.ts';
import { minutesAfter } from '#server/services/clock.ts';
import { companyOf } from '#server/services/company-record.ts';
import type { EnquiryLimit } from '#server/services/enquiry-limit.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { refuse, serve, wrongField, type Service } from '#server/services/service.ts';
import { confirmPassword, sentPasswordOf } from './confirm-password.ts';
import { dropEmailChange } from './email-change-services.ts';
import { memberOf } from './member-record.ts';
import { proveEmail } from './social/social-accounts.ts';
import { asMember, endSession, endSessions, startSession, type MemberPorts } from './member-session.ts';

interface Ports extends MemberPorts, MailPorts {
  readonly enquiryLimit: EnquiryLimit;
}

/** Accounts of members: registration (M1), sessions (M2), forgotten passwords (M3), profile and deletion (M4). */
export function memberServices(ports: Ports): readonly Service[] {
  const { database, clock, enquiryLimit, publicUrl } = ports;

  return [
    serve(memberRegister, async ({ tenant }, form) => {
      checkRegistration(form);
      const { firstName, lastName, lang: locale } = form;
      const values = { tenant, member_id: randomUUID(), email: form.email.toLowerCase(), first_name: firstName.trim(), last_name: lastName.trim(), phone: '', address: '', locale, password_hash: await hashPassword(form.password), created_at: clock() };
      const added = await database.inTenant(tenant, (queries) => queries.insertInto('members').values(values).onConflict((on) => on.columns(['tenant', 'email']).doNothing()).returning('member_id').executeTakeFirst());
      if (!added) throw refuse(memberRegister, 'emailTaken');
      return { memberId: added.member_id };
    }),

    serve(memberSignIn, async ({ tenant, client }, { email: entered, password, remember }) => {
      const email = entered.toLowerCase();
      const found = await enquiryLimit.guarded(tenant, { email, client, purpose: 'member' }, async () => {
        const member = await database.inTenant(tenant, (queries) => queries.selectFrom('members').selectAll().where('tenant', '=', tenant).where('email', '=', email).executeTakeFirst());
        if (await isPasswordOf(password, member?.password_hash ?? undefined)) return { member: member!, sent: null };
        const sent = sentPasswordOf(member, clock());
        return sent !== null && (await isPassword(password, sent)) ? { member: member!, sent } : undefined;
      });
      if (!found) throw refuse(memberSignIn, 'wrongCredentials');
      const { member, sent } = found;
      return database.inTenant(tenant, async (queries) => {
        if (sent !== null) await acceptSentPassword(queries, member, sent);
        return { ...(await startSession(queries, tenant, member.member_id, remember, clock())), member: memberOf(member) };
      });
    }),

    serve(memberSignOut, async ({ tenant, memberToken }) => {
      if (memberToken !== null) await database.inTenant(tenant, (queries) => endSession(queries, tenant, memberToken));
      return {};
    }),

    serve(memberForgot, async ({ tenant, client }, { email: entered, lang }) => {
      const email = entered.toLowerCase();
      const member = await enquiryLimit.guarded(tenant, { email, client, purpose: 'member' }, () =>
        database.inTenant(tenant, (queries) => queries.selectFrom('members').select(['member_id', 'sent_at']).where('tenant', '=', tenant).where('email', '=', email).executeTakeFirst()));
      if (!member) throw refuse(memberForgot, 'unknownEmail');
      const now = clock();
      if (member.sent_at !== null && now < minutesAfter(member.sent_at, RESEND_MINUTES)) return {};
      const password = readableCode(PASSWORD_LENGTH);
      const sent_hash = await hashPassword(password);
      await database.inTenant(tenant, async (queries) => {
        const { name } = await companyOf(queries, tenant);
        await queries.updateTable('members').set({ sent_hash, sent_at: now }).where('tenant', '=', tenant).where('member_id', '=', member.member_id).execute();
        await sendLater(queries, tenant, { recipient: email, locale: lang, ...passwordMail({ password, company: name, link: publicUrl() + localisePath(lang, '/user/profile') }, lang) }, now);
      });
      return {};
    }),

    serve(memberGet, (caller) => asMember(ports, caller, async (_, member) => memberOf(member))),

    serve(memberUpdate, (caller, profile) => {
      checkProfile(profile);
      const { firstName, lastName, phone, address } = profile;
      return asMember(ports, caller, async (queries, { tenant, member_id }) => {
        const changed = { first_name: firstName.trim(), last_name: lastName.trim(), phone: phone.trim(), address: address.trim() };
        return memberOf(await queries.updateTable('members').set(changed).where('tenant', '=', tenant).where('member_id', '=', member_id).returningAll().executeTakeFirstOrThrow());
      });
    }),

    serve(memberPassword, async (caller, { password, newPassword }) => {
      const { tenant, memberToken } = caller;
      const member = await asMember(ports, caller, async (_, found) => found);
      await confirmPassword(ports, caller, member, password, memberPassword);
      const password_hash = await hashPassword(newPassword);
      await database.inTenant(tenant, async (queries) => {
        await queries.updateTable('members').set({ password_hash, sent_hash: null, sent_at: null }).where('tenant', '=', tenant).where('member_id', '=', member.member_id).execute();
        await endSessions(queries, tenant, member.member_id, memberToken);
        await dropEmailChange(queries, tenant, member.member_id);
      });
      return {};
    }),

    serve(memberDelete, async (caller, { password }) => {
      const { tenant } = caller;
      const member = await asMember(ports, caller, async (_, found) => found);
      await confirmPassword(ports, caller, member, password, memberDelete);
      await database.inTenant(tenant, async (queries) => {
        const published = await queries.selectFrom('reviews').select('product_code').where('tenant', '=', tenant).where('member_id', '=', member.member_id).where('state', '=', 'published').forUpdate().execute();
        await queries.deleteFrom('members').where('tenant', '=', tenant).where('member_id', '=', member.member_id).execute();
        await showPublishedReviews(queries, tenant, published.map(({ product_code }) => product_code));
      });
      return {};
    }),
  ];
}

/** Minutes within which no second password is sent (M3). */
const RESEND_MINUTES = 5;

/** The password that was sent replaces the forgotten one and ends the sessions that it had started: it came from the mailbox (M9). */
async function acceptSentPassword(queries: TenantQueries, { tenant, member_id }: Selectable<MemberRow>, sent: string): Promise<void> {
  await queries.updateTable('members').set({ password_hash: sent, sent_hash: null, sent_at: null }).where('tenant', '=', tenant).where('member_id', '=', member_id).where('sent_hash', '=', sent).execute();
  await proveEmail(queries, tenant, member_id);
}

/** Characters of a password that is sent. */
const PASSWORD_LENGTH = 12;

/** @throws ContractError for the first field with a problem */
function checkRegistration(form: RequestOf<typeof memberRegister>): void {
  const [field] = Object.keys(registerProblems(form)) as (keyof typeof form)[];
  if (field) throw wrongField(registration.fields[field]![0], 'invalid', 'is empty, is not accepted, or differs from the other password');
  checkCardNumbers({ firstName: form.firstName, lastName: form.lastName, phone: '', address: '' });
}

/** @throws ContractError for the first field with a problem */
function checkProfile(profile: Profile): void {
  const [field] = Object.keys(profileProblems(profile)) as (keyof Profile)[];
  if (field) throw wrongField(profileRecord.fields[field]![0], 'invalid', 'is missing or malformed');
  checkCardNumbers(profile);
}

function checkCardNumbers(profile: Profile): void {
  const [field] = cardNumberFields(profile) as (keyof Profile)[];
  if (field) throw wrongField(profileRecord.fields[field]![0], 'invalid', 'holds a card number, which we never keep');
}
