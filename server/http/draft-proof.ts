import type { Context } from 'hono';
import { DRAFT_COOKIE, DRAFT_TOKEN_HEADER } from '#contract/call.ts';
import { cookieValue } from '#i18n/preference-cookies.ts';
import type { DraftProof } from '#server/services/service.ts';
import type { AppEnv } from './app-env.ts';

/** As long as the server keeps a draft nobody touches. */
const COOKIE_SECONDS = 180 * 86_400;

/** A draft's id and its token. */
const PROOF = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * What a request to the API brings to prove that it has a draft. The cookie is
 * read here alone, for calls that need the `company` header: another site can
 * send neither that header (CORS asks first, and nobody answers) nor, since it
 * is `SameSite=Lax`, the cookie with anything but a visit.
 * @param origin the shop's own, which says whether the cookie is for https only
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
    keep: (ofDraft, itsToken) => set(`${ofDraft}.${itsToken}`, COOKIE_SECONDS),
    forget: () => set('', 0),
  };
}
