import type { Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the table that counts enquiries without a booking, so that nobody can try booking numbers one after another, whichever process answers. */
export const enquiryMisses: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'enquiry_misses',
      // `key`: SHA-256 of an e-mail address or of a client. `clear_at`: when all its misses are forgotten.
      'key text not null, clear_at timestamptz not null',
      'primary key (tenant, key)',
    );
  },
};
