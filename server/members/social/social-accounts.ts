import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/catalogue.ts';
import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import type { ProviderName, SocialOutcome } from '#domain/member/social-sign-in.ts';
import { email as emailCodec } from '#contract/scalar-codecs.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { dropEmailChange } from '#server/members/email-change-services.ts';
import { endSessions } from '#server/members/member-session.ts';
import { SocialRefused, type SocialIdentity } from './provider.ts';

/** The account that a sign-in leads to. */
export interface SocialAccount {
  readonly memberId: string;
  readonly outcome: SocialOutcome;
}

/**
 * Finds the account of a person at another site, or makes it (M9): by the provider's id of the person; else by the e-mail
 * address, if the provider has proved it; else a new one.
 * @param locale the language of e-mails to a new member
 * @throws SocialRefused `noEmail`, `unverifiedEmail`, `emailInUse`
 */
export async function accountOf(queries: TenantQueries, tenant: string, provider: ProviderName, identity: SocialIdentity, locale: Locale, now: Date): Promise<SocialAccount> {
  const { subject } = identity;
  const known = await queries.selectFrom('member_identities').select('member_id').where('tenant', '=', tenant).where('provider', '=', provider).where('subject', '=', subject).executeTakeFirst();
  if (known) return { memberId: known.member_id, outcome: 'known' };
  const account = await accountByEmail(queries, tenant, { ...identity, email: emailOf(identity) }, locale, now);
  await queries.insertInto('member_identities').values({ tenant, provider, subject, member_id: account.memberId, created_at: now }).onConflict((on) => on.doNothing()).execute();
  return account;
}

/** @throws SocialRefused */
function emailOf({ email, proof }: SocialIdentity): string {
  if (email === null || !isEmail(email)) throw new SocialRefused('noEmail');
  if (proof === 'unverified') throw new SocialRefused('unverifiedEmail');
  return email.toLowerCase();
}

function isEmail(text: string): boolean {
  try {
    emailCodec().decode(text);
    return true;
  } catch {
    return false;
  }
}

async function accountByEmail(queries: TenantQueries, tenant: string, person: SocialIdentity & { readonly email: string }, locale: Locale, now: Date): Promise<SocialAccount> {
  const { email, proof, firstName, lastName } = person;
  const isProven = proof === 'proven';
  const name = { first_name: firstName.slice(0, GUEST_LIMITS.firstName) || email.split('@')[0]!.slice(0, GUEST_LIMITS.firstName), last_name: lastName.slice(0, GUEST_LIMITS.lastName) || WITHOUT_LAST_NAME };
  const added = await queries.insertInto('members')
    .values({ tenant, member_id: randomUUID(), email, ...name, phone: '', address: '', locale, password_hash: null, is_email_proven: isProven, created_at: now })
    .onConflict((on) => on.columns(['tenant', 'email']).doNothing()).returning('member_id').executeTakeFirst();
  if (added) return { memberId: added.member_id, outcome: 'new' };
  if (!isProven) throw new SocialRefused('emailInUse');
  const owner = await queries.selectFrom('members').select(['member_id', 'is_email_proven']).where('tenant', '=', tenant).where('email', '=', email).forUpdate().executeTakeFirst();
  // Its member has just taken another address (M12) or deleted the account (M4), so this one is free.
  if (!owner) return accountByEmail(queries, tenant, person, locale, now);
  const { member_id: memberId, is_email_proven: wasProven } = owner;
  if (wasProven) return { memberId, outcome: 'known' };
  await queries.updateTable('members').set({ password_hash: null, sent_hash: null, sent_at: null }).where('tenant', '=', tenant).where('member_id', '=', memberId).execute();
  await proveEmail(queries, tenant, memberId);
  return { memberId, outcome: 'passwordEnded' };
}

/** A profile has a last name, which not everybody has. */
const WITHOUT_LAST_NAME = '-';

/**
 * Records that the person who reads the mailbox of the account's address has opened the account, and ends its
 * sessions and a change of the address that they had asked for. The first time, it also unlinks accounts at other sites, because somebody without the mailbox may have
 * linked them.
 */
export async function proveEmail(queries: TenantQueries, tenant: string, memberId: string): Promise<void> {
  const first = await queries.updateTable('members').set({ is_email_proven: true }).where('tenant', '=', tenant).where('member_id', '=', memberId).where('is_email_proven', '=', false).returning('member_id').executeTakeFirst();
  if (first) await queries.deleteFrom('member_identities').where('tenant', '=', tenant).where('member_id', '=', memberId).execute();
  await endSessions(queries, tenant, memberId, null);
  await dropEmailChange(queries, tenant, memberId);
}
