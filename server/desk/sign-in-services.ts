import { operatorSignIn, operatorSignOut } from '#contract/calls/operator.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import { minutesAfter, type Clock } from '#server/services/clock.ts';
import type { EnquiryLimit } from '#server/services/enquiry-limit.ts';
import { isPasswordOf } from '#server/password.ts';
import { CommonRefusal, refuse, serve, type Caller, type Service } from '#server/services/service.ts';
import { newToken, tokenHash } from '#server/access-token.ts';

/** A session of the operator's staff lasts a working day. */
const SESSION_HOURS = 12;

export function signInServices({ database, clock, enquiryLimit }: { database: Database; clock: Clock; enquiryLimit: EnquiryLimit }): readonly Service[] {
  return [
    serve(operatorSignIn, async ({ tenant, client, session }, { email: entered, password }) => {
      const email = entered.toLowerCase();
      const signedIn = await enquiryLimit.guarded(tenant, { email, client, purpose: 'sign-in' }, async () => {
        const account = await database.inTenant(tenant, (queries) => queries.selectFrom('operators').select('password_hash').where('tenant', '=', tenant).where('email', '=', email).executeTakeFirst());
        return (await isPasswordOf(password, account?.password_hash)) || undefined;
      });
      if (!signedIn) throw refuse(operatorSignIn, 'wrongCredentials');
      // Each sign-in gets a new token, so a cookie that somebody else has set before it opens nothing.
      const token = newToken();
      const expires_at = minutesAfter(clock(), SESSION_HOURS * 60);
      await database.inTenant(tenant, (queries) => queries.insertInto('operator_sessions').values({ tenant, token_hash: tokenHash(token), email, expires_at }).execute());
      session.setCookie(token, SESSION_HOURS * 3600);
      return { email };
    }),

    serve(operatorSignOut, async ({ tenant, session }) => {
      const { token } = session;
      if (token !== null) await database.inTenant(tenant, (queries) => queries.deleteFrom('operator_sessions').where('tenant', '=', tenant).where('token_hash', '=', tokenHash(token)).execute());
      session.clearCookie();
      return {};
    }),
  ];
}

/**
 * Runs the work of a call of the desk in one transaction, for a caller with a session of the tenant's own staff.
 * @throws CommonRefusal `notSignedIn` for anybody else, before the work
 */
export function asOperator<T>({ database, clock }: OperatorPorts, { tenant, session }: Pick<Caller, 'tenant' | 'session'>, work: (queries: TenantQueries, now: Date) => Promise<T>): Promise<T> {
  return database.inTenant(tenant, async (queries) => {
    const now = clock();
    const found = session.token === null ? undefined : await queries.selectFrom('operator_sessions').select('email')
      .where('tenant', '=', tenant).where('token_hash', '=', tokenHash(session.token)).where('expires_at', '>', now).executeTakeFirst();
    if (!found) throw new CommonRefusal('notSignedIn', 'This call needs a session of the operator\'s staff');
    return work(queries, now);
  });
}

export interface OperatorPorts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Deletes the sessions that have ended. */
export async function deleteOldSessions(queries: TenantQueries, tenant: string, now: Date): Promise<void> {
  await queries.deleteFrom('operator_sessions').where('tenant', '=', tenant).where('expires_at', '<=', now).execute();
}
