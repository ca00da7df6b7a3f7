import { createHash, randomBytes } from 'node:crypto';

/** A new secret that proves access, such as to a session: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that is stored for a token. A token has 256 random bits, so a plain SHA-256 cannot be reversed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
