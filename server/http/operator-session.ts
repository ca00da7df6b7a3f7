import type { Context } from 'hono';
import { OPERATOR_COOKIE } from '#contract/call.ts';
import { cookieValue } from '#i18n/preference-cookies.ts';
import type { SessionProof } from '#server/services/service.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Reads the session cookie of the operator's staff. Another site cannot use it: `SameSite=Strict` keeps the cookie out
 * of its requests, the calls require the `company` header and a JSON body, for which the CORS preflight is not
 * answered, and a request that the browser marks as not of our own origin is treated as one without a session.
 * @param origin the shop's origin; on https the cookie gets the `Secure` attribute
 */
export function operatorSessionOf(c: Context<AppEnv>, origin: string): SessionProof {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin';
  const set = (value: string, seconds: number) => {
    const secure = origin.startsWith('https:') ? '; Secure' : '';
    c.header('Set-Cookie', `${OPERATOR_COOKIE}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`, { append: true });
  };
  return {
    token: site === 'same-origin' ? (cookieValue(c.req.header('cookie') ?? '', OPERATOR_COOKIE) ?? null) : null,
    setCookie: set,
    clearCookie: () => set('', 0),
  };
}
