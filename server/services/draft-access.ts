import { timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#server/access-token.ts';
import type { DraftProof } from './service.ts';

/** A token is 32 bytes in base64url. Shorter tokens are refused: they could be guessed, and the first push sets a draft's token for ever. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns the token that a request presents for a draft: the header's token or,
 * without a header, the cookie's token if the cookie is of this draft. A wrong
 * header is not replaced by the cookie.
 * @returns null without a well-formed token
 */
export function tokenFor({ token: header, cookie }: DraftProof, draftId: string): string | null {
  const token = header ?? (cookie?.draftId === draftId ? cookie.token : null);
  return token !== null && TOKEN.test(token) ? token : null;
}

/** Compares a token with a stored hash in constant time. */
export function isToken(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(token)), Buffer.from(hash));
}
