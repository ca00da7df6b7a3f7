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
import { memberOf } from './member-record.ts';
import { proveEmail } from './social/social-accounts.ts';
import { asMember, endSession, endSessions, startSession, type MemberPorts } from './member-session.ts';

interface Ports extends MemberPorts, MailPorts {
  readonly enquiryLimit: EnquiryLimit;
}

/** Accounts of members: registration (M1), sessions (M2), forgotten passwords (M3), profile and deletion (M4). */
export function memberServices(ports: Ports): readonly Service[] {
  const { database, clock, enquiryLimit, publicUrl } = ports;

  /**
   * Checks the password that a signed-in member enters again. The password that was sent counts, too, because a
   * member who signs in with another site may have no other (M9). Tries are limited, so that somebody at an open
   * session cannot guess it. @throws Refusal
   */
  const confirmPassword = async (tenant: string, client: string | null, member: Selectable<MemberRow>, password: string, call: typeof memberPassword | typeof memberDelete): Promise<void> => {
    const isOneOf = async (...hashes: (string | null)[]) => {
      for (const hash of hashes) if (hash !== null && (await isPassword(password, hash))) return true;
      return undefined;
    };
    const isRight = await enquiryLimit.guarded(tenant, { email: member.email, client, purpose: 'member' }, () => isOneOf(member.password_hash, sentPasswordOf(member, clock())));
    if (!isRight) throw refuse(call, 'wrongPassword');
  };

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
      const { tenant, client, memberToken } = caller;
      const member = await asMember(ports, caller, async (_, found) => found);
      await confirmPassword(tenant, client, member, password, memberPassword);
      const password_hash = await hashPassword(newPassword);
      await database.inTenant(tenant, async (queries) => {
        await queries.updateTable('members').set({ password_hash, sent_hash: null, sent_at: null }).where('tenant', '=', tenant).where('member_id', '=', member.member_id).execute();
        await endSessions(queries, tenant, member.member_id, memberToken);
      });
      return {};
    }),

    serve(memberDelete, async (caller, { password }) => {
      const { tenant, client } = caller;
      const member = await asMember(ports, caller, async (_, found) => found);
      await confirmPassword(tenant, client, member, password, memberDelete);
      await database.inTenant(tenant, async (queries) => {
        const published = await queries.selectFrom('reviews').select('product_code').where('tenant', '=', tenant).where('member_id', '=', member.member_id).where('state', '=', 'published').forUpdate().execute();
        await queries.deleteFrom('members').where('tenant', '=', tenant).where('member_id', '=', member.member_id).execute();
        await showPublishedReviews(queries, tenant, published.map(({ product_code }) => product_code));
      });
      return {};
    }),
  ];
}

/** Minutes for which a sent password can be used, and minutes within which no second one is sent (M3). */
const SENT_MINUTES = 24 * 60;
const RESEND_MINUTES = 5;

/** The hash of the password that was sent to a member; null when none was, or it can no longer be used. */
function sentPasswordOf(member: Selectable<MemberRow> | undefined, now: Date): string | null {
  if (!member?.sent_at || now >= minutesAfter(member.sent_at, SENT_MINUTES)) return null;
  return member.sent_hash;
}

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
