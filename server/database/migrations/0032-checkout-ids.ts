import { type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Keeps whether a checkout was booked or ended first, so that a booking request that arrives after its end is refused (L12). */
export const checkoutIds: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(db, 'checkout_ids', 'checkout_id text not null, is_ended boolean not null, created_at timestamptz not null', 'primary key (tenant, checkout_id)');
  },
};
