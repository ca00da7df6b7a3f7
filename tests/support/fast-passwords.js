import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes password hashes cheap in the process that imports it: the tests of members and agencies hash some hundred
 * passwords, each of which costs some tenths of a second by intent. The stored texts have the shop's parameters. Servers
 * that are processes of their own, and those of the browser tests, hash as in production.
 *
 * JavaScript, because Node loads it before anything that compiles TypeScript.
 */
const { scrypt } = crypto;
const SHOP_COST = 2 ** 15;
crypto.scrypt = /** @type {typeof scrypt} */ ((password, salt, length, options, done) => scrypt(password, salt, length, options.N === SHOP_COST ? { ...options, N: 2, p: 1 } : options, done));
syncBuiltinESMExports();
