import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { readOrCreateKey } from '#server/private-files.ts';
import { hashPassword, isPassword } from '#server/password.ts';

/** The account of the operator's desk. */
export interface DeskAccount {
  readonly email: string;
  /** File with the generated password; null when `DESK_PASSWORD` has it. */
  readonly passwordFile: string | null;
}

/** Name of the file in the data folder with the demo's generated password. */
export const PASSWORD_FILE = 'desk-password';

/**
 * Creates the account of the operator's desk, or changes its password, which ends its sessions. The password is that of
 * `DESK_PASSWORD`; the demo generates one into a private file. Without either there is no account. Accounts of other
 * addresses are deleted with their sessions, so that a changed `DESK_EMAIL` ends the access of the earlier one.
 * @returns the account's e-mail address, and where the password is; null without an account
 */
export async function ensureOperatorAccount(
  database: Database, { deskEmail, deskPassword, demo, dataDir }: Pick<Config, 'deskEmail' | 'deskPassword' | 'demo' | 'dataDir'>, tenant: string,
): Promise<DeskAccount | null> {
  const passwordFile = deskPassword === null ? join(dataDir, PASSWORD_FILE) : null;
  if (passwordFile !== null && !demo) {
    await database.inTenant(tenant, (queries) => queries.deleteFrom('operators').where('tenant', '=', tenant).execute());
    return null;
  }
  const password = deskPassword ?? (await readOrCreateKey(passwordFile!, () => randomBytes(15).toString('base64url')));
  const email = deskEmail.toLowerCase();
  const found = await database.inTenant(tenant, async (queries) => {
    await queries.deleteFrom('operators').where('tenant', '=', tenant).where('email', '<>', email).execute();
    return queries.selectFrom('operators').select('password_hash').where('tenant', '=', tenant).where('email', '=', email).executeTakeFirst();
  });
  if (!found || !(await isPassword(password, found.password_hash))) {
    const password_hash = await hashPassword(password);
    await database.inTenant(tenant, async (queries) => {
      await queries.insertInto('operators').values({ tenant, email, password_hash }).onConflict((on) => on.columns(['tenant', 'email']).doUpdateSet({ password_hash })).execute();
      await queries.deleteFrom('operator_sessions').where('tenant', '=', tenant).where('email', '=', email).execute();
    });
  }
  return { email, passwordFile };
}
