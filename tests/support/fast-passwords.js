import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes password hashes cheap in the process that imports it. The tests of members and agencies hash some hundred
 * passwords, and at the shop's cost each takes some tenths of a second. The stored texts still name the shop's cost. Servers
 * in processes of their own, and those of the browser tests, hash as in production.
 *
 * JavaScript, because Node loads it before anything that compiles TypeScript.
 */
const { scrypt } = crypto;
/** `N` of `server/password.ts`. Hashes of another cost are computed as they are. */
const SHOP_COST = 2 ** 15;
crypto.scrypt = /** @type {typeof scrypt} */ ((password, salt, length, options, done) => scrypt(password, salt, length, options.N === SHOP_COST ? { ...options, N: 2, p: 1 } : options, done));
syncBuiltinESMExports();
