import { createHash, randomBytes } from 'node:crypto';

/** A new secret that proves a session: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: whoever reads it can use no session. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
