import type { Selectable } from 'kysely';
import { memberLink, memberLinks, memberUnlink } from '#contract/calls/social-links.ts';
import { PROVIDER_NAMES, PROVIDERS, type LinkEnd, type ProviderName } from '#domain/member/social-sign-in.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { tokenHash } from '#server/access-token.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { MemberRow } from '#server/database/member-rows.ts';
import type { Log } from '#server/logger.ts';
import { linkedSiteMail } from '#server/mail/linked-site-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { asMember, memberOfSession, type MemberPorts } from '#server/members/member-session.ts';
import { companyOf } from '#server/services/company-record.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { refuse, serve, type Service } from '#server/services/service.ts';
import type { Provider } from './provider.ts';
import { startAttempt } from './sign-in-attempts.ts';

interface Ports extends MemberPorts, MailPorts {
  readonly log: Log;
  readonly providers: ReadonlyMap<ProviderName, Provider>;
}

/** The page to which the provider leads back. */
const LINKS_PATH = '/user/profile';

/** The other sites with which a member signs in (M13). Sites that are not set up any more count for nothing. */
export function socialLinkServices(ports: Ports): readonly Service[] {
  const { log, providers } = ports;

  const linkedOf = async (queries: TenantQueries, tenant: string, memberId: string): Promise<readonly ProviderName[]> => {
    const rows = await queries.selectFrom('member_identities').select('provider').where('tenant', '=', tenant).where('member_id', '=', memberId).execute();
    return PROVIDERS.filter((name) => providers.has(name) && rows.some(({ provider }) => provider === name));
  };

  return [
    serve(memberLinks, (caller) => asMember(ports, caller, async (queries, { tenant, member_id }) => ({ providers: await linkedOf(queries, tenant, member_id) }))),

    serve(memberLink, async (caller, { provider: name, lang }) => {
      const { tenant } = caller;
      await asMember(ports, caller, async () => undefined);
      const provider = providers.get(name);
      if (!provider) throw refuse(memberLink, 'notFound');
      try {
        const { location, token } = await startAttempt(ports, tenant, provider, { returnTo: localisePath(lang, LINKS_PATH), session: tokenHash(caller.memberToken!) });
        caller.setSignInToken(token);
        return { address: location };
      } catch (error) {
        const { name: kind, code } = error as Error & { readonly code?: string };
        log('socialLinkFailed', { tenant, provider: name, error: code ?? kind });
        throw refuse(memberLink, 'providerFailed');
      }
    }),

    serve(memberUnlink, (caller, { provider }) => asMember(ports, caller, async (queries, member, now) => {
      const { tenant, member_id } = member;
      // Locked, so that two at once cannot remove both ways.
      const { password_hash } = await queries.selectFrom('members').select('password_hash').where('tenant', '=', tenant).where('member_id', '=', member_id).forUpdate().executeTakeFirstOrThrow();
      const others = (await linkedOf(queries, tenant, member_id)).filter((name) => name !== provider);
      if (password_hash === null && others.length === 0) throw refuse(memberUnlink, 'lastWay');
      const unlinked = await queries.deleteFrom('member_identities').where('tenant', '=', tenant).where('member_id', '=', member_id).where('provider', '=', provider).returning('member_id').executeTakeFirst();
      if (unlinked) await reportLink(queries, member, { provider, isLinked: false }, ports, now);
      return { providers: others };
    })),
  ];
}

/**
 * Links a person at another site to the account of the session in which that began (M13). It must still run: whoever
 * changed the password meanwhile has ended it.
 * @param session hash of its token
 */
export async function linkIdentity(queries: TenantQueries, tenant: string, { provider, subject }: { readonly provider: ProviderName; readonly subject: string }, session: string, ports: MailPorts, now: Date): Promise<LinkEnd> {
  const member = await memberOfSession(queries, tenant, session, now);
  if (!member) return 'signInEnded';
  const { member_id } = member;
  const added = await queries.insertInto('member_identities').values({ tenant, provider, subject, member_id, created_at: now }).onConflict((on) => on.doNothing()).returning('member_id').executeTakeFirst();
  if (added) {
    await reportLink(queries, member, { provider, isLinked: true }, ports, now);
    return provider;
  }
  const known = await queries.selectFrom('member_identities').select('member_id').where('tenant', '=', tenant).where('provider', '=', provider).where('subject', '=', subject).executeTakeFirst();
  return known?.member_id === member_id ? provider : 'identityTaken';
}

/** Tells the member at the account's address, where somebody else at an open session cannot hide it. */
async function reportLink(queries: TenantQueries, { tenant, email: recipient, locale }: Selectable<MemberRow>, { provider, isLinked }: { readonly provider: ProviderName; readonly isLinked: boolean }, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const { name: company } = await companyOf(queries, tenant);
  const mail = linkedSiteMail({ site: PROVIDER_NAMES[provider], isLinked, link: publicUrl() + localisePath(locale, LINKS_PATH), company }, locale);
  await sendLater(queries, tenant, { recipient, locale, ...mail }, now);
}
