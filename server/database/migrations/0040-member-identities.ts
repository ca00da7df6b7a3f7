import { sql, type Kysely } from 'kysely';
import { acrossTenants, createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the tables of accounts at other sites with which members sign in, and of such sign-ins under way (M9). */
export const memberIdentities: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'member_identities',
      // `subject`: the provider's id of the person, which stays when the e-mail address changes.
      'provider text not null, subject text not null, member_id text not null, created_at timestamptz not null',
      'primary key (tenant, provider, subject), foreign key (tenant, member_id) references members (tenant, member_id) on delete cascade',
    );
    await sql`create index member_identities_by_member on member_identities (tenant, member_id)`.execute(db);
    await createTenantTable(
      db, 'member_sign_ins',
      // `token_hash`: SHA-256 of the token in the browser's cookie. `attempt`: until the provider has answered. `member_id`, `outcome`: afterwards.
      `token_hash text not null, provider text not null, attempt jsonb, member_id text, outcome text, expires_at timestamptz not null,
       check ((attempt is null) = (member_id is not null)), check ((member_id is null) = (outcome is null))`,
      'primary key (tenant, token_hash), foreign key (tenant, member_id) references members (tenant, member_id) on delete cascade',
    );
    await sql`create index member_sign_ins_by_end on member_sign_ins (tenant, expires_at)`.execute(db);
    // A member who only signs in with another site has no password.
    await sql`alter table members alter password_hash drop not null`.execute(db);
    // Whether somebody who reads the mailbox of the address has opened the account. All earlier ways to log in to it ended then.
    await sql`alter table members add is_email_proven boolean not null default false`.execute(db);
    await acrossTenants(db, ['members', 'agencies'], () =>
      sql`update members set is_email_proven = true from agencies where agencies.tenant = members.tenant and agencies.member_id = members.member_id`.execute(db));
  },
};
