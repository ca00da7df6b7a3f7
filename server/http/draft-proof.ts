import type { Context } from 'hono';
import { DRAFT_COOKIE, DRAFT_TOKEN_HEADER } from '#contract/call.ts';
import { cookieValue } from '#i18n/preference-cookies.ts';
import type { DraftProof } from '#server/services/service.ts';
import type { AppEnv } from './app-env.ts';

/** Lifetime of the cookie: as long as the server keeps an unused draft. */
const COOKIE_SECONDS = 180 * 86_400;

/** The cookie's value: a draft's id and its token. */
const PROOF = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Reads the draft credentials of an API request: the token header and the cookie.
 * The cookie is safe from other sites: calls that read it require the `company`
 * header, which another site cannot send (its CORS preflight is not answered), and
 * `SameSite=Lax` sends the cookie from other sites only with a navigation.
 * @param origin the shop's origin; on https the cookie gets the `Secure` attribute
 */
export function draftProofOf(c: Context<AppEnv>, origin: string): DraftProof {
  const [, draftId, token] = PROOF.exec(cookieValue(c.req.header('cookie') ?? '', DRAFT_COOKIE) ?? '') ?? [];
  const set = (value: string, seconds: number) => {
    const secure = origin.startsWith('https:') ? '; Secure' : '';
    c.header('Set-Cookie', `${DRAFT_COOKIE}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`, { append: true });
  };
  return {
    token: c.req.header(DRAFT_TOKEN_HEADER) ?? null,
    cookie: draftId && token ? { draftId, token } : null,
    setCookie: (ofDraft, itsToken) => set(`${ofDraft}.${itsToken}`, COOKIE_SECONDS),
    clearCookie: () => set('', 0),
  };
}
