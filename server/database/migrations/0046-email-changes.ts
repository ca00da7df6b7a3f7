import type { Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the table of new e-mail addresses that members have asked for (M12). */
export const emailChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'member_email_changes',
      // `link_hash`: SHA-256 of the token in the e-mail's link.
      'member_id text not null, email text not null, link_hash text not null, sent_at timestamptz not null',
      'primary key (tenant, member_id), foreign key (tenant, member_id) references members (tenant, member_id) on delete cascade',
    );
  },
};
