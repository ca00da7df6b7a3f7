import { createHash, timingSafeEqual } from 'node:crypto';
import type { DraftProof } from './service.ts';

/** 32 bytes in base64url. A shorter one could be guessed, and the first push fixes it. */
const TOKEN = /^[\w-]{43}$/;

/** What is kept of a token: it has 256 random bits, so a plain hash tells nobody what it was. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * The token a request brings for a draft: the header's, or where there is none
 * that of the cookie, if it is this draft's. A wrong header is wrong, whatever
 * the cookie says.
 * @returns null when it brings none that could be right
 */
export function tokenFor({ token: header, cookie }: DraftProof, draftId: string): string | null {
  const token = header ?? (cookie?.draftId === draftId ? cookie.token : null);
  return token !== null && TOKEN.test(token) ? token : null;
}

/** Whether a token is the one that was hashed; takes the same time however wrong it is. */
export function isToken(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(token)), Buffer.from(hash));
}
