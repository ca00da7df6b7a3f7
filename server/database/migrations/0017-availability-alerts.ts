import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the table of visitors who want an e-mail when a product can be booked on some days (B15). */
export const availabilityAlerts: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'availability_alerts',
      // `email` as typed, `email_key` in lower case. `stop_hash`: SHA-256 of the token in the e-mail's link; null until it is sent.
      `alert_id text not null, product_code text not null, from_day date not null, to_day date not null check (to_day >= from_day), guests int not null check (guests > 0),
       email text not null, email_key text not null, locale text not null, created_at timestamptz not null, checked_at timestamptz not null, sent_at timestamptz, stop_hash text`,
      `primary key (tenant, alert_id), unique (tenant, product_code, email_key, from_day, to_day, guests), unique (tenant, stop_hash),
       foreign key (tenant, product_code) references products (tenant, code) on delete cascade`,
    );
    await sql`create index availability_alerts_waiting on availability_alerts (tenant, checked_at) where sent_at is null`.execute(db);
    await sql`create index availability_alerts_by_email on availability_alerts (tenant, email_key)`.execute(db);
    await sql`create index availability_alerts_by_day on availability_alerts (tenant, to_day)`.execute(db);
  },
};
