import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number, options: { N: number; r: number; p: number; maxmem: number }) => Promise<Buffer>;

/** Cost of one try: 32 MB and some tenths of a second (OWASP Password Storage, scrypt). */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const LENGTH = 32;

/** Returns the text that is stored for a password: `scrypt$N$r$p$salt$hash`, so that costs can change later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, LENGTH, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares a password with a stored text in constant time. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$');
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), expected.length, { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem });
  return timingSafeEqual(actual, expected);
}

/** A hash that is compared when there is no such account, so that an unknown address takes as long as a wrong password. */
let nobody: Promise<string> | undefined;

/** Compares a password with that of an account. @param stored undefined when there is no such account */
export async function isPasswordOf(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  return (await isPassword(password, stored ?? (await nobody))) && stored !== undefined;
}
