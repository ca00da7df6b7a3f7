import { socialSignIn } from '#contract/calls/social-sign-in.ts';
import { PROVIDERS, type LinkEnd, type ProviderName, type SignInAttempt, type SocialEnd, type SocialTrouble } from '#domain/member/social-sign-in.ts';
import { splitPath } from '#i18n/locale-path.ts';
import type { Log } from '#server/logger.ts';
import { memberOf } from '#server/members/member-record.ts';
import { startSession, type MemberPorts } from '#server/members/member-session.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { refuse, serve, type Service } from '#server/services/service.ts';
import { SocialRefused, type Provider } from './provider.ts';
import { accountOf } from './social-accounts.ts';
import { noteAccount, startAttempt, takeAccount, takeAttempt, type NextStep } from './sign-in-attempts.ts';
import { linkIdentity } from './social-links.ts';

interface Ports extends MemberPorts, MailPorts {
  readonly log: Log;
  readonly providers: ReadonlyMap<ProviderName, Provider>;
}

/** The sign-in with another site (M9), and the link to an account there (M13), by the steps of the browser. */
export interface SocialSignIn {
  readonly services: readonly Service[];
  isSetUp(name: ProviderName): boolean;
  /** Begins at a page of the shop. @param returnTo path and query of the page @returns the provider's page, or `returnTo` when the provider gives no answer */
  begin(tenant: string, name: ProviderName, returnTo: string): Promise<NextStep>;
  /** Reads the provider's answer. @param token of the cookie; null without one @returns the page where it began, with how it ended in the fragment */
  end(tenant: string | null, name: ProviderName, token: string | null, answer: URLSearchParams): Promise<NextStep>;
}

/** An address of a page with how a sign-in ended. */
const pageWith = (path: string, end: SocialEnd) => `${path}#login=${end}`;

export function createSocialSignIn(ports: Ports): SocialSignIn {
  const { database, clock, log, providers } = ports;
  /** The log names the failure, never what the provider or the visitor has sent. */
  const failed = (tenant: string, provider: ProviderName, error: unknown): SocialTrouble => {
    if (error instanceof SocialRefused) return error.trouble;
    const { name, code } = error as Error & { readonly code?: string };
    log('socialSignInFailed', { tenant, provider, error: code ?? name });
    return 'providerFailed';
  };

  /** Links the person whom the provider identifies to the account of a session (M13). */
  const link = async (tenant: string, name: ProviderName, session: string, answer: URLSearchParams, attempt: SignInAttempt): Promise<LinkEnd> => {
    try {
      const { subject } = await providers.get(name)!.identify(answer, attempt);
      return await database.inTenant(tenant, (queries) => linkIdentity(queries, tenant, { provider: name, subject }, session, ports, clock()));
    } catch (error) {
      return failed(tenant, name, error) === 'denied' ? 'denied' : 'providerFailed';
    }
  };

  return {
    isSetUp: (name) => providers.has(name),

    async begin(tenant, name, returnTo) {
      try {
        return await startAttempt({ database, clock }, tenant, providers.get(name)!, { returnTo });
      } catch (error) {
        return { location: pageWith(returnTo, failed(tenant, name, error)), token: null };
      }
    },

    async end(tenant, name, token, answer) {
      const attempt = tenant === null || token === null ? null : await database.inTenant(tenant, (queries) => takeAttempt(queries, tenant, name, token, clock()));
      if (tenant === null || attempt === null) return { location: pageWith('/', 'signInEnded'), token: null };
      const { returnTo, session } = attempt;
      if (session !== undefined) return { location: `${returnTo}#link=${await link(tenant, name, session, answer, attempt)}`, token: null };
      try {
        const identity = await providers.get(name)!.identify(answer, attempt);
        const next = await database.inTenant(tenant, async (queries) => {
          const account = await accountOf(queries, tenant, name, identity, splitPath(new URL(returnTo, 'http://shop').pathname).locale, clock());
          return noteAccount(queries, tenant, name, account, clock());
        });
        return { location: pageWith(returnTo, name), token: next };
      } catch (error) {
        return { location: pageWith(returnTo, failed(tenant, name, error)), token: null };
      }
    },

    services: PROVIDERS.map((name) => serve(socialSignIn[name], ({ tenant, signInToken }) => database.inTenant(tenant, async (queries) => {
      const account = signInToken === null ? null : await takeAccount(queries, tenant, name, signInToken, clock());
      if (!account) throw refuse(socialSignIn[name], 'signInEnded');
      const member = await queries.selectFrom('members').selectAll().where('tenant', '=', tenant).where('member_id', '=', account.memberId).executeTakeFirstOrThrow();
      return { ...(await startSession(queries, tenant, account.memberId, false, clock())), member: memberOf(member), outcome: account.outcome };
    }))),
  };
}
